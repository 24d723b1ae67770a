"""Games for everybody on the first page: those with a free seat, and those that are over.

Whoever sits in a running game, or how many, is said of games that are open to all only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.game.state import Game, LogError
from detente.server import clock_words, rulebook
from detente.server.fates import ending
from detente.server.keys import Request
from detente.server.services import log
from detente.server.store import models
from detente.server.watching import open_to_all
from detente.variants import DataError

MOST_OPEN = 50
MOST_FINISHED = 10


@dataclass(frozen=True)
class Open:
    """A game that the visitor may join."""

    slug: str
    title: str
    what: str  # what is played, and by which rules
    seats: str  # how many are free
    time: str


@dataclass(frozen=True)
class Finished:
    """A game that is over and may be looked at."""

    slug: str
    title: str
    ending: str


def open_games(request: Request) -> list[Open]:
    """Games with a free seat that are open to whoever comes, the fullest first."""
    rows = models.Game.objects.filter(open=True, over=False, free__gt=0).order_by("free", "-pk")
    mine = _seated(request)
    return [_open(row, game) for row, game in _readable(rows[:MOST_OPEN]) if row.pk not in mine]


def finished(request: Request) -> list[Finished]:
    """Games that are over, were open or rated, and may be watched; the latest first."""
    public = Q(open=True) | Q(rated=True)
    rows = models.Game.objects.filter(public, over=True).exclude(pk__in=_seated(request))
    return [
        Finished(row.slug, row.title, ending(game.ended))
        for row, game in _readable(rows.order_by("-ended", "-pk")[:MOST_FINISHED])
        if open_to_all(game)
    ]


def _seated(request: Request) -> set[int]:
    """Games in which the visitor has a seat: they are told of elsewhere on the page."""
    return {key.game_id for key in request.keys.keys if key.seat and key.game_id}


def _open(row: models.Game, game: Game) -> Open:
    settings = game.settings
    names = rulebook.played(game.variant).title, rulebook.book(settings.ruleset).title
    seats = ngettext(
        "%(free)d of %(all)d seats is free", "%(free)d of %(all)d seats are free", row.free
    ) % {"free": row.free, "all": len(game.seats)}
    time = next(iter(clock_words.told(settings)), _("There are no deadlines."))
    return Open(row.slug, row.title, ", ".join(names), seats, time)


def _readable(rows: Iterable[models.Game]) -> Iterator[tuple[models.Game, Game]]:
    for row in rows:
        try:
            yield row, log.state(row)
        except (DataError, LogError):
            continue  # its own page says more; the others stay within reach
