"""The host's part in time: more of it, another date, a pause, and games that cannot be decided."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.clock import DAY
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.game.view import View
from detente.server import speech
from detente.server.clock_form import Pick
from detente.server.clock_words import length
from detente.server.deadlines import LENGTHS
from detente.server.keys import Request
from detente.server.moments import deadline, read_moment, written, zone_of
from detente.server.pages.common import Table, for_host, only_form
from detente.server.services import due, time
from detente.server.time_notes import notes
from detente.variants.strict import write_time

LONGEST = 14 * DAY


def extensions(usual: int = DAY) -> tuple[Pick, ...]:
    """How much longer a phase may be made at once; `usual` are the minutes of a phase."""
    minutes = [m for m in LENGTHS if m <= LONGEST]
    chosen = max((m for m in minutes if m <= min(usual, DAY)), default=minutes[0])
    return tuple(Pick(str(m), length(m), m == chosen) for m in minutes)


def host_time(request: Request, at: Table, seen: View) -> dict[str, Any]:
    """What the host's page needs about time."""
    zone = _zone(request, at)
    local = seen.due.astimezone(ZoneInfo(zone)) if seen.due else None
    return {
        "deadline": deadline(request, seen, at.row, timezone.now()),
        "due": write_time(seen.due) if seen.due else "",
        "extensions": extensions(seen.settings.clock.movement or DAY),
        "time_notes": notes(seen, zone),
        "zone": zone,
        "date": f"{local:%Y-%m-%d}" if local else "",
        "hour": f"{local:%H:%M}" if local else "20:00",
    }


def _zone(request: Request, at: Table) -> str:
    """The zone in which the host writes dates: its own, else the game's."""
    return zone_of(request) or at.game.settings.clock.zone


@only_form
@for_host
def change(request: Request, at: Table) -> HttpResponse:
    """Give the deadline that the host saw more time or another date; pause, go on, try again."""
    result, done = _act(request, at)
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    elif isinstance(result, str):
        messages.error(request, result)
    else:
        messages.success(request, done)
    return redirect("host", slug=at.slug)


def _act(request: Request, at: Table) -> tuple[Game | Refusal | str, str]:
    phase, now = request.POST.get("phase", "")[:8], timezone.now()
    match request.POST.get("act", ""):
        case "pause":
            return time.pause(at.slug, phase, now), _("The game is paused.")
        case "resume":
            return time.resume(at.slug, phase, now), _("The game goes on.")
        case "extend":
            return _extend(request, at, phase, now)
        case "date":
            return _set_date(request, at, phase, now)
        case "no date":
            seen = request.POST.get("due", "")[:40]
            done = _("The phase has no deadline any more: you decide it.")
            return time.set_date(at.slug, phase, seen, None, now), done
        case "retry":
            due.retry(at.slug)
            return at.game, _("The server tries to decide the phase again at once.")
    raise Http404


def _extend(
    request: Request, at: Table, phase: str, now: datetime
) -> tuple[Game | Refusal | str, str]:
    minutes = request.POST.get("minutes", "")
    if minutes not in {pick.value for pick in extensions()}:
        raise Http404
    seen = request.POST.get("due", "")[:40]
    result = time.extend(at.slug, phase, seen, int(minutes), now)
    return result, _due(result, _zone(request, at))


def _due(result: Game | Refusal, zone: str) -> str:
    """The date that a phase has now: a day off may have moved it further than was asked."""
    if isinstance(result, Refusal) or result.due is None:
        return ""
    return _("The phase is due on %(when)s.") % {"when": written(result.due, zone)}


def _set_date(
    request: Request, at: Table, phase: str, now: datetime
) -> tuple[Game | Refusal | str, str]:
    zone, seen = _zone(request, at), request.POST.get("due", "")[:40]
    moment = read_moment(request.POST.get("date", ""), request.POST.get("hour", ""), ZoneInfo(zone))
    if moment is None:
        return _("Write the day like 2026-03-31 and the time like 20:00."), ""
    result = time.set_date(at.slug, phase, seen, moment, now)
    return result, _due(result, zone)
