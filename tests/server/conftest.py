"""A running server for tests: `detente serve` in a process of its own, on a real SQLite file."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection, connections
from django.utils import timezone

from tests.server.client import Client, Page

if TYPE_CHECKING:
    from tests.server.clockwork import Hands


def free_port() -> int:
    """A port below those that outgoing connections take by themselves, and free just now."""
    for port in random.SystemRandom().sample(range(10_000, 32_000), k=50):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("none of fifty ports is free")


@dataclass
class Server:
    data: Path
    port: int = 0
    options: tuple[str, ...] = ()
    env: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = None
    host_link: str = ""
    clients: list[Client] = field(default_factory=list)

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return (self.data.parent / "log.txt").read_text()

    def start(self) -> None:
        self.port = self.port or free_port()
        command = [sys.executable, "-m", "detente", "serve", "--data", str(self.data)]
        command += ["--port", str(self.port), "--log-requests", *self.options]
        out = self.data.parent / "out.txt"
        with out.open("w") as stdout, (self.data.parent / "log.txt").open("a") as stderr:
            known = {k: v for k, v in os.environ.items() if not k.startswith("DETENTE")}
            env = {**known, **self.env}
            self.process = subprocess.Popen(
                command, stdout=stdout, stderr=stderr, text=True, env=env
            )
        self._wait(out)

    def _wait(self, out: Path) -> None:
        for _ in range(600):
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server stopped: {self.log}")
            if match := re.search(r"/host/\S+", out.read_text()):
                try:
                    urllib.request.urlopen(f"{self.root}/healthz", timeout=2).close()
                except OSError:
                    time.sleep(0.1)
                    continue
                self.host_link = match[0]
                return
            time.sleep(0.1)
        raise AssertionError("the server did not start in a minute")

    def stop(self, how: int = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(30)

    def client(self, language: str = "en") -> Client:
        client = Client(self.root, language)
        self.clients.append(client)
        return client

    def host(self) -> Client:
        """A client that is the server's host."""
        client = self.client()
        page = client.get(self.host_link)
        page = client.send(page.forms[0])
        assert page.status == 200 and "New game" in page.words
        return client


def new_game(host: Client, title: str = "Friday evening", **fields: str) -> tuple[str, list[str]]:
    """Make a game; returns its slug and the links of its seats."""
    page = host.get("/new/")
    page = host.send(page.forms[0], title=title, **fields)
    assert page.status == 200, page.words
    return page.url.split("/")[-3], links_of(page)


def links_of(page: Page) -> list[str]:
    """Links of seats that the host's page shows."""
    return re.findall(r'value="http://[^"]*?(/k/[^"]+)"', page.text)


def running(data: Path) -> Iterator[Server]:
    made = Server(data)
    try:
        made.start()
        yield made
    finally:
        for client in made.clients:
            client.close()
        if made.process is not None and made.process.poll() is None:
            made.stop()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Tests inside this process use a database file too, with the settings of a real one."""
    name = tmp_path_factory.mktemp("database") / "detente.sqlite3"
    connections["default"].settings_dict["TEST"]["NAME"] = str(name)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """The clock that pages in this process look at, in the test's hand.

    Nobody has used up any tries yet: what an address may do in a minute is counted in this process.
    """
    from django.core.cache import cache

    from tests.server.clockwork import Hands  # needs Django; programs import this file without

    cache.clear()
    made = Hands()
    monkeypatch.setattr(timezone, "now", lambda: made.now)
    yield made
    connection.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of a file."""
    yield from running(tmp_path_factory.mktemp("server") / "data")


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may stop or kill it."""
    yield from running(tmp_path / "data")


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    """The server's host."""
    return server.host()
