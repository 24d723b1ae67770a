"""Live updates of a page: a stream of server-sent events, and a small address to ask instead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import cast

from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import patch_cache_control
from django.utils.http import quote_etag

from detente.game import news
from detente.game.view import GM, View, view
from detente.server.keys import Request
from detente.server.live import HUB, Stream
from detente.server.pages.common import Table, for_host, for_seat, only_get
from detente.server.store.models import Key
from detente.server.streams import PLACE
from detente.server.wire import Scope

SEEN = 200  # characters of marks that a page may send
LATER = 30  # seconds


@dataclass(frozen=True)
class Live:
    """What a page needs to be told of news: put it into its context as `live`."""

    events: str  # address of the stream
    asked: str  # address to ask instead
    look: str  # address of the page itself, where the news can be seen
    seen: str  # the marks that the page is made of
    phase: str
    kinds: str = " ".join(news.KINDS)


def live(at: Table, seen: View, look: str) -> Live:
    """Live updates for a page made of this view; `look` is the page that shows all news."""
    events, asked = ("events", "news") if at.seat else ("host-events", "host-news")
    return Live(at.address(events), at.address(asked), look, news.marks(seen), seen.phase)


@only_get
@for_seat
def seat_events(request: Request, at: Table) -> HttpResponse:
    """The stream for a seat's pages."""
    keys = [k for k in request.keys.keys if k.seat == at.seat and k.game_id == at.row.pk]
    return events(request, at, at.seat, keys)


@only_get
@for_seat
def seat_news(request: Request, at: Table) -> HttpResponse:
    """What a seat's stream would say, for browsers that ask from time to time."""
    return latest(request, at, at.seat)


@only_get
@for_host
def host_events(request: Request, at: Table) -> HttpResponse:
    """The stream for the host's page."""
    roles = (Key.Role.SERVER, Key.Role.HOST)
    keys = [k for k in request.keys.keys if k.role in roles and k.game_id in (None, at.row.pk)]
    return events(request, at, host_viewer(request, at), keys)


@only_get
@for_host
def host_news(request: Request, at: Table) -> HttpResponse:
    """What the host's stream would say."""
    return latest(request, at, host_viewer(request, at))


def host_viewer(request: Request, at: Table) -> str:
    """Whose news the host hears: a host who plays is told no more than the own seat is."""
    own = request.keys.seats(at.slug)
    return own[0] if own else GM


def events(request: HttpRequest, at: Table, viewer: str, keys: Iterable[Key]) -> HttpResponse:
    """A stream that tells `viewer` when something is new, or 503 where there are too many."""
    ids = tuple(key.pk for key in keys)
    seen = request.headers.get("Last-Event-ID") or request.GET.get("seen", "")
    visitor = f"{at.row.pk} {viewer}" if ids else request.META.get("REMOTE_ADDR", "")
    stream = Stream(at.row.pk, viewer, seen[:SEEN], visitor, ids)
    if not HUB.admits(stream):
        return HttpResponse(status=503, headers={"Retry-After": str(LATER)})
    if request.method == "GET" and isinstance(request, ASGIRequest):
        cast("Scope", request.scope)[PLACE] = stream
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store, no-transform"}
    return HttpResponse(content_type="text/event-stream", headers=headers)


def latest(request: HttpRequest, at: Table, viewer: str) -> HttpResponse:
    """The marks that the viewer's pages are made of; 304 where the browser knows them."""
    marks = news.marks(view(at.game, viewer))
    tag = quote_etag(marks)
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        response = JsonResponse({"news": marks})
    response["ETag"] = tag
    patch_cache_control(response, private=True, no_cache=True)
    return response
