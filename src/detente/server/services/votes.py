"""Votes on how a game ends."""

from __future__ import annotations

from datetime import datetime

from detente.game.decision import Decision
from detente.game.events import Motion
from detente.game.fold import add_up
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.game.votes import vote
from detente.server.services.log import change
from detente.server.services.play import wrong_phase
from detente.server.services.seats import sit_unnamed


def agree(
    slug: str, seat: str, phase: str, motion: Motion, wanted: bool, now: datetime
) -> Game | Refusal:
    """Agree to an end in the phase that the voter saw, or take that back.

    The last agreement needed ends the game in the same transaction, so that either the game is
    over with this phase undecided, or the phase is decided and the vote comes too late.
    """

    def decide(game: Game) -> Decision:
        if fault := wrong_phase(game, phase):
            return fault
        seated = sit_unnamed(game, seat, now)
        decision = vote(add_up(seated, game), seat, motion, wanted, now)
        return decision if isinstance(decision, Refusal) else (*seated, *decision)

    return change(slug, decide)
