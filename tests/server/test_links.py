"""Secret links: what they open, what they leave behind, and how they end."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from detente.server import keys
from detente.server.store.models import Game, Key
from tests.server.client import Client, Form, Page
from tests.server.conftest import Server, links_of, new_game
from tests.server.post import FORM
from tests.server.table import Table
from tests.server.test_players import other_browser, sit


@pytest.fixture(scope="module")
def game(host: Client) -> tuple[str, list[str]]:
    return new_game(host)


def test_a_game_has_seven_links(game: tuple[str, list[str]]) -> None:
    slug, links = game
    assert len(set(links)) == 7
    assert not any(slug in link for link in links)


def test_a_link_opens_its_seat_and_leaves_the_address(
    server: Server, game: tuple[str, list[str]]
) -> None:
    slug, links = game
    player = server.client()
    page = player.get(links[2])
    assert page.status == 200
    assert page.url.endswith(f"/g/{slug}/3/")
    assert "France" in page.words
    assert links[2].split("/")[-1] not in page.text


def test_day_or_night_is_asked_at_the_link_not_again_at_the_page(
    server: Server, game: tuple[str, list[str]]
) -> None:
    """A page that asks so is fetched twice."""
    _, links = game
    player = server.client()
    link = player.request("GET", links[4], follow=False)
    assert link.headers["critical-ch"] == "Sec-CH-Prefers-Color-Scheme"
    page = player.get(link.headers["location"])
    assert "critical-ch" not in page.headers
    assert page.headers["accept-ch"] == "Sec-CH-Prefers-Color-Scheme"


def test_no_referrer_can_hold_a_link(server: Server, game: tuple[str, list[str]]) -> None:
    _, links = game
    player = server.client()
    player._wire.request("GET", links[3])
    answer = player._wire.getresponse()
    answer.read()
    assert answer.status == 302
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-store"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie


def test_pages_give_no_referrer_to_other_sites(server: Server) -> None:
    page = server.client().get("/")
    assert page.headers["referrer-policy"] == "same-origin"
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    "path", ["/k/AAAAAAAAAAAAAAAAAAAAAAAA", "/k/x", "/k/%00", "/host/AAAAAAAAAAAAAAAAAAAAAAAA"]
)
def test_a_forged_link_opens_nothing(server: Server, path: str) -> None:
    player = server.client()
    page = player.get(path)
    assert page.status == 404
    assert "This link opens nothing" in page.words
    assert "detente_keys" not in player.cookies


def test_a_seat_without_its_key_looks_like_no_page(
    server: Server, game: tuple[str, list[str]]
) -> None:
    slug, links = game
    player = server.client()
    player.get(links[0])
    foreign, missing = player.get(f"/g/{slug}/2/"), player.get("/g/nogame7/1/")
    assert foreign.status == missing.status == 404
    assert foreign.words == missing.words


def test_the_host_renews_a_lost_link(server: Server, host: Client) -> None:
    slug, links = new_game(host)
    player, finder = server.client(), server.client()
    player.get(links[0])
    page = host.get(f"/g/{slug}/host/")
    assert links[0] not in links_of(page), "an opened link is shown no more"
    form = next(f for f in page.forms if f.fields.get("seat") == "1")
    page = host.send(form, act="renew")
    fresh = next(link for link in links_of(page) if link not in links)
    assert finder.get(links[0]).status == 404
    assert player.get(f"/g/{slug}/1/").status == 404, "the old key lost its force at once"
    assert player.get(fresh).url.endswith(f"/g/{slug}/1/")


def test_a_renewed_link_of_a_seat_is_told_to_everybody(server: Server, host: Client) -> None:
    table = Table(server, host)
    france, turkey = table.players["FRANCE"], table.players["TURKEY"]
    address, told = f"/g/{table.slug}/3/", "The host renewed the link of France on "
    page = host.get(f"/g/{table.slug}/host/")
    assert "everybody in the game is told that you renewed it" in page.words
    before = turkey.get(f"/g/{table.slug}/7/api/news").text
    page = host.send(seat_form(page, "3"), act="renew")
    assert "Everybody in the game is told that you renewed it." in page.words
    fresh = next(link for link in links_of(page) if link not in table.links)
    # The player's browser says what has happened; one that never had the link does not.
    lost = france.get(address)
    assert lost.status == 404 and "Your link opens nothing any more" in lost.words
    assert "whoever opens the new link reads your letters and orders" in lost.words
    assert "Not found" in turkey.get(address).words
    # Everybody else reads it on the game's page and in its history, and open pages hear of it.
    assert told in turkey.get(f"/g/{table.slug}/7/").words
    assert told in turkey.get(f"/g/{table.slug}/7/history/").words
    assert turkey.get(f"/g/{table.slug}/7/api/news").text != before
    own = server.client()
    assert told in own.get(fresh).words and "If you did not ask for it" in own.get(address).words
    for power in ("FRANCE", "TURKEY"):
        if power == "TURKEY":
            table.ready(power)
    host.send(host.get(f"/g/{table.slug}/host/").form("/process/"))
    assert told not in turkey.get(f"/g/{table.slug}/7/").words, "in its history from now on"
    assert told in turkey.get(f"/g/{table.slug}/7/history/").words
    events = turkey.get(f"/g/{table.slug}/7/game.json").text
    assert '"link_renewed"' in events


def test_a_link_that_nobody_has_opened_is_renewed_without_a_word(
    server: Server, host: Client
) -> None:
    slug, links = new_game(host)
    page = host.get(f"/g/{slug}/host/")
    assert "everybody in the game is told" not in page.words
    page = host.send(seat_form(page, "1"), act="renew")
    assert "Everybody in the game is told" not in page.words
    fresh = next(link for link in links_of(page) if link not in links)
    assert "renewed the link" not in server.client().get(fresh).words


def test_a_revoked_link_is_explained_and_a_new_one_told(server: Server, host: Client) -> None:
    table = Table(server, host)
    host.send(seat_form(host.get(f"/g/{table.slug}/host/"), "3"), act="revoke")
    assert (
        "Your link opens nothing any more"
        in table.players["FRANCE"].get(f"/g/{table.slug}/3/").words
    )
    host.send(seat_form(host.get(f"/g/{table.slug}/host/"), "3"), act="renew")
    assert "The host renewed the link of France" in table.page("TURKEY").words


def test_a_seat_given_to_somebody_else_stands_in_the_history(server: Server, host: Client) -> None:
    table = Table(server, host)
    table.ready("FRANCE")
    host.send(seat_form(host.get(f"/g/{table.slug}/host/"), "3"), act="remove")
    words = table.players["TURKEY"].get(f"/g/{table.slug}/7/history/").words
    assert "The host took France from its player on " in words


def test_a_player_takes_a_key_that_the_host_never_saw(server: Server, host: Client) -> None:
    table = Table(server, host)
    france, copied = table.players["FRANCE"], server.client()
    assert copied.get(table.links[2]).status == 200, "who kept the link can open the seat"
    shown = links_of(host.get(f"/g/{table.slug}/host/"))
    page = france.send(table.page("FRANCE").form("/link/"), act="take")
    assert page.status == 200 and "opened by this browser alone" in page.words
    assert server.client().get(table.links[2]).status == 404
    assert copied.get(f"/g/{table.slug}/3/").status == 404
    assert table.page("FRANCE").status == 200
    page = host.get(f"/g/{table.slug}/host/")
    assert links_of(page) == shown, "no page shows the key"
    assert "No link opens this seat" not in page.words


def test_a_key_that_is_taken_twice_at_once_locks_nobody_out(server: Server, host: Client) -> None:
    table = Table(server, host)
    france, form = table.players["FRANCE"], table.page("FRANCE").form("/link/")
    first = twice(france, form, act="take")
    assert france.cookies != first, "the answer to the second click"
    assert table.page("FRANCE").status == 200
    assert server.client().get(table.links[2]).status == 404
    other = server.client()
    other.cookies = first
    assert other.get(f"/g/{table.slug}/3/").status == 404, "the last one counts"


def test_a_personal_link_that_is_renewed_twice_at_once_forgets_nobody(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Dijon")
    own = table.players["FRANCE"]
    form = own.get("/me/").form_with("act", "renew")
    twice(own, form, act="renew")
    assert "Ann of Dijon" in own.get("/me/").words


def twice(browser: Client, form: Form, **fields: str) -> dict[str, str]:
    """Two clicks of which only the second is answered; returns the cookies of the first."""
    body = urlencode({**form.fields, **fields}).encode()
    before = dict(browser.cookies)
    browser.request("POST", form.action, body, FORM, follow=False)
    first, browser.cookies = browser.cookies, before
    browser.request("POST", form.action, body, FORM, follow=False)
    return first


def test_a_persons_other_browsers_keep_a_seat_whose_key_was_taken(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    sit(table, "FRANCE", "Ann of Lyons")
    own = table.players["FRANCE"]
    phone = other_browser(server, own)
    own.send(table.page("FRANCE").form("/link/"), act="take")
    for browser in (own, phone):
        assert browser.get(f"/g/{table.slug}/3/").status == 200


def seat_form(page: Page, seat: str) -> Form:
    """The form of a seat on the host's page."""
    return next(f for f in page.forms if f.fields.get("seat") == seat)


def test_the_host_revokes_a_link(server: Server, host: Client) -> None:
    slug, links = new_game(host)
    page = host.get(f"/g/{slug}/host/")
    form = next(f for f in page.forms if f.fields.get("seat") == "4")
    page = host.send(form, act="revoke")
    assert "No link opens this seat" in page.words
    assert server.client().get(links[3]).status == 404


def test_the_hosts_link_works_once(own_server: Server) -> None:
    own_server.host()
    late = own_server.client()
    page = late.get(own_server.host_link)
    assert page.status == 404
    assert "New game" not in late.get("/").words
    assert late.get("/new/").status == 403


def test_two_clicks_make_one_host(own_server: Server) -> None:
    browser = own_server.client()
    form = browser.get(own_server.host_link).forms[0]
    first = twice(browser, form)
    assert browser.cookies["detente_keys"] == first["detente_keys"], "whichever answer is heard"
    assert "New game" in browser.get("/").words
    assert own_server.client().get(own_server.host_link).status == 404, "it is used up"


def test_a_full_cookie_loses_what_opens_least(rf: RequestFactory) -> None:
    """After a hundred games their host is still the server's host."""
    held = [keys.random_token() for _ in range(keys.MOST_KEYS)]
    dead, over, running, server = held[0], held[1], held[2:-1], held[-1]  # the newest first
    found = [Key(role="server", digest=keys.digest(server))]
    found += [Key(role="host", digest=keys.digest(t), game=Game()) for t in running]
    found += [Key(role="seat", digest=keys.digest(over), game=Game(over=True))]
    request, kept = rf.get("/"), held
    for gone in (dead, over):
        response, fresh = HttpResponse(), keys.random_token()
        request.COOKIES[keys.COOKIE] = ".".join(kept)
        request.keys = keys.Held(tuple(found))
        keys.hand_over(request, response, fresh)
        kept = response.cookies[keys.COOKIE].value.split(".")
        assert len(kept) == keys.MOST_KEYS and {fresh, server, *running} <= {*kept}
        assert gone not in kept
        found.append(Key(role="seat", digest=keys.digest(fresh), game=Game()))


def test_a_lost_host_right_comes_back_with_a_fresh_link(own_server: Server) -> None:
    """The browser that made a game is gone; the link of the next start reaches its desk."""
    slug, links = new_game(own_server.host())
    own_server.stop()
    own_server.start()
    fresh = own_server.host()
    assert f"/g/{slug}/host/" in fresh.get("/").text
    page = fresh.get(f"/g/{slug}/host/")
    assert page.status == 200
    assert own_server.client().get(f"/g/{slug}/host/").status == 404
    player = own_server.client()
    player.get(links[0])
    assert player.get(f"/g/{slug}/host/").status == 404


def test_a_seat_changes_hands(server: Server, host: Client) -> None:
    slug, links = new_game(host)
    first, second = server.client(), server.client()
    page = first.get(links[1])
    page = first.send(page.form("/name/"), name="Ada")
    assert "Welcome" in page.words and "Ada" in page.words
    page = host.get(f"/g/{slug}/host/")
    form = next(f for f in page.forms if f.fields.get("seat") == "2")
    page = host.send(form, act="remove")
    fresh = next(link for link in links_of(page) if link not in links)
    assert first.get(f"/g/{slug}/2/").status == 404
    assert "Ada" not in second.get(fresh).words
