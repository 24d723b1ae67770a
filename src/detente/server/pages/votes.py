"""Ending a game by agreement, and how an end is told."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.events import Ended, Motion
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.server import speech
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, only_form
from detente.server.services import play

DRAW = Motion("draw")


def agrees(game: Game, seat: str) -> bool:
    """Whether a seat agrees to a draw of all survivors."""
    return DRAW in game.votes.get(seat, ())


@only_form
@for_seat
def vote(request: Request, at: Table) -> HttpResponse:
    """Agree to a draw or take that back."""
    wanted = request.POST.get("agree") == "yes"
    result = play.agree(at.slug, at.seat, DRAW, wanted, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    elif result.stage == "over":
        messages.success(request, _("Everybody agreed: the game is a draw."))
    elif wanted:
        messages.success(request, _("You agree to a draw."))
    else:
        messages.success(request, _("You do not agree to a draw any more."))
    return redirect("play", slug=at.slug, seat=at.seat)


def ending(ended: Ended | None) -> str:
    """How the game ended, as a sentence."""
    if ended is None:
        return ""
    names = speech.listed(map(speech.words().power, ended.winners))
    sentences = {
        "solo": _("%(names)s has won alone."),
        "shared": _("%(names)s have won together."),
        "draw": _("It is a draw between %(names)s."),
        "concession": _("The others have conceded the game to %(names)s."),
        "agreed": _("The players agreed to end it; it is shared by %(names)s."),
        "limit": _("The last year is over; it is shared by %(names)s."),
        "cancelled": _("It was cancelled."),
    }
    return sentences[ended.how] % {"names": names}
