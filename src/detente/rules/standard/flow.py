"""What follows a phase: retreats, ownership after the fall, victory, builds, the next turn.

The year and its phases: REGLAS-65.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from ..orders import Unit
from ..phase import ADJUSTMENTS, FALL, MOVEMENT, RETREATS, SPRING, WINTER, Phase
from ..position import Dislodged, Position
from ..ruleset import Ruleset
from .sites import build_sites


def after_movement(
    position: Position,
    units: Mapping[Unit, str],
    dislodged: Mapping[Unit, Dislodged],
    contested: frozenset[str],
    attempted: frozenset[str],
    rules: Ruleset,
) -> Position:
    """The position after a movement phase: retreats if any unit can, else what follows them."""
    if dislodged:
        phase = Phase(position.phase.season, position.phase.year, RETREATS)
        return replace(
            position,
            phase=phase,
            units=MappingProxyType(dict(units)),
            dislodged=MappingProxyType(dict(dislodged)),
            contested=contested,
            attempted=attempted,
        )
    return after_turn(position, units, rules)


def after_turn(position: Position, units: Mapping[Unit, str], rules: Ruleset) -> Position:
    """The position after a season's retreats; centres change hands after the fall only."""
    season, year, _ = position.phase
    after = replace(
        position,
        units=MappingProxyType(dict(units)),
        dislodged=MappingProxyType({}),
        contested=frozenset(),
        attempted=frozenset(),
    )
    if season == SPRING:
        return replace(after, phase=Phase(FALL, year, MOVEMENT))
    if after.centres is not None:
        after = replace(after, centres=MappingProxyType(captured(after)))
    if winners(after, rules) or not _adjusts(after, rules):
        return replace(after, phase=Phase(SPRING, year + 1, MOVEMENT))
    return replace(after, phase=Phase(WINTER, year, ADJUSTMENTS))


def after_adjustments(position: Position, units: Mapping[Unit, str]) -> Position:
    """The position at the start of the next year."""
    phase = Phase(SPRING, position.phase.year + 1, MOVEMENT)
    return replace(position, phase=phase, units=MappingProxyType(dict(units)))


def captured(position: Position) -> dict[str, str]:
    """Owners of the centres after a fall turn: whoever stands there takes it (REGLAS-16).

    A centre is kept when its unit leaves (REGLAS-67, FIDO-21, FIDO-22).
    """
    owners = dict(position.centres or {})
    for unit, power in position.units.items():
        if unit.province in position.board.centres:
            owners[unit.province] = power
    return owners


def winners(position: Position, rules: Ruleset) -> tuple[str, ...]:
    """Powers that have reached the centres for a solo (REGLAS-3)."""
    counts: dict[str, int] = {}
    for owner in (position.centres or {}).values():
        counts[owner] = counts.get(owner, 0) + 1
    best = max(counts.values(), default=0)
    leaders = [power for power, count in counts.items() if count == best]
    return tuple(leaders) if best >= rules.solo and len(leaders) == 1 else ()


def living(position: Position) -> set[str]:
    """Powers that still have a unit or a centre."""
    dislodged = {d.power for d in position.dislodged.values()}
    return {*position.units.values(), *dislodged, *(position.centres or {}).values()}


def eliminated(before: Position, after: Position) -> tuple[str, ...]:
    """Powers that have lost their last unit and centre; none where owners are unknown."""
    return () if after.centres is None else tuple(sorted(living(before) - living(after)))


def _adjusts(position: Position, rules: Ruleset) -> bool:
    """Whether any power has something to remove or can build."""
    if position.centres is None:
        return False
    for power in living(position):
        surplus = position.surplus(power)
        if surplus > 0 or (surplus < 0 and build_sites(position, power, rules)):
            return True
    return False
