"""Adding a log up: `apply(game, event)` is the only thing that changes a state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import singledispatch
from types import MappingProxyType
from typing import Any

from . import events as ev
from .clock import DAY
from .events import Event
from .state import Game, LogError, Record, Seat, Sheet


def begin_log(event: Event) -> Game:
    """The state after the first event of a log."""
    if not isinstance(event, ev.Created):
        raise LogError(f"a log begins with the event created, not {event.kind}")
    seats = {}
    for number, powers in enumerate(event.variant.seats, 1):
        seats[str(number)] = Seat(str(number), () if event.settings.deal else powers)
    return Game(
        id=event.id,
        name=event.name,
        settings=event.settings,
        variant=event.variant,
        created=event.at,
        seats=_frozen(seats),
        gm=event.gm,
    )


def apply(game: Game, event: Event) -> Game:
    """The state after one more event; raises `LogError` where the event cannot follow."""
    changed = _apply(event, game)
    notices = game.notices
    if isinstance(event, _NOTED) and getattr(event, "why", "") != "phase":
        notices = (*notices, event)
    return replace(changed, version=game.version + 1, notices=notices)


def add_up(events: Iterable[Event], game: Game | None = None) -> Game:
    """The state after all events; without `game` they are a whole log."""
    for event in events:
        game = begin_log(event) if game is None else apply(game, event)
    if game is None:
        raise LogError("the log is empty")
    return game


# Everybody may know of these; of a deadline only where it was not the clock that set it.
_NOTED = (
    ev.SeatClaimed,
    ev.SeatLeft,
    ev.DeadlineSet,
    ev.ClockSet,
    ev.Paused,
    ev.Resumed,
    ev.AbsenceDeclared,
    ev.CoinTossed,
    ev.RolledBack,
    ev.GmChanged,
    ev.ReportRead,
    ev.LinkRenewed,
)


@singledispatch
def _apply(event: Event, game: Game) -> Game:
    raise _impossible(game, event, "cannot follow")


@_apply.register
def _(event: ev.SeatClaimed, game: Game) -> Game:
    if game.stage == "over" or (event.seat in game.seats and game.seats[event.seat].taken):
        raise _impossible(game, event, "the seat is taken or the game over")
    fresh = {"left": "", "missed": 0, "away": None, "away_days": 0}
    return _with_seat(game, event, player=event.player, name=event.name, **fresh)


@_apply.register
def _(event: ev.SeatLeft, game: Game) -> Game:
    after = _with_seat(game, event, player="", name="", left=event.why, away=None)
    votes = {seat: agreed for seat, agreed in game.votes.items() if seat != event.seat}
    return replace(after, votes=_frozen(votes))  # who comes next has agreed to nothing


@_apply.register
def _(event: ev.AbsenceDeclared, game: Game) -> Game:
    _known(game, event, event.seat)
    seat = game.seats[event.seat]
    back = event.until <= event.at
    days = seat.away_days + absence_days(seat, event.until, event.at)
    return _with_seat(game, event, away=None if back else event.until, away_days=days)


@_apply.register
def _(event: ev.Began, game: Game) -> Game:
    if game.stage != "lobby" or event.powers.keys() != game.seats.keys():
        raise _impossible(game, event, "play cannot begin")
    return _with_powers(
        replace(game, standing=event.position, began=event.at, since=event.at, dealt=event.powers)
    )


@_apply.register
def _(event: ev.OrdersGiven, game: Game) -> Game:
    _current(game, event, event.phase)
    if event.revision <= game.sheet(event.seat).revision:
        raise _impossible(game, event, f"revision {event.revision} came before")
    return _with_sheet(game, event, event.seat, Sheet(event.revision, event.orders, event.at))


@_apply.register
def _(event: ev.ReadySet, game: Game) -> Game:
    _current(game, event, event.phase)
    sheet = replace(game.sheet(event.seat), ready=event.ready)
    return _with_sheet(game, event, event.seat, sheet)


@_apply.register
def _(event: ev.PlanGiven, game: Game) -> Game:
    _known(game, event, event.seat)
    return replace(game, plans=_frozen({**game.plans, (event.seat, event.phases): event.orders}))


@_apply.register
def _(event: ev.Adjudicated, game: Game) -> Game:
    _current(game, event, event.phase)
    if game.standing is None or event.hash != event.position.hash:
        raise _impossible(game, event, "the position does not have its hash")
    record = Record(
        phase=event.phase,
        before=game.standing,
        given=game.lines,
        orders=event.orders,
        results=event.results,
        after=event.position,
        at=event.at,
        destroyed=event.destroyed,
        eliminated=event.eliminated,
        expelled=event.expelled,
        missed=event.missed,
        allies=game.allies,
        lapsed=game.votes,
    )
    after = replace(game, history=(*game.history, record), seats=_count_missed(game, event.missed))
    return _at_position(after, event, event.position)


@_apply.register
def _(event: ev.RolledBack, game: Game) -> Game:
    index = next((n for n, r in enumerate(game.history) if r.phase == event.phase), None)
    if game.stage != "play" or index is None:
        raise _impossible(game, event, f"there is no phase {event.phase} to go back to")
    before = game.history[index].before
    return _at_position(
        replace(game, history=game.history[:index], plans=_frozen({})), event, before
    )


@_apply.register
def _(event: ev.DeadlineSet, game: Game) -> Game:
    _current(game, event, event.phase)
    after = replace(game, due=event.due)
    return _lapsed(after, "extend") if event.why == "extended" else after


@_apply.register
def _(event: ev.ClockSet, game: Game) -> Game:
    early = game.settings.early if event.early is None else event.early
    return replace(game, settings=replace(game.settings, clock=event.clock, early=early))


@_apply.register
def _(event: ev.Paused, game: Game) -> Game:
    _playing(game, event)
    return _lapsed(replace(game, paused=event.at), "pause")


@_apply.register
def _(event: ev.Resumed, game: Game) -> Game:
    _playing(game, event)
    return _lapsed(replace(game, paused=None), "resume")


@_apply.register
def _(event: ev.Voted, game: Game) -> Game:
    _playing(game, event)
    _known(game, event, event.seat)
    agreed = game.votes.get(event.seat, frozenset()) - {event.motion}
    if event.agree:
        agreed |= {event.motion}
    return replace(game, votes=_frozen({**game.votes, event.seat: agreed}))


@_apply.register
def _(event: ev.AllyNamed, game: Game) -> Game:
    _current(game, event, event.phase)
    _known(game, event, event.seat)
    return replace(game, allies=_frozen({**game.allies, event.seat: event.partner}))


@_apply.register
def _(event: ev.Spoke, game: Game) -> Game:
    for key in (event.author, *event.to):
        if key != "gm":
            _known(game, event, key)
    return replace(game, letters=(*game.letters, event))


@_apply.register
def _(event: ev.ReportRead, game: Game) -> Game:
    return game


@_apply.register
def _(event: ev.LinkRenewed, game: Game) -> Game:
    _known(game, event, event.seat)
    return game


@_apply.register
def _(event: ev.CoinTossed, game: Game) -> Game:
    _playing(game, event)
    _known(game, event, event.seat)
    return _with_powers(replace(game, coin=event))


@_apply.register
def _(event: ev.Ended, game: Game) -> Game:
    if game.stage == "over":
        raise _impossible(game, event, "the game is over already")
    return replace(game, ended=event, due=None, paused=None)


@_apply.register
def _(event: ev.GmChanged, game: Game) -> Game:
    return replace(game, gm=event.gm)


def _lapsed(game: Game, kind: str) -> Game:
    """Without the votes for what has just been done: the next time all have to agree again."""
    votes = {s: frozenset(m for m in agreed if m.kind != kind) for s, agreed in game.votes.items()}
    return replace(game, votes=_frozen(votes))


def absence_days(seat: Seat, until: datetime, now: datetime) -> float:
    """Days that an absence adds to those the seat has used: only what was not declared before.

    Below 0 where the seat comes back earlier than it had said.
    """
    declared = max(seat.away or now, now)
    return (until - declared) / timedelta(minutes=DAY)


def _at_position(game: Game, event: Event, standing: Any) -> Game:
    """The beginning of a phase: nothing given, nothing voted, no deadline yet."""
    empty = _frozen({})
    return _with_powers(
        replace(
            game,
            standing=standing,
            plans=_lasting(game, standing.phase),
            since=event.at,
            sheets=empty,
            votes=empty,
            allies=empty,
            due=None,
        )
    )


def _lasting(game: Game, phase: str) -> Mapping[tuple[str, str], Any]:
    """The plans that are still to serve: each does for one phase of its kind, in its year."""
    if phase.startswith("S") and phase.endswith("M"):
        return _frozen({})
    return _frozen({key: plan for key, plan in game.plans.items() if key[1] != game.phase[-1:]})


def _with_powers(game: Game) -> Game:
    """The seats with the powers dealt to them, and what the coin brought by this year."""
    joined = game.joined_by(game.phase)
    seats = {}
    for key, seat in game.seats.items():
        powers = game.dealt[key]
        if joined and game.coin and game.coin.seat == key:
            powers = (*powers, *joined)
        seats[key] = replace(seat, powers=powers)
    return replace(game, seats=_frozen(seats))


def _count_missed(game: Game, missed: tuple[str, ...]) -> Mapping[str, Seat]:
    submitted = {seat for seat, sheet in game.sheets.items() if sheet.submitted}
    seats = dict(game.seats)
    for key, seat in game.seats.items():
        if key in missed:
            seats[key] = replace(seat, missed=seat.missed + 1)
        elif key in submitted:
            seats[key] = replace(seat, missed=0)
    return _frozen(seats)


def _with_seat(game: Game, event: Any, **changes: Any) -> Game:
    _known(game, event, event.seat)
    seat = replace(game.seats[event.seat], **changes)
    return replace(game, seats=_frozen({**game.seats, seat.id: seat}))


def _with_sheet(game: Game, event: Event, seat: str, sheet: Sheet) -> Game:
    _known(game, event, seat)
    return replace(game, sheets=_frozen({**game.sheets, seat: sheet}))


def _known(game: Game, event: Event, seat: str) -> None:
    if seat not in game.seats:
        raise _impossible(game, event, f"there is no seat {seat!r}")


def _playing(game: Game, event: Event) -> None:
    if game.stage != "play":
        raise _impossible(game, event, "the game is not in play")


def _current(game: Game, event: Event, phase: str) -> None:
    _playing(game, event)
    if phase != game.phase:
        raise _impossible(game, event, f"it is for {phase}, the game is at {game.phase}")


def _impossible(game: Game, event: Event, why: str) -> LogError:
    return LogError(f"event {game.version + 1} ({event.kind}): {why}")


def _frozen(entries: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(entries)
