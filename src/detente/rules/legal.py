"""What may be ordered, by the procedure of the ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from .orders import Order, Unit
from .position import Position
from .reasons import Reason
from .ruleset import Ruleset
from .standard import options, refused


def legal_orders(
    position: Position, rules: Ruleset, power: str = ""
) -> Mapping[Unit, tuple[Order, ...]]:
    """The legal orders of each unit that this phase asks for one; of one power only if named."""
    if rules.engine == "diplonline":
        from .diplonline.legal import legal_turn  # loaded only where it is played

        return cast("Mapping[Unit, tuple[Order, ...]]", legal_turn(position, rules, power))
    return options.legal_orders(position, rules, power)


def legal_builds(position: Position, rules: Ruleset, power: str) -> tuple[Order, ...]:
    """What a power may build, waiving included; in Diplonline the units that may appear."""
    if rules.engine == "diplonline":
        from .diplonline.legal import appearances

        if power in rules.unplayed:
            return ()
        return cast("tuple[Order, ...]", appearances(position, power))
    return options.legal_builds(position, rules, power)


def refused_retreats(position: Position, rules: Ruleset, unit: Unit) -> Mapping[str, Reason]:
    """Why a dislodged unit may not go to a neighbouring province, by province."""
    return refused.refused_retreats(position, unit, rules)


def refused_builds(position: Position, rules: Ruleset, power: str) -> Mapping[str, Reason]:
    """Why a power that may build cannot do so on its other home centres and centres, by province.

    In Diplonline: why no unit may appear there.
    """
    if rules.engine == "diplonline":
        from .diplonline.legal import refused_appearances

        return refused_appearances(position, power)
    return refused.refused_builds(position, power, rules)
