"""Addresses of style and scripts that change with their content.

A script names the scripts that it imports plainly, and a style sheet its fonts; they are sent with
stamps, and its own stamp counts theirs too, so that a browser never mixes files of two versions.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from detente.server.joined import LISTS, joined
from detente.server.middleware import accepts_gzip

IMPORT = re.compile(rb'from "\./([\w-]+\.js)"')
FONT = re.compile(rb'"\.\./(fonts/[\w.-]+)"')
PACKED = (".js", ".css", ".svg")  # fonts are packed already


@cache
def stamp(name: str) -> str:
    """Eight characters that change with the file's content; empty where there is no such file."""
    data = content(name)
    return sha256(data).hexdigest()[:8] if data else ""


@cache
def content(name: str) -> bytes:
    """The file as it is sent; empty where there is none."""
    if name in LISTS:
        return joined(name, lambda one: _plain(one).decode()).encode()
    data = _plain(name)
    if name.endswith(".css"):
        return FONT.sub(_stamped_font, data)
    return IMPORT.sub(_stamped, data) if name.endswith(".js") else data


def _plain(name: str) -> bytes:
    path = finders.find(name)
    return Path(path).read_bytes() if path else b""


def _stamped(found: re.Match[bytes]) -> bytes:
    script = found[1].decode()
    return b'from "./%s?v=%s"' % (found[1], stamp(f"js/{script}").encode())


def _stamped_font(found: re.Match[bytes]) -> bytes:
    return b'"../%s?v=%s"' % (found[1], stamp(found[1].decode()).encode())


class Stamped(StaticFilesStorage):
    """Adds `?v=<stamp>` to every address, so that browsers may keep the file for long."""

    def url(self, name: str | None, force: bool = False) -> str:
        """Address of a static file."""
        return _address(name or "", str(settings.STATIC_URL))


@cache
def _address(name: str, root: str) -> str:
    mark = stamp(name)
    address = root + quote(name)
    return f"{address}?v={mark}" if mark else address


Handler = Callable[[HttpRequest], HttpResponse]


def files(get_response: Handler) -> Handler:
    """Middleware that serves style, scripts and fonts.

    Each is sent whole: Django would collect a stream of blocks while the event loop waits.
    """
    inner = WhiteNoiseMiddleware(get_response)
    inner.serve = whole
    handler: Handler = inner
    return handler


def whole(static_file: StaticFile, request: HttpRequest) -> HttpResponse:
    """A file as a plain response, packed where that is worth while."""
    found = static_file.get_response(request.method, request.META)
    body = b""
    if found.file is not None:
        with found.file:
            body = found.file.read()
    response = HttpResponse(body, status=int(found.status), headers=dict(found.headers))
    if request.path.endswith(PACKED):
        patch_vary_headers(response, ["Accept-Encoding"])
        if body and response.status_code == 200:
            fill(response, request)
    return response


def fill(response: HttpResponse, request: HttpRequest) -> None:
    """Put the content of style or a script into its response, packed for who can unpack it."""
    # A proxy may have taken the path of the base URL away.
    body = content(request.path_info.rpartition("/static/")[2])
    if accepts_gzip(request):
        body = packed(body)
        response.headers["Content-Encoding"] = "gzip"
    response.content = body
    response.headers["Content-Length"] = str(len(body))


@lru_cache(maxsize=128)
def packed(body: bytes) -> bytes:
    """A file's content as gzip; style and scripts hold no secrets that its size could tell."""
    return gzip.compress(body, mtime=0)
