"""The host's link to seats that want another player; whoever holds it comes to the page `join`."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.server import wanted
from detente.server.keys import Request
from detente.server.pages.common import Table, absolute, for_host, only_form
from detente.server.services import offers


def offering(request: Request, at: Table) -> dict[str, Any]:
    """What the host's page needs about seats on offer."""
    token = offers.offered(at.row)
    return {
        "wanted": wanted.vacant_names(at.game),
        "offer_link": absolute(request, reverse("link", kwargs={"token": token})) if token else "",
    }


@only_form
@for_host
def change(request: Request, at: Table) -> HttpResponse:
    """Make the link, or take its force."""
    act, now = request.POST.get("act", ""), timezone.now()
    if act == "make":
        offers.offer(at.row, now)
        messages.success(request, _("There is a new link; an older one opens nothing any more."))
    elif act == "withdraw":
        offers.withdraw(at.row, now)
        messages.success(request, _("The link opens nothing any more."))
    else:
        raise Http404
    return redirect("host", slug=at.slug)
