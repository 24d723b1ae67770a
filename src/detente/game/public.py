"""The part of a log that one viewer may have: a whole log still, for export and download.

It gives the same positions, results and end; what is secret is not in it: running orders, drafts
that were changed, plans, secret votes, allies, letters to others, keys of accounts, masked names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from . import events as ev
from .events import Event
from .state import Game
from .view import names_shown


def log_for(game: Game, events: Iterable[Event], viewer: str) -> tuple[Event, ...]:
    """The events of a game's log that a seat, `OBSERVER` or `GM` may have, names masked."""
    log = tuple(events)
    final = {(e.seat, e.phase): n for n, e in enumerate(log) if isinstance(e, ev.OrdersGiven)}
    return tuple(_shown(game, log, viewer, frozenset(final.values())))


def _shown(
    game: Game, log: tuple[Event, ...], viewer: str, final: frozenset[int]
) -> Iterator[Event]:
    for number, event in enumerate(log):
        own = getattr(event, "seat", None) == viewer
        if isinstance(event, ev.OrdersGiven) and number not in final:
            continue
        if own or _open(game, event, viewer):
            yield _masked(game, event, viewer)


def _open(game: Game, event: Event, viewer: str) -> bool:
    match event:
        case ev.OrdersGiven() | ev.ReadySet():
            return game.stage == "over" or event.phase != game.phase
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
