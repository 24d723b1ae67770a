"""Games with deadlines in the test's own process, and the clock in the test's hand."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

from django.db import connection
from django.test import Client

from detente.game.clock import Clock
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game
from detente.server.services import downtime, due, games, log, reminders
from detente.server.store import models

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=n) for n in (1, 60, 3600, 86400))
SEATS = "1234567"


class Hands:
    """The hands of the clock that the pages look at."""

    now = NOW


def words(response: Any) -> str:
    """What a person reads on a page."""
    text = response.content.decode()
    text = re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text))).replace(" ,", ",").strip()


def timed(now: datetime = NOW, clock: Clock | None = None, **settings: Any) -> models.Game:
    """A game with a clock; by default an hour for every phase."""
    clock = clock or Clock(movement=60, retreats=60, adjustments=60)
    made = games.create(Settings(clock=clock, **settings), "Timed", now)
    assert not isinstance(made, Refusal)
    return made[0]


def fresh(row: models.Game) -> models.Game:
    row.refresh_from_db()
    return row


def game_of(row: models.Game) -> Game:
    return log.state(fresh(row))


def the_host() -> Client:
    """The browser of the server's host."""
    from detente.server.services.links import open_server_link, server_link

    client = Client()
    client.cookies["detente_keys"] = open_server_link(server_link(NOW), NOW) or ""
    return client


def player(row: models.Game, seat: str) -> Client:
    """A browser that has opened the link of a seat."""
    from detente.server.services.links import unopened_token

    key = models.Key.objects.get(game=row, role="seat", seat=seat, revoked=None)
    client = Client()
    client.get(f"/k/{unopened_token(key)}")
    return client


def work(now: datetime, down: bool = False) -> int:
    """What the loop does at a moment; returns how many phases it took up.

    A web server has run all the time, unless it was `down`.
    """
    if not down:
        models.Pulse.objects.update_or_create(pk=1, defaults={"at": now})
    downtime.beat(now)
    downtime.catch_up()
    reminders.remind(now)
    return sum(1 for _ in iter(lambda: due.process_next(now), False))


def at_once(*calls: Callable[[], object]) -> list[object]:
    """What several calls return that are made in the same moment."""
    barrier = threading.Barrier(len(calls))

    def call(one: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return one()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(call, calls))
