"""Live updates at a running server: who is told of what, and how a stream ends."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from typing import Any

import pytest

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.ear import Ear, ear_of, marks
from tests.server.table import SEATS, Table

QUIET = 2.5  # seconds: two looks at the logs and some


def address(table: Table, power: str) -> str:
    return f"/g/{table.slug}/{SEATS.index(power) + 1}/"


def ear(table: Table, power: str) -> Ear:
    return ear_of(table.players[power], address(table, power))


@pytest.fixture
def table(server: Server, host: Client) -> Table:
    """A game in which everybody has sat down, so that no first order is also a new player."""
    made = Table(server, host)
    for number, power in enumerate(SEATS):
        form = made.page(power).form("/name/")
        assert made.players[power].send(form, name=f"Player {number}").status == 200
    return made


@pytest.fixture
def ears() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_a_stream_tells_the_kind_of_news_and_nothing_else(table: Table, ears: ExitStack) -> None:
    heard = {p: ears.enter_context(closing(ear(table, p))) for p in ("FRANCE", "GERMANY")}
    hosts = ears.enter_context(closing(ear_of(table.host, f"/g/{table.slug}/host/")))
    table.process()
    for one in (*heard.values(), hosts):
        assert "phase" in one.wait(1)[0].split()
        told = re.fullmatch(
            rb": here you are\n\n(id: [0-9a-f-]+\nevent: news\ndata: [a-z ]+\n\n)+", one.raw
        )
        assert told, one.raw
    assert heard["FRANCE"].heard[0].mark == marks(table.players["FRANCE"], address(table, "FRANCE"))


def without_beats(one: Ear) -> bytes:
    """What came, without the signs of life after every 15 seconds of silence."""
    return one.raw.replace(b"event: beat\ndata: .\n\n", b"")


def test_anothers_orders_make_no_sound(table: Table, ears: ExitStack) -> None:
    quiet = [ears.enter_context(closing(ear(table, p))) for p in SEATS if p != "FRANCE"]
    own = ears.enter_context(closing(ear(table, "FRANCE")))
    time.sleep(QUIET)  # whatever the beginning brings
    before = [without_beats(one) for one in quiet]
    for number, text in enumerate(("A Par - Bur", "A Par - Pic", "A Par H"), 1):
        assert table.type("FRANCE", text).status == 200
        assert "orders" in own.wait(number)[-1].split()
    table.players["FRANCE"].send(table.page("FRANCE").form("/vote/"), agree="yes")
    own.wait(4)
    time.sleep(QUIET)
    assert [without_beats(one) for one in quiet] == before, "not a byte, so not a moment either"


def test_a_host_who_plays_hears_what_players_hear(server: Server, host: Client) -> None:
    table = Table(server, host, hide_ready="on")
    news = f"/g/{table.slug}/host/api/news"
    own = host.get(table.links[SEATS.index("ITALY")])
    assert own.status == 200, "the host takes a seat too"
    table.type("FRANCE", "A Par - Pic")  # sits down by it, and that is no secret
    before = host.get(news).body
    table.type("FRANCE", "A Par - Bur")
    table.ready("FRANCE")
    assert host.get(news).body == before
    table.process()
    assert host.get(news).body != before


def test_a_page_that_comes_late_is_told_at_once(table: Table) -> None:
    path = address(table, "ITALY")
    seen = marks(table.players["ITALY"], path)
    table.process()
    late = Ear(table.players["ITALY"], f"{path}events", seen).open()
    assert "phase" in late.wait(1)[0]
    late.close()
    again = Ear(table.players["ITALY"], f"{path}events", late.heard[-1].mark).open()
    time.sleep(QUIET)
    assert again.news == [], "what it knows already is no news"
    again.close()


def test_the_small_address_says_only_whether_something_is_new(table: Table) -> None:
    player, path = table.players["TURKEY"], f"{address(table, 'TURKEY')}api/news"
    first = player.get(path)
    assert set(first.json()) == {"news"} and first.json()["news"] == marks(player, path[:-8])
    tag = {"If-None-Match": first.headers["etag"]}
    same = player.request("GET", path, headers=tag)
    assert (same.status, same.body) == (304, b"")
    assert "no-cache" in same.headers["cache-control"]
    table.type("RUSSIA", "A Mos - Ukr")
    assert player.request("GET", path, headers=tag).status == 304
    table.process()
    assert player.request("GET", path, headers=tag).status == 200


def test_what_another_process_writes_is_told_too(
    server: Server, table: Table, ears: ExitStack
) -> None:
    one = ears.enter_context(closing(ear(table, "ENGLAND")))
    script = (
        "import django, sys; django.setup()\n"
        "from django.utils import timezone\n"
        "from detente.server.services.play import process_phase\n"
        "process_phase(sys.argv[1], 'S1901M', timezone.now())\n"
    )
    env = {"DETENTE_DATA": str(server.data), "DJANGO_SETTINGS_MODULE": "detente.server.settings"}
    subprocess.run([sys.executable, "-c", script, table.slug], env=env, check=True)
    assert "phase" in one.wait(1)[0]


def test_a_revoked_link_ends_its_stream(server: Server, table: Table) -> None:
    one = ear(table, "AUSTRIA")
    page = table.host.get(f"/g/{table.slug}/host/")
    form = next(f for f in page.forms if f.fields.get("seat") == "1")
    assert table.host.send(form, act="revoke").status == 200
    end = time.monotonic() + 20
    while not one.ended:
        assert time.monotonic() < end, "the stream goes on"
        time.sleep(0.05)
    assert table.players["AUSTRIA"].get(f"{address(table, 'AUSTRIA')}events").status == 404


def test_a_visitor_has_a_limit_and_others_do_not_feel_it(table: Table, ears: ExitStack) -> None:
    many = [ears.enter_context(closing(ear(table, "ITALY"))) for _ in range(12)]
    assert {one.status for one in many} == {200}
    time.sleep(0.2)
    refused = table.players["ITALY"].get(f"{address(table, 'ITALY')}events")
    assert refused.status == 503 and refused.headers["retry-after"] == "30"
    assert table.page("ITALY").status == 200
    other = ears.enter_context(closing(ear(table, "RUSSIA")))
    assert other.status == 200
    many[0].close()
    end = time.monotonic() + 30
    while table.players["ITALY"].get(f"{address(table, 'ITALY')}events").status != 200:
        assert time.monotonic() < end, "a page that was left still counts"
        time.sleep(0.1)


def test_pages_carry_what_their_script_needs(table: Table) -> None:
    page = table.page("FRANCE").text
    bar = re.search(r'<div class="live"[^>]*>', page)
    assert bar and f'data-events="{address(table, "FRANCE")}events"' in bar[0]
    assert f'data-seen="{marks(table.players["FRANCE"], address(table, "FRANCE"))}"' in bar[0]
    assert "Spring 1901" in bar[0]


def test_headers_for_proxies(table: Table) -> None:
    head = table.players["FRANCE"].request("HEAD", f"{address(table, 'FRANCE')}events")
    assert head.status == 200 and head.headers["content-type"] == "text/event-stream"
    assert head.headers["x-accel-buffering"] == "no"
    assert "no-store" in head.headers["cache-control"]


def test_a_stopping_server_lets_its_streams_go(own_server: Server) -> None:
    table = Table(own_server, own_server.host())
    ears = [ear(table, power) for power in SEATS]
    time.sleep(0.5)
    begun = time.monotonic()
    assert own_server.stop() == 0
    assert time.monotonic() - begun < 5, "an open stream holds up the end"
    for one in ears:
        one.close()
        assert one.ended
    assert "ERROR" not in own_server.log


def test_a_stream_ends_after_a_while_and_its_right_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from detente.server import streams
    from detente.server.live import Stream

    monkeypatch.setattr(streams, "LIFE", 0.3)
    monkeypatch.setattr(streams, "BEAT", 0.1)
    sent: list[bytes] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message["body"])

    async def speak() -> None:
        await asyncio.wait_for(streams._speak(Stream(1, "1", "", "me"), send), 5)

    with ThreadPoolExecutor(1) as thread:  # this one may be a browser's, whose loop is running
        thread.submit(asyncio.run, speak()).result()
    assert sent[0] == b": here you are\n\n" and set(sent[1:]) == {b"event: beat\ndata: .\n\n"}
