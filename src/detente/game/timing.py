"""When the current phase is due."""

from __future__ import annotations

from datetime import datetime, timedelta

from .events import DeadlineSet
from .state import Game


def phase_deadline(game: Game, now: datetime) -> tuple[DeadlineSet, ...]:
    """The deadline of the phase that has just begun, as an event; none without a clock."""
    clock = game.settings.clock
    lengths = {"M": clock.movement, "R": clock.retreats, "A": clock.adjustments}
    length = lengths[game.phase[-1]]
    if not game.history and clock.first:
        length = clock.first
    if not length:
        return ()
    return (DeadlineSet(now, game.phase, now + timedelta(minutes=length)),)
