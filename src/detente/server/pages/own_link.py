"""A seat's player takes a key for it that nobody else has ever seen, not the host either."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.server.keys import Request, hand_over
from detente.server.pages.common import Table, for_seat, only_form
from detente.server.services import seats


@only_form
@for_seat
def take(request: Request, at: Table) -> HttpResponse:
    """Put a fresh key into this browser; once it is there, links that were sent open no seat."""
    if request.POST.get("act") != "take":
        return redirect("play", slug=at.slug, seat=at.seat)
    token = seats.take_key(at.row, at.seat, timezone.now())
    response = redirect("play", slug=at.slug, seat=at.seat)
    hand_over(request, response, token)
    messages.success(request, _("This seat is opened by this browser alone from now on."))
    return response
