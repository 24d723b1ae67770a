"""People: the first page, a page of one's own, open games, and what nobody may learn."""

from __future__ import annotations

import re

import pytest

from tests.server.addresses import addresses
from tests.server.client import Client, Page
from tests.server.conftest import Server, links_of, new_game
from tests.server.table import SEATS, Table
from tests.server.test_ends import ballot


def sit(table: Table, power: str, name: str) -> Page:
    form = table.page(power).form("/name/")
    return table.players[power].send(form, name=name)


def seated(server: Server, host: Client, prefix: str, **settings: str) -> Table:
    table = Table(server, host, **settings)
    for power in SEATS:
        assert sit(table, power, f"{prefix} {power.title()}").status == 200
    return table


def draw(table: Table) -> None:
    for power in SEATS:
        form = ballot(table.page(power), "draw")
        table.players[power].send(form, agree="yes")
    assert table.view("FRANCE")["stage"] == "over"


def personal_link(client: Client) -> str:
    page = client.get("/me/")
    return re.findall(r'value="http://[^"]*?(/me/[^"]+)"', page.text)[0]


def other_browser(server: Server, own: Client) -> Client:
    """A second browser of the same person, by the link of the person's own page."""
    made = server.client()
    made.get(personal_link(own))
    made.send(made.get("/me/open/").forms[0])
    return made


def test_sitting_down_under_a_name_makes_a_page_of_ones_own(server: Server, host: Client) -> None:
    table = Table(server, host, title="Tuesday", movement="2880")
    player = table.players["FRANCE"]
    assert "Your page on this server" in player.get("/me/").words, "nobody is known yet"
    sit(table, "FRANCE", "Ann of Tours")
    words = player.get("/me/").words
    assert "Ann of Tours" in words and "Tuesday" in words
    assert "Your orders are missing: Spring 1901, movement. Deadline " in words
    table.type("FRANCE", "A Par - Bur")
    assert "Your orders are stored, you are not ready: Spring 1901" in player.get("/").words
    table.ready("FRANCE")
    assert "Nothing is wanted of you: Spring 1901" in player.get("/").words


def test_what_is_wanted_comes_first(server: Server, host: Client) -> None:
    player, titles = server.client(), ("Idle one", "Urgent one", "Later one")
    for title in titles:
        _, links = new_game(host, title, movement="2880" if title == "Urgent one" else "")
        page = player.get(links[2])
        if title == "Idle one":
            player.send(page.form("/ready/"), ready="yes")
    words = player.get("/").words
    assert words.index("Urgent one") < words.index("Later one") < words.index("Idle one")


def test_the_personal_link_opens_page_and_seats_elsewhere_after_a_question(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Lyon")
    link, phone = personal_link(table.players["FRANCE"]), server.client()
    page = phone.get(link)
    assert "Are you Ann of Lyon?" in page.words and link.split("/")[-1] not in page.url
    assert phone.get(f"/g/{table.slug}/3/").status == 404, "not before the button"
    page = phone.send(phone.get("/me/open/").forms[0])
    assert "Ann of Lyon" in page.words
    assert phone.get(f"/g/{table.slug}/3/").status == 200


def test_a_new_personal_link_shuts_out_the_other_browsers(server: Server, host: Client) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Metz")
    own, phone = table.players["FRANCE"], server.client()
    old = personal_link(own)
    phone.get(old)
    phone.send(phone.get("/me/open/").forms[0])
    page = own.get("/me/")
    own.send(page.form_with("act", "renew"), act="renew")
    assert "Your page on this server" in phone.get("/me/").words
    assert phone.get(f"/g/{table.slug}/3/").status == 404
    assert server.client().get(old).status == 404
    assert "Ann of Metz" in own.get("/me/").words and personal_link(own) != old
    page = own.get("/me/")
    own.send(page.form_with("act", "revoke"), act="revoke")
    assert "Your page on this server" in own.get("/me/").words
    assert own.get(f"/g/{table.slug}/3/").status == 200, "by the seat's own link"


def test_a_seat_that_the_host_took_away_is_not_opened_by_the_personal_link(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Nice")
    phone = server.client()
    phone.get(personal_link(table.players["FRANCE"]))
    phone.send(phone.get("/me/open/").forms[0])
    page = host.get(f"/g/{table.slug}/host/")
    form = [f for f in page.forms if f.action.endswith("/host/seat/")][2]
    host.send(form, act="remove")
    for browser in (phone, table.players["FRANCE"]):
        assert browser.get(f"/g/{table.slug}/3/").status == 404
        assert table.slug not in browser.get("/me/").text


def test_a_renewed_link_of_a_seat_works_on_all_devices_once_its_player_has_opened_it(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Caen")
    own = table.players["FRANCE"]
    phone = other_browser(server, own)
    form = [f for f in host.get(f"/g/{table.slug}/host/").forms if f.action.endswith("/seat/")][2]
    page = host.send(form, act="renew")
    for browser in (own, phone):
        assert browser.get(f"/g/{table.slug}/3/").status == 404
    own.get(next(link for link in links_of(page) if link not in table.links))
    for browser in (own, phone):
        assert browser.get(f"/g/{table.slug}/3/").status == 200


def test_a_seat_played_without_a_name_is_counted_later_by_its_player_only(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    table.type("FRANCE", "A Par - Bur")
    page = table.players["FRANCE"].send(table.page("FRANCE").form("/mine/"), name="Ann of Pau")
    assert "The game is counted on your own page." in page.words
    assert not [f for f in page.forms if f.action.endswith("/mine/")]
    assert "Ann of Pau" in table.players["FRANCE"].get("/me/").words
    other = server.client()
    other.get(table.links[2])
    page = other.get(f"/g/{table.slug}/3/")
    assert not [f for f in page.forms if f.action.endswith("/mine/")]
    assert "Ann of Pau" not in other.get("/").words


def test_a_name_is_changed(server: Server, host: Client) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Brest")
    player = table.players["FRANCE"]
    form = player.get("/me/").form_with("act", "rename")
    page = player.send(form, act="rename", name="Anna of Brest")
    assert "That is your name now." in page.words and "Anna of Brest" in page.words
    assert "name is needed" in player.send(form, act="rename", name="  ").words
    assert "Ann of Brest" in table.page("GERMANY").words, "the table knows the old one"


def test_results_and_ratings_are_public_of_rated_games_only(server: Server, host: Client) -> None:
    rated = seated(server, host, "Rated", title="Counting", rated="on")
    plain = seated(server, host, "Plain", title="Friendly")
    stranger = server.client()
    assert "Rated France" not in stranger.get("/players/").words, "it still runs"
    draw(rated)
    draw(plain)
    page = stranger.get("/players/")
    assert "Rated France" in page.words and "Plain France" not in page.words
    path = re.findall(r'href="(/players/[^/"]+/)">Rated France', page.text)[0]
    words = stranger.get(path).words
    assert "Counting" in words and "14.3 of 100 points" in words and "rating 1500" in words
    own = rated.players["FRANCE"].get("/me/").words
    assert "Counting" in own and "Draws 1" in own
    assert "Friendly" in plain.players["ITALY"].get("/me/").words
    assert "Friendly" not in stranger.get("/").words and "Counting" in stranger.get("/").words


@pytest.mark.parametrize("after", [False, True])
def test_nothing_tells_who_plays_an_anonymous_game(
    server: Server, host: Client, after: bool
) -> None:
    name = "Masked" if after else "Veiled"
    terms = {"anonymous": "on", "nameless": "on"} if after else {"anonymous": "on", "rated": "on"}
    table = Table(server, host, title=f"{name} ball", **terms)
    other, stranger = Table(server, host), server.client()
    visitors = [table.players["GERMANY"], other.players["FRANCE"], stranger]
    public = ["/", "/players/", "/me/"]
    before = [visitor.get(path).words for visitor in visitors[1:] for path in public]
    sit(table, "FRANCE", f"{name} Ann")
    table.type("FRANCE", "A Par - Bur")
    assert [visitor.get(path).words for visitor in visitors[1:] for path in public] == before
    looks = [*addresses(table.slug, "4"), *addresses(table.slug, "3")]
    for visitor in visitors:
        for path in looks:
            if path.endswith("events"):
                continue  # a stream; test_live.py reads it
            assert f"{name} Ann" not in visitor.get(path).text, path
    for power in SEATS:
        if power != "FRANCE":
            sit(table, power, f"{name} {power.title()}")
    draw(table)
    seen = table.page("GERMANY").words
    assert (f"{name} Ann" in seen) != after
    saved = table.players["GERMANY"].get(f"/g/{table.slug}/4/game.json").text
    assert (f"{name} Ann" in saved) != after
    assert (f"{name} Ann" in stranger.get("/players/").words) != after
    assert f"{name} ball" in table.players["FRANCE"].get("/me/").words, "oneself knows"


def test_the_page_to_join_an_anonymous_game_names_nobody(server: Server, host: Client) -> None:
    slug, _ = new_game(host, "Masks", entry="open", anonymous="on")
    ann, bob = server.client(), server.client()
    ann.send(ann.get(f"/g/{slug}/join/").forms[0], seat="3", name="Unseen Ann")
    page = bob.get(f"/g/{slug}/join/")
    assert "France : taken" in page.words and "Unseen Ann" not in page.text
    page = bob.send(page.forms[0], seat="4", name="Unseen Bob")
    assert "Germany : Unseen Bob" in page.words and "Unseen Ann" not in page.text


def test_the_host_who_plays_sees_no_hidden_names(server: Server, host: Client) -> None:
    table = Table(server, host, anonymous="on")
    sit(table, "FRANCE", "Hidden Ann")
    assert "Hidden Ann" in host.get(f"/g/{table.slug}/host/").words
    host.get(table.links[3])
    letters = f"/g/{table.slug}/host/letters/"
    for path in (f"/g/{table.slug}/host/", letters, f"{letters}3-gm/", f"{letters}all/"):
        assert "Hidden Ann" not in host.get(path).text, path


@pytest.mark.parametrize("page", ["", "letters/", "clock/"])
def test_no_mark_tells_a_host_who_plays_that_another_has_given_orders(
    server: Server, host: Client, page: str
) -> None:
    table = Table(server, host, hide_ready="on")
    host.get(table.links[3])
    sit(table, "FRANCE", "Ann")

    def seen() -> list[str]:
        text = host.get(f"/g/{table.slug}/host/{page}").text
        return re.findall(r"[0-9a-f]{10}(?:-[0-9a-f]{10}){4}", text)

    before = seen()
    assert bool(before) == (page != "clock/")
    table.type("FRANCE", "A Par - Bur")
    table.ready("FRANCE")
    assert seen() == before


def test_empty_states_teach(own_server: Server) -> None:
    stranger = own_server.client()
    words = stranger.get("/").words
    for door in ("Play now", "Invite six friends", "Look at a finished game"):
        assert door in words
    assert "Nobody has finished a rated game here yet." in stranger.get("/players/").words
    page = own_server.host().get("/")
    assert "New game" in page.words and 'href="/new/"' in page.text
