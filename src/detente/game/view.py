"""What one seat sees of a game: the only way that pages, mail, bots and the API look at one.

A view holds no orders, drafts or votes of other seats, no letters it is no audience of, and no
names where the game is anonymous: what is not in it cannot leak.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from detente.variants.strict import plain

from .endings import living, scores
from .events import AbsenceDeclared, Event, Line, Motion, Result, Spoke
from .press import conversation
from .process import awaited
from .settings import Settings
from .standing import Standing
from .state import Game, Record, Seat
from .table import writing_begins
from .votes import TIME_MOTIONS, in_order, motions, voters

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
    away: datetime | None = None  # absent until then, as it has declared; where it is shown


@dataclass(frozen=True)
class Mine:
    """What is the viewer's own: orders with the receipt of what is stored, votes, plans, ally."""

    revision: int
    lines: tuple[Line, ...]
    at: datetime | None
    hash: str
    ready: bool
    can_order: bool
    votes: tuple[Motion, ...]
    lapsed: tuple[Motion, ...]  # agreed to in the phase before, which was decided meanwhile
    plans: dict[str, tuple[Line, ...]]  # "R" and "A"
    ally: str  # the seat named this turn


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
    expelled: tuple[str, ...]


@dataclass(frozen=True)
class MotionView:
    """A motion that seats have agreed to, in a game with open votes."""

    motion: Motion
    agreed: tuple[str, ...]  # seats
    needed: tuple[str, ...]


@dataclass(frozen=True)
class LetterView:
    """A letter that the viewer may read."""

    id: str
    conversation: str
    at: datetime
    author: str
    to: tuple[str, ...]  # empty: everybody
    text: str
    phase: str
    orders: tuple[Line, ...]


@dataclass(frozen=True)
class Notice:
    """Something that was done to the game, for everybody to know."""

    at: datetime
    code: str  # the event's kind
    parts: dict[str, Any]


@dataclass(frozen=True)
class EndView:
    """How it ended; points by seat are fractions like `1/3`."""

    how: str
    winners: tuple[str, ...]
    at: datetime
    points: dict[str, str]


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
    paused: datetime | None
    writing: datetime | None  # when talk closes in this phase
    mine: Mine | None  # None unless the viewer is a seat
    waiting: tuple[str, ...] | None  # seats the phase waits for; None: not shown
    motions: tuple[MotionView, ...] | None  # None: votes are secret
    asked: tuple[Motion, ...]  # what somebody asks of the clock, without who or how many
    letters: tuple[LetterView, ...]
    notices: tuple[Notice, ...]
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
    shown = shown_ready(game, viewer)
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
        paused=game.paused,
        writing=writing_begins(game),
        mine=_mine(game, viewer) if viewer in game.seats else None,
        waiting=awaited(game) if shown and game.stage == "play" else None,
        motions=_motions(game) if game.settings.open_votes else None,
        asked=tuple(m for m in motions(game) if m.kind in TIME_MOTIONS),
        letters=tuple(map(_letter, letters_for(game, viewer))),
        notices=tuple(_notice(n) for n in game.notices if may_know(game, n, viewer)),
        ended=_ended(game),
    )


def letters_for(game: Game, viewer: str) -> tuple[Spoke, ...]:
    """The letters that a viewer is an audience of."""
    return tuple(x for x in game.letters if not x.to or viewer in (x.author, *x.to))


def _seat(game: Game, seat: Seat, viewer: str) -> SeatView:
    own, sheet = seat.id == viewer, game.sheet(seat.id)
    return SeatView(
        id=seat.id,
        powers=seat.powers,
        status="taken" if seat.taken else "offered" if seat.left else "open",
        name=seat.name if own or names_shown(game, viewer) else "",
        living=living(game, seat.id),
        wanted=game.can_order(seat.id),
        ready=sheet.ready if own or shown_ready(game, viewer) else None,
        given=sheet.submitted if own or viewer == GM else None,
        missed=seat.missed,
        away=seat.away if own or shown_ready(game, viewer) else None,
    )


def shown_ready(game: Game, viewer: str) -> bool:
    """Whether the viewer sees how far each of the others is: ready, or away."""
    return game.settings.show_ready or viewer == GM


def may_know(game: Game, notice: Event, viewer: str) -> bool:
    """Whether a notice is for this viewer: who is away is told where it is told who is ready."""
    if not isinstance(notice, AbsenceDeclared) or notice.seat == viewer:
        return True
    return shown_ready(game, viewer)


def names_shown(game: Game, viewer: str) -> bool:
    """Whether the viewer sees the names of the others."""
    if not game.settings.anonymous or (game.stage == "over" and not game.settings.nameless):
        return True
    return viewer == GM and game.seat_for(game.gm) is None  # a GM who plays is masked too


def _mine(game: Game, seat: str) -> Mine:
    sheet = game.sheet(seat)
    return Mine(
        revision=sheet.revision,
        lines=sheet.lines,
        at=sheet.at,
        hash=sheet.hash,
        ready=sheet.ready,
        can_order=game.can_order(seat),
        votes=in_order(game.votes.get(seat, ())),
        lapsed=in_order(game.history[-1].lapsed.get(seat, ())) if game.history else (),
        plans={kind: plan for (owner, kind), plan in game.plans.items() if owner == seat},
        ally=game.allies.get(seat, ""),
    )


def _motions(game: Game) -> tuple[MotionView, ...]:
    return tuple(
        MotionView(
            motion,
            tuple(seat for seat in game.seats if motion in game.votes.get(seat, ())),
            voters(game, motion),
        )
        for motion in motions(game)
    )


def _letter(letter: Spoke) -> LetterView:
    return LetterView(
        letter.id,
        conversation(letter.author, letter.to),
        letter.at,
        letter.author,
        letter.to,
        letter.text,
        letter.phase,
        letter.orders,
    )


def _notice(event: Event) -> Notice:
    parts = {k: v for k, v in plain(event).items() if k not in ("at", "player", "name", "gm")}
    return Notice(event.at, event.kind, parts)


def _ended(game: Game) -> EndView | None:
    end = game.ended
    if end is None:
        return None
    points = {seat: str(share) for seat, share in scores(game).items()}
    return EndView(end.how, end.winners, end.at, points)


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
        expelled=record.expelled,
    )
