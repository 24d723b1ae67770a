"""The server on a real PostgreSQL: the same promises as on SQLite."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.server import test_live as live
from tests.server import test_races as races
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import SEATS, Table
from tests.server.test_kill import kill_while_deciding
from tests.server.test_workers import MAKE

pytestmark = pytest.mark.postgres

GAMES = 12
STREAMS = 12


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from tests.server.cluster import running_cluster

    with running_cluster() as made:
        yield made


def started(data: Path, url: str) -> Iterator[Server]:
    server = Server(data, env={"DETENTE_DATABASE_URL": url})
    try:
        server.start()
        yield server
    finally:
        for client in server.clients:
            client.close()
        if server.process is not None and server.process.poll() is None:
            server.stop()


@pytest.fixture(scope="module")
def server(cluster: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from started(tmp_path_factory.mktemp("postgres") / "data", cluster.database())


@pytest.fixture
def own_server(cluster: Any, tmp_path: Path) -> Iterator[Server]:
    yield from started(tmp_path / "data", cluster.database())


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


def ask(server: Server, question: str) -> list[tuple[Any, ...]]:
    import psycopg

    with psycopg.connect(server.env["DETENTE_DATABASE_URL"]) as wire:
        return wire.execute(question).fetchall()


def decided(server: Server) -> list[int]:
    """How often each game's first phase was decided."""
    rows = ask(
        server,
        "SELECT COUNT(e.id) FROM store_game g LEFT JOIN store_event e ON e.game_id = g.id "
        "AND e.kind = 'adjudicated' AND e.body->>'phase' = 'S1901M' GROUP BY g.id",
    )
    return [count for (count,) in rows]


def whole(server: Server) -> bool:
    """Every log is numbered without gaps up to its game's length."""
    return not ask(
        server,
        "SELECT 1 FROM store_game g JOIN store_event e ON e.game_id = g.id GROUP BY g.id "
        "HAVING g.length <> COUNT(e.id) OR g.length <> MAX(e.seq)",
    )


def process(server: Server, *command: str) -> subprocess.Popen[str]:
    known = {k: v for k, v in os.environ.items() if not k.startswith("DETENTE")}
    env = {
        **known,
        **server.env,
        "DETENTE_DATA": str(server.data),
        "DJANGO_SETTINGS_MODULE": "detente.server.settings",
    }
    return subprocess.Popen(
        [sys.executable, *command],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_until(done: Any, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_turn(server: Server, host: Client) -> None:
    table = Table(server, host)
    table.type("FRANCE", "A Par - Bur\nA Mar - Spa")
    assert len(table.view("FRANCE")["mine"]["lines"]) == 2
    table.process()
    view = table.view("FRANCE")
    assert view["phase"] == "F1901M" and "A BUR" in view["standing"]["units"]["FRANCE"]
    assert ask(server, "SELECT version()")[0][0].startswith("PostgreSQL")


def test_races(server: Server, host: Client) -> None:
    races.test_all_are_ready_while_the_host_decides(server, host)
    races.test_two_devices_of_one_seat(server, host)
    assert whole(server)


def test_live_updates(server: Server, host: Client) -> None:
    table = Table(server, host)
    ears = [live.ear(table, power) for power in SEATS]
    table.process()
    for one in ears:
        assert any("phase" in kinds for kinds in one.wait(1))
        one.close()


def test_open_streams_hold_no_connections(server: Server, host: Client) -> None:
    table = Table(server, host)
    ears = [live.ear(table, power) for power in SEATS for _ in range(STREAMS)]
    assert {one.status for one in ears} == {200}
    for _ in range(30):
        assert table.page("FRANCE").status == 200
    ((count,),) = ask(
        server, "SELECT COUNT(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    )
    for one in ears:
        one.close()
    assert count <= 22, "one pool, and this question"


def test_several_workers_and_a_kill(own_server: Server) -> None:
    maker = process(own_server, "-c", MAKE, str(GAMES))
    own_server.stop(signal.SIGKILL)  # it dies over some of them
    out, err = maker.communicate(timeout=120)
    assert maker.returncode == 0, err
    assert len(out.split()) == GAMES
    own_server.start()
    workers = [process(own_server, "-m", "detente", "worker") for _ in range(3)]
    try:
        wait_until(lambda: sum(decided(own_server)) >= 2)
        workers[0].kill()
        wait_until(lambda: sum(decided(own_server)) >= GAMES)
        time.sleep(1.5)  # time enough to do one twice
        assert decided(own_server) == [1] * GAMES and whole(own_server)
    finally:
        for worker in workers:
            worker.terminate()
            worker.communicate(timeout=30)


def test_killed_while_deciding(own_server: Server) -> None:
    table, rng = Table(own_server, own_server.host()), random.Random(3)
    for _ in range(3):
        phase = table.view("FRANCE")["phase"]
        before = len(table.view("FRANCE")["history"])
        assert table.type("FRANCE", "A Par H").status in {200, 422}
        given = table.view("FRANCE")["mine"]["lines"]
        kill_while_deciding(own_server, table, rng.uniform(0.0, 0.08))
        after = table.view("FRANCE")
        if len(after["history"]) == before:
            assert after["phase"] == phase and after["mine"]["lines"] == given
            table.process()
        assert len(table.view("FRANCE")["history"]) == before + 1
    assert whole(own_server)


def test_tables_are_made_once_and_kept(own_server: Server) -> None:
    applied = ask(own_server, "SELECT app, name FROM django_migrations ORDER BY id")
    assert ("store", "0001_first") in applied
    table = Table(own_server, own_server.host())
    own_server.stop()
    own_server.start()
    assert table.view("FRANCE")["phase"] == "S1901M"
    assert ask(own_server, "SELECT app, name FROM django_migrations ORDER BY id") == applied


def test_a_database_of_a_newer_version_is_refused(cluster: Any, tmp_path: Path) -> None:
    import psycopg

    url = cluster.database()
    with closing(started(tmp_path / "data", url)) as servers:
        next(servers)
    with psycopg.connect(url) as wire:
        wire.execute(
            "INSERT INTO django_migrations (app, name, applied) "
            "VALUES ('store', '9999_later', now())"
        )
    server = Server(tmp_path / "data", env={"DETENTE_DATABASE_URL": url})
    refused = process(server, "-m", "detente", "worker")
    _, told = refused.communicate(timeout=60)
    assert refused.returncode == 2 and "newer version" in told and "9999_later" in told
