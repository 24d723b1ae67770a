"""What players and clocks do while processes are killed, and what must be left of it."""

from __future__ import annotations

import http.client
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress

from tests.server.conftest import Server
from tests.server.table import SEATS, Table

# Makes games whose first phase has been due for an hour, as many as each line of input says.
MAKE = """
import sys
from datetime import timedelta
import django
django.setup()
from django.utils import timezone
from detente.game.clock import Clock
from detente.game.settings import Settings
from detente.server.services import games
for line in sys.stdin:
    then = timezone.now() - timedelta(hours=1, minutes=10)
    for _ in range(int(line)):
        row, _ = games.create(Settings(clock=Clock(movement=600, first=70)), "Due", then)
        print(row.slug, flush=True)
"""


def environ(server: Server) -> dict[str, str]:
    known = {k: v for k, v in os.environ.items() if not k.startswith("DETENTE")}
    settings = {"DJANGO_SETTINGS_MODULE": "detente.server.settings"}
    return {**known, **settings, "DETENTE_DATA": str(server.data)}


def worker(server: Server) -> subprocess.Popen[bytes]:
    """A `detente worker` on the server's folder."""
    command = [sys.executable, "-m", "detente", "worker"]
    with (server.data.parent / "worker.txt").open("a") as log:
        return subprocess.Popen(command, env=environ(server), stdout=log, stderr=log)


class Maker:
    """Makes due games in a process that nobody kills."""

    def __init__(self, server: Server) -> None:
        self.slugs: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-c", MAKE],
            env=environ(server),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def make(self, count: int) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{count}\n")
        self.process.stdin.flush()
        self.slugs += [self.process.stdout.readline().strip() for _ in range(count)]

    def __enter__(self) -> Maker:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate(timeout=30)


class Traffic:
    """Three players who never rest: orders, letters, votes; what was answered is remembered."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.counts = {"orders acknowledged": 0, "letters": 0, "votes": 0}
        self.letters: list[str] = []
        self.orders: list[str] = []  # acknowledged, and the one that was under way
        self.votes: list[bool] = []
        for power in ("FRANCE", "GERMANY", "ITALY"):
            assert table.page(power).status == 200
        self.number = 0

    def path(self, power: str, page: str) -> str:
        return f"/g/{self.table.slug}/{SEATS.index(power) + 1}/{page}"

    def order(self) -> None:
        mine = self.table.view("FRANCE")["mine"]
        self.number += 1
        text = ("A PAR - BUR", "A PAR - PIC", "A PAR H")[self.number % 3]
        body = {"phase": "S1901M", "revision": mine["revision"], "orders": [text]}
        self.orders = [*(line["order"] for line in mine["lines"]), text]
        answer = self.table.players["FRANCE"].post_json(self.path("FRANCE", "api/orders"), body)
        assert answer.status == 200, answer.text
        self.orders = [text]
        self.counts["orders acknowledged"] += 1

    def write(self) -> None:
        text = f"Letter {self.counts['letters']} of {time.monotonic()}"
        body = {"to": ["1"], "text": text, "token": text[-20:]}
        answer = self.table.players["GERMANY"].post_json(self.path("GERMANY", "api/letters"), body)
        if answer.status == 429:
            time.sleep(1)
            return
        assert answer.status in {200, 201}, answer.text
        self.letters.append(text)
        self.counts["letters"] += 1

    def vote(self) -> None:
        wanted = not (self.votes and self.votes[-1])
        form = self.table.page("ITALY").form("/vote/")
        self.votes = [*self.votes[-1:], wanted]
        answer = self.table.players["ITALY"].send(form, agree="yes" if wanted else "")
        assert answer.status == 200, answer.words
        self.votes = [wanted]
        self.counts["votes"] += 1

    @contextmanager
    def flowing(self) -> Iterator[None]:
        """Traffic for as long as the `with` lasts and somebody answers."""
        stop = threading.Event()
        faults: list[BaseException] = []
        threads = [
            threading.Thread(target=self._repeat, args=(act, stop, faults))
            for act in (self.order, self.write, self.vote)
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join(60)
            for player in self.table.players.values():
                player.close()
        assert not faults, faults

    def _repeat(
        self, act: Callable[[], None], stop: threading.Event, faults: list[BaseException]
    ) -> None:
        with suppress(OSError, http.client.HTTPException):  # the server is dead
            while not stop.is_set():
                try:
                    act()
                except AssertionError as fault:
                    faults.append(fault)
                    return

    def check(self) -> None:
        """All that was acknowledged is there, once; what was under way is there or not."""
        view = self.table.view("FRANCE")
        assert view["phase"] == "S1901M" and not view["history"]
        stored = [line["order"] for line in view["mine"]["lines"]]
        assert len(stored) == bool(self.orders) or not self.counts["orders acknowledged"], stored
        assert set(stored) <= set(self.orders), (stored, self.orders)
        texts = [letter["text"] for letter in self.table.view("GERMANY")["letters"]]
        assert len(texts) == len(set(texts)), "a letter came twice"
        assert set(self.letters) <= set(texts), "a letter is lost"
        assert len(texts) <= len(self.letters) + self._strays(texts)
        agreed = bool(self.table.view("ITALY")["mine"]["votes"])
        assert not self.votes or agreed in self.votes, (agreed, self.votes)
        self.votes = [agreed]

    def _strays(self, texts: list[str]) -> int:
        """Letters that were sent without an answer; from now on they count as known."""
        strays = [text for text in texts if text not in set(self.letters)]
        self.letters += strays
        return len(strays)


def check_games(server: Server, slugs: list[str], seconds: float = 120) -> None:
    """Every due phase is decided, once, and every log is whole."""
    end = time.monotonic() + seconds
    question = (
        "SELECT g.slug, g.length, COUNT(e.id), MAX(e.seq), SUM(e.kind = 'adjudicated') "
        "FROM store_game g JOIN store_event e ON e.game_id = g.id GROUP BY g.id"
    )
    while True:
        with closing(sqlite3.connect(server.data / "detente.sqlite3", timeout=60)) as wire:
            rows = {slug: rest for slug, *rest in wire.execute(question)}
        if all(rows[slug][3] for slug in slugs) or time.monotonic() > end:
            break
        time.sleep(0.2)
    assert {slug: rows[slug][3] for slug in slugs} == dict.fromkeys(slugs, 1)
    assert all(length == count == last for length, count, last, _ in rows.values())
