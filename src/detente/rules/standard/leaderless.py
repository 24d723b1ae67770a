"""Powers that nobody leads: what is dislodged of theirs is disbanded."""

from __future__ import annotations

from collections.abc import Iterable

from ..orders import Given
from ..position import Position
from ..ruleset import Ruleset


def disbands_silent(rules: Ruleset) -> bool:
    """Whether powers without any orders lose what is driven out (RUS-14, RUS-15)."""
    return rules.no_orders == "civil_disorder" and rules.civil_disorder_dislodged == "disband"


def leaderless(position: Position, givens: Iterable[Given], rules: Ruleset) -> frozenset[str]:
    """Powers in nobody's hands (REGLAS-57, REGLAS-59, RUS-21, RUS-22) or in civil disorder.

    Where the ruleset has it so, a power without any orders is in civil disorder (RUS-14) and its
    dislodged units are disbanded (RUS-15).
    """
    silent: set[str] = set()
    if disbands_silent(rules):
        silent = set(position.units.values()) - {given.power for given in givens}
    return frozenset({*rules.unplayed, *silent})
