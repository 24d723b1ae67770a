"""Making games: new ones and saved ones."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.db import IntegrityError, transaction

from detente.game.archive import SaveError, import_game
from detente.game.events import DeadlineSet, Event
from detente.game.fold import add_up
from detente.game.lobby import create_game
from detente.game.names import NAME_LIMIT
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game as State
from detente.game.time import deadline
from detente.server.services.links import issue
from detente.server.services.log import FORMAT, append
from detente.server.services.log import state as state_of
from detente.server.store.models import Game, Key

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
GM = "host"
TITLE = 80  # characters that lists keep of the name of a game, which a saved one may exceed


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


def rematch(row: Game, now: datetime) -> tuple[Game, str] | None:
    """A new game with the settings of one that is over; None where there is one already.

    It begins when every seat is taken.
    """
    old = state_of(row)
    settings = replace(old.settings, begin="full", until=None)
    slug, rng = new_slug(), random.SystemRandom()
    title = next_title(row.title)
    decision = create_game(
        settings, now, game_id=slug, name=title, gm=GM, variant=old.variant, rng=rng
    )
    if isinstance(decision, Refusal):
        raise ValueError(f"the settings of game {row.slug} make no game: {decision}")
    try:
        with transaction.atomic():
            made, token = store(slug, decision, now)
            Game.objects.filter(pk=made.pk).update(rematch_of=row)
    except IntegrityError:
        return None
    return made, token


def next_title(title: str) -> str:
    """`Friday (2)` after `Friday`, `Friday (3)` after that; no longer than a name may be."""
    match = re.fullmatch(r"(.*) \((\d{1,4})\)", title)
    name, number = (match[1], int(match[2]) + 1) if match else (title, 2)
    return f"{name[: NAME_LIMIT - 7]} ({number})"


def load(data: bytes, now: datetime) -> tuple[Game, str]:
    """Make a game of a saved one; raises `SaveError` with a sentence, and then nothing is made."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise SaveError("not_text") from None
    events = import_game(text)
    return store(new_slug(), (*events, *_new_deadline(add_up(events), now)), now)


def _new_deadline(game: State, now: datetime) -> tuple[Event, ...]:
    """A full phase for a game whose deadline passed while it was a file."""
    if game.stage != "play" or game.due is None or game.due > now or game.paused is not None:
        return ()  # a pause keeps what was left
    due = deadline(game.settings.clock, game.phase[-1], now, first=not game.history)
    return (DeadlineSet(now, game.phase, due, "downtime"),)


def store(slug: str, events: Sequence[Event], now: datetime) -> tuple[Game, str]:
    """Write a whole log as a new game; returns its row and the host's token."""
    state = add_up(events)
    with transaction.atomic():
        row = Game.objects.create(
            slug=slug,
            title=state.name[:TITLE],
            created=now,
            format=FORMAT,
            rated=state.settings.rated,
            open=state.settings.entry == "open",
        )
        append(row, events, state)
        row.refresh_from_db()
        for seat in state.seats:
            issue(row, Key.Role.SEAT, seat, now)
        issue(row, Key.Role.WATCH, "", now)
        token = issue(row, Key.Role.HOST, "", now)
    return row, token
