"""The state of a game: what its log adds up to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from detente.board import Board
from detente.rules.position import Position
from detente.rules.ruleset import Ruleset
from detente.rules.standard.leaderless import disbands_silent
from detente.variants import Variant
from detente.variants.strict import plain

from .engine import can_order
from .events import CoinTossed, Ended, Event, Line, Motion, Result, Spoke
from .settings import Settings
from .standing import Standing, fingerprint

if TYPE_CHECKING:
    from detente.rules.orders import Unit


class LogError(ValueError):
    """A log that no game could have written; the message names the event and the fault."""


@dataclass(frozen=True)
class Seat:
    """A place at the table: who sits there and which powers it plays."""

    id: str  # "1", "2", … in the order of the variant's seats
    powers: tuple[str, ...] = ()  # empty until dealt
    player: str = ""  # key of the account or link; empty: nobody
    name: str = ""
    left: str = ""  # why the last player went; empty for a seat that was never left
    missed: int = 0  # phases missed running
    away: datetime | None = None  # declared absent until then
    away_days: float = 0  # of absence declared in all

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.player)

    @property
    def abandoned(self) -> bool:
        """Left by its player and not taken over: nobody can give its orders."""
        return bool(self.left) and not self.player


@dataclass(frozen=True)
class Sheet:
    """A seat's orders for the current phase."""

    revision: int = 0  # 0: nothing given yet
    lines: tuple[Line, ...] = ()
    at: datetime | None = None
    ready: bool = False

    @property
    def submitted(self) -> bool:
        """Orders were given, or the seat said Ready without any: it has not missed the phase."""
        return self.revision > 0 or self.ready

    @property
    def hash(self) -> str:
        """SHA-256 of the lines, the receipt of what is stored."""
        return fingerprint(plain(self.lines))


@dataclass(frozen=True)
class Record:
    """A phase that is over: the position it began with, its orders and results, what came of it."""

    phase: str
    before: Standing
    given: tuple[Line, ...]  # as they were when the phase was decided
    orders: tuple[Result, ...]
    results: Mapping[str, tuple[str, ...]]
    after: Standing
    at: datetime
    destroyed: Mapping[str, tuple[str, ...]]
    eliminated: tuple[str, ...] = ()
    expelled: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    allies: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lapsed: Mapping[str, frozenset[Motion]] = field(default_factory=lambda: MappingProxyType({}))


def _nothing() -> Mapping[Any, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Game:
    """One game at one moment; made by `Game.from_events`, changed by `apply` only."""

    id: str
    name: str
    settings: Settings
    variant: Variant
    created: datetime
    seats: Mapping[str, Seat]
    gm: str = ""
    version: int = 1  # events so far
    standing: Standing | None = None  # None until play begins
    began: datetime | None = None
    since: datetime | None = None  # when the current phase began
    sheets: Mapping[str, Sheet] = field(default_factory=_nothing)
    plans: Mapping[tuple[str, str], tuple[Line, ...]] = field(default_factory=_nothing)
    votes: Mapping[str, frozenset[Motion]] = field(default_factory=_nothing)
    allies: Mapping[str, str] = field(default_factory=_nothing)  # seat -> seat named this turn
    letters: tuple[Spoke, ...] = ()
    notices: tuple[Event, ...] = ()  # what everybody may know of how the game was run
    history: tuple[Record, ...] = ()
    due: datetime | None = None
    paused: datetime | None = None
    dealt: Mapping[str, tuple[str, ...]] = field(default_factory=_nothing)
    coin: CoinTossed | None = None
    ended: Ended | None = None

    @classmethod
    def from_events(cls, events: Iterable[Event]) -> Game:
        """Add a log up; raises `LogError` for one that no game could have written."""
        from .fold import add_up

        return add_up(events)

    @property
    def stage(self) -> Literal["lobby", "play", "over"]:
        """Waiting to begin, in play, or over."""
        if self.ended is not None:
            return "over"
        return "lobby" if self.standing is None else "play"

    @property
    def phase(self) -> str:
        """The current phase, `S1901M` (empty before play)."""
        return self.standing.phase if self.standing else ""

    @cached_property
    def board(self) -> Board:
        """The board of its variant."""
        return self.variant.load_board()

    @cached_property
    def ruleset(self) -> Ruleset:
        """Its switches now: the ruleset's, the variant's and the host's."""
        return self.ruleset_at(self.phase)

    def ruleset_at(self, phase: str) -> Ruleset:
        """Its switches in a phase; a coin changes them, by bringing a power in (RUS-25)."""
        return self.settings.load_ruleset(self.variant.switches(self.joined_by(phase)))

    def joined_by(self, phase: str) -> tuple[str, ...]:
        """The power that a coin has brought into somebody's hands by a phase, if one."""
        coin = self.variant.coin
        joined = coin and self.coin and int(phase[1:5]) > coin.year
        return (coin.power,) if coin and joined else ()

    @cached_property
    def position(self) -> Position:
        """The current position; only once play has begun."""
        if self.standing is None:
            raise ValueError("the game has no position before play begins")
        return self.standing.position(self.board)

    def sheet(self, seat: str) -> Sheet:
        """A seat's orders for the current phase, empty if none were given."""
        return self.sheets.get(seat, _EMPTY)

    @property
    def lines(self) -> tuple[Line, ...]:
        """All orders of the current phase, seat by seat."""
        return tuple(
            line for seat in self.seats for line in (*self.sheet(seat).lines, *self._holds(seat))
        )

    def _holds(self, seat: str) -> Iterator[Line]:
        """Holds, where a seat sent in nothing for a power: its player is there, so it is led.

        In civil disorder are powers whose player left or sent nothing at all (RUS-14); and those
        that the one player of a sandbox leaves silent, to see what comes of it.
        """
        sheet = self.sheet(seat)
        if not (sheet.submitted and self.phase.endswith("M") and disbands_silent(self.ruleset)):
            return
        ordered = {line.power for line in sheet.lines}
        for power in self.seats[seat].powers if len(self.seats) > 1 else ():
            if power not in ordered:
                yield from (Line(power, f"{unit} H") for unit in self.position.units_of(power))

    def can_order(self, seat: str) -> bool:
        """Whether a seat has anything to order in this phase."""
        if self.stage != "play":
            return False
        powers = self.seats[seat].powers
        return any(can_order(self.position, power, self.ruleset) for power in powers)

    def seat_of(self, power: str) -> Seat | None:
        """The seat that plays a power (None for an unplayed one)."""
        return next((s for s in self.seats.values() if power in s.powers), None)

    def seat_for(self, player: str) -> Seat | None:
        """The seat a player sits in."""
        return next((s for s in self.seats.values() if player and s.player == player), None)

    def units_to_order(self, power: str) -> tuple[Unit, ...]:
        """Units that a power may order in this phase (for adjustments: that it may disband)."""
        if self.phase.endswith("R"):
            return tuple(u for u, out in self.position.dislodged.items() if out.power == power)
        return self.position.units_of(power)


_EMPTY = Sheet()
