"""Making games: new ones and saved ones."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from detente.game.archive import SaveError, import_game
from detente.game.events import DeadlineSet, Event
from detente.game.fold import add_up
from detente.game.lobby import create_game
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game as State
from detente.game.time import deadline
from detente.server.services.links import issue
from detente.server.services.log import FORMAT, append
from detente.server.store.models import Game, Key

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
GM = "host"


def new_slug() -> str:
    """A short name for addresses; not a secret."""
    return "".join(secrets.choice(ALPHABET) for _ in range(7))


def create(settings: Settings, title: str, now: datetime) -> tuple[Game, str] | Refusal:
    """Make a game with links for every seat; returns its row and the host's token."""
    slug = new_slug()
    rng = random.SystemRandom()
    decision = create_game(settings, now, game_id=slug, name=title, gm=GM, rng=rng)
    if isinstance(decision, Refusal):
        return decision
    return store(slug, decision, now)


def load(data: bytes, now: datetime) -> tuple[Game, str]:
    """Make a game of a saved one; raises `SaveError` with a sentence, and then nothing is made."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SaveError("This is no saved game: it is not text in UTF-8.") from None
    events = import_game(text)
    return store(new_slug(), (*events, *_new_deadline(add_up(events), now)), now)


def _new_deadline(game: State, now: datetime) -> tuple[Event, ...]:
    """A full phase for a game whose deadline passed while it was a file."""
    if game.stage != "play" or game.due is None or game.due > now:
        return ()
    due = deadline(game.settings.clock, game.phase[-1], now)
    return (DeadlineSet(now, game.phase, due, "downtime"),)


def store(slug: str, events: Sequence[Event], now: datetime) -> tuple[Game, str]:
    """Write a whole log as a new game; returns its row and the host's token."""
    state = add_up(events)
    with transaction.atomic():
        row = Game.objects.create(
            slug=slug,
            title=state.name,
            created=now,
            format=FORMAT,
            rated=state.settings.rated,
            open=state.settings.entry == "open",
        )
        append(row, events, state)
        row.refresh_from_db()
        for seat in state.seats:
            issue(row, Key.Role.SEAT, seat, now)
        token = issue(row, Key.Role.HOST, "", now)
    return row, token
