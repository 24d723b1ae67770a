"""Reading a game's log and adding to it: the one way in which a game changes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from detente.game.decision import Decision
from detente.game.endings import living
from detente.game.events import Event, event_from_json, event_to_json
from detente.game.fold import add_up
from detente.game.lobby import vacant
from detente.game.process import look_again
from detente.game.refusal import Refusal
from detente.game.reminders import reminder_at
from detente.game.state import Game
from detente.server import shelf
from detente.server.services.sittings import follow
from detente.server.store import models

MOST_KEPT = 128  # states kept in memory; each can be made again from the log
TRIES = 5
FORMAT = 1  # version of the events' form in the database


class ConflictError(Exception):
    """Somebody else wrote to the game between reading and writing; nothing was changed."""


class States:
    """Recently used states by game; a state never changes, so it can be shared by threads."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, Game] = OrderedDict()
        self._lock = Lock()

    def get(self, game: int, most: int) -> Game | None:
        """A known state of a game that has at most that many events."""
        with self._lock:
            state = self._known.get(game)
            if state is not None:
                self._known.move_to_end(game)
        return state if state is not None and state.version <= most else None

    def put(self, game: int, state: Game) -> None:
        """Keep a state that is stored in the database."""
        with self._lock:
            self._known[game] = state
            self._known.move_to_end(game)
            while len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)

    def clear(self) -> None:
        """Forget everything (the database was exchanged)."""
        with self._lock:
            self._known.clear()


STATES = States()


def find(slug: str) -> models.Game:
    """The row of a game; raises `Game.DoesNotExist`."""
    return models.Game.objects.get(slug=slug)


def state(row: models.Game) -> Game:
    """The state of a game as of the row's length."""
    known = STATES.get(row.pk, row.length)
    if known is not None and known.version == row.length:
        return known
    # What is written in a transaction may yet be taken back, so nothing read in one is kept.
    kept = None if connection.in_atomic_block else settings.CONFIG.data
    game = _newer(row, known) if known else _from_shelf(row) or _newer(row, None, kept)
    if kept:
        STATES.put(row.pk, game)
    return game


def _newer(row: models.Game, known: Game | None, folder: Path | None = None) -> Game:
    """A state with the events after it added; one that took long is kept in a folder."""
    bodies = _bodies(row, known.version + 1 if known else 1)
    game = add_up(map(event_from_json, bodies), known)
    if folder and len(bodies) >= shelf.WORTH:
        shelf.save(folder, row.slug, game, shelf.mark_of(bodies[-1]))
    return game


def _from_shelf(row: models.Game) -> Game | None:
    """The state made of one on disk, if that ends with the event that stands in its place."""
    kept = shelf.load(settings.CONFIG.data, row.slug, row.length)
    if kept is None:
        return None
    last, *later = _bodies(row, kept.game.version)
    if shelf.mark_of(last) != kept.mark:
        return None
    game = add_up(map(event_from_json, later), kept.game)
    if len(later) >= shelf.WORTH and not connection.in_atomic_block:
        shelf.save(settings.CONFIG.data, row.slug, game, shelf.mark_of(later[-1]))
    return game


def _bodies(row: models.Game, first: int) -> list[dict[str, Any]]:
    """The events from a number on, as stored."""
    later = row.events.filter(seq__gte=first, seq__lte=row.length).order_by("seq")
    return list(later.values_list("body", flat=True))


def events_of(row: models.Game) -> list[Event]:
    """The whole log, first event first."""
    bodies = row.events.order_by("seq").values_list("body", flat=True)
    return [event_from_json(body) for body in bodies]


def change(slug: str, decide: Callable[[Game], Decision]) -> Game | Refusal:
    """Let `decide` look at the game and store what it decides, in one transaction.

    Returns the state after it, or the refusal. `decide` may run more than once: on a database
    with several writers the game may change between reading and writing.
    """
    for _ in range(TRIES - 1):
        try:
            return _change_once(slug, decide)
        except ConflictError:
            continue
    return _change_once(slug, decide)


def _change_once(slug: str, decide: Callable[[Game], Decision]) -> Game | Refusal:
    with transaction.atomic():
        row = models.Game.objects.select_for_update().get(slug=slug)
        game = state(row)
        decision = decide(game)
        if isinstance(decision, Refusal):
            return decision
        after = add_up(decision, game)
        append(row, decision, after)
    return after


def change_unlocked(slug: str, decide: Callable[[Game], Decision]) -> Game | Refusal:
    """Like `change`, but the database is locked only for writing, not while `decide` thinks."""
    for _ in range(TRIES):
        row = find(slug)
        game = state(row)
        decision = decide(game)
        if isinstance(decision, Refusal):
            return decision
        after = add_up(decision, game)
        try:
            with transaction.atomic():
                append(row, decision, after)
        except ConflictError:
            continue
        return after
    raise ConflictError


def append(row: models.Game, events: Sequence[Event], after: Game) -> None:
    """Add events to the end of a log, if it still has the row's length."""
    if not events:
        return
    unmoved = models.Game.objects.filter(pk=row.pk, length=row.length)
    changes: dict[str, object] = {
        "length": row.length + len(events),
        "phase": after.phase,
        "over": after.stage == "over",
        "ended": after.ended.at if after.ended else None,
        "free": sum(not s.taken and living(after, s.id) for s in after.seats.values()),
        "due": look_again(after, events[-1].at),
        "remind": reminder_at(after),
        "vacant": len(vacant(after)),
    }
    turned = after.phase != row.phase
    if turned:
        changes |= {"tries": 0, "held": None}
    if not unmoved.update(**changes):
        raise ConflictError
    made = [
        models.Event(game=row, seq=seq, at=event.at, kind=event.kind, body=event_to_json(event))
        for seq, event in enumerate(events, row.length + 1)
    ]
    models.Event.objects.bulk_create(made)
    follow(row, events, after)
    transaction.on_commit(lambda: _keep(row, after, made[-1].body if turned else None), robust=True)


def _keep(row: models.Game, after: Game, last: object | None) -> None:
    """Have the state at hand for who comes to look, after `last` (of a new phase) on disk too."""
    STATES.put(row.pk, after)
    if last is not None and after.version >= shelf.WORTH:
        shelf.save(settings.CONFIG.data, row.slug, after, shelf.mark_of(last))
