"""Noticing that players could not reach the server, and giving games the lost time back.

Only web servers say that they run: without one nobody can give orders, whatever workers do. So a
worker decides nothing while no web server is there, and after five minutes or more without one
every deadline that fell into that time, or within as long again after it, moves by its length.
That comes before any phase is processed, so that nobody misses one that could not be played.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import OperationalError, transaction

from detente.game.events import DeadlineSet, Event
from detente.game.process import due_at_last
from detente.game.state import Game
from detente.game.table import give_back
from detente.game.time import SHORT_DOWNTIME
from detente.server.services.log import change_unlocked
from detente.server.store.models import Downtime, Pulse
from detente.server.store.models import Game as Row

log = logging.getLogger("detente.clock")
BEAT = timedelta(seconds=10)
FAR = timedelta(days=1)  # set back further, a clock is wrong: some machines begin in 1970
SILENCE = timedelta(seconds=40)  # without a beat: no web server runs


def beat(now: datetime) -> None:
    """Say that a web server runs; notes a downtime where none did for some minutes."""
    pulse, _ = Pulse.objects.get_or_create(pk=1, defaults={"at": now})
    if pulse.at <= now < pulse.at + BEAT:
        return
    with transaction.atomic():
        first = Pulse.objects.filter(pk=1, at=pulse.at).update(at=now)
        since = _known(pulse.at, now) if first else now
        if now - since >= SHORT_DOWNTIME:
            Downtime.objects.create(since=since, until=now)
            log.warning("no web server ran from %s to %s", since, now)


def _known(last: datetime, now: datetime) -> datetime:
    """When a web server ran last, by a clock that may be far behind for a while."""
    if last - now > FAR:
        Pulse.objects.get_or_create(pk=2, defaults={"at": last})
        log.warning("the clock of this machine was set back from %s to %s", last, now)
    before = Pulse.objects.filter(pk=2, at__lte=now).first()
    if before is None:
        return last
    before.delete()
    return max(before.at, last)


def reachable(now: datetime) -> bool:
    """Whether a web server runs, so that phases may be decided; so too before there ever was one.

    Its last beat may seem to lie ahead where clocks differ or were set back.
    """
    pulse = Pulse.objects.filter(pk=1).first()
    return pulse is None or now - pulse.at < SILENCE


def catch_up() -> None:
    """Give games the time back that a downtime took; one that was begun is finished."""
    for down in Downtime.objects.filter(done=False).order_by("since"):
        lost = down.until - down.since
        touched = Row.objects.filter(over=False, due__gt=down.since, due__lte=down.until + lost)
        for slug in list(touched.values_list("slug", flat=True)):
            _make_good(slug, down)
        down.done = True
        down.save(update_fields=["done"])


def _make_good(slug: str, down: Downtime) -> None:
    try:
        change_unlocked(slug, lambda game: made_good(game, down.since, down.until))
    except OperationalError:
        raise
    except Exception:
        # It cannot be processed either; the others get their time.
        log.exception("game %s: time lost by a downtime was not given back", slug)


def made_good(game: Game, since: datetime, until: datetime) -> tuple[Event, ...]:
    """The lost time for one game, once only, and not for a phase that began afterwards."""
    if game.due is None or (game.since is not None and game.since > until):
        return ()
    if any(
        isinstance(n, DeadlineSet) and (n.why, n.at) == ("downtime", until) for n in game.notices
    ):
        return ()
    begun = max(since, game.since or since)  # no phase lost time before it began
    return give_back(game, begun, until, due_at_last(game) - game.due)


def lost_minutes(ends: Iterable[datetime]) -> dict[datetime, int]:
    """For moments at which the server came back: how many minutes it had been away."""
    found = Downtime.objects.filter(until__in=list(ends))
    return {down.until: round((down.until - down.since).total_seconds() / 60) for down in found}
