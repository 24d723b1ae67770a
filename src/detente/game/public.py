"""The part of a log that one viewer may have: a whole log still, for export and download.

It gives the same positions, results and end; what is secret is not in it: running orders, drafts
that were changed, plans, secret votes, allies, letters to others, keys of accounts, masked names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from . import events as ev
from .events import Event
from .state import Game
from .view import names_shown


def log_for(game: Game, events: Iterable[Event], viewer: str) -> tuple[Event, ...]:
    """The events of a game's log that a seat, `OBSERVER` or `GM` may have, names masked."""
    log = tuple(events)
    decided = _decided(log)
    return tuple(
        _masked(game, event, viewer)
        for number, event in enumerate(log)
        if _open(game, event, viewer, decided=number in decided)
    )


def _decided(log: tuple[Event, ...]) -> frozenset[int]:
    """Numbers of the events with the orders that a phase was decided by, and of Ready before it.

    Neither drafts that were replaced nor orders that the master took the game back from.
    """
    found: set[int] = set()
    waiting: dict[tuple[str, str], int] = {}
    for number, event in enumerate(log):
        match event:
            case ev.OrdersGiven():
                waiting[event.seat, "orders"] = number
                waiting.pop((event.seat, "ready"), None)
            case ev.ReadySet():
                waiting[event.seat, "ready"] = number
            case ev.Adjudicated():
                found |= set(waiting.values())
                waiting.clear()
            case ev.RolledBack():
                waiting.clear()
    return frozenset(found)


def _open(game: Game, event: Event, viewer: str, *, decided: bool) -> bool:
    if getattr(event, "seat", None) == viewer:
        return True
    match event:
        case ev.OrdersGiven() | ev.ReadySet():
            return decided
        case ev.PlanGiven() | ev.AllyNamed():
            return False
        case ev.Voted():
            return game.settings.open_votes
        case ev.Spoke():
            return not event.to or viewer in (event.author, *event.to)
        case _:
            return True


def _masked(game: Game, event: Event, viewer: str) -> Event:
    match event:
        case ev.SeatClaimed():
            own = event.seat == viewer and event.player == game.seats[viewer].player
            name = event.name if own or names_shown(game, viewer) else ""
            return replace(event, player=f"seat-{event.seat}", name=name)
        case ev.Created() | ev.GmChanged():
            return replace(event, gm="gm" if event.gm else "")
        case _:
            return event
