"""S9: the map after the turn: who owns what, who is out, and what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..orders import Unit
from ..phase import MOVEMENT, Phase
from ..position import Position
from .turn import Turn


def next_phase(phase: Phase) -> Phase:
    """Spring, autumn, and the year rises after autumn (DIPLO-9, DIPLO-10, DIPLO-87)."""
    if phase.season == "S":
        return Phase("F", phase.year, MOVEMENT)
    return Phase("S", phase.year + 1, MOVEMENT)


def captured(
    centres: Mapping[str, str], units: Mapping[Unit, str], bases: frozenset[str], season: str
) -> dict[str, str]:
    """Owners after the turn: on the autumn map a unit takes the base it stands on.

    Spring never changes an owner (DIPLO-13, DIPLO-60); a base left alone is kept (DIPLO-61).
    """
    owners = dict(centres)
    if season == "F":
        owners |= {u.province: power for u, power in units.items() if u.province in bases}
    return owners


def removed(owned: frozenset[str], homes: frozenset[str], home_loss: str) -> bool:
    """Whether a power is out: no original base left (DIPLO-64), or none at all (DIPLO-65)."""
    return not owned or (home_loss == "eliminated" and not owned & homes)


def next_map(turn: Turn) -> tuple[Position, tuple[str, ...]]:
    """The position after the turn, and the powers removed on the autumn map.

    The units of a power that is out vanish and its bases are unowned.
    """
    old = turn.position
    units = {
        Unit(piece.unit.kind, piece.goal): piece.power
        for piece in turn.pieces.values()
        if piece.goal is not None
    }
    out: tuple[str, ...] = ()
    centres: Mapping[str, str] | None = None
    if old.centres is not None:
        centres = captured(old.centres, units, old.board.centres, old.phase.season)
        if old.phase.season == "F":
            out = _without_bases(turn, centres)
        lost = {*out, *turn.expelled}
        centres = MappingProxyType({c: p for c, p in centres.items() if p not in lost})
        units = {unit: power for unit, power in units.items() if power not in lost}
    phase = next_phase(old.phase)
    after = Position(old.board, phase, MappingProxyType(units), centres=centres, powers=old.powers)
    return after, out


def _without_bases(turn: Turn, centres: Mapping[str, str]) -> tuple[str, ...]:
    owned: dict[str, set[str]] = {power: set() for power in turn.in_game}
    for centre, power in centres.items():
        owned.setdefault(power, set()).add(centre)
    homes, rule = turn.position.board.homes, turn.rules.home_loss
    return tuple(
        power
        for power in sorted(turn.in_game)
        if removed(frozenset(owned[power]), homes.get(power, frozenset()), rule)
    )
