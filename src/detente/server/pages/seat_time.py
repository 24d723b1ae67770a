"""A player's part in time: asking for more of it by vote, being away and coming back."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.refusal import Refusal
from detente.game.reminders import reminded
from detente.game.state import Game
from detente.game.view import View
from detente.server import speech
from detente.server.asking import asks, named, read_motion
from detente.server.clock_words import days
from detente.server.keys import Request
from detente.server.moments import deadline, read_moment, written, zone_of
from detente.server.pages.common import Table, for_seat, only_form
from detente.server.renewals import own_renewals
from detente.server.services import time
from detente.server.services.reminders import told_on_page
from detente.server.time_notes import notes
from detente.server.wanted import vacant_names


@dataclass(frozen=True)
class Absence:
    """What the page says of being away."""

    until: str  # the seat is away until then; empty: it is not
    granted: str  # days in all
    used: float  # days
    zone: str  # in which a moment is typed
    date: str  # as typed, after an error
    hour: str


def time_context(request: Request, at: Table, seen: View) -> dict[str, Any]:
    """What the page of a seat needs about time: the deadline, votes, absence, news."""
    now = timezone.now()
    missing = at.seat in reminded(at.game, now)
    if missing:
        told_on_page(at.row, at.seat, now)
    return {
        "deadline": deadline(request, seen, at.row, now, missing=missing),
        "asks": asks(at.game, seen),
        "absence": absence(request, at, seen, now),
        "own_renewals": own_renewals(seen, zone_of(request) or seen.settings.clock.zone),
        "time_notes": notes(seen, zone_of(request) or seen.settings.clock.zone),
        "wanted": vacant_names(at.game),
    }


def absence(request: Request, at: Table, seen: View, now: datetime) -> Absence | None:
    """None where the game grants no absence, or the seat is out of it."""
    clock, seat = seen.settings.clock, at.game.seats[at.seat]
    if seen.stage != "play" or not clock.absence or not seen.seat(at.seat).living:
        return None
    zone = zone_of(request) or clock.zone
    return Absence(
        until=written(seat.away, zone) if seat.away and seat.away > now else "",
        granted=days(clock.absence),
        used=round(max(seat.away_days, 0), 1),
        zone=zone,
        date=request.POST.get("date", "")[:20],
        hour=request.POST.get("hour", "12:00")[:10],
    )


@only_form
@for_seat
def change(request: Request, at: Table) -> HttpResponse:
    """Ask for something, take that back, go away or come back."""
    result, done = _act(request, at)
    if isinstance(result, str):
        return _again(request, at, result)
    if isinstance(result, Refusal):
        return _again(request, at, speech.refusal(result))
    messages.success(request, done)
    return redirect("play", slug=at.slug, seat=at.seat)


def _again(request: Request, at: Table, problem: str) -> HttpResponse:
    from detente.server.pages.play import show  # which needs this module

    return show(request, at, status=422, problem=problem)


def _act(request: Request, at: Table) -> tuple[Game | Refusal | str, str]:
    phase, now = request.POST.get("phase", "")[:8], timezone.now()
    act = request.POST.get("act", "")
    if act == "away":
        return _go_away(request, at, phase, now)
    if act == "back":
        done = _("Welcome back. The days that are left are yours again.")
        return time.return_early(at.slug, at.seat, phase, now), done
    kind, _sign, value = act.partition(" ")
    motion = read_motion(value)
    if kind not in ("ask", "drop") or motion is None:
        raise Http404
    result = time.ask(at.slug, at.seat, phase, motion, kind == "ask", now)
    return result, _asked(result, at, named(motion), kind == "ask")


def _asked(result: Game | Refusal, at: Table, what: str, agreed: bool) -> str:
    if isinstance(result, Refusal) or not agreed:
        return _("You do not ask for %(what)s any more.") % {"what": what}
    if result.due != at.game.due or result.paused != at.game.paused:
        return _("Everybody agreed: %(what)s.") % {"what": what}
    return _("You ask for %(what)s.") % {"what": what}


def _go_away(
    request: Request, at: Table, phase: str, now: datetime
) -> tuple[Game | Refusal | str, str]:
    zone = zone_of(request) or at.game.settings.clock.zone
    until = read_moment(request.POST.get("date", ""), request.POST.get("hour", ""), ZoneInfo(zone))
    if until is None:
        return _("Write the day like 2026-03-31 and the time like 20:00."), ""
    done = _("You are away until %(when)s; deadlines wait.") % {"when": written(until, zone)}
    return time.go_away(at.slug, at.seat, phase, until, now), done
