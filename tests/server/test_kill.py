"""The server is killed in the middle of deciding a phase: nothing is lost, nothing done twice."""

from __future__ import annotations

import http.client
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.death import DEATH
from tests.server.table import Table

KILLS = 5


def kinds(data: Path) -> list[tuple[int, str, str]]:
    """Number, kind and phase of every event in the database."""
    with closing(sqlite3.connect(data / "detente.sqlite3")) as wire:
        return wire.execute(
            "SELECT seq, kind, json_extract(body, '$.phase') FROM store_event ORDER BY seq"
        ).fetchall()


def send_quietly(host: Client, form: object) -> None:
    with suppress(OSError, http.client.HTTPException):  # the server died before it answered
        host.send(form)


def kill_while_deciding(server: Server, table: Table, after: float) -> None:
    """Ask for a decision and kill the server that many seconds later."""
    form = table.host.get(f"/g/{table.slug}/host/").form("/process/")
    sender = threading.Thread(target=send_quietly, args=(table.host, form))
    sender.start()
    time.sleep(after)
    server.stop(signal.SIGKILL)
    sender.join(30)
    table.host.close()
    for player in table.players.values():
        player.close()
    server.start()


def run(server: Server, kills: int, rng: random.Random) -> int:
    """Kill that often; returns how often the phase was decided before the blow fell."""
    table = Table(server, server.host())
    before_blow = sum(kill_once(server, table, rng) for _ in range(kills))
    check_log(server.data, kills)
    return before_blow


def kill_once(server: Server, table: Table, rng: random.Random) -> int:
    """Kill while a phase is decided, and decide it; returns 1 if it was before the blow fell."""
    before = table.view("FRANCE")
    for power in ("FRANCE", "GERMANY"):
        rows = table.page(power).form("/orders/") if before["phase"].endswith("M") else None
        if rows is not None:
            choice = {name: rng.choice(values[1:]) for name, values in rows.options.items()}
            assert table.choose(power, **choice).status == 200
    given = table.view("FRANCE")["mine"]["lines"]
    # A decision takes some ten milliseconds here: the blows fall before, in and after it.
    kill_while_deciding(server, table, rng.uniform(0.0, 0.18))
    after = table.view("FRANCE")
    if decided(before, after):
        return 1
    assert after["phase"] == before["phase"]
    assert after["mine"]["lines"] == given, "orders that were acknowledged are still there"
    table.process()
    assert decided(before, table.view("FRANCE"))
    return 0


def decided(before: dict, after: dict) -> bool:
    """Whether the phase was decided since, once; a worker goes on where nobody can order."""
    known = [phase["phase"] for phase in before["history"]]
    phases = [phase["phase"] for phase in after["history"]]
    assert phases[: len(known)] == known and len(phases) == len(set(phases)), phases
    if new := phases[len(known) :]:
        assert new[0] == before["phase"] and after["phase"] not in new, (before["phase"], new)
        assert not any(phase.endswith("M") for phase in new[1:]), new
    return bool(new)


def check_log(data: Path, phases: int) -> None:
    events = kinds(data)
    assert [seq for seq, _, _ in events] == list(range(1, len(events) + 1))
    decided = [phase for _, kind, phase in events if kind == "adjudicated"]
    assert len(decided) == len(set(decided)) == phases


# Decides a phase in a process that kills itself at a point inside the service layer.
AT_A_POINT = (
    DEATH
    + """
slug, phase, point = sys.argv[1:]
if point == "before writing":
    log.append = die
elif point == "half written":
    log.models.Event.objects.bulk_create = die
elif point == "written, not committed":
    log.append = then_die(log.append)
play.process_phase(slug, phase, timezone.now())
assert point == "committed", "it should be dead by now"
die()
"""
)
POINTS = ("before writing", "half written", "written, not committed", "committed")


@pytest.mark.parametrize("point", POINTS)
def test_killed_at_a_point(own_server: Server, point: str) -> None:
    table = Table(own_server, own_server.host())
    table.type("FRANCE", "A Par - Bur")
    own_server.stop()
    environ = {
        **os.environ,
        "DETENTE_DATA": str(own_server.data),
        "DJANGO_SETTINGS_MODULE": "detente.server.settings",
    }
    command = [sys.executable, "-c", AT_A_POINT, table.slug, "S1901M", point]
    died = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert died.returncode == -signal.SIGKILL, died.stderr
    own_server.start()
    view = table.view("FRANCE")
    if point == "committed":
        assert view["phase"] == "F1901M"
    else:
        assert view["phase"] == "S1901M"
        assert [line["order"] for line in view["mine"]["lines"]] == ["A PAR - BUR"]
        table.process()
    check_log(own_server.data, 1)
    assert table.view("FRANCE")["phase"] == "F1901M"


def test_killed_while_deciding(own_server: Server) -> None:
    run(own_server, KILLS, random.Random(5))
