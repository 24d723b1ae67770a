"""Hands on the clock: the host's, and the players' votes and absences."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from detente.game.clock import Clock
from detente.game.decision import Decision
from detente.game.events import Motion
from detente.game.fold import add_up
from detente.game.refusal import Refusal, refuse
from detente.game.state import Game
from detente.game.table import come_back, declare_absence, set_clock, set_deadline, unpause
from detente.game.table import extend as extended
from detente.game.table import pause as paused
from detente.game.votes import vote
from detente.server.services.log import change
from detente.server.services.play import wrong_phase
from detente.server.services.seats import sit_unnamed
from detente.variants.strict import write_time


def extend(slug: str, phase: str, seen: str, minutes: int, now: datetime) -> Game | Refusal:
    """More time for a phase, counted from the deadline `seen` by the host (as `write_time`).

    If the deadline is another by now, it stays: a form sent twice gives the time once.
    """
    return _in_phase(slug, phase, lambda game: _moved(game, seen) or extended(game, minutes, now))


def set_date(
    slug: str, phase: str, seen: str, due: datetime | None, now: datetime
) -> Game | Refusal:
    """Another deadline for a phase, or none; nothing where it is another than `seen` by now."""
    return _in_phase(slug, phase, lambda game: _moved(game, seen) or set_deadline(game, due, now))


def exchange(
    slug: str, phase: str, clock: Clock, now: datetime, *, early: bool, at_once: bool
) -> Game | Refusal:
    """Another clock for a game, from its next phase on or for the running one too."""
    return _in_phase(
        slug, phase, lambda game: set_clock(game, clock, now, early=early, at_once=at_once)
    )


def pause(slug: str, phase: str, now: datetime) -> Game | Refusal:
    """Stop the time; nothing is decided until it runs again."""
    return _in_phase(slug, phase, lambda game: paused(game, now))


def resume(slug: str, phase: str, now: datetime) -> Game | Refusal:
    """Let time run again; the phase has what was left of it."""
    return _in_phase(slug, phase, lambda game: unpause(game, now))


def ask(
    slug: str, seat: str, phase: str, motion: Motion, wanted: bool, now: datetime
) -> Game | Refusal:
    """A seat asks for a pause, its end or more time for the phase it saw, or takes that back."""
    return _seated(slug, seat, phase, now, lambda game: vote(game, seat, motion, wanted, now))


def go_away(slug: str, seat: str, phase: str, until: datetime, now: datetime) -> Game | Refusal:
    """A seat says until when it is away."""
    return _seated(slug, seat, phase, now, lambda game: declare_absence(game, seat, until, now))


def return_early(slug: str, seat: str, phase: str, now: datetime) -> Game | Refusal:
    """A seat is back before it had said."""
    return _seated(slug, seat, phase, now, lambda game: come_back(game, seat, now))


def _moved(game: Game, seen: str) -> Refusal | None:
    known = write_time(game.due) if game.due else ""
    return refuse("deadline_moved", phase=game.phase) if known != seen else None


def _in_phase(slug: str, phase: str, decide: Callable[[Game], Decision]) -> Game | Refusal:
    return change(slug, lambda game: wrong_phase(game, phase) or decide(game))


def _seated(
    slug: str, seat: str, phase: str, now: datetime, decide: Callable[[Game], Decision]
) -> Game | Refusal:
    """What a seat decides; whoever does so sits there from then on."""

    def both(game: Game) -> Decision:
        seated = sit_unnamed(game, seat, now)
        decision = decide(add_up(seated, game))
        return decision if isinstance(decision, Refusal) else (*seated, *decision)

    return _in_phase(slug, phase, both)
