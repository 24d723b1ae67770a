"""The first page: the visitor's games."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from detente.game.state import LogError
from detente.server import speech
from detente.server.keys import Request
from detente.server.pages.common import only_get, table
from detente.server.store.models import Game
from detente.variants import DataError

MOST_LISTED = 200  # games on the first page of the server's host


@dataclass(frozen=True)
class Mine:
    """A game as the list of the first page shows it."""

    row: Game
    hosted: bool
    seats: tuple[tuple[str, str], ...]  # seat, its name


@only_get
def home(request: Request) -> HttpResponse:
    """The visitor's games, or what to do where there is none."""
    own = {k.game.pk: k.game for k in request.keys.keys if k.game is not None}
    if request.keys.server_host:
        own |= {row.pk: row for row in Game.objects.order_by("-pk")[:MOST_LISTED]}
    rows = list(own.values())
    mine = [mine_of(request, row) for row in rows]
    return render(request, "home.html", {"mine": mine, "host": request.keys.server_host})


def mine_of(request: Request, row: Game) -> Mine:
    """What the visitor is in a game."""
    try:
        powers = {key: seat.powers for key, seat in table(row.slug).game.seats.items()}
    except (DataError, LogError):
        powers = {}  # a damaged log: its own page says so, the other games stay within reach
    held = sorted(request.keys.seats(row.slug))
    names = tuple((key, speech.seat_name(powers.get(key, ()), key)) for key in held)
    return Mine(row, request.keys.hosts(row.slug), names)


@only_get
def door(request: Request, slug: str) -> HttpResponse:
    """A game's address without a seat: leads to what the visitor is in it."""
    if seats := request.keys.seats(slug):
        return redirect("play", slug=slug, seat=seats[0])
    if request.keys.hosts(slug):
        return redirect("host", slug=slug)
    raise Http404
