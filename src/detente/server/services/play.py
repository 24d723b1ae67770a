"""What a seat and a host do in a running game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime

from detente.game.decision import Decision
from detente.game.events import Event
from detente.game.fold import add_up
from detente.game.gm import cancel_game
from detente.game.process import awaited, process
from detente.game.refusal import Refusal
from detente.game.sheets import give_orders, set_ready
from detente.game.state import Game
from detente.game.votes import name_ally
from detente.rules.orders import Given
from detente.server.services.log import change
from detente.server.services.seats import sit_unnamed

COIN = random.SystemRandom()  # some variants toss one


def wrong_phase(game: Game, phase: str) -> Refusal | None:
    """Why a form made for `phase` counts no more, if so."""
    if game.stage == "play" and phase != game.phase:
        return Refusal("phase_over", {"given": phase, "phase": game.phase})
    return None


def give(
    slug: str, seat: str, phase: str, revision: int, orders: Sequence[Given], now: datetime
) -> Game | Refusal:
    """Store a seat's full list of orders, if the phase and the revision are still the seen ones."""

    def decide(game: Game) -> Decision:
        if fault := wrong_phase(game, phase):
            return fault
        seated = sit_unnamed(game, seat, now)
        decision = give_orders(add_up(seated, game), seat, orders, revision, now)
        return decision if isinstance(decision, Refusal) else (*seated, *decision)

    return change(slug, decide)


def ready(slug: str, seat: str, phase: str, wanted: bool, now: datetime) -> Game | Refusal:
    """Say Ready or take it back; the last one to be ready sets the phase going."""

    def decide(game: Game) -> Decision:
        if fault := wrong_phase(game, phase):
            return fault
        seated = sit_unnamed(game, seat, now)
        decision = set_ready(add_up(seated, game), seat, wanted, now)
        if isinstance(decision, Refusal):
            return decision
        events = (*seated, *decision)
        return (*events, *_if_all_ready(add_up(events, game), now))

    return change(slug, decide)


def name_partner(slug: str, seat: str, phase: str, partner: str, now: datetime) -> Game | Refusal:
    """Name the seat one would win with this turn, or nobody."""

    def decide(game: Game) -> Decision:
        if fault := wrong_phase(game, phase):
            return fault
        seated = sit_unnamed(game, seat, now)
        decision = name_ally(add_up(seated, game), seat, partner, now)
        return decision if isinstance(decision, Refusal) else (*seated, *decision)

    return change(slug, decide)


def process_phase(slug: str, phase: str, now: datetime) -> Game | Refusal:
    """The host decides the phase now, whoever is ready; a phase that is over is not done twice."""
    return change(slug, lambda game: process(game, now, phase=phase, force=True, rng=COIN))


def call_off(slug: str, now: datetime) -> Game | Refusal:
    """The host ends a game that nobody shall win."""
    return change(slug, lambda game: cancel_game(game, now))


def _if_all_ready(game: Game, now: datetime) -> tuple[Event, ...]:
    """The phase decided at once; not by its deadline: the loop gives lost time back before that."""
    if awaited(game) or not game.settings.early:
        return ()
    decision = process(game, now, rng=COIN)
    return () if isinstance(decision, Refusal) else decision
