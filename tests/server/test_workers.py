"""Due phases: processed once by any number of workers, whatever dies or fails in between."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.death import DEATH
from tests.server.test_kill import check_log

GAMES = 24
WORKERS = 4

# Makes games in a data folder whose first deadline was an hour ago.
MAKE = """
import sys
from datetime import timedelta
import django
django.setup()
from django.core.management import call_command
from django.utils import timezone
from detente.game.clock import Clock
from detente.game.settings import Settings
from detente.server.services import games
call_command("migrate", verbosity=0)
then = timezone.now() - timedelta(hours=1, minutes=10)
for number in range(int(sys.argv[1])):
    row, _ = games.create(Settings(clock=Clock(movement=600, first=70)), f"Game {number}", then)
    print(row.slug)
"""


def environ(data: Path) -> dict[str, str]:
    known = {k: v for k, v in os.environ.items() if not k.startswith("DETENTE")}
    return {
        **known,
        "DETENTE_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "detente.server.settings",
    }


def make(data: Path, count: int) -> list[str]:
    data.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-c", MAKE, str(count)],
        env=environ(data), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def ask(data: Path, question: str) -> list[tuple]:
    with closing(sqlite3.connect(data / "detente.sqlite3", timeout=30)) as wire:
        return wire.execute(question).fetchall()


def phases(data: Path) -> dict[str, int]:
    """How often each game's first phase was decided."""
    return dict(
        ask(
            data,
            "SELECT slug, COUNT(e.id) FROM store_game g LEFT JOIN store_event e ON "
            "e.game_id = g.id AND e.kind = 'adjudicated' GROUP BY slug",
        )
    )


class Crew:
    """Workers in processes of their own."""

    def __init__(self, data: Path) -> None:
        self.data, self.started = data, []

    def start(self) -> subprocess.Popen[str]:
        with (self.data.parent / "workers.txt").open("a") as log:
            worker = subprocess.Popen(
                [sys.executable, "-m", "detente", "worker"],
                env=environ(self.data), stdout=log, stderr=log, text=True,
            )  # fmt: skip
        self.started.append(worker)
        return worker

    @property
    def log(self) -> str:
        return (self.data.parent / "workers.txt").read_text()

    def wait_for(self, wanted: int, seconds: float = 90) -> None:
        """Until so many games have been decided."""
        end = time.monotonic() + seconds
        while sum(phases(self.data).values()) < wanted:
            assert time.monotonic() < end, (phases(self.data), self.log)
            time.sleep(0.02)


@pytest.fixture
def crew(tmp_path: Path) -> Iterator[Crew]:
    made = Crew(tmp_path / "data")
    yield made
    for worker in made.started:
        if worker.poll() is None:
            worker.kill()
            worker.wait(10)


def whole(data: Path) -> bool:
    """Every log is numbered without gaps up to its game's length."""
    lengths = ask(
        data,
        "SELECT g.length, COUNT(e.id), MAX(e.seq) FROM store_game g JOIN store_event e "
        "ON e.game_id = g.id GROUP BY g.id",
    )
    return all(length == count == last for length, count, last in lengths)


def test_several_workers_process_each_due_phase_once(crew: Crew) -> None:
    slugs = make(crew.data, GAMES)
    workers = [crew.start() for _ in range(WORKERS)]
    crew.wait_for(GAMES)
    time.sleep(1.5)  # time enough to do one twice
    assert phases(crew.data) == dict.fromkeys(slugs, 1) and whole(crew.data)
    assert ask(crew.data, "SELECT COUNT(*) FROM store_game WHERE tries > 0 OR due IS NULL") == [
        (0,)
    ]
    for worker in workers:
        worker.terminate()
        assert worker.wait(20) == 0, "a worker stops when it is asked to"
    assert " ERROR " not in crew.log


def test_workers_killed_in_the_middle_lose_and_repeat_nothing(crew: Crew) -> None:
    slugs, rng = make(crew.data, GAMES), random.Random(4)
    for done in range(2, GAMES, 7):
        first, second = crew.start(), crew.start()
        crew.wait_for(done)
        time.sleep(rng.uniform(0, 0.02))
        for worker in (first, second):
            worker.send_signal(signal.SIGKILL)
            worker.wait(10)
    crew.start()
    crew.wait_for(GAMES)
    assert phases(crew.data) == dict.fromkeys(slugs, 1) and whole(crew.data)


# A worker that dies at a point while it processes a phase.
DIE = (
    DEATH
    + """
point = sys.argv[1]
if point == "claimed":
    due.process = die
elif point == "half written":
    log.models.Event.objects.bulk_create = die
elif point == "written, not committed":
    log.append = then_die(log.append)
due.process_next(timezone.now())
assert point == "committed", "it should be dead by now"
die()
"""
)


@pytest.mark.parametrize(
    "point", ["claimed", "half written", "written, not committed", "committed"]
)
def test_a_worker_killed_at_a_point(crew: Crew, point: str) -> None:
    (slug,) = make(crew.data, 1)
    died = subprocess.run(
        [sys.executable, "-c", DIE, point],
        env=environ(crew.data), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert died.returncode == -signal.SIGKILL, died.stderr
    assert phases(crew.data) == {slug: int(point == "committed")}
    if point != "claimed":  # as if the dead worker's claim had run out; once it really does
        with closing(sqlite3.connect(crew.data / "detente.sqlite3")) as wire, wire:
            wire.execute("UPDATE store_game SET held = NULL")
    crew.start()
    crew.wait_for(1)
    check_log(crew.data, 1)


def test_a_game_that_cannot_be_processed_holds_up_no_other(crew: Crew) -> None:
    slugs = make(crew.data, 3)
    with closing(sqlite3.connect(crew.data / "detente.sqlite3")) as wire, wire:
        wire.execute(
            'UPDATE store_event SET body = \'{"event": "began", "at": 5}\' WHERE kind = \'began\' '
            "AND game_id = (SELECT id FROM store_game WHERE slug = ?)",
            (slugs[0],),
        )
        # The damaged one is the first that workers come to.
        wire.execute(
            "UPDATE store_game SET due = datetime(due, '-1 day') WHERE slug = ?", (slugs[0],)
        )
    crew.start()
    crew.wait_for(2)
    assert phases(crew.data) == {slugs[0]: 0, slugs[1]: 1, slugs[2]: 1}
    assert f"game {slugs[0]}, phase S1901M: processing failed, try 1" in crew.log
    ((tries, held),) = ask(crew.data, "SELECT tries, held FROM store_game WHERE tries > 0")
    assert tries == 1 and held is not None, "it is tried again later"


def test_a_worker_waits_while_no_web_server_runs(crew: Crew) -> None:
    (slug,) = make(crew.data, 1)
    with closing(sqlite3.connect(crew.data / "detente.sqlite3")) as wire, wire:
        wire.execute("INSERT INTO store_pulse (at) VALUES (datetime('now', '-2 minutes'))")
    crew.start()
    while "Processing due phases" not in crew.log:
        time.sleep(0.1)
    time.sleep(3)  # several looks at the clock
    assert phases(crew.data) == {slug: 0}, "players cannot reach the server"
    with closing(sqlite3.connect(crew.data / "detente.sqlite3")) as wire, wire:
        wire.execute("UPDATE store_pulse SET at = datetime('now')")
    crew.wait_for(1)
