"""The games of whoever looks: seats with what is wanted of them, and games that are hosted."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from detente.game.state import LogError
from detente.server import speech, wanted
from detente.server.keys import Request
from detente.server.services import log
from detente.server.store.models import Game
from detente.server.wanted import Card
from detente.variants import DataError

MOST_LISTED = 200  # games of a server's host


@dataclass(frozen=True)
class Hosted:
    """A game that the visitor is host of, or watches."""

    slug: str
    title: str
    now: str


@dataclass(frozen=True)
class Mine:
    """Seats by what is wanted of them, and hosted games."""

    urgent: tuple[Card, ...]
    running: tuple[Card, ...]
    over: tuple[Card, ...]
    hosted: tuple[Hosted, ...]

    def __bool__(self) -> bool:
        return bool(self.urgent or self.running or self.over or self.hosted)


def mine(request: Request, now: datetime) -> Mine:
    """The games that the browser's keys open."""
    cards = wanted.pressing_first(
        card for row in _rows(request).values() for card in _cards(request, row, now)
    )
    return Mine(
        tuple(card for card in cards if card.urgent),
        tuple(card for card in cards if not card.urgent and card.pressing != wanted.OVER),
        tuple(card for card in cards if card.pressing == wanted.OVER),
        tuple(_hosted(row) for row in _hosted_rows(request)),
    )


def _rows(request: Request) -> dict[int, Game]:
    return {k.game.pk: k.game for k in request.keys.keys if k.game is not None}


def _hosted_rows(request: Request) -> list[Game]:
    if request.keys.server_host:
        return list(Game.objects.order_by("over", "-pk")[:MOST_LISTED])
    return [row for row in _rows(request).values() if request.keys.hosts(row.slug)]


def watched(request: Request) -> tuple[Hosted, ...]:
    """Games that the visitor neither plays nor hosts, and holds the link for watching of."""
    keys = request.keys
    return tuple(
        _hosted(row)
        for row in _rows(request).values()
        if keys.watches(row.slug) and not keys.seats(row.slug) and not keys.hosts(row.slug)
    )


def _hosted(row: Game) -> Hosted:
    if row.over:
        return Hosted(row.slug, row.title, _("over"))
    phase = speech.phase_name(row.phase)
    return Hosted(row.slug, row.title, f"{phase}. {_needs(row)}" if row.vacant else phase)


def _needs(row: Game) -> str:
    try:
        return wanted.needs_player(log.state(row))
    except (DataError, LogError):
        return ""  # its own page says what is wrong


def _cards(request: Request, row: Game, now: datetime) -> list[Card]:
    seats = sorted(set(request.keys.seats(row.slug)))
    if not seats:
        return []
    try:
        game = log.state(row)
    except (DataError, LogError):  # its own page says more; the other games stay within reach
        told = _("This game cannot be read; its host finds the reason in the server's log.")
        return [Card(row.slug, row.title, s, (), wanted.BROKEN, told) for s in seats]
    return [wanted.card(request, row, game, seat, now) for seat in seats if seat in game.seats]
