"""The host's hand on the clock: longer, stop, go on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from detente.game.decision import Decision
from detente.game.refusal import Refusal, refuse
from detente.game.state import Game
from detente.game.table import extend as extended
from detente.game.table import pause as paused
from detente.game.table import unpause
from detente.server.services.log import change
from detente.server.services.play import wrong_phase
from detente.variants.strict import write_time


def extend(slug: str, phase: str, seen: str, minutes: int, now: datetime) -> Game | Refusal:
    """More time for a phase, counted from the deadline `seen` by the host (as `write_time`).

    If the deadline is another by now, it stays: a form sent twice gives the time once.
    """

    def decide(game: Game) -> Decision:
        if game.due is not None and write_time(game.due) != seen:
            return refuse("deadline_moved", phase=game.phase)
        return extended(game, minutes, now)

    return _in_phase(slug, phase, decide)


def pause(slug: str, phase: str, now: datetime) -> Game | Refusal:
    """Stop the time; nothing is decided until it runs again."""
    return _in_phase(slug, phase, lambda game: paused(game, now))


def resume(slug: str, phase: str, now: datetime) -> Game | Refusal:
    """Let time run again; the phase has what was left of it."""
    return _in_phase(slug, phase, lambda game: unpause(game, now))


def _in_phase(slug: str, phase: str, decide: Callable[[Game], Decision]) -> Game | Refusal:
    return change(slug, lambda game: wrong_phase(game, phase) or decide(game))
