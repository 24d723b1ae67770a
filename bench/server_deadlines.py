"""A thousand phases that are due at once, on SQLite, with the server's loop and one worker."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from server_house import House, environment, make_games

COUNT = 1000
GOAL = 60.0  # seconds


def waiting(data: Path) -> int:
    """Games whose phase is due and not decided."""
    with closing(sqlite3.connect(data / "detente.sqlite3", timeout=60)) as wire:
        due = "due IS NOT NULL AND due <= strftime('%Y-%m-%d %H:%M:%f', 'now')"
        (count,) = wire.execute(
            f"SELECT COUNT(*) FROM store_game WHERE NOT over AND {due}"
        ).fetchone()
    return int(count)


def decided(data: Path) -> tuple[int, int]:
    """How many phases were decided so far, and how many of them twice."""
    question = (
        "SELECT COUNT(*), COUNT(*) - COUNT(DISTINCT game_id || json_extract(body, '$.phase')) "
        "FROM store_event WHERE kind = 'adjudicated'"
    )
    with closing(sqlite3.connect(data / "detente.sqlite3", timeout=60)) as wire:
        count, twice = wire.execute(question).fetchone()
    return int(count), int(twice)


def deadlines(folder: Path, count: int = COUNT) -> list[str]:
    """Let the server and one worker decide them; returns lines for the report."""
    data = folder / f"due-{count}-{int(time.time())}"  # each run needs games of its own
    make_games(data, count, "due")
    due, (before, _) = waiting(data), decided(data)
    begun = time.monotonic()
    with House(data) as house:
        worker = subprocess.Popen(
            [sys.executable, "-m", "detente", "worker"],
            env=environment(data),
            stdout=subprocess.DEVNULL,
        )
        while (left := waiting(data)) and time.monotonic() - begun < 20 * GOAL:
            time.sleep(0.1)
        took = time.monotonic() - begun
        worked = house.worked()
        worker.terminate()
        worker.wait(30)
    after, twice = decided(data)
    reached = "reached" if took < GOAL and not left else "missed"
    told = (
        f"{due} phases were due when the server and one worker started; {after - before} phases "
        f"were decided, {twice} twice, {left} left after {took:.1f} s, start-up included "
        f"(goal {GOAL:.0f} s: {reached}). The server's process worked for {worked:.1f} s of it."
    )
    return ["## Due phases", "", told, ""]
