"""Seats that their players left, offered by one link to whoever comes first."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from detente.game.decision import Decision
from detente.game.lobby import claim_seat, vacant
from detente.game.refusal import Refusal, refuse
from detente.game.state import Game
from detente.server.services import links
from detente.server.services.log import change
from detente.server.services.seats import player_of
from detente.server.store.models import Game as Row
from detente.server.store.models import Key


def offer(row: Row, now: datetime) -> str:
    """A fresh link to the seats of a game that want a player; the former one opens nothing."""
    return links.issue(row, Key.Role.OFFER, "", now)


def offered(row: Row) -> str | None:
    """The token of the link in force, None where there is none."""
    key = Key.objects.filter(game=row, role=Key.Role.OFFER, revoked=None).first()
    return links.token_of(key) if key else None


def withdraw(row: Row, now: datetime) -> int:
    """The link opens nothing any more; returns how many did."""
    return links.revoke(row, Key.Role.OFFER, "", now)


def take(row: Row, seat: str, name: str, now: datetime) -> tuple[Game, str] | Refusal:
    """Sit down on a seat that wants a player; returns the game and the token of the seat.

    The link of whoever sat there before opens nothing from then on.
    """

    def decide(game: Game) -> Decision:
        if seat not in vacant(game):
            return refuse("seat_taken", seat=seat)
        return claim_seat(game, seat, player_of(seat), name, now)

    with transaction.atomic():
        result = change(row.slug, decide)
        if isinstance(result, Refusal):
            return result
        token = links.issue(row, Key.Role.SEAT, seat, now)
        key = Key.objects.get(game=row, role=Key.Role.SEAT, seat=seat, revoked=None)
        links.note_opening(key, now)
    return result, token
