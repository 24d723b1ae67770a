"""Deciding a past phase again, for its reasons: the log keeps results, not explanations."""

from __future__ import annotations

from itertools import takewhile

from detente.rules import Resolution

from .endings import alliances_of
from .engine import givens_of, resolve
from .state import Game, Record


def resolve_again(game: Game, record: Record) -> Resolution:
    """What the rules make today of a phase of the game's history, with all reasons."""
    ruleset = game.ruleset_at(record.phase)
    return resolve(
        record.before.position(game.board),
        givens_of(record.given, ruleset),
        ruleset,
        alliances=alliances_of(game, record.allies),
        in_game=_in_game(game, record),
    )


def _in_game(game: Game, record: Record) -> tuple[str, ...]:
    """Powers that lived when the phase began and had not been thrown out."""
    gone: set[str] = set()
    for earlier in takewhile(lambda r: r.phase != record.phase, game.history):
        gone |= {*earlier.eliminated, *earlier.expelled}
    before = record.before
    parts = (before.units, before.centres, before.dislodged)
    return tuple(
        power
        for seat in game.seats.values()
        for power in seat.powers
        if power not in gone and any(power in part for part in parts)
    )
