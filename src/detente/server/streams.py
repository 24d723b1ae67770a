"""Server-sent events: sends the streams of `live.py` outside Django's handling of requests.

A page leaves its stream in the request's scope and answers with an empty body. Django is then done
with the request, so that an open stream holds neither a thread nor a connection to the database;
this layer writes the body.
"""

from __future__ import annotations

import asyncio

from detente.server.live import HUB, Stream
from detente.server.wire import App, Message, Receive, Scope, Send, while_there

PLACE = "detente.stream"  # in the scope of a request
LIFE = 600.0  # seconds after which a stream ends, so that the page's right is asked for again
BEAT = 15.0  # seconds of silence after which a stream shows that it lives


class Streams:
    """Passes every request on; where the page left a stream, that is the answer's body."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and then stream for as long as the browser stays."""

        async def passing(message: Message) -> None:
            if PLACE not in scope:
                await send(message)
            elif message["type"] == "http.response.start":
                headers = [h for h in message["headers"] if h[0].lower() != b"content-length"]
                await send({**message, "headers": headers})

        await self.app(scope, receive, passing)
        if PLACE in scope:
            await _stream(scope[PLACE], receive, send)


async def _stream(stream: Stream, receive: Receive, send: Send) -> None:
    HUB.enter(stream)
    try:
        await while_there(_speak(stream, send), receive)
    finally:
        HUB.leave(stream)
    await send({"type": "http.response.body", "body": b""})


async def _speak(stream: Stream, send: Send) -> None:
    """Send what is new as it comes, and a beat after a silence, until the stream ends."""
    await send(_chunk(b": here you are\n\n"))
    clock = asyncio.get_running_loop().time
    last = clock() + LIFE
    while not stream.ended and clock() < last:
        if kinds := stream.news():
            await send(_chunk(_event("news", " ".join(kinds), stream.seen)))
            continue
        try:
            await asyncio.wait_for(stream.woken.wait(), BEAT)
        except TimeoutError:
            await send(_chunk(_event("beat", ".")))


def _event(name: str, data: str, mark: str = "") -> bytes:
    number = f"id: {mark}\n" if mark else ""
    return f"{number}event: {name}\ndata: {data}\n\n".encode()


def _chunk(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}
