"""Pages that say no: what was wrong, and where to go on."""

from __future__ import annotations

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

MOST_NAME = 100  # characters of an address shown to whoever typed it
MOST_TYPED = 20_000  # characters given back to their writer


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
    """The same page whether a game does not exist or is none of the visitor's."""
    return refused(
        request,
        404,
        _("Not found"),
        _(
            "There is no such page, or it needs a link that this browser does not hold. "
            "Open the link that your host sent you; it works in this browser from then on."
        ),
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
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """A crash outside of any page."""
    return render(request, "500.html", {"number": "-"}, status=500)
