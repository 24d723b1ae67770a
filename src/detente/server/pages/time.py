"""The host's part in time: more of it for a phase, a pause, and an end of the pause."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.clock import DAY
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.server import speech
from detente.server.clock_form import Pick
from detente.server.clock_words import length
from detente.server.deadlines import LENGTHS
from detente.server.keys import Request
from detente.server.pages.common import Table, for_host, only_form
from detente.server.services import time

LONGEST = 14 * DAY


def extensions() -> tuple[Pick, ...]:
    """How much longer a phase may be made at once."""
    minutes = [m for m in LENGTHS if m <= LONGEST]
    return tuple(Pick(str(m), length(m), m == DAY) for m in minutes)


@only_form
@for_host
def change(request: Request, at: Table) -> HttpResponse:
    """Extend the deadline that the host saw, pause the game, or let it go on."""
    result, done = _act(request, at)
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    else:
        messages.success(request, done)
    return redirect("host", slug=at.slug)


def _act(request: Request, at: Table) -> tuple[Game | Refusal, str]:
    phase, now = request.POST.get("phase", "")[:8], timezone.now()
    act = request.POST.get("act", "")
    if act == "pause":
        return time.pause(at.slug, phase, now), _("The game is paused.")
    if act == "resume":
        return time.resume(at.slug, phase, now), _("The game goes on.")
    minutes = request.POST.get("minutes", "")
    if act != "extend" or minutes not in {pick.value for pick in extensions()}:
        raise Http404
    seen = request.POST.get("due", "")[:40]
    done = _("The phase lasts %(length)s longer.") % {"length": length(int(minutes))}
    return time.extend(at.slug, phase, seen, int(minutes), now), done
