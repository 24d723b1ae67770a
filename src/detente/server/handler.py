"""Django behind ASGI with one change of thread for each request.

Django's own handler changes threads four times for pages written without `async`, as all of ours
are, and begins a thread and a connection to the database for every request.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from typing import IO, Any, cast

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from detente.server.wire import Scope, while_there

THREADS = 16  # more only wait for each other; each holds a connection to the database
POOL = ThreadPoolExecutor(THREADS, thread_name_prefix="page")


class Handler(ASGIHandler):
    """Answers each request in one thread of a pool, where connections to the database last."""

    def load_middleware(self, is_async: bool = False) -> None:
        """Load it as plain functions, whatever is asked for."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Any, send: Any) -> None:
        """Answer one request; the two functions are those of `wire.py`."""
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        loop = asyncio.get_running_loop()
        with closing(body):
            own = copy_context()  # so that no request leaves its language in the thread
            response = await loop.run_in_executor(POOL, own.run, self.answer, scope, body)
            if not response.streaming:
                await self.send_response(response, send)
                return
            try:
                await while_there(self.send_response(response, send), receive)
            finally:
                await loop.run_in_executor(POOL, response.close)

    def answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """The response to a request; its content, where it is no stream, is there in full."""
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=self.__class__, scope=scope)
        request, refusal = self.create_request(scope, body)
        response = cast(HttpResponse, refusal if request is None else self.get_response(request))
        if not response.streaming:
            response.close()  # in this thread, which tidies up its own connection
        if request is not None:
            vars(request).pop("_messages", None)  # they hold the request that holds them
        return response
