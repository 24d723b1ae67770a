"""People on this server: who sits down where, and the link to a person's own page.

Nobody needs an account: sitting down under a name makes a person known by a key in the browser.
Which person sits where is kept here and never in the log.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from django.db import IntegrityError, transaction

from detente.game.decision import Decision
from detente.game.lobby import claim_seat
from detente.game.names import name_fault, tidy
from detente.game.refusal import Refusal, refuse
from detente.game.state import Game
from detente.server.keys import digest, well_formed
from detente.server.services.games import ALPHABET
from detente.server.services.links import add, issue, note_opening
from detente.server.services.log import change, find, state
from detente.server.services.seats import DEAL, player_of, sit_down
from detente.server.store import models
from detente.server.store.models import Key, Player, Sitting

T = TypeVar("T")


class _RefusedError(Exception):
    """Takes a transaction back whose first half was done already."""

    def __init__(self, fault: Refusal) -> None:
        self.fault = fault


@dataclass(frozen=True)
class Seated:
    """Somebody sits now; tokens are for the browser and kept nowhere else."""

    player: Player
    person: str = ""  # token of a person who was not known before
    seat: str = ""  # token of a seat that was taken without a link


def sit(key: Key, player: Player | None, name: str, now: datetime) -> Seated | Refusal:
    """Take the seat of a link under a name."""
    try:
        with transaction.atomic():
            _done(sit_down(_game_of(key).slug, key.seat, name, now))
            return _seated(key, player, name, now)
    except _RefusedError as refused:
        return refused.fault


def count(key: Key, player: Player | None, name: str, now: datetime) -> Seated | Refusal:
    """Have a seat that one plays already counted as one's own."""
    try:
        with transaction.atomic():
            game = state(find(_game_of(key).slug))
            if game.stage == "over":
                return refuse("over")
            if not game.seats[key.seat].taken:
                return refuse("seat_empty", seat=key.seat)
            return _seated(key, player, name, now)
    except _RefusedError as refused:
        return refused.fault


def join(
    slug: str, seat: str, player: Player | None, name: str, now: datetime, *, invited: bool = False
) -> Seated | Refusal:
    """Take a free seat of a game that is open to whoever comes; the first one has it.

    `invited` are those who may join though the game is not open: they played the one before.
    """

    def decide(game: Game) -> Decision:
        if game.settings.entry != "open" and not invited:
            return refuse("invited_only")
        return claim_seat(game, seat, player_of(seat), name, now, DEAL)

    try:
        with transaction.atomic():
            row = models.Game.objects.select_for_update().get(slug=slug)
            if player is not None and (own := sitting_of(row, player)):
                return refuse("already_seated", seat=own.seat)
            _done(change(slug, decide))
            token = issue(row, Key.Role.SEAT, seat, now)
            key = Key.objects.select_related("game").get(digest=digest(token))
            Key.objects.filter(pk=key.pk).update(opened=now)
            seated = _seated(key, player, name, now)
    except _RefusedError as refused:
        return refused.fault
    return replace(seated, seat=token)


def rekey(player: Player | None, fresh: Sequence[Key]) -> None:
    """Let a person's page open a seat by its new link, once the person has opened that."""
    for key in fresh if player else ():
        own = Sitting.objects.filter(player=player, game=key.game, seat=key.seat, until=None)
        own.update(key=key)


def sitting_of(row: models.Game, player: Player) -> Sitting | None:
    """Where a person sits in a game."""
    return Sitting.objects.filter(game=row, player=player, until=None).first()


def create(name: str, now: datetime) -> tuple[Player, str] | Refusal:
    """Make a person known; returns it with the token of its own page."""
    name = tidy(name)
    if fault := name_fault(name):
        return fault
    public = "".join(secrets.choice(ALPHABET) for _ in range(9))
    with transaction.atomic():
        player = Player.objects.create(public=public, name=name, created=now)
        return player, renew(player, now)


def rename(player: Player, name: str) -> Refusal | None:
    """Give a person another name; games under way keep the one they know."""
    name = tidy(name)
    if fault := name_fault(name):
        return fault
    Player.objects.filter(pk=player.pk).update(name=name)
    return None


def renew(player: Player, now: datetime) -> str:
    """A fresh token for a person's own page; the former opens it until this one has."""
    return add(Key.Role.PLAYER, now, player=player)


def opened(token: str, now: datetime) -> None:
    """A person's own page was opened by its link."""
    key = Key.objects.filter(digest=digest(token), role=Key.Role.PLAYER, opened=None).first()
    if key is not None:
        note_opening(key, now)


def revoke(player: Player, now: datetime) -> None:
    """Take the force from the link of a person's own page, in every browser."""
    Key.objects.filter(player=player, revoked=None).update(revoked=now)


def owner(token: str) -> Player | None:
    """Whose page a personal link opens, None where it is not in force."""
    if not well_formed(token):
        return None
    keys = Key.objects.filter(digest=digest(token), role=Key.Role.PLAYER, revoked=None)
    key = keys.select_related("player").first()
    return key.player if key else None


def _seated(key: Key, player: Player | None, name: str, now: datetime) -> Seated:
    token = ""
    if player is None:
        player, token = _done(create(name, now))
    sitting = Sitting(game=_game_of(key), seat=key.seat, player=player, key=key, since=now)
    try:
        with transaction.atomic():
            sitting.save()
    except IntegrityError:
        raise _RefusedError(refuse("seat_taken", seat=key.seat)) from None
    return Seated(player, token)


def _done(result: T | Refusal) -> T:
    if isinstance(result, Refusal):
        raise _RefusedError(result)
    return result


def _game_of(key: Key) -> models.Game:
    if key.game is None or key.role != Key.Role.SEAT:
        raise ValueError("a person sits down by the key of a seat")
    return key.game
