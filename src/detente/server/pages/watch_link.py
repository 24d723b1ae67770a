"""The link by which others may watch a game, on its host's page."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.server.keys import Request
from detente.server.pages.common import Table, absolute, for_host, only_form
from detente.server.services import links
from detente.server.store.models import Key


@only_form
@for_host
def link(request: Request, at: Table) -> HttpResponse:
    """Make a new link to watch the game; the old one opens nothing any more."""
    if at.game.settings.observers != "link":
        raise Http404
    links.issue(at.row, Key.Role.WATCH, "", timezone.now())
    messages.success(request, _("There is a new link; the old one opens nothing any more."))
    return redirect("host", slug=at.slug)


def link_of(request: HttpRequest, at: Table) -> str:
    """The link by which others may watch, for the host's page; empty where none is needed."""
    key = Key.objects.filter(game=at.row, role=Key.Role.WATCH, revoked=None).first()
    token = links.token_of(key) if key and at.game.settings.observers == "link" else None
    return absolute(request, reverse("link", kwargs={"token": token})) if token else ""
