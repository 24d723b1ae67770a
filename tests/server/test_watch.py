"""Watching: who may, and what an observer's pages never hold."""

from __future__ import annotations

import re

import pytest

from detente.game.events import KINDS
from detente.game.public import ONCE_DECIDED, OPEN, SECRET
from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.table import Table

PATHS = (
    *("", "history/", "history/S1901M/", "replay/", "replay/S1901M/", "game.json", "api/news"),
    *("downloads/", "downloads/report/", "downloads/report.txt", "downloads/game.zip"),
    *("downloads/S1901M.svg", "downloads/F1901M.svg", "downloads/other/package/"),
)
SECRETS = ("A BUR - BEL", "Burgundy moves to Belgium", "Bur - Bel", "PRIVATE WORDS", "Anna", "Bela")


def played(server: Server, host: Client, **settings: str) -> Table:
    """A game with a decided phase, and secrets in the running one."""
    table = Table(server, host, **settings)
    for power, name in (("FRANCE", "Anna"), ("GERMANY", "Bela")):
        form = table.page(power).form("/name/")
        table.players[power].send(form, name=name)
    table.type("FRANCE", "A Par - Gas")
    table.type("FRANCE", "A Par - Bur")
    table.process()
    table.type("FRANCE", "A Bur - Bel")
    france = table.players["FRANCE"]
    for to, text in (("3-4", "PRIVATE WORDS"), ("all", "PUBLIC WORDS")):
        page = france.get(f"/g/{table.slug}/3/letters/{to}/")
        form = next(f for f in page.forms if "text" in f.fields)
        sent = france.send(form, text=text)
        assert text in sent.text, sent.words
    return table


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    return played(server, host, anonymous="on")


def watch_link(table: Table) -> str:
    page = table.host.get(f"/g/{table.slug}/host/")
    found = re.search(r'id="watch-link">http://[^/]+([^<]+)<', page.text)
    assert found
    return found[1]


def watcher(server: Server, table: Table) -> Client:
    client = server.client()
    page = client.get(watch_link(table))
    assert page.status == 200 and page.url.endswith(f"/watch/{table.slug}/"), page.url
    return client


def text_of(page: Page) -> str:
    if page.body[:2] != b"PK":
        return page.text
    from io import BytesIO
    from zipfile import ZipFile

    with ZipFile(BytesIO(page.body)) as packed:
        return "\n".join(packed.read(name).decode() for name in packed.namelist())


def test_an_observer_sees_what_is_public_and_no_more(server: Server, table: Table) -> None:
    client = watcher(server, table)
    for path in PATHS:
        page = client.get(f"/watch/{table.slug}/{path}")
        assert page.status == 200, path
        told = text_of(page)
        assert not [secret for secret in SECRETS if secret in told], path
    front = client.get(f"/watch/{table.slug}/")
    assert "PUBLIC WORDS" in front.words and "The army from Paris went to Burgundy" in front.words
    assert "You are watching" in front.words and "Ready" not in front.words


def test_a_watched_game_stands_on_the_first_page(server: Server, table: Table) -> None:
    client = watcher(server, table)
    assert f'href="/watch/{table.slug}/"' in client.get("/").text
    assert f"/watch/{table.slug}/" not in server.client().get("/").text
    assert f"/watch/{table.slug}/" not in table.players["ITALY"].get("/").text


def test_drafts_are_in_no_observers_download(server: Server, table: Table) -> None:
    client = watcher(server, table)
    for path in ("game.json", "downloads/report.txt", "downloads/game.zip"):
        told = text_of(client.get(f"/watch/{table.slug}/{path}"))
        assert "A PAR - GAS" not in told and "Paris to Gascony" not in told, path
    assert "A PAR - BUR" in client.get(f"/watch/{table.slug}/game.json").text


def test_whoever_has_no_link_sees_nothing(server: Server, table: Table) -> None:
    stranger = server.client()
    other = played(server, table.host)
    for client in (stranger, other.players["FRANCE"], watcher(server, other)):
        for path in PATHS:
            assert client.get(f"/watch/{table.slug}/{path}").status == 404, path
        assert client.get(f"/sandbox/?game={table.slug}").status == 404
    for path in PATHS:
        assert watcher(server, table).get(f"/g/{table.slug}/3/{path}").status in {404, 405}


def test_players_and_host_may_watch(table: Table) -> None:
    for client in (table.players["ITALY"], table.host):
        page = client.get(f"/watch/{table.slug}/")
        assert page.status == 200
        assert not [secret for secret in SECRETS[:4] if secret in page.text]


def test_a_new_link_for_watching_replaces_the_old_one(server: Server, host: Client) -> None:
    table = Table(server, host)
    old, client = watch_link(table), watcher(server, table)
    page = host.get(f"/g/{table.slug}/host/")
    host.send(page.form("/host/watch/"))
    assert watch_link(table) != old
    assert server.client().get(old).status == 404
    assert client.get(f"/watch/{table.slug}/").status == 404
    assert watcher(server, table).get(f"/g/{table.slug}/").url.endswith(f"/watch/{table.slug}/")
    for player in (table.players["ITALY"], server.client()):
        player.page = None
        assert player.request("POST", f"/g/{table.slug}/host/watch/", b"").status in {403, 404}


def end(table: Table) -> None:
    """All agree to a draw."""
    for power, player in table.players.items():
        page = table.page(power)
        form = next(f for f in page.forms if f.action.endswith("/vote/"))
        player.send(form, agree="yes")
    assert table.view("FRANCE")["stage"] == "over"


@pytest.mark.parametrize(
    ("observers", "running", "over"), [("", 404, 200), ("all", 200, 200), ("none", 404, 404)]
)
def test_settings_say_who_may_watch(
    server: Server, host: Client, observers: str, running: int, over: int
) -> None:
    table = Table(server, host, observers=observers)
    stranger = server.client()
    assert stranger.get(f"/watch/{table.slug}/").status == running
    assert stranger.get(f"/sandbox/?game={table.slug}").status == running
    if observers == "none":
        page = host.get(f"/g/{table.slug}/host/")
        assert "Only the players may look" in page.words and "watch-link" not in page.text
    end(table)
    for path in ("", "history/", "replay/", "downloads/", "game.json"):
        assert stranger.get(f"/watch/{table.slug}/{path}").status == over, path
    if over == 200:
        assert "Points" in stranger.get(f"/watch/{table.slug}/").words, "who got what"
    assert table.players["ITALY"].get(f"/watch/{table.slug}/").status == 200


def test_a_choice_that_does_not_exist_is_refused(host: Client) -> None:
    page = host.get("/new/")
    assert host.send(page.forms[0], title="x", observers="few").status == 422


def test_every_kind_of_event_is_decided_on() -> None:
    listed = [*OPEN, *ONCE_DECIDED, *SECRET]
    assert sorted(kind.kind for kind in listed) == sorted(KINDS)
