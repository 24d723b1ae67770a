"""Which units are removed by rule when their power does not remove enough (DATC 4.D.8)."""

from __future__ import annotations

from detente.board.words import load_words

from ..orders import FLEET, Unit
from ..position import Position
from ..ruleset import Ruleset


def removals(
    position: Position, power: str, rules: Ruleset, count: int, spared: set[Unit]
) -> list[tuple[Unit, int]]:
    """The units to remove, with their distance in provinces.

    Farthest first (2023: from a centre the power owns; before: from a home centre, RUS-17), then
    fleets before armies, then by the English name of the province.
    """
    if count <= 0:
        return []
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
    return ranked[:count]
