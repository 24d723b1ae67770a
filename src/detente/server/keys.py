"""Secret links: how they are made and recognised, and which ones a browser holds.

A link's token goes into a cookie when it is opened, so that no address shows it any more.
The database knows digests only.
"""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import cast

from django.conf import settings
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from detente.server.store.models import Game, Key, Player, Sitting

COOKIE = "detente_keys"
PERSON = "detente_me"  # cookie with the key of the person who uses the browser
MOST_KEYS = 100  # a cookie holds 4 KB
YEAR = 366 * 24 * 3600  # seconds
TEN_MINUTES = 600  # seconds
NOT_OPEN = (Key.Role.ONCE, Key.Role.PLAYER)  # keys that open no game
_FORM = re.compile(r"[A-Za-z0-9_-]{24}")


def random_token() -> str:
    """A fresh token of 144 bits."""
    return secrets.token_urlsafe(18)


def seat_token(game: int, role: str, seat: str, serial: int) -> str:
    """The token of a seat's link: made from the server's secret, so an unopened one can be shown.

    After its first opening no page shows it again.
    """
    return _token_of(f"{game}:{role}:{seat}:{serial}")


def host_token(once: str) -> str:
    """The lasting token of the server's host that a one-time link gives, whoever clicks twice."""
    return _token_of(f"host:{once}")


def _token_of(text: str) -> str:
    mac = salted_hmac("detente.server.keys", text, algorithm="sha256")
    return urlsafe_b64encode(mac.digest()).decode()[:24]


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()


def well_formed(token: str) -> bool:
    """Whether this may be a token at all."""
    return _FORM.fullmatch(token) is not None


@dataclass(frozen=True)
class Held:
    """The keys of one browser that are in force."""

    keys: tuple[Key, ...] = ()
    player: Player | None = None  # whose browser it is, if the person has a page of its own

    @cached_property
    def server_host(self) -> bool:
        """Whether this browser is the whole server's host."""
        return any(key.role == Key.Role.SERVER for key in self.keys)

    def hosts(self, slug: str) -> bool:
        """Whether it is the host of a game: by the game's key, or as the whole server's host.

        So a right that went with a lost cookie comes back with a fresh host link of the server.
        """
        return self.server_host or any(
            k.role == Key.Role.HOST and k.game and k.game.slug == slug for k in self.keys
        )

    def seats(self, slug: str) -> tuple[str, ...]:
        """The seats it plays in a game."""
        return tuple(
            k.seat for k in self.keys if k.role == Key.Role.SEAT and k.game and k.game.slug == slug
        )

    def row(self, slug: str, seat: str) -> Game | None:
        """The game of a key to that seat, as it was when the keys were looked up."""
        held = (k.game for k in self.keys if k.role == Key.Role.SEAT and k.seat == seat)
        return next((game for game in held if game and game.slug == slug), None)

    def watches(self, slug: str) -> bool:
        """Whether it was given the link by which a game can be watched, or joined."""
        return self._holds(Key.Role.WATCH, slug) or self.steps_in(slug)

    def steps_in(self, slug: str) -> bool:
        """Whether it was given the link to seats of a game that their players left."""
        return self._holds(Key.Role.OFFER, slug)

    def _holds(self, role: str, slug: str) -> bool:
        return any(k.role == role and k.game is not None and k.game.slug == slug for k in self.keys)


class Request(HttpRequest):
    """A request after the `Keys` middleware."""

    keys: Held


def tokens(request: HttpRequest) -> list[str]:
    """Tokens in the browser's cookie, newest first."""
    parts = request.COOKIES.get(COOKIE, "").split(".")
    return [part for part in parts[:MOST_KEYS] if well_formed(part)]


def held(request: HttpRequest) -> Held:
    """The keys in force that the browser holds."""
    player = person(request)
    wanted = Q(digest__in=[digest(token) for token in tokens(request)])
    if player is not None:
        own = Sitting.objects.filter(player=player, until=None)
        wanted |= Q(pk__in=own.values("key"))
    elif not tokens(request):
        return Held()
    found = Key.objects.filter(wanted, revoked=None).exclude(role__in=NOT_OPEN)
    return Held(tuple(found.select_related("game").order_by("-id")), player)


def person(request: HttpRequest) -> Player | None:
    """Whose browser it is, by the key of the person's own page."""
    token = person_token(request)
    if not token:
        return None
    keys = Key.objects.filter(digest=digest(token), role=Key.Role.PLAYER, revoked=None)
    key = keys.select_related("player").first()
    return key.player if key else None


def person_token(request: HttpRequest) -> str:
    """The token of the person's own page as the browser's cookie has it; empty without one."""
    token = request.COOKIES.get(PERSON, "")
    return token if well_formed(token) else ""


def hand_over(request: HttpRequest, response: HttpResponse, token: str) -> None:
    """Add a token to the browser's cookie; where that is full, what opens least goes."""
    known = {key.digest: key for key in cast(Request, request).keys.keys}
    others = [t for t in tokens(request) if t != token]
    others.sort(key=lambda t: _uselessness(known.get(digest(t))))
    _keep(response, COOKIE, ".".join([token, *others][:MOST_KEYS]))


def _uselessness(key: Key | None) -> int:
    """The server's host before keys of games under way, those of games that are over, and none."""
    if key is None:
        return 3
    return 0 if key.role == Key.Role.SERVER else 2 if key.game and key.game.over else 1


def hand_person(response: HttpResponse, token: str) -> None:
    """Make the browser that of the person whose token this is."""
    _keep(response, PERSON, token)


def invite(response: HttpResponse, name: str, token: str) -> None:
    """Keep a token for ten minutes, until its button is pressed."""
    _keep(response, name, token, TEN_MINUTES)


def drop(response: HttpResponse, name: str) -> None:
    """Take a cookie of ours from the browser."""
    response.delete_cookie(name, path=settings.FORCE_SCRIPT_NAME or "/")


def _keep(response: HttpResponse, name: str, value: str, seconds: int = YEAR) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=settings.FORCE_SCRIPT_NAME or "/",
        secure=settings.CSRF_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
