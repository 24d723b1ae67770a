"""A game that cannot be read: its players learn a number, the host finds it, the others play on."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table


def poison(server: Server, slug: str) -> None:
    """Add an event to a game's log that nothing can read."""
    body = json.dumps({"event": "orders_given", "secret": "A PAR - BUR"})
    with closing(sqlite3.connect(server.data / "detente.sqlite3")) as wire, wire:
        key, length = wire.execute(
            "SELECT id, length FROM store_game WHERE slug = ?", (slug,)
        ).fetchone()
        wire.execute("UPDATE store_game SET length = length + 1 WHERE id = ?", (key,))
        wire.execute(
            "INSERT INTO store_event (game_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)",
            (key, length + 1, "2026-01-01 00:00:00", "orders_given", body),
        )


def test_a_broken_game_stops_no_other(server: Server, host: Client) -> None:
    good, bad = Table(server, host), Table(server, host)
    poison(server, bad.slug)
    page = bad.page("FRANCE")
    assert page.status == 500
    assert "Traceback" not in page.text and "orders_given" not in page.text
    number = re.search(r"under the number ([0-9a-f]{8})", page.words)
    assert number is not None
    assert f"error {number[1]} on page play" in server.log
    assert "DataError" in server.log
    assert "A PAR - BUR" not in server.log and bad.slug not in server.log
    assert bad.players["FRANCE"].get("/").status == host.get("/").status == 200
    assert good.type("FRANCE", "A Par - Bur").status == 200


def test_wrong_links_are_limited(server: Server) -> None:
    visitor = server.client()
    statuses = [visitor.get("/k/" + "B" * 24).status for _ in range(70)]
    assert statuses[0] == 404 and statuses[-1] == 429
    assert visitor.get("/").status == 200


def test_pages_are_light(server: Server, host: Client) -> None:
    table = Table(server, host)
    player = table.players["FRANCE"]
    packed = {"Accept-Encoding": "gzip"}
    page = player.request("GET", f"/g/{table.slug}/3/", headers=packed)
    assert page.headers["content-encoding"] == "gzip"
    plain = table.page("FRANCE").text
    parts = re.findall(r'(?:href|src)="(/static/[^"]+)"', plain)
    names = (*fonts("latin"), "eb-garamond-latin-italic")
    parts += [f"/static/fonts/{name}.woff2" for name in names]
    sizes = {path: len(player.request("GET", path, headers=packed).body) for path in parts}
    assert len(sizes) >= 6 and all(sizes.values())
    light = len(page.body) + sum(sizes.values())
    for script in ("latin-ext", "cyrillic"):  # Hungarian's letters and Russian's come on top
        more = [player.get(f"/static/fonts/{name}.woff2") for name in fonts(script)]
        assert light + sum(len(font.body) for font in more) < 300_000, (script, sizes)


def fonts(script: str) -> tuple[str, ...]:
    return tuple(f"{name}-{script}" for name in ("eb-garamond", "source-sans-3"))


def test_styles_and_scripts_may_be_kept_by_browsers(server: Server) -> None:
    visitor = server.client()
    address = re.findall(r'href="(/static/css/detente[^"]+)"', visitor.get("/").text)[0]
    assert re.search(r"\?v=[0-9a-f]{8}$", address)
    assert "max-age=604800" in visitor.get(address).headers["cache-control"]
    assert visitor.get("/").headers["cache-control"] == "no-store"


def test_a_name_that_the_server_does_not_know_is_explained(server: Server) -> None:
    visitor = server.client()
    for path in ("/", "/g/nothing/3/"):
        page = visitor.request("GET", path, headers={"Host": "games.example.org"})
        assert page.status == 400
        assert "games.example.org" in page.words
        assert "--base-url" in page.words and "--host" in page.words
    odd = visitor.request("GET", "/", headers={"Host": "a<b>"})
    assert odd.status == 400 and "<b>" not in odd.text


def test_whoever_asks_too_often_keeps_what_was_typed(server: Server) -> None:
    client = server.client()
    form = client.get("/sandbox/").forms[1]
    pages = [client.send(form, act="file", text="No game, but long <work>") for _ in range(21)]
    assert [page.status for page in pages[-2:]] == [422, 429]
    assert "What you had typed No game, but long <work>" in pages[-1].words
