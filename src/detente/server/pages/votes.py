"""Ending a game by agreement, and how an end is told."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.events import Motion
from detente.game.refusal import Refusal
from detente.game.state import Game as State
from detente.game.view import View
from detente.server import speech
from detente.server.ballots import ballots, lapsed, motion_of, motion_told
from detente.server.fates import ending
from detente.server.final import final
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, only_form
from detente.server.services import votes
from detente.server.store.models import Game


@only_form
@for_seat
def vote(request: Request, at: Table) -> HttpResponse:
    """Agree to an end of the game or take that back."""
    wanted = request.POST.get("agree") == "yes"
    powers = " ".join(request.POST.getlist("powers")).split()
    motion = motion_of(request.POST.get("motion", "")[:10], tuple(powers[:50]))
    if motion is None:
        raise Http404
    phase = request.POST.get("phase", "")[:8]
    if motion.kind == "concede" and not powers:
        messages.error(request, _("Choose the power that you concede to."))
        return _back(at, at.game)
    result = votes.agree(at.slug, at.seat, phase, motion, wanted, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, refused(result))
        return _back(at, at.game)
    messages.success(request, _told(result, motion, wanted))
    return _back(at, result)


def refused(fault: Refusal) -> str:
    """Why a vote does not count."""
    if fault.code == "phase_over":
        return speech.refusal(fault) + " " + _("Your vote came too late for it; vote again.")
    if fault.code == "motion_not_allowed":
        return _("That vote is not possible in this game, or not any more.")
    return speech.refusal(fault)


def _back(at: Table, game: State) -> HttpResponse:
    response = redirect("play", slug=at.slug, seat=at.seat)
    if game.stage == "play":
        response["Location"] += "#ends"
    return response


def _told(game: State, motion: Motion, wanted: bool) -> str:
    if game.ended is not None:
        return _("Everybody agreed.") + " " + ending(game.ended)
    what = {"what": motion_told(motion)}
    if wanted:
        return _("You agree to %(what)s.") % what
    return _("You do not agree to %(what)s any more.") % what


def ends(at: Table, seen: View) -> dict[str, Any]:
    """What the game's page says of its end: the votes on it, or how it came out."""
    return {
        "ballots": ballots(at.game, seen),
        "lapsed": lapsed(seen),
        "ending": ending(at.game.ended),
        "final": final(at.game, seen, at.row),
        "rematch": rematch(at) if at.seat and seen.ended else None,
    }


def rematch(at: Table) -> dict[str, str]:
    """The game that was made to follow this one: its slug, empty where there is none yet."""
    made = Game.objects.filter(rematch_of=at.row).first()
    return {"slug": made.slug if made else ""}
