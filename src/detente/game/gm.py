"""What only the game master does: call a game off, take it back to an earlier phase."""

from __future__ import annotations

from datetime import datetime

from .decision import Decision
from .events import Ended, RolledBack
from .fold import apply
from .refusal import refuse
from .state import Game
from .table import phase_deadline


def cancel_game(game: Game, now: datetime) -> Decision:
    """Call the game off: nobody wins."""
    if game.stage == "over":
        return refuse("over")
    return (Ended(now, "cancelled", ()),)


def roll_back(game: Game, phase: str, now: datetime) -> Decision:
    """Take the game back to the beginning of a phase of its history; orders are given anew."""
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if all(record.phase != phase for record in game.history):
        return refuse("no_such_phase", phase=phase)
    event = RolledBack(now, phase)
    return (event, *phase_deadline(apply(game, event), now))
