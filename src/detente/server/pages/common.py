"""What several pages need: the game behind an address, and who is asking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.game.view import GM, OBSERVER, View, names_shown, view
from detente.server import speech
from detente.server.keys import Request
from detente.server.services import log
from detente.server.store import models
from detente.server.watching import may_watch

P = ParamSpec("P")


@dataclass(frozen=True)
class Table:
    """A game as one seat comes to it (no seat: its host, or whoever watches)."""

    row: models.Game
    game: Game
    seat: str = ""
    watching: bool = False

    @property
    def viewer(self) -> str:
        """As whom it is seen where the host sees no more than everybody."""
        return self.seat or OBSERVER

    @property
    def slug(self) -> str:
        """The game's short name in addresses."""
        return self.row.slug

    def address(self, page: str, **more: str) -> str:
        """The address of one of the game's pages."""
        own = {"seat": self.seat} if self.seat else {}
        if self.watching:
            page = "watch" if page == "play" else f"watch-{page}"
        return reverse(page, kwargs={"slug": self.slug, **own, **more})


def table(slug: str, seat: str = "") -> Table:
    """The game of an address; `Http404` where there is none."""
    try:
        row = log.find(slug)
    except models.Game.DoesNotExist:
        raise Http404 from None
    return Table(row, log.state(row), seat)


def for_seat(
    page: Callable[Concatenate[Request, Table, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A page for the holder of a seat's key only; everybody else sees `not found`."""

    @wraps(page)
    def inner(
        request: Request, slug: str, seat: str, *rest: P.args, **more: P.kwargs
    ) -> HttpResponse:
        row = request.keys.row(slug, seat)
        if row is None:
            raise Http404
        return page(request, Table(row, log.state(row), seat), *rest, **more)

    return inner


def for_viewer(
    page: Callable[Concatenate[Request, Table, P], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page that a seat has, and whoever may watch the game; others see `not found`."""

    @wraps(page)
    def inner(
        request: Request, slug: str, seat: str = "", *rest: P.args, **more: P.kwargs
    ) -> HttpResponseBase:
        at = table(slug, seat)
        if seat in request.keys.seats(slug) if seat else may_watch(request, slug, at.game):
            return page(request, at if seat else replace(at, watching=True), *rest, **more)
        raise Http404

    return inner


def for_host(
    page: Callable[Concatenate[Request, Table, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """A page for a game's host only."""

    @wraps(page)
    def inner(request: Request, slug: str, *rest: P.args, **more: P.kwargs) -> HttpResponse:
        if not request.keys.hosts(slug):
            raise Http404
        return page(request, table(slug), *rest, **more)

    return inner


def as_host(request: Request, at: Table) -> View:
    """The game as its host sees it: a host who plays too learns of the others what players do."""
    own = request.keys.seats(at.slug)
    if not own:
        return view(at.game, GM)
    seen, mine = view(at.game, GM), view(at.game, own[0])
    named = names_shown(at.game, OBSERVER)
    seats = (
        replace(
            seat,
            name=seat.name if named else "",
            ready=known.ready,
            given=known.given,
            away=known.away,
        )
        for seat, known in zip(seen.seats, mine.seats, strict=True)
    )
    return replace(seen, seats=tuple(seats), waiting=mine.waiting)


def tell(request: Request, result: object, done: str) -> None:
    """Say what became of a command: why it is refused, or that it is done."""
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    else:
        messages.success(request, done)


def absolute(request: HttpRequest, path: str) -> str:
    """The whole address of a path, as people reach the server."""
    from django.conf import settings

    if settings.CONFIG.base_url:
        root = settings.CONFIG.base_url.removesuffix(settings.CONFIG.path)
        return f"{root}{path}"
    return request.build_absolute_uri(path)


def only_form(page: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page that takes a form; whoever comes by its address alone is led to where the form is."""

    @wraps(page)
    def inner(request: Request, slug: str, *rest: str, **more: str) -> HttpResponse:
        if request.method == "POST":
            return page(request, slug, *rest, **more)
        if "seat" in more:
            return redirect("play", slug=slug, seat=more["seat"])
        return redirect("host", slug=slug)

    return inner


only_get = require_http_methods(["GET", "HEAD"])
only_post = require_http_methods(["POST"])
get_or_post = require_http_methods(["GET", "HEAD", "POST"])
