"""Before play: who sits where, taking a free seat, standing up, and beginning.

A game that is open is joined by whoever comes; a rematch by those who played the game before.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.names import NAME_LIMIT
from detente.game.refusal import Refusal, refuse
from detente.game.view import OBSERVER, SeatView, view
from detente.server import chart, speech
from detente.server.keys import Request, hand_over, hand_person
from detente.server.limits import exceeded
from detente.server.moments import zone_of
from detente.server.pages import errors
from detente.server.pages.common import (
    Table,
    for_host,
    for_seat,
    get_or_post,
    only_form,
    table,
    tell,
)
from detente.server.renewals import renewals
from detente.server.rulebook import rules_of
from detente.server.services import games, players, seats
from detente.server.store.models import Game
from detente.server.watching import may_watch

MOST_JOINS = 60  # a minute and address; a whole class may sit behind one


def waiting(request: Request, at: Table, problem: str = "", status: int = 200) -> HttpResponse:
    """A seat's page while others are waited for."""
    context = _context(request, at) | {
        "seat": view(at.game, at.seat).seat(at.seat),
        "problem": problem,
        "here": at.address("play"),
        "name": _usual_name(request),
        "rematch": None,
    }
    return render(request, "lobby.html", context, status=status)


@get_or_post
def join(request: Request, slug: str) -> HttpResponse:
    """Take a free seat of a game without a link to it."""
    at = table(slug)
    invited = may_rematch(request, at.row.rematch_of) or request.keys.steps_in(slug)
    if at.game.settings.entry != "open" and not invited:
        raise Http404
    if own := request.keys.seats(slug):
        return redirect("play", slug=slug, seat=own[0])
    if request.method != "POST":
        return _join_form(request, at)
    if exceeded(request, "join", MOST_JOINS):
        return errors.too_many(request)
    return _take(request, at, invited)


def _take(request: Request, at: Table, invited: bool) -> HttpResponse:
    name, seat = request.POST.get("name", ""), request.POST.get("seat", "")[:32]
    if seat not in at.game.seats:
        return _join_form(request, at, _("Choose a seat."), 422)
    if not may_take(request, at, view(at.game, OBSERVER).seat(seat)):
        return _join_form(request, at, speech.refusal(refuse("seat_taken", seat=seat)), 409)
    done = players.join(at.slug, seat, request.keys.player, name, timezone.now(), invited=invited)
    if isinstance(done, Refusal):
        return _join_form(request, table(at.slug), speech.refusal(done), 409)
    response = redirect("play", slug=at.slug, seat=seat)
    hand_over(request, response, done.seat)
    if done.person:
        hand_person(response, done.person)
    messages.success(request, _("Welcome to the table."))
    return response


def _join_form(request: Request, at: Table, problem: str = "", status: int = 200) -> HttpResponse:
    context = _context(request, at) | {
        "problem": problem,
        "chosen": request.POST.get("seat", ""),
        "name": request.POST.get("name", "")[:200] or _usual_name(request),
    }
    return render(request, "join.html", context, status=status)


def _usual_name(request: Request) -> str:
    return request.keys.player.name if request.keys.player else ""


def _context(request: Request, at: Table) -> dict[str, Any]:
    seen = view(at.game, at.seat or OBSERVER)
    return {
        "view": seen,
        "slug": at.slug,
        "places": seen.seats,
        "free": [seat for seat in seen.seats if may_take(request, at, seat)],
        "watch": may_watch(request, at.slug, at.game),
        "rules": rules_of(at.game.settings, at.game.variant),
        "renewals": renewals(seen, zone_of(request) or seen.settings.clock.zone),
        "host": request.keys.hosts(at.slug),
        "limit": NAME_LIMIT,
        "map": chart.first_chart(request, at.game) if at.game.stage == "lobby" else "",
    }


def can_join(at: Table, seat: SeatView) -> bool:
    """Whether somebody may sit down here: nobody has the seat and it is still in the game."""
    return at.game.stage != "over" and seat.status != "taken" and seat.living


def may_take(request: Request, at: Table, seat: SeatView) -> bool:
    """Whether the visitor may sit down here: who steps in for others, only where one has left."""
    if not can_join(at, seat):
        return False
    if at.game.settings.entry == "open" or may_rematch(request, at.row.rematch_of):
        return True
    return request.keys.steps_in(at.slug) and seat.status == "offered"


@only_form
@for_seat
def leave(request: Request, at: Table) -> HttpResponse:
    """Stand up before play begins."""
    result = seats.stand_up(at.row, at.seat, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
        return redirect("play", slug=at.slug, seat=at.seat)
    messages.success(request, _("You have left the table; the seat is free again."))
    return redirect("home")


@only_form
@for_host
def begin(request: Request, at: Table) -> HttpResponse:
    """Begin to play, though seats may be free."""
    result = seats.begin(at.slug, timezone.now())
    tell(request, result, _("The game has begun."))
    return redirect("host", slug=at.slug)


@only_form
def rematch(request: Request, slug: str) -> HttpResponse:
    """Make a game with the same settings, or lead to the one that somebody has made."""
    at = table(slug)
    if at.game.stage != "over" or not may_rematch(request, at.row):
        raise Http404
    if exceeded(request, "new", MOST_JOINS):
        return errors.too_many(request)
    made = games.rematch(at.row, timezone.now())
    if made is None:
        return redirect("join", slug=Game.objects.get(rematch_of=at.row).slug)
    response = redirect("join", slug=made[0].slug)
    hand_over(request, response, made[1])
    messages.success(request, _("The new game is made, and you are its host. Take your seat."))
    return response


def may_rematch(request: Request, row: Game | None) -> bool:
    """Whether a visitor played or hosted a game."""
    if row is None:
        return False
    return bool(request.keys.seats(row.slug)) or request.keys.hosts(row.slug)
