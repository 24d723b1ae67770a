"""`detente serve`: start, data folder, secrets, upgrade, stop, and what it writes down."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.conftest import Server, free_port, new_game
from tests.server.table import Table


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "detente", "serve", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_health_page_answers(server: Server) -> None:
    answer = server.client().get("/healthz")
    assert answer.status == 200 and answer.json()["status"] == "ok"


def test_a_second_start_on_the_same_port_says_so(server: Server, tmp_path: Path) -> None:
    result = serve("--data", str(tmp_path / "other"), "--port", str(server.port))
    assert result.returncode == 2
    assert "another program listens there already" in result.stderr
    assert f"--port {server.port + 1}" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("inside", ["", "src", "data/deep"])
def test_data_never_lies_in_the_checkout(inside: str) -> None:
    root = Path(__file__).resolve().parents[2]
    result = serve("--data", str(root / inside), "--port", str(free_port()))
    assert result.returncode == 2
    assert "lies inside the program" in result.stderr


def test_data_never_lies_in_the_environment() -> None:
    result = serve("--data", str(Path(sys.prefix) / "games"), "--port", str(free_port()))
    assert result.returncode == 2
    assert "lies inside the program" in result.stderr


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = serve("--data", str(tmp_path / "file" / "data"), "--port", str(free_port()))
    assert result.returncode == 2
    assert "cannot be written to" in result.stderr and str(tmp_path) in result.stderr


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--base-url", "games.example.org", "https://"),
        ("--trusted-proxies", "127.0.0.1,proxy", "networks"),
        ("--host", "192.0.2.1", "Give --host an address of this machine"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, option: str, value: str, said: str) -> None:
    result = serve("--data", str(tmp_path / "d"), "--port", str(free_port()), option, value)
    assert result.returncode == 2
    assert value[-5:] in result.stderr and said in result.stderr
    assert "Traceback" not in result.stderr


def test_secrets_are_made_for_the_owner_only(server: Server) -> None:
    for name in ("secret-key", "detente.sqlite3"):
        mode = stat.S_IMODE((server.data / name).stat().st_mode)
        assert mode & 0o077 == 0, f"{name} is {mode:o}"
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    assert len((server.data / "secret-key").read_text().strip()) >= 60


def test_it_stops_when_told_to_and_goes_on_where_it_was(own_server: Server) -> None:
    table = Table(own_server, own_server.host())
    table.type("FRANCE", "A Par - Bur")
    secret = (own_server.data / "secret-key").read_text()
    assert own_server.stop(signal.SIGTERM) == 0
    own_server.start()
    assert (own_server.data / "secret-key").read_text() == secret
    assert [x["order"] for x in table.view("FRANCE")["mine"]["lines"]] == ["A PAR - BUR"]


def test_it_stops_too_when_told_to_before_it_runs(tmp_path: Path) -> None:
    code = """
import pathlib, signal, sys
from detente.server import run
from detente.server.config import Config
greet = run.print_greeting
def greeting(*parts):
    from detente.server.loop import Loop
    enter = Loop.__enter__
    Loop.__enter__ = lambda self: signal.raise_signal(signal.SIGTERM) or enter(self)
    greet(*parts)
run.print_greeting = greeting
run.serve(Config(pathlib.Path(sys.argv[1]), port=int(sys.argv[2])), "")
"""
    command = [sys.executable, "-c", code, str(tmp_path / "data"), str(free_port())]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 0 and "Détente is at" in result.stdout


def test_after_a_stop_the_one_file_holds_all(own_server: Server, tmp_path: Path) -> None:
    slug, _ = new_game(own_server.host())
    own_server.stop()
    alone = shutil.copy(own_server.data / "detente.sqlite3", tmp_path / "alone.sqlite3")
    with closing(sqlite3.connect(alone)) as wire:
        assert wire.execute("SELECT slug FROM store_game").fetchall() == [(slug,)]


def test_an_older_folder_is_upgraded_after_a_backup(own_server: Server) -> None:
    table = Table(own_server, own_server.host())
    own_server.stop()
    database = own_server.data / "detente.sqlite3"
    back_to = [sys.executable, "-m", "django", "migrate", "store", "0001"]
    settings = {"DJANGO_SETTINGS_MODULE": "detente.server.settings"}
    environ = {**os.environ, **settings, "DETENTE_DATA": str(own_server.data)}
    subprocess.run(back_to, env=environ, check=True, capture_output=True)
    with closing(sqlite3.connect(database)) as wire:
        columns = [row[1] for row in wire.execute("PRAGMA table_info(store_game)")]
    assert "slug" in columns and "due" not in columns
    own_server.start()
    copies = list((own_server.data / "backups").glob("*.sqlite3"))
    assert len(copies) == 1
    with closing(sqlite3.connect(copies[0])) as wire:
        assert wire.execute("SELECT slug FROM store_game").fetchall() == [(table.slug,)]
    assert stat.S_IMODE(copies[0].stat().st_mode) == 0o600
    assert table.page("FRANCE").status == 200


def test_a_newer_folder_is_refused(own_server: Server) -> None:
    own_server.stop()
    with closing(sqlite3.connect(own_server.data / "detente.sqlite3")) as wire, wire:
        wire.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('store', '9999_from_the_future', '2030-01-01')"
        )
    before = (own_server.data / "detente.sqlite3").read_bytes()
    result = serve("--data", str(own_server.data), "--port", str(free_port()))
    assert result.returncode == 2
    assert "newer version" in result.stderr and "9999_from_the_future" in result.stderr
    assert "Traceback" not in result.stderr
    assert (own_server.data / "detente.sqlite3").read_bytes() == before


def test_a_folder_with_a_broken_database_is_named(own_server: Server) -> None:
    own_server.stop()
    for rest in own_server.data.glob("detente.sqlite3-*"):
        rest.unlink()
    (own_server.data / "detente.sqlite3").write_bytes(b"this is no database, it is a letter")
    result = serve("--data", str(own_server.data), "--port", str(free_port()))
    assert result.returncode == 2
    assert "is not a database" in result.stderr and "Traceback" not in result.stderr


def test_a_database_that_cannot_be_written_is_named(own_server: Server) -> None:
    own_server.stop()
    with closing(sqlite3.connect(own_server.data / "detente.sqlite3")) as wire, wire:
        wire.execute(
            "CREATE TRIGGER full BEFORE INSERT ON store_key BEGIN INSERT INTO no VALUES (1); END"
        )
    result = serve("--data", str(own_server.data), "--port", str(free_port()))
    assert result.returncode == 2
    assert "cannot be used as the database" in result.stderr and "Traceback" not in result.stderr


@pytest.mark.parametrize("verb", ["worker", "ratings"])
def test_other_verbs_make_no_folder_of_a_slip_of_the_pen(tmp_path: Path, verb: str) -> None:
    command = [sys.executable, "-m", "detente", verb, "--data", str(tmp_path / "detnete")]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2 and "there are no games in" in result.stderr
    assert not (tmp_path / "detnete").exists()


def test_links_name_the_base_url(tmp_path: Path) -> None:
    server = Server(tmp_path / "data", options=("--base-url", "https://games.example.org/detente"))
    server.port = free_port()
    try:
        server.start()
        greeting = (tmp_path / "out.txt").read_text()
        assert "https://games.example.org/detente/host/" in greeting
        request = urllib.request.Request(
            f"{server.root}/detente/", headers={"Host": "games.example.org"}
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            page = answer.read().decode()
        assert 'href="/detente/static/css/detente.css' in page
        assert "http://games" not in page
        for path in ("/detente", ""):  # passed on by a proxy as it came, or taken away
            request.full_url = f"{server.root}{path}/static/css/detente.css"
            with urllib.request.urlopen(request, timeout=10) as answer:
                assert b"--ink" in answer.read()
    finally:
        server.stop()


def test_an_unknown_host_name_is_refused(server: Server) -> None:
    answer = server.client().request("GET", "/", headers={"Host": "evil.example"})
    assert answer.status == 400
    assert "Traceback" not in answer.text


def test_too_large_a_body_is_refused_before_it_is_read(server: Server) -> None:
    answer = server.client().request(
        "POST", "/load/", b"", {"Content-Length": "9000000", "Connection": "close"}
    )
    assert answer.status == 413


def test_the_log_holds_no_links_and_no_orders(own_server: Server) -> None:
    table = Table(own_server, own_server.host())
    table.type("FRANCE", "A Par - Bur\nA Mar - Xyzzy")
    own_server.client().get("/k/" + "A" * 24)
    own_server.client().get("/g/nogame/1/?token=secret-in-query")
    own_server.stop()
    log = own_server.log
    assert "POST text" in log and "GET link" in log, "requests are written down by page"
    for secret in ("Par", "Bur", "Xyzzy", "/k/", "/g/", table.slug, "AAAA", "secret-in-query"):
        assert secret not in log
    for link in table.links:
        assert link.split("/")[-1] not in log


def test_other_verbs_do_not_load_django() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from detente.cli import app;"
        "CliRunner().invoke(app, ['adjudicate', '--help']);"
        "print([m for m in ('django', 'uvicorn', 'sqlite3') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.strip() == "[]"
