"""A position: what stands where, who owns what, and what is to be done next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from detente.board import Board, Location

from .orders import Unit
from .phase import Phase


class Dislodged(NamedTuple):
    """A unit driven out: whose it is, where its attacker came from, where it may go.

    The origin is None where it is not barred, the attacker having come by convoy.
    """

    power: str
    origin: str | None
    retreats: tuple[Location, ...]


def _empty() -> Mapping[Unit, Dislodged]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Position:
    """Everything that the rules need to know at the start of a phase."""

    board: Board
    phase: Phase
    units: Mapping[Unit, str]  # unit -> power; without the dislodged ones
    dislodged: Mapping[Unit, Dislodged] = field(default_factory=_empty)
    contested: frozenset[str] = frozenset()  # left empty by a standoff this turn
    attempted: frozenset[str] = frozenset()  # empty, and somebody tried to enter (REGLAS-47)
    centres: Mapping[str, str] | None = None  # centre -> owner; None: owners unknown
    powers: tuple[str, ...] = ()  # powers of the game; none named: those of the board

    def __post_init__(self) -> None:
        """Fill in the powers of the board where the game names none."""
        if not self.powers:
            object.__setattr__(self, "powers", self.board.powers)

    @cached_property
    def by_province(self) -> Mapping[str, Unit]:
        """The unit standing in each occupied province."""
        return {unit.province: unit for unit in self.units}

    def at(self, province: str) -> Unit | None:
        """The unit standing in a province."""
        return self.by_province.get(province)

    def units_of(self, power: str) -> tuple[Unit, ...]:
        """Units of a power, dislodged ones apart, in the order of the position."""
        return tuple(unit for unit, owner in self.units.items() if owner == power)

    def centres_of(self, power: str) -> frozenset[str]:
        """Centres a power owns (none where owners are unknown)."""
        return frozenset(c for c, owner in (self.centres or {}).items() if owner == power)

    def surplus(self, power: str) -> int:
        """Units minus centres: positive means removals, negative means builds.

        No more units than centres (DIPLO-12, REGLAS-12, FIDO-19); a unit given up in a
        retreat is so regained (REGLAS-43).
        """
        return len(self.units_of(power)) - len(self.centres_of(power))


def opening(board: Board, year: int = 1901) -> Position:
    """The start position of a board: each power's units on its home centres."""
    units = {Unit.parse(text): power for power, texts in board.start.items() for text in texts}
    owners = {p.code: p.home for p in board.provinces.values() if p.home}
    return Position(
        board, Phase("S", year, "M"), MappingProxyType(units), centres=MappingProxyType(owners)
    )
