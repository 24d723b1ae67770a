"""The part of a log that one viewer may have: a whole log still, for export and download.

It gives the same positions, results and end; what is secret is not in it: running orders, drafts
that were changed, plans, secret votes, letters to others, keys of accounts, masked names. Whom a
seat named as its ally stays secret until the game is over (DIPLO-6); then a win can be checked. Who
was ready is told where the game shows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from . import events as ev
from .events import Event
from .state import Game
from .view import may_know, names_shown, shown_ready

# Every kind of event is in one of these lists; one that is in none would be secret.
OPEN: tuple[type[Event], ...] = (
    ev.Created,
    ev.SeatClaimed,
    ev.SeatLeft,
    ev.Began,
    ev.Adjudicated,
    ev.DeadlineSet,
    ev.ClockSet,
    ev.Paused,
    ev.Resumed,
    ev.AbsenceDeclared,
    ev.CoinTossed,
    ev.RolledBack,
    ev.Ended,
    ev.GmChanged,
    ev.ReportRead,
    ev.LinkRenewed,
)
ONCE_DECIDED: tuple[type[Event], ...] = (ev.OrdersGiven, ev.ReadySet, ev.AllyNamed)
SECRET: tuple[type[Event], ...] = (ev.PlanGiven, ev.Voted, ev.Spoke)  # but for those concerned


def log_for(game: Game, events: Iterable[Event], viewer: str) -> tuple[Event, ...]:
    """The events of a game's log that a seat, `OBSERVER` or `GM` may have, names masked."""
    log = tuple(events)
    decided, own = _decided(log), _own_claim(game, log, viewer)
    return tuple(
        _masked(game, event, viewer, own=number == own)
        for number, event in enumerate(log)
        if _open(game, event, viewer, decided=number in decided)
    )


def _decided(log: tuple[Event, ...]) -> frozenset[int]:
    """Numbers of what each seat had last given, named and said when a phase was decided.

    Neither drafts that were replaced nor orders that the master took the game back from.
    """
    found: set[int] = set()
    waiting: dict[tuple[str, str], int] = {}
    for number, event in enumerate(log):
        match event:
            case ev.OrdersGiven():
                waiting[event.seat, "orders"] = number
                waiting.pop((event.seat, "ready"), None)
            case ev.ReadySet() | ev.AllyNamed():
                waiting[event.seat, "ready" if isinstance(event, ev.ReadySet) else "ally"] = number
            case ev.Adjudicated():
                found |= set(waiting.values())
                waiting.clear()
            case ev.RolledBack():
                waiting.clear()
    return frozenset(found)


def _own_claim(game: Game, log: tuple[Event, ...], viewer: str) -> int | None:
    """The number of the event by which the seat's present player sat down; not one before it."""
    if viewer not in game.seats or not game.seats[viewer].taken:
        return None
    claims = (n for n, e in enumerate(log) if isinstance(e, ev.SeatClaimed) and e.seat == viewer)
    return max(claims, default=None)


def _open(game: Game, event: Event, viewer: str, *, decided: bool) -> bool:
    if getattr(event, "seat", None) == viewer:
        return True
    match event:
        case ev.OrdersGiven():
            return decided
        case ev.ReadySet():
            return decided and (game.stage == "over" or shown_ready(game, viewer))
        case ev.AllyNamed():
            return decided and game.stage == "over"
        case ev.AbsenceDeclared():
            return game.stage == "over" or may_know(game, event, viewer)
        case ev.Voted():
            return game.settings.open_votes
        case ev.Spoke():
            return not event.to or viewer in (event.author, *event.to)
    return isinstance(event, OPEN)


def _masked(game: Game, event: Event, viewer: str, *, own: bool) -> Event:
    match event:
        case ev.SeatClaimed():
            name = event.name if own or names_shown(game, viewer) else ""
            return replace(event, player=f"seat-{event.seat}", name=name)
        case ev.OrdersGiven() if event.seat != viewer:
            return replace(event, revision=1)  # how often they were changed is the seat's own
        case ev.Created() | ev.GmChanged():
            return replace(event, gm="gm" if event.gm else "")
        case _:
            return event
