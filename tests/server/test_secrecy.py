"""Orders, votes and links stay secret: every address as every kind of visitor."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from tests.server.addresses import addresses
from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.ear import Ear, ear_of
from tests.server.post import write
from tests.server.table import Table
from tests.server.test_ends import cast
from tests.server.test_watch import watcher

SECRET = "A Mar - Spa"
TRACES = ("MAR - SPA", "Marseilles moves to Spain", "Mar - Spa", "Marseilles to Spain")


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    table = Table(server, host)
    page = table.type("FRANCE", SECRET)
    assert any(trace in page.text for trace in TRACES), "the owner sees it"
    table.players["FRANCE"].send(table.page("FRANCE").form("/vote/"), agree="yes")
    return table


def leaks(page: Page) -> list[str]:
    return [trace for trace in TRACES if trace in page.text]


def visitors(server: Server, table: Table) -> dict[str, Client]:
    stranger = server.client()
    other = Table(server, table.host)
    return {
        "another seat": table.players["GERMANY"],
        "the game's host": table.host,
        "nobody": stranger,
        "a seat of another game": other.players["FRANCE"],
    }


def test_no_address_shows_orders_to_others(server: Server, table: Table) -> None:
    seen = 0
    for who, visitor in visitors(server, table).items():
        for seat in ("3", "4"):
            for path in addresses(table.slug, seat):
                for method in ("GET", "POST"):
                    visitor.page = None
                    page = visitor.request(method, path, b"" if method == "POST" else None)
                    assert not leaks(page), f"{who}: {method} {path}"
                    assert page.status < 500, f"{who}: {method} {path}"
                    seen += page.status == 200
    assert seen > 20, "most pages were really looked at"
    assert len(table.view("FRANCE")["mine"]["lines"]) == 1
    known = [*TRACES, *(value for c in server.clients for value in c.cookies.values() if value)]
    told = server.log
    assert "DEBUG GET play 200" in told, "requests are logged"
    assert not [trace for trace in known if trace in told]


def test_no_stream_tells_of_what_is_done_in_secret(server: Server, host: Client) -> None:
    table = Table(
        server, host, hide_ready="on", anonymous="on", **{"switch-mutual_alliance": "true"}
    )
    for power in ("FRANCE", "GERMANY"):  # that somebody has sat down is told
        table.players[power].send(table.page(power).form("/name/"), name=f"Ann {power}")
    third, outside = f"/g/{table.slug}/1/", f"/watch/{table.slug}/"
    with ExitStack() as stack:
        ears = [
            stack.enter_context(closing(ear_of(client, path)))
            for client, path in (
                (table.players["AUSTRIA"], third),
                (watcher(server, table), outside),
                (table.players["GERMANY"], outside),
            )
        ]
        owner = stack.enter_context(closing(ear_of(table.players["FRANCE"], f"/g/{table.slug}/3/")))
        for number, act in enumerate(secret_acts(table), 1):
            assert act.status == 200, act.words
            owner.wait(number)
        write(table, "FRANCE", "all", "To everybody")
        for ear in ears:
            assert ear.wait(1) == ["letters"], "the first and only thing that it heard of"
    for client in (server.client(), Table(server, host).players["AUSTRIA"]):
        for path in (third, outside, f"/g/{table.slug}/host/"):
            refused = Ear(client, f"{path}events").open()
            refused.close()
            assert refused.status == 404, path


def secret_acts(table: Table) -> Iterator[Page]:
    """What France does, one by one, and what came of it."""
    yield table.type("FRANCE", "A Mar - Gas")
    yield table.type("FRANCE", SECRET)
    yield table.ready("FRANCE")
    yield cast(table, "FRANCE", "draw")
    france = table.players["FRANCE"]
    yield france.send(table.page("FRANCE").form("/ally/"), ally="4")
    plans = france.get(f"/g/{table.slug}/3/plans/")
    form = next(f for f in plans.forms if f.fields.get("kind") == "R" and "text" in f.fields)
    yield france.send(form, text="A Mar R Pie")
    yield write(table, "FRANCE", "3-4", "To one")


def test_a_players_pages_need_the_players_key(server: Server, table: Table) -> None:
    for who, visitor in visitors(server, table).items():
        if who == "another seat":
            continue
        for path in addresses(table.slug, "3"):
            if path.startswith(f"/g/{table.slug}/3/"):
                visitor.page = None
                assert visitor.get(path).status in {404, 405}, f"{who}: {path}"


def test_the_view_holds_no_other_seats_secrets(table: Table) -> None:
    view = table.view("GERMANY")
    assert view["mine"]["lines"] == []
    france = next(seat for seat in view["seats"] if seat["powers"] == ["FRANCE"])
    assert france["given"] is None, "not even whether it has given orders"
    assert view["motions"] is None, "votes are secret here, and France has agreed to one"


def test_the_saved_game_leaves_the_running_phase_out(server: Server, table: Table) -> None:
    for visitor, path in [
        (table.host, f"/g/{table.slug}/host/game.json"),
        (table.players["FRANCE"], f"/g/{table.slug}/3/game.json"),
    ]:
        page = visitor.get(path)
        assert page.status == 200 and page.json()["format"] == "detente-game"
        assert not leaks(page)
        assert "orders_given" not in page.text and "voted" not in page.text


def test_drafts_of_decided_phases_stay_secret(server: Server, host: Client) -> None:
    table = Table(server, host)
    table.type("FRANCE", "A Mar - Gas")
    table.type("FRANCE", "A Mar - Pie")
    table.process()
    page = host.get(f"/g/{table.slug}/host/game.json")
    assert "A MAR - PIE" in page.text and "A MAR - GAS" not in page.text


def test_errors_show_no_inner_workings(server: Server, table: Table) -> None:
    player = table.players["FRANCE"]
    for path in ("/g/", "/g/x", f"/g/{table.slug}/3/history/S1901M/", "/k/", "/nothing"):
        page = player.get(path)
        assert page.status == 404
        assert "Traceback" not in page.text and "django" not in page.text.lower()
