"""A game as it was played, whatever program kept it: positions, orders, results and letters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from detente.board import Location
from detente.rules.orders import Build, Disband, Given, Order, Retreat, Unit, Waive
from detente.rules.phase import MOVEMENT, Phase
from detente.rules.position import Position
from detente.rules.ruleset import Ruleset

from .saying import fault


class FormatError(ValueError):
    """A file is not in the form it should have: a code of `words/`, where, and its parts."""

    def __init__(
        self, code: str, where: str = "", inner: Callable[[str], str] | None = None, **parts: object
    ) -> None:
        self.code, self.where, self.parts, self._inner = code, where, parts, inner
        super().__init__(self.said())

    def said(self, lang: str = "en") -> str:
        """The sentence in a language, after the place in the file.

        `inner` says in a language what another room found wrong: it is the part `text`.
        """
        parts = {**self.parts, "text": self._inner(lang)} if self._inner else self.parts
        return fault(self.code, parts, self.where, lang)


class Retreating(NamedTuple):
    """A dislodged unit as a file states it: whose, and where it may go (None: it does not say)."""

    power: str
    places: frozenset[Location] | None


def _nothing() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Stated:
    """A position as a file states it; dislodged units stand apart from the others."""

    units: Mapping[Unit, str]
    retreats: Mapping[Unit, Retreating] = field(default_factory=_nothing)
    centres: Mapping[str, str] | None = None  # None: the file says nothing of owners

    @classmethod
    def of(cls, position: Position) -> Stated:
        """What a file can state of a position."""
        retreats = {
            unit: Retreating(out.power, frozenset(out.retreats))
            for unit, out in position.dislodged.items()
        }
        owners = None if position.centres is None else dict(position.centres)
        return cls(dict(position.units), retreats, owners)


@dataclass(frozen=True)
class Letter:
    """A message between players, with names and time as the file writes them."""

    sender: str
    recipient: str
    text: str
    sent: int = 0


@dataclass(frozen=True)
class Stage:
    """One phase of a game: how it began, what was ordered, what is said to have come of it."""

    phase: Phase
    givens: tuple[Given, ...] = ()
    before: Stated | None = None  # None: the file shows no position
    after: Stated | None = None  # where it is not that of the next stage
    results: Mapping[Unit, tuple[str, ...]] | None = None  # words as in `Resolution.results`
    letters: tuple[Letter, ...] = ()
    beside: Mapping[str, Any] = field(default_factory=_nothing)  # what only its own format knows

    @property
    def moved(self) -> tuple[Given, ...]:
        """The orders without FidoNet's lists, which others would take for orders to move."""
        return tuple(given for given in self.givens if not is_ahead(given.order, self.phase))


def is_ahead(order: Order | None, phase: Phase) -> bool:
    """Whether an order is an entry of a list that is given together with the moves (FIDO-77)."""
    return phase.kind == MOVEMENT and isinstance(order, Retreat | Build | Disband | Waive)


@dataclass(frozen=True)
class Played:
    """A game; its last stage may be the present one, without orders."""

    name: str
    stages: tuple[Stage, ...]
    complete: bool = False  # whether the file says that the game is over
    beside: Mapping[str, Any] = field(default_factory=_nothing)  # what only its own format knows
    rules: Ruleset | None = None  # the rules it was played by, where the file says so
