"""Other deadlines for a running game: chosen, their dates looked at, and only then said yes to."""

from __future__ import annotations

from hashlib import sha256

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.clock import Clock
from detente.game.refusal import Refusal
from detente.server import clock_words, deadlines, speech
from detente.server.clock_form import clock_form, filled
from detente.server.deadlines import ClockError
from detente.server.keys import Request
from detente.server.moments import written, zone_of
from detente.server.pages.common import Table, as_host, for_host, get_or_post
from detente.server.services import time


@get_or_post
@for_host
def clock(request: Request, at: Table) -> HttpResponse:
    """The form; then with the dates that it makes; then done, if it is still the one looked at."""
    if request.method != "POST":
        return show(request, at)
    try:
        chosen = deadlines.read(request.POST, at.game.settings.clock)
    except ClockError as error:
        return show(request, at, problem=str(error), status=422)
    if request.POST.get("sure", "") != mark(request, at, chosen):
        return show(request, at, chosen=chosen)
    result = time.exchange(
        at.slug,
        at.game.phase,
        chosen,
        timezone.now(),
        early=deadlines.early(request.POST),
        at_once="at_once" in request.POST,
    )
    if isinstance(result, Refusal):
        return show(request, at, problem=speech.refusal(result), status=422)
    messages.success(request, _("The game has other deadlines; all players are told."))
    return redirect("host", slug=at.slug)


def mark(request: Request, at: Table, chosen: Clock) -> str:
    """What was looked at, so that nothing else is said yes to."""
    rest = ("late" in request.POST, "at_once" in request.POST)
    text = repr((at.game.phase, at.game.settings.clock, chosen, rest))
    return sha256(text.encode()).hexdigest()[:16]


def show(
    request: Request,
    at: Table,
    *,
    chosen: Clock | None = None,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    """The form with the clock as it is or as it was chosen, and with the dates of the latter."""
    settings = at.game.settings
    form = request.POST.dict()
    if chosen is not None:  # with all that a pace means
        form = {"at_once": "on"} if "at_once" in form else {}
        form |= filled(chosen, early=deadlines.early(request.POST))
    elif request.method != "POST":
        form = filled(settings.clock, early=settings.early)
    context = {
        "view": as_host(request, at),
        "slug": at.slug,
        "problem": problem,
        "clock": clock_form(form, zone_of(request)),
        "running": True,
        "at_once": "at_once" in form,
        "sure": mark(request, at, chosen) if chosen is not None else "",
        "dates": dates(request, at, chosen) if chosen is not None else (),
        "asked": chosen is not None,
    }
    return render(request, "clock.html", context, status=status)


def dates(request: Request, at: Table, chosen: Clock) -> list[str]:
    """The deadlines that the chosen clock makes: of this phase if it counts, and of the next."""
    now, zone = timezone.now(), zone_of(request) or chosen.zone
    at_once = "at_once" in request.POST and at.game.stage == "play"
    kind = at.game.phase[-1] if at_once else "M"
    start = now if at_once else at.game.due or now
    first = at_once and not at.game.history
    return [written(d, zone) for d in clock_words.dates(chosen, kind, start, first=first)]
