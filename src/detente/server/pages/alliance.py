"""The alliance button: naming the power one would win with this turn (DIPLO-6)."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.endings import living
from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.server import speech
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, only_form
from detente.server.row import Choice
from detente.server.services import play


def allies(game: Game, seat: str) -> tuple[Choice, ...]:
    """Whom a seat may name; empty where the rules know no alliances."""
    if game.stage != "play" or not game.ruleset.mutual_alliance or not living(game, seat):
        return ()
    return tuple(
        Choice(other.id, speech.seat_name(other.powers, other.id))
        for other in game.seats.values()
        if other.id != seat and living(game, other.id)
    )


@only_form
@for_seat
def ally(request: Request, at: Table) -> HttpResponse:
    """Name a partner for this turn, or nobody."""
    partner = request.POST.get("ally", "")[:10]
    phase = request.POST.get("phase", "")[:8]
    result = play.name_partner(at.slug, at.seat, phase, partner, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    elif partner:
        name = speech.seat_name(result.seats[partner].powers, partner)
        messages.success(request, _("You name %(name)s as your ally this turn.") % {"name": name})
    else:
        messages.success(request, _("You name no ally this turn."))
    return redirect("play", slug=at.slug, seat=at.seat)
