"""Seats and those who sit on them: free, taken, changing hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from detente.game.decision import Decision
from detente.game.events import Event
from detente.game.lobby import begin_game, claim_seat, leave_seat, remove_player, renew_link
from detente.game.refusal import Refusal, refuse
from detente.game.state import Game
from detente.server.services.links import add, issue, note_opening
from detente.server.services.log import change, state
from detente.server.speech import plain_name
from detente.server.store.models import Game as Row
from detente.server.store.models import Key

DEAL = random.SystemRandom()  # the last seat that is taken may begin the game


def sit_down(slug: str, seat: str, name: str, now: datetime) -> Game | Refusal:
    """Take a seat under a name."""
    return change(slug, lambda game: claim_seat(game, seat, player_of(seat), name, now, DEAL))


def sit_unnamed(game: Game, seat: str, now: datetime) -> tuple[Event, ...]:
    """Take a free seat by playing it; nothing where somebody sits there already."""
    if seat not in game.seats or game.seats[seat].taken:
        return ()
    name = plain_name(game.seats[seat].powers, seat)
    decision = claim_seat(game, seat, player_of(seat), name, now)
    return () if isinstance(decision, Refusal) else decision


def player_of(seat: str) -> str:
    """The player's key in the log; who that is, the links say."""
    return f"seat-{seat}"


def free(row: Row, seat: str, now: datetime) -> Game | Refusal:
    """Take a seat from its player and make a fresh link for the next one."""
    with transaction.atomic():
        result = change(row.slug, lambda game: remove_player(game, seat, now))
        if not isinstance(result, Refusal):
            issue(row, Key.Role.SEAT, seat, now)
    return result


def renew(row: Row, seat: str, now: datetime) -> Game | Refusal | None:
    """A new link for a seat; where somebody had it, all are told, as whoever opens it reads on.

    None where nothing is told: no browser has opened the seat yet.
    """
    with transaction.atomic():
        told = None
        if known(row, seat):
            told = change(row.slug, lambda game: renew_link(game, seat, now))
        if not isinstance(told, Refusal):
            issue(row, Key.Role.SEAT, seat, now)
    return told


def take_key(row: Row, seat: str, now: datetime) -> str:
    """The token of a key of the seat for its player's browser; once there, it is the only one."""
    return add(Key.Role.SEAT, now, game=row, seat=seat)


def known(row: Row, seat: str) -> bool:
    """Whether anybody has opened a link of the seat, or sits there."""
    opened = Key.objects.filter(game=row, role=Key.Role.SEAT, seat=seat).exclude(opened=None)
    return state(row).seats[seat].taken or opened.exists()


def stand_up(row: Row, seat: str, now: datetime) -> Game | Refusal:
    """Leave a seat before play begins; its link opens nothing any more."""

    def decide(game: Game) -> Decision:
        return refuse("begun") if game.stage == "play" else leave_seat(game, seat, now)

    with transaction.atomic():
        result = change(row.slug, decide)
        if not isinstance(result, Refusal):
            issue(row, Key.Role.SEAT, seat, now)
    return result


def begin(slug: str, now: datetime) -> Game | Refusal:
    """Begin to play, though seats may be free."""
    return change(slug, lambda game: begin_game(game, now, DEAL))


def opened(slug: str, seat: str, keys: Sequence[Key], now: datetime) -> None:
    """Note that the seat's link has reached its player's browser."""
    for key in keys:
        if key.opened is None and key.seat == seat and key.game and key.game.slug == slug:
            note_opening(key, now)
