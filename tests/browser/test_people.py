"""Pages of people, open games and ends in a real browser: by day, by night, wide and on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import WHOLE
from tests.browser.test_game import Watch, turn
from tests.server.client import Client
from tests.server.conftest import Server, new_game
from tests.server.table import Table
from tests.server.test_ends import ballot
from tests.server.test_players import draw, seated

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


@pytest.fixture
def watch(results: Path) -> Iterator[Watch]:
    made = Watch(results)
    yield made
    assert not made.complaints


def addresses(server: Server, host: Client) -> dict[str, tuple[Client, str]]:
    """Pages to look at, by a name for their pictures."""
    over = seated(server, host, "Old", title="Ended", rated="on", scoring="centres")
    draw(over)
    table = Table(server, host, title="Named draw", draw="named", open_votes="on", movement="2880")
    ann, stranger = over.players["FRANCE"], server.client()
    ann.get(table.links[2])
    page = ann.get(f"/g/{table.slug}/3/")
    page = ann.send(page.form("/name/"), name="Old France")
    ann.send(ballot(page, "draw"), agree="yes", powers="FRANCE TURKEY")
    slug, _ = new_game(host, "Open to all", entry="open")
    ann.send(ann.get(f"/g/{slug}/join/").forms[0], seat="3", name="Old France")
    player = re.findall(r'href="(/players/[^/"]+/)">Old France', stranger.get("/players/").text)[0]
    return {
        "first-page": (ann, "/"),
        "first-page-stranger": (stranger, "/"),
        "me": (ann, "/me/"),
        "me-begin": (stranger, "/me/"),
        "players": (stranger, "/players/"),
        "player": (stranger, player),
        "join": (stranger, f"/g/{slug}/join/"),
        "lobby": (ann, f"/g/{slug}/3/"),
        "lobby-host": (host, f"/g/{slug}/host/"),
        "ballots": (ann, f"/g/{table.slug}/3/"),
        "the-end": (ann, f"/g/{over.slug}/3/"),
        "new-terms": (host, "/new/"),
    }


@pytest.mark.parametrize("scheme", ["light", "dark"] if WHOLE else ["light"])
def test_pages_have_no_barriers(
    server: Server, host: Client, browser: Browser, watch: Watch, scheme: str
) -> None:
    for name, (client, path) in addresses(server, host).items():
        context = browser.new_context(
            locale="en-GB", color_scheme="dark" if scheme == "dark" else "light"
        )
        jar = client.cookies.items()
        context.add_cookies([{"name": k, "value": v, "url": client.root} for k, v in jar])
        page = context.new_page()
        watch.follow(page)
        page.goto(server.root + path)
        for details in page.locator("details").all():
            details.evaluate("one => { one.open = true; }")
        if name == "ballots":
            page.get_by_role("tab", name="The game").click()
        watch.look(page, f"{name}-{scheme}")
        context.close()


def answered_late(page: Page, address: str) -> list[str]:
    """What forms send to an address from now on; each answer comes half a second later."""
    sent: list[str] = []

    def wait(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route.request.url)
            page.wait_for_timeout(500)
        route.continue_()

    page.route(address, wait)
    return sent


def test_a_stranger_joins_and_votes_by_keyboard(
    server: Server, host: Client, browser: Browser, watch: Watch
) -> None:
    new_game(host, "By keyboard", entry="open", begin="at_once")
    context = browser.new_context(locale="en-GB", viewport={"width": 390, "height": 844})
    page = context.new_page()
    watch.follow(page)
    page.goto(server.root)
    turn(page, page.get_by_role("link", name="By keyboard"))
    page.get_by_role("radio", name="Italy").focus()
    page.keyboard.press("Space")
    page.get_by_label("Your name at the table").fill("Keyed")
    sent = answered_late(page, "**/join/")
    with page.expect_navigation():
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    expect(page.get_by_text("Welcome to the table.")).to_be_visible()
    assert len(sent) == 1, "who is impatient does not lose the key in the first answer"
    page.get_by_role("tab", name="The game").press("Enter")
    button = page.get_by_role("button", name="Agree to a draw")
    button.focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.get_by_text("You agree to a draw among all who are left.").first).to_be_visible()
    page.goto(f"{server.root}/me/")
    expect(page.get_by_role("heading", name="Keyed")).to_be_visible()
    context.close()
