"""Open games: joined from the first page, waited in, begun; each seat is given once."""

from __future__ import annotations

from functools import partial

from tests.server.addresses import addresses
from tests.server.client import Client, Page
from tests.server.conftest import Server, new_game
from tests.server.table import SEATS
from tests.server.test_races import at_once


def test_an_open_game_is_joined_from_the_first_page_and_begins_when_it_is_full(
    server: Server, host: Client
) -> None:
    slug, _ = new_game(host, "Come in", entry="open", movement="1440")
    invited, _ = new_game(host, "Private", movement="1440")
    comers = [server.client() for _ in SEATS]
    page = comers[0].get("/")
    assert "Come in" in page.words and "7 of 7 seats are free" in page.words
    assert "Private" not in page.words
    assert comers[0].get(f"/g/{invited}/join/").status == 404
    for number, comer in enumerate(comers, 1):
        page = comer.get(f"/g/{slug}/join/")
        assert "Where everybody begins" in page.words and "<svg" in page.text
        page = comer.send(page.forms[0], seat=str(number), name=f"Comer {number}")
        assert page.status == 200 and page.url.endswith(f"/g/{slug}/{number}/"), page.words
        if number < 7:
            assert "The game begins when" in page.words
    assert "Spring 1901, movement" in page.words and "Deadline" in page.words
    assert "Come in" not in server.client().get("/").words
    page = server.client().get(f"/g/{slug}/join/")
    assert "All seats are taken." in page.words and "<svg" not in page.text


def test_a_form_with_a_fault_keeps_what_was_typed(server: Server, host: Client) -> None:
    slug, _ = new_game(host, "Keeping", entry="open")
    ann, bob = server.client(), server.client()
    page = ann.get(f"/g/{slug}/join/")
    ann.send(page.forms[0], seat="3", name="Ann")
    page = bob.get(f"/g/{slug}/join/")
    page = bob.send(page.forms[0], seat="3", name="Bob of Bonn")
    assert page.status == 409 and "Seat 3 is taken" in page.words
    assert page.forms[0].fields["name"] == "Bob of Bonn"
    page = bob.send(page.forms[0], name="Bob of Bonn")
    assert page.status == 422 and "Choose a seat." in page.words


def test_a_seat_is_given_once_however_many_want_it(server: Server, host: Client) -> None:
    slug, _ = new_game(host, "Crowd", entry="open")
    crowd = [server.client() for _ in range(8)]
    forms = [comer.get(f"/g/{slug}/join/").forms[0] for comer in crowd]
    pages: list[Page] = []

    def take(number: int) -> None:
        form = forms[number]
        pages.append(crowd[number].send(form, seat="3", name=f"Comer {number}"))

    at_once([partial(take, number) for number in range(8)])
    assert sorted(page.status for page in pages) == [200] + [409] * 7
    assert sum(comer.get(f"/g/{slug}/3/").status == 200 for comer in crowd) == 1
    assert " ERROR " not in server.log


def test_who_waits_may_leave_and_the_host_may_begin(server: Server, host: Client) -> None:
    slug, _ = new_game(host, "Waiting", entry="open")
    ann = server.client()
    ann.send(ann.get(f"/g/{slug}/join/").forms[0], seat="3", name="Ann")
    page = ann.get(f"/g/{slug}/3/")
    page = ann.send(page.form("/leave/"))
    assert "the seat is free again" in page.words
    assert ann.get(f"/g/{slug}/3/").status == 404
    ann.send(ann.get(f"/g/{slug}/join/").forms[0], seat="4", name="Ann")
    page = host.send(host.get(f"/g/{slug}/host/").form("/begin/"))
    assert "The game has begun." in page.words
    assert "0 of 3 orders given" in ann.get(f"/g/{slug}/4/").words
    bob = server.client()
    page = bob.send(bob.get(f"/g/{slug}/join/").forms[0], seat="3", name="Bob")
    assert page.status == 200 and "Spring 1901" in page.words, "a late comer"


def test_no_page_of_a_waiting_game_crashes(server: Server, host: Client) -> None:
    slug, links = new_game(host, "Lobby", begin="full", deal="on")
    player = server.client()
    player.get(links[2])
    crashed: list[str] = []
    for who in (player, host, server.client()):
        for path in addresses(slug, "3"):
            if path.endswith("events"):
                continue
            for method in ("GET", "POST"):
                who.page = None
                answer = who.request(method, path, b"" if method == "POST" else None)
                crashed += [f"{method} {path}"] * (answer.status >= 500)
    assert not crashed
    page = player.get(f"/g/{slug}/3/")
    assert "the powers are dealt" in page.words or page.form("/name/")
    for kind in ("text", "orders", "ready", "vote", "ally", "name"):
        token = {"X-CSRFToken": player.csrf}
        body = b"text=A+Par+-+Bur&phase=S1901M&agree=yes&motion=draw&ready=yes&revision=0&name="
        header = {"Content-Type": "application/x-www-form-urlencoded", **token}
        answer = player.request("POST", f"/g/{slug}/3/{kind}/", body, header)
        assert answer.status < 500, kind
