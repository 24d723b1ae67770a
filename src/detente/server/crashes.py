"""A request that failed: a numbered page for whoever sent it, the cause in the log for the host."""

from __future__ import annotations

import logging
import secrets

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

log = logging.getLogger("detente.errors")
MOST_TYPED = 20_000  # characters given back to their writer


def page_name(request: HttpRequest) -> str:
    """The name of the page asked for; never its path, which may hold a secret."""
    match = request.resolver_match
    return (match.view_name if match else "") or "unknown"


def crashed(request: HttpRequest, error: BaseException | None) -> HttpResponse:
    """A page with a number that the host finds again in the log.

    Where the database is out of reach or cannot write, nothing is wrong with the program.
    """
    number = secrets.token_hex(4)
    log.error("error %s on page %s", number, page_name(request), exc_info=error)
    no_database = isinstance(error, OperationalError)
    typed = request.POST.get("text", "")[:MOST_TYPED] if no_database else ""
    context = {"number": number, "no_database": no_database, "typed": typed}
    return render(request, "500.html", context, status=503 if no_database else 500)
