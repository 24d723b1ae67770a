"""What of a game's log may be given away: a whole log that gives the same game, without secrets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from detente.game import events as kinds
from detente.game.events import Event
from detente.game.state import Game
from detente.game.view import OBSERVER, names_shown

# Whatever is in neither list stays secret: letters, votes, orders given ahead, drafts.
PUBLIC = (
    kinds.Created,
    kinds.SeatClaimed,
    kinds.SeatLeft,
    kinds.Began,
    kinds.Adjudicated,
    kinds.DeadlineSet,
    kinds.Paused,
    kinds.Resumed,
    kinds.AbsenceDeclared,
    kinds.CoinTossed,
    kinds.RolledBack,
    kinds.Ended,
    kinds.GmChanged,
    kinds.ReportRead,
)
ONCE_DECIDED = (kinds.OrdersGiven, kinds.ReadySet, kinds.AllyNamed)
TURNS = (kinds.Adjudicated, kinds.RolledBack)


def public_log(events: Sequence[Event], game: Game) -> list[Event]:
    """The log up to the last decided phase, of each sheet only the orders that were carried out."""
    masked = not names_shown(game, OBSERVER)
    kept: list[Event] = []
    for part in _parts(events):
        kept += _published(part)
    return [_masked(event) if masked else event for event in kept]


def _parts(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The log cut after each decided (or taken back) phase."""
    start = 0
    for end, event in enumerate(events, 1):
        if isinstance(event, TURNS):
            yield events[start:end]
            start = end
    yield events[start:]


def _published(part: Sequence[Event]) -> list[Event]:
    decided = bool(part) and isinstance(part[-1], kinds.Adjudicated)
    last = {(type(e), e.seat): e for e in part if isinstance(e, ONCE_DECIDED)}
    kept = set(map(id, last.values())) if decided else set()
    return [event for event in part if isinstance(event, PUBLIC) or id(event) in kept]


def _masked(event: Event) -> Event:
    if isinstance(event, kinds.SeatClaimed):
        return replace(event, name=f"Seat {event.seat}")
    return event
