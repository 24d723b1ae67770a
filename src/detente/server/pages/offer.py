"""Seats that want another player: the page behind the link that a host hands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.lobby import NAME_LIMIT, vacant
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.game.view import OBSERVER, view
from detente.server import chart, speech
from detente.server.keys import Request, hand_over
from detente.server.limits import exceeded
from detente.server.moments import deadline
from detente.server.pages import errors
from detente.server.pages.common import Table, absolute, for_host, get_or_post, only_form, table
from detente.server.pages.seat_time import wanted
from detente.server.rulebook import rules_of
from detente.server.services import offers
from detente.server.store.models import Key

MOST_TRIES = 20  # a minute and address


@dataclass(frozen=True)
class Vacancy:
    """A seat on offer."""

    id: str
    powers: tuple[str, ...]
    units: int
    centres: int


@get_or_post
def offer(request: Request, slug: str) -> HttpResponse:
    """The seats that want a player, and taking one of them; for holders of the link only."""
    if not invited(request, slug):
        raise Http404
    at = table(slug)
    if request.method != "POST":
        return show(request, at)
    if exceeded(request, "offer", MOST_TRIES):
        return errors.too_many(request)
    seat, name = request.POST.get("seat", "")[:32], request.POST.get("name", "")[:200]
    made = offers.take(at.row, seat, name, timezone.now())
    if isinstance(made, Refusal):
        return show(request, at, speech.refusal(made), 422)
    messages.success(request, _("Welcome to the table. The orders of this phase are yours now."))
    response = redirect("play", slug=slug, seat=seat)
    hand_over(request, response, made[1])
    return response


def invited(request: Request, slug: str) -> bool:
    """Whether the browser holds the link in force, or is the host, who may look at the page."""
    return request.keys.hosts(slug) or any(
        k.role == Key.Role.OFFER and k.game is not None and k.game.slug == slug
        for k in request.keys.keys
    )


def show(request: Request, at: Table, problem: str = "", status: int = 200) -> HttpResponse:
    """The page, with what was wrong."""
    seen = view(at.game, OBSERVER)
    context = {
        "view": seen,
        "slug": at.slug,
        "problem": problem,
        "vacancies": vacancies(at.game),
        "chosen": request.POST.get("seat", ""),
        "name": request.POST.get("name", "")[:200],
        "limit": NAME_LIMIT,
        "deadline": deadline(request, seen, at.row, timezone.now()),
        "rules": rules_of(at.game.settings, at.game.variant),
        "map": chart.chart(request, at.game, "") if at.game.standing else "",
        "preset": chart.preset(request),
    }
    return render(request, "offer.html", context, status=status)


def offering(request: Request, at: Table) -> dict[str, Any]:
    """What the host's page needs about seats on offer."""
    token = offers.offered(at.row)
    return {
        "wanted": wanted(at.game),
        "offer_link": absolute(request, reverse("link", kwargs={"token": token})) if token else "",
    }


def vacancies(game: Game) -> tuple[Vacancy, ...]:
    """All seats on offer."""
    return tuple(_vacancy(game, seat) for seat in vacant(game))


def _vacancy(game: Game, seat: str) -> Vacancy:
    powers, standing = game.seats[seat].powers, game.standing
    units = sum(len(standing.units.get(p, ())) for p in powers) if standing else 0
    centres = sum(len(standing.centres.get(p, ())) for p in powers) if standing else 0
    return Vacancy(seat, powers, units, centres)


@only_form
@for_host
def change(request: Request, at: Table) -> HttpResponse:
    """The host makes the link, or takes its force."""
    act, now = request.POST.get("act", ""), timezone.now()
    if act == "make":
        offers.offer(at.row, now)
        messages.success(request, _("There is a new link; an older one opens nothing any more."))
    elif act == "withdraw":
        offers.withdraw(at.row, now)
        messages.success(request, _("The link opens nothing any more."))
    else:
        raise Http404
    return redirect("host", slug=at.slug)
