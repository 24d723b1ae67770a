"""Pages that say no: what was wrong, and where to go on."""

from __future__ import annotations

import sys
from datetime import datetime

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from detente.server.crashes import MOST_TYPED, crashed
from detente.server.former import taken_back
from detente.server.moments import written, zone_of

MOST_NAME = 100  # characters of an address shown to whoever typed it


def refused(
    request: HttpRequest, status: int, title: str, sentence: str, back: str = "", typed: str = ""
) -> HttpResponse:
    """A page with a title, a sentence, what had been typed, and a way back."""
    context = {
        "title": title,
        "sentence": sentence,
        "back": back,
        "home": reverse("home"),
        "typed": typed[:MOST_TYPED],
        "here": back or reverse("home"),
    }
    return render(request, "refused.html", context, status=status)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The same page whether a game does not exist or is none of the visitor's.

    Whoever had a seat's link is told that it was replaced: a host may not do that unseen.
    """
    match = request.resolver_match
    if match and {"slug", "seat"} <= match.kwargs.keys():
        moment = taken_back(request, match.kwargs["slug"], match.kwargs["seat"])
        if moment is not None:
            return link_taken_back(request, moment)
    return refused(
        request,
        404,
        _("Not found"),
        _(
            "There is no such page, or it needs a link that this browser does not hold. "
            "Open the link that your host sent you; it works in this browser from then on."
        ),
    )


def link_taken_back(request: HttpRequest, moment: datetime) -> HttpResponse:
    """For the browser that played a seat until its link was renewed or revoked."""
    return refused(
        request,
        404,
        _("Your link opens nothing any more"),
        _(
            "The link of this seat that this browser holds was renewed or taken back on %(when)s. "
            "If you were sent a new one, open it. If nobody told you, ask your host: whoever opens "
            "the new link reads your letters and orders. Everybody in the game is told when a host "
            "renews a link, on its page and in its history."
        )
        % {"when": written(moment, zone_of(request) or "UTC")},
    )


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """A request that cannot be understood at all, or for a name that is not the server's."""
    if isinstance(exception, DisallowedHost):
        return unknown_name(request)
    return refused(
        request,
        400,
        _("Not understood"),
        _("The server could not make sense of this request. Nothing was changed."),
    )


def unknown_name(request: HttpRequest) -> HttpResponse:
    """The visitor typed an address that the server was not told of."""
    name = request.META.get("HTTP_HOST", "")[:MOST_NAME]
    return refused(
        request,
        400,
        _("Not known by this name"),
        _(
            "This server was not told that people reach it as “%(name)s”. Whoever runs it starts "
            "it with --base-url and the address that people type, or with --host and the network "
            "address to listen on."
        )
        % {"name": name},
    )


def form_too_old(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its protection: cookies are off, or the page is very old."""
    return refused(
        request,
        403,
        _("This form is out of date"),
        _("Load the page again and send the form once more; cookies must be allowed."),
        typed=request.POST.get("text", ""),
    )


def too_many(request: HttpRequest) -> HttpResponse:
    """Somebody asks too often."""
    return refused(
        request,
        429,
        _("Too many requests"),
        _("Please wait a minute and try again. Nothing was changed."),
        typed=request.POST.get("text", ""),
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """A crash outside of any page, such as while the visitor's keys are looked up."""
    return crashed(request, sys.exception())
