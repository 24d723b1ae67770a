"""The result of a phase: an outcome for every order, and the next position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from .orders import Order, Unit
from .position import Dislodged, Position
from .reasons import Dislodgement, Reason


@dataclass(frozen=True)
class Outcome:
    """What became of one order, and why."""

    power: str
    order: Order | None  # as used: coasts completed; None if unreadable
    result: tuple[str, ...]  # success bounce cut void hold support convoy disrupted no_convoy …
    reason: Reason
    text: str = ""  # as the player wrote it
    dislodgement: Dislodgement | None = None


@dataclass(frozen=True)
class Resolution:
    """All outcomes of a phase and what comes after it."""

    before: Position
    outcomes: tuple[Outcome, ...]  # one per order given, in the order given
    unordered: Mapping[Unit, Outcome]  # units for which no order counted, and removals by rule
    results: Mapping[Unit, tuple[str, ...]]  # summary for every unit of the phase
    after: Position  # its phase is the next one that has anything to do
    dislodged: Mapping[Unit, Dislodged] = field(default_factory=lambda: MappingProxyType({}))
    contested: frozenset[str] = frozenset()  # places left empty by a standoff in this phase
    attempted: frozenset[str] = frozenset()  # places left empty that somebody tried to enter
    destroyed: Mapping[Unit, str] = field(default_factory=lambda: MappingProxyType({}))
    eliminated: tuple[str, ...] = ()
    expelled: tuple[str, ...] = ()  # Diplonline: kept more units than bases (DIPLO-63)
    winners: tuple[str, ...] = ()  # not empty: the game is over
