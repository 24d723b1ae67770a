"""The outbox of reminders: a row for each seat whose orders are missing shortly before a deadline.

Rows are made by the loop, each once, whichever worker comes first. So far the game's page tells
them; a door that carries them further claims a row by setting `told`.
"""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import Error

from detente.game.reminders import reminded
from detente.server.services.log import state
from detente.server.store.models import Game, Outgoing

log = logging.getLogger("detente.clock")
MISSING = "missing"  # the kind: orders are missing
MOST = 50  # games at one look


def remind(now: datetime) -> int:
    """Write what is to be told now; returns how many rows are new."""
    made = 0
    for row in Game.objects.filter(over=False, remind__lte=now).order_by("remind")[:MOST]:
        made += _remind(row, now)
        # Not again, unless something has happened to the game in the meantime.
        Game.objects.filter(pk=row.pk, length=row.length).update(remind=None)
    return made


def _remind(row: Game, now: datetime) -> int:
    try:
        rows = _rows(row, now)
    except Error:
        raise  # nothing is wrong with the game
    except Exception:
        # Its log is damaged: the page says so, and it holds up no other game.
        log.exception("game %s: nobody could be reminded", row.slug)
        return 0
    before = Outgoing.objects.filter(game=row).count()
    Outgoing.objects.bulk_create(rows, ignore_conflicts=True)
    return Outgoing.objects.filter(game=row).count() - before


def _rows(row: Game, now: datetime) -> list[Outgoing]:
    game = state(row)
    if game.due is None or game.due <= now:
        return []
    return [
        Outgoing(game=row, seat=seat, kind=MISSING, phase=game.phase, due=game.due, made=now)
        for seat in reminded(game, now)
    ]


def told_on_page(row: Game, seat: str, now: datetime) -> None:
    """The seat has seen its page, which says what is missing."""
    waiting = Outgoing.objects.filter(game=row, seat=seat, told=None)
    if waiting.exists():
        waiting.filter(due__gte=now).update(told=now, how="page")
        waiting.filter(due__lt=now).update(told=now, how="late")
