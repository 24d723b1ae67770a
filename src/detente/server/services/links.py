"""Makes, opens and revokes secret links."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from detente.server.keys import digest, host_token, random_token, seat_token, well_formed
from detente.server.store.models import Game, Key, Player

CLICKS = timedelta(minutes=1)  # in which a second one counts as the first


def server_link(now: datetime) -> str:
    """A fresh one-time link token for the server's host; unopened older ones lose their force."""
    token = random_token()
    with transaction.atomic():
        stale = Key.objects.filter(role=Key.Role.ONCE, opened=None, revoked=None)
        stale.update(revoked=now)
        serial = Key.objects.filter(role__in=[Key.Role.ONCE, Key.Role.SERVER]).count() + 1
        Key.objects.create(role=Key.Role.ONCE, serial=serial, digest=digest(token), created=now)
    return token


def once(token: str) -> Key | None:
    """The unopened one-time link of this token."""
    if not well_formed(token):
        return None
    return Key.objects.filter(
        digest=digest(token), role=Key.Role.ONCE, opened=None, revoked=None
    ).first()


def open_server_link(token: str, now: datetime) -> str | None:
    """Use up a one-time link; returns the lasting token of the new host, None if it is spent.

    A second click, whose answer is the only one that a browser hears, gets the same token.
    """
    with transaction.atomic():
        key = Key.objects.filter(digest=digest(token), role=Key.Role.ONCE, revoked=None).first()
        if key is None or (key.opened is not None and now - key.opened > CLICKS):
            return None
        Key.objects.filter(pk=key.pk, opened=None).update(opened=now)
        lasting = host_token(token)
        fresh = {"role": Key.Role.SERVER, "serial": key.serial, "created": now, "opened": now}
        Key.objects.get_or_create(digest=digest(lasting), defaults=fresh)
    return lasting


def key_of(token: str) -> Key | None:
    """The key of a link to a seat, a host's page, watching or an offer; None: not in force."""
    if not well_formed(token):
        return None
    roles = [Key.Role.SEAT, Key.Role.HOST, Key.Role.WATCH, Key.Role.OFFER]
    keys = Key.objects.filter(digest=digest(token), revoked=None, role__in=roles)
    return keys.select_related("game").first()


def note_opening(key: Key, now: datetime) -> None:
    """A link has reached its player: no page shows it any more, and those before it open nothing.

    Not sooner: whoever clicks twice, or never gets the answer, is not locked out.
    """
    with transaction.atomic():
        if Key.objects.filter(pk=key.pk, opened=None, revoked=None).update(opened=now):
            same = {"game": key.game_id, "player": key.player_id, "role": key.role}
            former = Key.objects.filter(**same, seat=key.seat, serial__lt=key.serial)
            former.filter(revoked=None).update(revoked=now)


def issue(game: Game, role: str, seat: str, now: datetime) -> str:
    """A new link token for a seat (or the host); the former one loses its force at once."""
    with transaction.atomic():
        former = Key.objects.filter(game=game, role=role, seat=seat)
        former.filter(revoked=None).update(revoked=now)
        serial = former.count() + 1
        token = seat_token(game.pk, role, seat, serial)
        Key.objects.create(
            game=game, role=role, seat=seat, serial=serial, digest=digest(token), created=now
        )
    return token


def add(role: str, now: datetime, *, seat: str = "", **owner: Game | Player) -> str:
    """One more link beside those in force, until it is opened; its token is on no page."""
    token = random_token()
    with transaction.atomic():
        serial = Key.objects.filter(role=role, seat=seat, **owner).count() + 1
        fresh = {"serial": serial, "digest": digest(token), "created": now}
        Key.objects.create(role=role, seat=seat, **owner, **fresh)
    return token


def revoke(game: Game, role: str, seat: str, now: datetime) -> int:
    """Take the force from the links of a seat; returns how many had any."""
    former = Key.objects.filter(game=game, role=role, seat=seat, revoked=None)
    return former.update(revoked=now)


def unopened_token(key: Key) -> str | None:
    """The token of a link that nobody has opened yet, None for any other."""
    return None if key.opened else token_of(key)


def token_of(key: Key) -> str | None:
    """The token of a link in force that was made from the server's secret as it is now."""
    if key.revoked or key.game_id is None:
        return None
    token = seat_token(key.game_id, key.role, key.seat, key.serial)
    return token if digest(token) == key.digest else None
