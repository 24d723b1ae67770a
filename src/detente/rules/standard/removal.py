"""Which units are removed by rule when their power does not remove enough (DATC 4.D.8)."""

from __future__ import annotations

from detente.board.words import load_words

from ..orders import FLEET, Unit
from ..position import Position
from ..reasons import Reason, Removed, RemovedLatest
from ..ruleset import Ruleset


def removals(
    position: Position, power: str, rules: Ruleset, count: int, spared: set[Unit]
) -> list[tuple[Unit, Reason]]:
    """The units to remove, with the reason of each.

    Farthest first (2023: from a centre the power owns; before: from a home centre, RUS-17), then
    fleets before armies, then by the English name of the province. Or the latest built first
    (FIDO-76): a position lists units in the order of their building.
    """
    if count <= 0:
        return []
    if rules.removal == "reverse_build":
        latest = [unit for unit in reversed(position.units_of(power)) if unit not in spared]
        return [(unit, RemovedLatest()) for unit in latest[:count]]
    name = load_words("en").province
    goals = position.board.homes.get(power, frozenset())
    if rules.removal == "owned":
        goals = position.centres_of(power) or goals
    ranked = sorted(
        (
            (unit, position.board.distance(unit.province, goals))
            for unit in position.units_of(power)
            if unit not in spared
        ),
        key=lambda item: (-item[1], item[0].kind != FLEET, name(item[0].province)),
    )
    return [(unit, Removed(distance)) for unit, distance in ranked[:count]]
