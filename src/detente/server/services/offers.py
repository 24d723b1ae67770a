"""The link to seats that their players left, for whoever steps in first."""

from __future__ import annotations

from datetime import datetime

from detente.server.services import links
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
