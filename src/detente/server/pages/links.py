"""Secret links: opening one puts it into a cookie and leads on to an address without secrets."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.server.keys import hand_over
from detente.server.limits import exceeded
from detente.server.pages import errors
from detente.server.pages.common import get_or_post, only_get
from detente.server.services import links
from detente.server.store.models import Key

WRONG_LINKS = 60  # a minute and address; the tokens have 144 bits, this only saves work


@only_get
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange a seat's or host's link for a cookie; changes nothing in the game."""
    key = links.key_of(token)
    if key is None or key.game is None:
        return wrong_link(request)
    if key.role == Key.Role.HOST:
        response = redirect("host", slug=key.game.slug)
    else:
        response = redirect("play", slug=key.game.slug, seat=key.seat)
    hand_over(request, response, token)
    return response


@get_or_post
def become_host(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time link of the console: a button, since opening it uses it up."""
    if links.once(token) is None:
        return wrong_link(request)
    if request.method != "POST":
        return render(request, "become_host.html", {"here": "/"})
    lasting = links.open_server_link(token, timezone.now())
    if lasting is None:
        return wrong_link(request)
    response = redirect("home")
    hand_over(request, response, lasting)
    return response


def wrong_link(request: HttpRequest) -> HttpResponse:
    """A link that is forged, revoked, replaced or used up."""
    if exceeded(request, "wrong-link", WRONG_LINKS):
        return errors.too_many(request)
    return errors.refused(
        request,
        404,
        _("This link opens nothing"),
        _(
            "It may be incomplete, it may have been replaced by a newer one, or it has been used "
            "up. Ask your host for a new link."
        ),
    )
