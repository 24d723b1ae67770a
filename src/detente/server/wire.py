"""The types that ASGI applications pass to each other, and what they do until a browser leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from contextlib import suppress
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


async def while_there(work: Coroutine[Any, Any, None], receive: Receive) -> None:
    """Let something work until it is done or the browser has left."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_gone(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
    finally:
        leaving.cancel()
        working.cancel()
        with suppress(asyncio.CancelledError):
            await leaving
        with suppress(asyncio.CancelledError):
            await working


async def _gone(receive: Receive) -> None:
    """Until the browser has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
