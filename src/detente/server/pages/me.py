"""A person's own page: the games with what is wanted first, finished ones, and the secret link."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.names import NAME_LIMIT
from detente.game.refusal import Refusal
from detente.game.view import View
from detente.server import speech
from detente.server.keys import (
    PERSON,
    Request,
    drop,
    hand_person,
    invite,
    person_token,
    well_formed,
)
from detente.server.limits import exceeded
from detente.server.mine import mine
from detente.server.pages import errors
from detente.server.pages.common import Table, absolute, for_seat, get_or_post, only_form, only_get
from detente.server.pages.players import card_of, games_of
from detente.server.services import players
from detente.server.statistics import statistics
from detente.server.store.models import Sitting

INVITATION = "detente_person"  # cookie with a personal token, until the button is pressed
MOST_NEW = 10  # persons a minute and address


@get_or_post
def me(request: Request) -> HttpResponse:
    """One's own games, statistics and rating; or how to begin such a page."""
    player = request.keys.player
    if request.method == "POST":
        return _act(request)
    if player is None:
        return _form(request)
    players.opened(person_token(request), timezone.now())
    results = games_of(player, rated=False)
    context = {
        "player": player,
        "mine": mine(request, timezone.now()),
        "results": results,
        "statistics": statistics(results),
        "rated": card_of(player),
        "limit": NAME_LIMIT,
        "link": absolute(request, reverse("person", kwargs={"token": person_token(request)})),
    }
    return render(request, "me.html", context)


def _form(request: Request, problem: str = "", status: int = 200) -> HttpResponse:
    context = {"problem": problem, "limit": NAME_LIMIT, "name": request.POST.get("name", "")[:200]}
    return render(request, "me_begin.html", context, status=status)


def _act(request: Request) -> HttpResponse:
    act = request.POST.get("act", "begin")
    if request.keys.player is None:
        return _begin(request) if act == "begin" else redirect("me")
    response: HttpResponse = redirect("me")
    player, now = request.keys.player, timezone.now()
    if act == "rename":
        fault = players.rename(player, request.POST.get("name", ""))
        if fault:
            messages.error(request, speech.refusal(fault))
        else:
            messages.success(request, _("That is your name now. Games under way keep the old one."))
    elif act == "renew":
        hand_person(response, players.renew(player, now))
        messages.success(request, _("There is a new link; the old one opens nothing any more."))
    elif act == "revoke":
        players.revoke(player, now)
        response = _forget(request, _("Your personal link opens nothing any more, anywhere."))
    elif act == "forget":
        response = _forget(request, _("This browser does not know you any more."))
    return response


def _begin(request: Request) -> HttpResponse:
    if exceeded(request, "person", MOST_NEW):
        return errors.too_many(request)
    made = players.create(request.POST.get("name", ""), timezone.now())
    if isinstance(made, Refusal):
        return _form(request, speech.refusal(made), 422)
    response = redirect("me")
    hand_person(response, made[1])
    return response


def _forget(request: Request, told: str) -> HttpResponse:
    response = redirect("home")
    drop(response, PERSON)
    messages.success(request, told)
    return response


@only_get
def open_person(request: Request, token: str) -> HttpResponse:
    """A personal link: leads to a page with a button.

    Without the button, whoever made somebody open a link would have their seats.
    """
    if players.owner(token) is None:
        response = redirect("wrong-link")
    else:
        response = redirect("become-person")
        invite(response, INVITATION, token)
    response["Referrer-Policy"] = "no-referrer"
    return response


@get_or_post
def become_person(request: Request) -> HttpResponse:
    """Make this browser that of the person whose link was opened."""
    token = request.COOKIES.get(INVITATION, "")
    player = players.owner(token) if well_formed(token) else None
    if player is None:
        return redirect("wrong-link")
    if request.method != "POST":
        return render(request, "me_open.html", {"player": player, "before": request.keys.player})
    response = redirect("me")
    drop(response, INVITATION)
    hand_person(response, token)
    return response


def belonging(request: Request, at: Table, seen: View) -> dict[str, Any]:
    """What a game's page says of the person at the seat: the usual name, and whether it counts."""
    player = request.keys.player
    taken = seen.stage == "play" and seen.seat(at.seat).status == "taken"
    sitting = Sitting.objects.filter(game=at.row, seat=at.seat, until=None)
    return {"name": player.name if player else "", "uncounted": taken and not sitting.exists()}


@only_form
@for_seat
def count(request: Request, at: Table) -> HttpResponse:
    """Have a seat that was played without a name counted as one's own."""
    keys = [k for k in request.keys.keys if k.seat == at.seat and k.game_id == at.row.pk]
    if not keys:
        raise Http404
    response = redirect("play", slug=at.slug, seat=at.seat)
    done = players.count(keys[0], request.keys.player, request.POST.get("name", ""), timezone.now())
    if isinstance(done, Refusal):
        messages.error(request, speech.refusal(done))
        return response
    messages.success(request, _("The game is counted on your own page."))
    if done.person:
        hand_person(response, done.person)
    return response
