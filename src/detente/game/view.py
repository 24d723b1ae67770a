"""What one seat sees of a game: the only way that pages, mail, bots and the API look at one.

A view holds no orders, drafts or votes of other seats, no letters it is no audience of, and no
names where the game is anonymous: what is not in it cannot leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from detente.variants.strict import plain

from .events import Line, Result
from .process import awaited, has_orders, living
from .settings import Settings
from .standing import Standing
from .state import Game, Record, Seat

OBSERVER = "observer"  # anybody without a seat
GM = "gm"  # the game master: who is late, and names; no orders


@dataclass(frozen=True)
class SeatView:
    """A seat as the viewer may see it."""

    id: str
    powers: tuple[str, ...]
    status: Literal["open", "taken", "offered"]  # offered: its player left
    name: str = ""  # empty where nobody sits or names are masked
    living: bool = True
    wanted: bool = False  # it has something to order in this phase
    ready: bool | None = None  # None: not shown to this viewer
    given: bool | None = None  # whether it has given orders: only for itself and the GM
    missed: int = 0  # phases missed running


@dataclass(frozen=True)
class MySheet:
    """The viewer's own orders, with the receipt of what is stored."""

    revision: int
    lines: tuple[Line, ...]
    at: datetime | None
    hash: str
    ready: bool
    can_order: bool


@dataclass(frozen=True)
class PastPhase:
    """A phase that is over: public to everybody."""

    phase: str
    before: Standing
    orders: tuple[Result, ...]
    results: dict[str, tuple[str, ...]]
    after: Standing
    at: datetime
    destroyed: dict[str, tuple[str, ...]]
    eliminated: tuple[str, ...]


@dataclass(frozen=True)
class EndView:
    """How it ended."""

    how: str
    winners: tuple[str, ...]
    at: datetime


@dataclass(frozen=True)
class View:
    """One game as one viewer sees it."""

    id: str
    name: str
    viewer: str  # a seat, `OBSERVER` or `GM`
    settings: Settings
    stage: Literal["lobby", "play", "over"]
    phase: str
    standing: Standing | None
    seats: tuple[SeatView, ...]
    history: tuple[PastPhase, ...]
    since: datetime | None
    due: datetime | None
    mine: MySheet | None  # None unless the viewer is a seat
    waiting: tuple[str, ...] | None  # seats the phase waits for; None: not shown
    ended: EndView | None

    def to_json(self) -> dict[str, Any]:
        """The view as plain data."""
        data: dict[str, Any] = plain(self)
        return data

    def seat(self, key: str) -> SeatView:
        """One of its seats."""
        return next(seat for seat in self.seats if seat.id == key)


def view(game: Game, viewer: str) -> View:
    """The game as `viewer` sees it: a seat's id, `OBSERVER` or `GM`."""
    if viewer not in game.seats and viewer not in (OBSERVER, GM):
        raise ValueError(f"nobody views a game as {viewer!r}")
    shown = game.settings.show_ready or viewer == GM
    return View(
        id=game.id,
        name=game.name,
        viewer=viewer,
        settings=game.settings,
        stage=game.stage,
        phase=game.phase,
        standing=game.standing,
        seats=tuple(_seat(game, seat, viewer) for seat in game.seats.values()),
        history=tuple(map(_past, game.history)),
        since=game.since,
        due=game.due,
        mine=_mine(game, viewer) if viewer in game.seats else None,
        waiting=awaited(game) if shown and game.stage == "play" else None,
        ended=EndView(game.ended.how, game.ended.winners, game.ended.at) if game.ended else None,
    )


def _seat(game: Game, seat: Seat, viewer: str) -> SeatView:
    own, sheet = seat.id == viewer, game.sheet(seat.id)
    return SeatView(
        id=seat.id,
        powers=seat.powers,
        status="taken" if seat.taken else "offered" if seat.left else "open",
        name=seat.name if own or _names_shown(game, viewer) else "",
        living=living(game, seat.id),
        wanted=has_orders(game, seat.id),
        ready=sheet.ready if own or viewer == GM or game.settings.show_ready else None,
        given=sheet.submitted if own or viewer == GM else None,
        missed=seat.missed,
    )


def _names_shown(game: Game, viewer: str) -> bool:
    if not game.settings.anonymous or game.stage == "over":
        return True
    return viewer == GM and game.seat_for(game.gm) is None  # a GM who plays is masked too


def _mine(game: Game, seat: str) -> MySheet:
    sheet = game.sheet(seat)
    return MySheet(
        sheet.revision, sheet.lines, sheet.at, sheet.hash, sheet.ready, has_orders(game, seat)
    )


def _past(record: Record) -> PastPhase:
    return PastPhase(
        phase=record.phase,
        before=record.before,
        orders=record.orders,
        results=dict(record.results),
        after=record.after,
        at=record.at,
        destroyed=dict(record.destroyed),
        eliminated=record.eliminated,
    )
