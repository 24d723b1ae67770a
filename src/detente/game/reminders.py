"""Reminding those who have given no orders, before the deadline."""

from __future__ import annotations

from datetime import datetime, timedelta

from .clock import DAY
from .process import awaited
from .state import Game

EARLIEST = timedelta(minutes=DAY)  # before the deadline


def reminder_at(game: Game) -> datetime | None:
    """When a quarter of the phase is left, at most a day; None: nobody is reminded of anything."""
    if game.stage != "play" or game.paused is not None or game.due is None or game.since is None:
        return None
    return game.due - min(max(game.due - game.since, timedelta()) / 4, EARLIEST)


def reminded(game: Game, now: datetime) -> tuple[str, ...]:
    """Seats to remind at `now`: they could order, have given nothing, and are not away."""
    at = reminder_at(game)
    if at is None or now < at:
        return ()
    return tuple(seat for seat in awaited(game) if _late(game, seat, now))


def _late(game: Game, seat: str, now: datetime) -> bool:
    away = game.seats[seat].away
    return not game.sheet(seat).submitted and not (away and away > now)
