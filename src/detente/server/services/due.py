"""Phases whose time has come: each claimed by one worker and decided once, with any number of them.

A claim holds a game back for a while. It is released by the decision; where that fails, or the
worker dies over it, the game waits longer with every try and the others go on.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import OperationalError
from django.db.models import Q, QuerySet

from detente.game.process import process
from detente.game.refusal import Refusal
from detente.server.services.log import change_unlocked
from detente.server.services.play import COIN
from detente.server.store.models import Game

log = logging.getLogger("detente.clock")
FIRST_HOLD = timedelta(seconds=5)  # far longer than any decision takes
LONGEST_HOLD = timedelta(hours=1)
ENOUGH = 20  # rows to look through for one that no other worker takes


def process_next(now: datetime) -> bool:
    """Decide the phase that has waited longest, if one is due and free; whether there was one."""
    row = claim(now)
    if row is None:
        return False
    try:
        result = change_unlocked(row.slug, lambda game: process(game, now, rng=COIN))
    except OperationalError:
        raise  # nothing is wrong with the game; the claim runs out
    except Exception:
        # Whatever is wrong with this game, the others go on.
        log.exception("game %s, phase %s: processing failed, try %d", *_named(row))
    else:
        if isinstance(result, Refusal):
            _release(row)
        else:
            log.info("game %s, phase %s: processed, now %s", row.slug, row.phase, result.phase)
    return True


def claim(now: datetime) -> Game | None:
    """The longest overdue game, held back from other workers; None: nothing is due."""
    for row in waiting(now)[:ENOUGH]:
        seen = Game.objects.filter(pk=row.pk, length=row.length, tries=row.tries, held=row.held)
        if seen.update(tries=row.tries + 1, held=now + hold(row.tries)):
            return row
    return None


def hold(tries: int) -> timedelta:
    """How long a claim holds a game after that many tries: twice as long every time."""
    return min(FIRST_HOLD * (1 << min(tries, 20)), LONGEST_HOLD)


def overdue(now: datetime) -> QuerySet[Game]:
    """Games whose phase should have been processed by now, the longest overdue first."""
    return Game.objects.filter(over=False, due__lte=now).order_by("due")


def waiting(now: datetime) -> QuerySet[Game]:
    """Those of them that no worker holds."""
    return overdue(now).filter(Q(held=None) | Q(held__lte=now))


def retry(slug: str) -> bool:
    """Let workers try a game again at once; whether it waited for that."""
    waits = Game.objects.filter(slug=slug, over=False, tries__gt=0, held__isnull=False)
    return bool(waits.update(held=None))


def stuck(row: Game) -> bool:
    """Whether the phase was tried and could not be processed."""
    return row.tries > 1


def _named(row: Game) -> tuple[str, str, int]:
    return row.slug, row.phase, row.tries + 1


def _release(row: Game) -> None:
    """Let go of a game that turned out not to be due; one that still seems so stays held."""
    Game.objects.filter(pk=row.pk).exclude(due=row.due).update(tries=0, held=None)
