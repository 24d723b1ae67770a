"""Why a place is not among the choices of retreats and builds: what the adjudicator itself says.

Only places that one may think of: neighbours, home centres, and other centres of the power.
"""

from __future__ import annotations

from collections.abc import Mapping

from detente.board import Location

from ..orders import ARMY, Build, Given, Retreat, Unit
from ..position import Position
from ..reasons import Built, Reason
from ..ruleset import Ruleset
from .adjustments import adjust
from .retreats import judge
from .sites import builds_due


def refused_retreats(position: Position, unit: Unit, rules: Ruleset) -> Mapping[str, Reason]:
    """Why a dislodged unit may not go to a neighbouring province, by province."""
    board, out = position.board, position.dislodged[unit]
    steps = sorted(board.reach(unit.kind, unit.location))
    open_ = {place.province for place in out.retreats}
    near = {*board.touching[unit.province], *board.army_steps[unit.province]}
    found = {}
    for province in sorted(near - open_):
        place = next((step for step in steps if step.province == province), Location(province))
        reason = judge(position, Given(out.power, Retreat(unit, place)), rules).reason
        if reason is not None:
            found[province] = reason
    return found


def refused_builds(position: Position, power: str, rules: Ruleset) -> Mapping[str, Reason]:
    """Why a power may not build on a home centre or on another centre of its own, by province."""
    if not builds_due(position, power, rules):
        return {}
    found = {}
    for province in sorted({*position.board.homes.get(power, ()), *position.centres_of(power)}):
        given = Given(power, Build(Unit(ARMY, Location(province))))
        reason = adjust(position, [given], rules).outcomes[0].reason
        if not isinstance(reason, Built):
            found[province] = reason
    return found
