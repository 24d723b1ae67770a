"""Listens to a page's live updates as a browser does."""

from __future__ import annotations

import http.client
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import quote

from tests.server.client import Client


@dataclass(frozen=True)
class Heard:
    kind: str  # news or beat
    data: str
    mark: str
    at: float


@dataclass
class Ear:
    client: Client
    path: str  # of the stream
    seen: str = ""  # what the page is up to
    heard: list[Heard] = field(default_factory=list)
    raw: bytes = b""
    status: int = 0
    ended: bool = False

    def open(self) -> Ear:
        self.wire = http.client.HTTPConnection(self.client.host, self.client.port, timeout=120)
        cookies = "; ".join(f"{k}={v}" for k, v in self.client.cookies.items())
        path = f"{self.path}?seen={quote(self.seen)}"
        self.wire.request("GET", path, headers={"Cookie": cookies})
        self.socket = self.wire.sock
        self.response = self.wire.getresponse()
        self.status = self.response.status
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()
        return self

    def _listen(self) -> None:
        fields: dict[str, str] = {}
        try:
            for line in iter(self.response.readline, b""):
                self.raw += line
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    fields[name] = value
                elif "event" in fields:
                    self.heard.append(
                        Heard(
                            fields["event"], fields["data"], fields.get("id", ""), time.monotonic()
                        )
                    )
                    fields = {}
        except (OSError, http.client.HTTPException, AttributeError, ValueError):
            pass  # the server or the test closed it
        self.ended = True

    @property
    def news(self) -> list[str]:
        return [h.data for h in self.heard if h.kind == "news"]

    def wait(self, count: int = 1, seconds: float = 20) -> list[str]:
        """Until so many news have come."""
        end = time.monotonic() + seconds
        while len(self.news) < count:
            assert time.monotonic() < end and not self.ended, (self.path, self.raw)
            time.sleep(0.02)
        return self.news

    def close(self) -> None:
        with suppress(OSError):  # the server may have gone before
            self.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(10)
        self.wire.close()


def marks(client: Client, address: str) -> str:
    """What a page that is loaded now is up to."""
    page = client.get(f"{address}api/news")
    assert page.status == 200
    return str(page.json()["news"])


def ear_of(client: Client, address: str) -> Ear:
    """An ear at the pages below an address, up to now."""
    return Ear(client, f"{address}events", marks(client, address)).open()
