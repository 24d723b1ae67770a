"""The first page: what is wanted of the visitor, games to join, and games to look at."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from detente.server.hall import finished, open_games
from detente.server.keys import Request
from detente.server.mine import mine, watched
from detente.server.pages.common import only_get, table
from detente.server.watching import may_watch


@only_get
def home(request: Request) -> HttpResponse:
    """The visitor's games, or what to do where there is none."""
    context = {
        "mine": mine(request, timezone.now()),
        "watched": watched(request),
        "open": open_games(request),
        "finished": finished(request),
        "host": request.keys.server_host,
        "player": request.keys.player,
    }
    return render(request, "home.html", context)


@only_get
def door(request: Request, slug: str) -> HttpResponse:
    """A game's address without a seat: leads to what the visitor is in it."""
    if seats := request.keys.seats(slug):
        return redirect("play", slug=slug, seat=seats[0])
    if request.keys.hosts(slug):
        return redirect("host", slug=slug)
    if may_watch(request, slug, table(slug).game):
        return redirect("watch", slug=slug)
    raise Http404
