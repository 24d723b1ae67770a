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


RANKED_END = Motion("end")


def end_motion(game: Game) -> Motion | None:
    """How the survivors may end the game by agreement, if the rules know such an end.

    Shared by all of them, or won by whoever has most centres (REGLAS-4, K22).
    """
    return {"equal": DRAW, "rank": RANKED_END}.get(game.ruleset.agreed_end)


def agrees(game: Game, seat: str) -> bool:
    """Whether a seat agrees to that end."""
    return end_motion(game) in game.votes.get(seat, ())


@only_form
@for_seat
def vote(request: Request, at: Table) -> HttpResponse:
    """Agree to an end of the game or take that back."""
    wanted = request.POST.get("agree") == "yes"
    motion = end_motion(at.game)
    if motion is None:
        messages.error(request, _("The rules of this game know no agreed end."))
        return redirect("play", slug=at.slug, seat=at.seat)
    result = play.agree(at.slug, at.seat, motion, wanted, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    else:
        messages.success(request, _told(result, motion, wanted))
    return redirect("play", slug=at.slug, seat=at.seat)


def _told(game: Game, motion: Motion, wanted: bool) -> str:
    if motion == RANKED_END:
        if game.stage == "over":
            return _("Everybody agreed: the game is over.")
        if wanted:
            return _("You agree to end the game.")
        return _("You do not agree to end the game any more.")
    if game.stage == "over":
        return _("Everybody agreed: the game is a draw.")
    return _("You agree to a draw.") if wanted else _("You do not agree to a draw any more.")


def ending(ended: Ended | None) -> str:
    """How the game ended, as a sentence."""
    if ended is None:
        return ""
    names = speech.listed(map(speech.words().power, ended.winners))
    how: str = ended.how
    alone = len(ended.winners) == 1
    if how == "solo" and not alone:
        how = "shared"  # all powers of one player
    if alone and how in ("agreed", "limit"):
        how = "ranked"
    sentences = {
        "solo": _("%(names)s has won alone."),
        "shared": _("%(names)s have won together."),
        "draw": _("It is a draw between %(names)s."),
        "concession": _("The others have conceded the game to %(names)s."),
        "agreed": _("The players agreed to end it; it is shared by %(names)s."),
        "limit": _("The last year is over; it is shared by %(names)s."),
        "ranked": _("It was ended as agreed; %(names)s has most centres and wins."),
        "cancelled": _("It was cancelled."),
    }
    return sentences[how] % {"names": names}
