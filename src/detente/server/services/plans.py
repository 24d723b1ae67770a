"""Storing what a seat wants in retreats and adjustments to come."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from detente.game.decision import Decision
from detente.game.fold import add_up
from detente.game.plans import give_plan
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.rules.orders import Given
from detente.server.services.log import change
from detente.server.services.play import wrong_phase
from detente.server.services.seats import sit_unnamed


def plan(
    slug: str,
    seat: str,
    phase: str,
    kind: Literal["R", "A"],
    orders: Sequence[Given],
    now: datetime,
) -> Game | Refusal:
    """Store a seat's orders ahead for one kind of phase; none withdraw those before."""

    def decide(game: Game) -> Decision:
        if fault := wrong_phase(game, phase):
            return fault
        seated = sit_unnamed(game, seat, now)
        decision = give_plan(add_up(seated, game), seat, kind, orders, now)
        return decision if isinstance(decision, Refusal) else (*seated, *decision)

    return change(slug, decide)
