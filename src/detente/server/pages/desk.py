"""The host's page: links of the seats, who is late, and deciding the phase."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.archive import export_game
from detente.game.public import log_for
from detente.game.refusal import Refusal
from detente.game.view import OBSERVER, SeatView, view
from detente.server import speech
from detente.server.keys import Request
from detente.server.pages import reports
from detente.server.pages.common import (
    Table,
    absolute,
    as_host,
    for_host,
    only_form,
    only_get,
    tell,
)
from detente.server.pages.live import host_viewer, live
from detente.server.pages.offer import offering
from detente.server.pages.time import host_time
from detente.server.pages.watch_link import link_of
from detente.server.services import links, play, seats
from detente.server.services.log import events_of
from detente.server.store.models import Key


@dataclass(frozen=True)
class Place:
    """A seat in the host's list."""

    seat: SeatView
    key: Key | None  # the one in force
    link: str  # to send to its player; empty once it was opened
    known: bool  # somebody has opened it, or an earlier one


@only_get
@for_host
def host(request: Request, at: Table) -> HttpResponse:
    """All seats with their links and how far they are."""
    seen = as_host(request, at)
    context = {
        "view": seen,
        "places": [place(request, at, seat) for seat in seen.seats],
        "slug": at.slug,
        "late": [
            speech.seat_name(s.powers, s.id) for s in seen.seats if s.id in (seen.waiting or ())
        ],
        "own": [s for s in seen.seats if s.id in request.keys.seats(at.slug)],
        **host_time(request, at, seen),
        **offering(request, at),
        "reports": reports.told(request, at, seen),
        "letters_new": reports.unread(at, seen),
        "watch_link": link_of(request, at),
        "live": live(at, view(at.game, host_viewer(request, at)), at.address("host")),
    }
    return render(request, "host.html", context)


def place(request: Request, at: Table, seat: SeatView) -> Place:
    """A seat with its link, as long as nobody has opened it."""
    key = Key.objects.filter(game=at.row, role=Key.Role.SEAT, seat=seat.id, revoked=None).first()
    token = links.unopened_token(key) if key else None
    link = absolute(request, reverse("link", kwargs={"token": token})) if token else ""
    return Place(seat, key, link, seats.known(at.row, seat.id))


@only_form
@for_host
def process(request: Request, at: Table) -> HttpResponse:
    """Decide the phase that the host saw; if it is over already, nothing happens."""
    phase = request.POST.get("phase", "")[:8] or "?"  # a form without one decides nothing
    result = play.process_phase(at.slug, phase, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    else:
        done = speech.phase_name(result.history[-1].phase)
        messages.success(request, _("%(phase)s is decided.") % {"phase": done})
    return redirect("host", slug=at.slug)


@only_form
@for_host
def call_off(request: Request, at: Table) -> HttpResponse:
    """Cancel the game; only by the form's own button, since nothing undoes it."""
    if request.POST.get("sure") != "yes":
        raise Http404
    result = play.call_off(at.slug, timezone.now())
    tell(request, result, _("The game is cancelled; its pages say so to all players."))
    return redirect("host", slug=at.slug)


@only_form
@for_host
def seat(request: Request, at: Table) -> HttpResponse:
    """Give a seat a new link, or take it from its player."""
    key = request.POST.get("seat", "")
    act = _ACTS.get(request.POST.get("act", ""))
    if key not in at.game.seats or act is None:
        raise Http404
    act(request, at, key)
    return redirect("host", slug=at.slug)


def _renew(request: Request, at: Table, key: str) -> None:
    result = seats.renew(at.row, key, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
        return
    messages.success(request, _("There is a new link; the old one opens nothing any more."))
    if result is not None:
        messages.info(request, _("Everybody in the game is told that you renewed it."))


def _revoke(request: Request, at: Table, key: str) -> None:
    links.revoke(at.row, Key.Role.SEAT, key, timezone.now())
    messages.success(
        request, _("The link opens nothing any more. Make a new one when you need it.")
    )


def _remove(request: Request, at: Table, key: str) -> None:
    result = seats.free(at.row, key, timezone.now())
    tell(request, result, _("The seat is free; send its new link to somebody else."))


_ACTS = {"renew": _renew, "revoke": _revoke, "remove": _remove}


@only_get
@for_host
def export(request: Request, at: Table) -> HttpResponse:
    """The saved game, without what is still secret."""
    return saved(at)


def saved(at: Table, viewer: str = OBSERVER) -> HttpResponse:
    """A saved game as a file, with what a viewer may have; that of an observer can be passed on."""
    text = export_game(log_for(at.game, events_of(at.row), viewer))
    headers = {"Content-Disposition": f'attachment; filename="detente-{at.slug}.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)
