"""Secret links: opening one puts it into a cookie and leads on to an address without secrets.

No page is ever shown under a secret address, so no referrer and no bookmark can hold one.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.server.keys import drop, hand_over, invite
from detente.server.limits import exceeded
from detente.server.pages import errors
from detente.server.pages.common import get_or_post, only_get
from detente.server.services import links
from detente.server.store.models import Key

WRONG_LINKS = 60  # a minute and address; the tokens have 144 bits, this only saves work
INVITATION = "detente_invitation"  # cookie with the one-time token, until the button is pressed


@only_get
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Exchange a seat's or host's link for a cookie; changes nothing in the game."""
    key = links.key_of(token)
    if key is None or key.game is None:
        return _without_referrer(redirect("wrong-link"))
    if key.role == Key.Role.HOST:
        response = redirect("host", slug=key.game.slug)
    elif key.role == Key.Role.OFFER:
        response = redirect("join", slug=key.game.slug)
    elif key.role == Key.Role.WATCH:
        response = redirect("watch", slug=key.game.slug)
    else:
        response = redirect("play", slug=key.game.slug, seat=key.seat)
    hand_over(request, response, token)
    return _without_referrer(response)


@only_get
def invite_host(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time link of the console: leads to a page with a button, which uses it up."""
    if links.once(token) is None:
        return _without_referrer(redirect("wrong-link"))
    response = redirect("become-host")
    invite(response, INVITATION, token)
    return _without_referrer(response)


@get_or_post
def become_host(request: HttpRequest) -> HttpResponse:
    """Make this browser the server's host, if it came by the link of the console."""
    token = request.COOKIES.get(INVITATION, "")
    if request.method != "POST":
        known = links.once(token) is not None
        return render(request, "become_host.html") if known else redirect("wrong-link")
    lasting = links.open_server_link(token, timezone.now())
    if lasting is None:
        return redirect("wrong-link")
    response = redirect("home")
    drop(response, INVITATION)
    hand_over(request, response, lasting)
    return response


@only_get
def wrong_link(request: HttpRequest) -> HttpResponse:
    """Said of a link that is forged, revoked, replaced or used up."""
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


def _without_referrer(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "no-referrer"
    return response
