"""The application that uvicorn runs: Django behind a limit on requests, in front of it streams."""

from __future__ import annotations

import os
from typing import cast

from detente.server.wire import App, Receive, Scope, Send

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "detente.server.settings")

MOST_BYTES = 8_000_000  # a saved game of a long war is well under this
REFUSAL = b"This is more than the server accepts at once (8 MB).\n"


class Limited:
    """Refuses a request whose body is longer than `MOST_BYTES` before reading all of it."""

    def __init__(self, app: App, most: int = MOST_BYTES) -> None:
        self.app, self.most = app, most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass small requests on."""
        if scope["type"] != "http":
            return  # no sockets, no lifespan
        length = dict(scope["headers"]).get(b"content-length", b"")
        # A length beside pieces would hide how much comes: the pieces count, the length does not.
        if (length.isdigit() and int(length) > self.most) or _chunked(scope):
            await _refuse(send)
        else:
            await self.app(scope, receive, send)


def _chunked(scope: Scope) -> bool:
    return b"transfer-encoding" in dict(scope["headers"])


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": REFUSAL})


def make_application() -> App:
    """Load Django; takes a while, so it is done once at start."""
    import django

    django.setup(set_prefix=False)
    from detente.server.handler import Handler
    from detente.server.streams import Streams

    return Streams(Limited(cast(App, Handler())))


application = make_application()
