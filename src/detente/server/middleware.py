"""What happens around every request: a discreet log line, and the keys a browser holds."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from gzip import GzipFile
from io import BytesIO
from time import perf_counter
from typing import cast

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.utils.cache import patch_vary_headers

from detente.server.crashes import crashed, page_name
from detente.server.keys import COOKIE, Request, held

log = logging.getLogger("detente.access")
WORTH_PACKING = 1000  # bytes
SCHEME = "Sec-CH-Prefers-Color-Scheme"  # asked of browsers: the map is drawn for day or night
REFUSALS = (Http404, PermissionDenied, SuspiciousOperation, BadRequest, MultiPartParserError)
Handler = Callable[[HttpRequest], HttpResponse]


class Access:
    """Logs method, page name, status and milliseconds; turns a crash into a numbered page."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer and note how it went."""
        start = perf_counter()
        response = self.get_response(request)
        spent = (perf_counter() - start) * 1000
        log.debug(
            "%s %s %d %.0f ms", request.method, page_name(request), response.status_code, spent
        )
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """A page with a number that the host finds again in the log."""
        if isinstance(error, REFUSALS):
            return None  # Django has pages for these
        return crashed(request, error)


class Compressed:
    """Packs pages, fast rather than tight: the map of a page costs 3 ms so, 14 at the usual level.

    A file name of random length hides the size of what was packed, as Django's own does (BREACH).
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pack the answer where the browser can unpack it and it is worth while."""
        response = self.get_response(request)
        if response.streaming or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if len(response.content) < WORTH_PACKING or not accepts_gzip(request):
            return response
        response.content = pack(response.content)
        response["Content-Length"] = str(len(response.content))
        response["Content-Encoding"] = "gzip"
        return response


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the browser says that it unpacks gzip."""
    offers = request.headers.get("Accept-Encoding", "").replace(" ", "").split(",")
    return any(offer.split(";")[0] == "gzip" and not offer.endswith(";q=0") for offer in offers)


def pack(content: bytes) -> bytes:
    """The content as gzip under a random file name."""
    name = "a" * secrets.randbelow(100)
    packed = BytesIO()
    with GzipFile(filename=name, mode="wb", compresslevel=2, fileobj=packed, mtime=0) as stream:
        stream.write(content)
    return packed.getvalue()


class Keys:
    """Puts the keys that the browser holds on the request, as `request.keys`."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Look the keys up once; pages that depend on them are never stored by caches."""
        cast(Request, request).keys = held(request)
        response = self.get_response(request)
        response.headers.setdefault("Cache-Control", "no-store")
        response.headers.setdefault("Accept-CH", SCHEME)
        if COOKIE not in request.COOKIES:  # comes again at once; who holds keys was asked before
            response.headers.setdefault("Critical-CH", SCHEME)
        return response
