"""Adding a log up: `apply(game, event)` is the only thing that changes a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import singledispatch
from types import MappingProxyType

from .events import (
    Adjudicated,
    Began,
    Created,
    DeadlineSet,
    Ended,
    Event,
    GmChanged,
    OrdersGiven,
    ReadySet,
    SeatClaimed,
    SeatLeft,
)
from .state import Game, LogError, Record, Seat, Sheet


def begin_log(event: Event) -> Game:
    """The state after the first event of a log."""
    if not isinstance(event, Created):
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
        seats=MappingProxyType(seats),
        gm=event.gm,
    )


def apply(game: Game, event: Event) -> Game:
    """The state after one more event; raises `LogError` where the event cannot follow."""
    changed = _apply(event, game)
    return replace(changed, version=game.version + 1)


def add_up(events: Iterable[Event], game: Game | None = None) -> Game:
    """The state after all events; without `game` they are a whole log."""
    for event in events:
        game = begin_log(event) if game is None else apply(game, event)
    if game is None:
        raise LogError("the log is empty")
    return game


@singledispatch
def _apply(event: Event, game: Game) -> Game:
    raise LogError(f"event {game.version + 1}: {event.kind} cannot follow")


@_apply.register
def _(event: SeatClaimed, game: Game) -> Game:
    return _with_seat(
        game,
        event.seat,
        lambda s: replace(s, player=event.player, name=event.name, left="", missed=0),
    )


@_apply.register
def _(event: SeatLeft, game: Game) -> Game:
    return _with_seat(game, event.seat, lambda s: replace(s, player="", name="", left=event.why))


@_apply.register
def _(event: Began, game: Game) -> Game:
    if game.stage != "lobby" or event.powers.keys() != game.seats.keys():
        raise LogError(f"event {game.version + 1}: play cannot begin")
    seats = {s.id: replace(s, powers=event.powers[s.id]) for s in game.seats.values()}
    return replace(
        game,
        seats=MappingProxyType(seats),
        standing=event.position,
        began=event.at,
        since=event.at,
    )


@_apply.register
def _(event: OrdersGiven, game: Game) -> Game:
    _current(game, event, event.phase)
    if event.revision <= game.sheet(event.seat).revision:
        raise LogError(f"event {game.version + 1}: revision {event.revision} came before")
    return _with_sheet(game, event.seat, Sheet(event.revision, event.orders, event.at))


@_apply.register
def _(event: ReadySet, game: Game) -> Game:
    _current(game, event, event.phase)
    return _with_sheet(game, event.seat, replace(game.sheet(event.seat), ready=event.ready))


@_apply.register
def _(event: Adjudicated, game: Game) -> Game:
    _current(game, event, event.phase)
    if game.standing is None or event.hash != event.position.hash:
        raise LogError(f"event {game.version + 1}: the position does not have its hash")
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
        missed=event.missed,
    )
    return replace(
        game,
        standing=event.position,
        since=event.at,
        sheets=MappingProxyType({}),
        history=(*game.history, record),
        due=None,
        seats=_count_missed(game, event.missed),
    )


@_apply.register
def _(event: DeadlineSet, game: Game) -> Game:
    _current(game, event, event.phase)
    return replace(game, due=event.due)


@_apply.register
def _(event: Ended, game: Game) -> Game:
    if game.stage == "over":
        raise LogError(f"event {game.version + 1}: the game is over already")
    return replace(game, ended=event, due=None)


@_apply.register
def _(event: GmChanged, game: Game) -> Game:
    return replace(game, gm=event.gm)


def _current(game: Game, event: Event, phase: str) -> None:
    if game.stage != "play" or phase != game.phase:
        raise LogError(
            f"event {game.version + 1}: {event.kind} is for {phase}, the game is at "
            f"{game.phase or game.stage}"
        )


def _with_seat(game: Game, seat: str, change: Callable[[Seat], Seat]) -> Game:
    if seat not in game.seats:
        raise LogError(f"event {game.version + 1}: there is no seat {seat!r}")
    seats = {**game.seats, seat: change(game.seats[seat])}
    return replace(game, seats=MappingProxyType(seats))


def _with_sheet(game: Game, seat: str, sheet: Sheet) -> Game:
    if seat not in game.seats:
        raise LogError(f"event {game.version + 1}: there is no seat {seat!r}")
    return replace(game, sheets=MappingProxyType({**game.sheets, seat: sheet}))


def _count_missed(game: Game, missed: tuple[str, ...]) -> Mapping[str, Seat]:
    submitted = {seat for seat, sheet in game.sheets.items() if sheet.submitted}
    seats = dict(game.seats)
    for key, seat in game.seats.items():
        if key in missed:
            seats[key] = replace(seat, missed=seat.missed + 1)
        elif key in submitted:
            seats[key] = replace(seat, missed=0)
    return MappingProxyType(seats)
