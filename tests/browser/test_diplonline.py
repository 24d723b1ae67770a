"""A Diplonline turn in a real browser: the form's fields, a warning in red, an ally, lists."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.test_game import Watch, turn
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.rulesets import AUSTRIA, FRANCE, RUSSIA, Match, played

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


@pytest.fixture
def watch(results: Path) -> Watch:
    return Watch(results)


def sit(context: BrowserContext, match: Match, seat: int, watch: Watch) -> Page:
    """The page of a seat whose link was opened already; the one before is closed with its keys."""
    for before in context.pages:
        before.close()
    cookies = match.players[seat - 1].cookies.items()
    context.clear_cookies()
    context.add_cookies(
        [{"name": name, "value": value, "url": match.host.root} for name, value in cookies]
    )
    page = context.new_page()
    watch.follow(page)
    page.goto(f"{match.host.root}/g/{match.slug}/{seat}/")
    return page


def test_a_spring_turn(server: Server, host: Client, context: BrowserContext, watch: Watch) -> None:
    match = Match.made(server, host, ruleset="diplonline")
    played(match)

    page = sit(context, match, RUSSIA, watch)
    alarm = page.get_by_role("alert")
    expect(alarm).to_contain_text("Russia will be expelled: it has 3 units and 2 bases")
    red = alarm.locator("p").evaluate("e => getComputedStyle(e).color.match(/[0-9]+/g).map(Number)")
    assert red[0] > 2 * max(red[1], red[2])
    watch.look(page, "diplonline-warning")
    page.get_by_label("Army Livonia", exact=True).select_option("Army Livonia disappears")
    turn(page, page.get_by_role("button", name="Store these orders"))
    expect(page.get_by_text("The server holds 1 order of yours")).to_be_visible()
    expect(page.get_by_text("will be expelled")).to_have_count(0)

    page = sit(context, match, FRANCE, watch)
    page.get_by_label("New unit 1").select_option("Army Marseilles appears")
    page.get_by_label("Its order, if it appears").first.select_option("A MAR - BUR")
    page.get_by_label("Army Spain", exact=True).select_option("A SPA S GAS")
    page.get_by_label("Whom Army Spain supports").select_option("a support is for England")
    turn(page, page.get_by_role("button", name="Store these orders"))
    expect(page.get_by_label("Its order, if it appears").first).to_have_value("A MAR - BUR")
    page.get_by_label("Your ally this turn").select_option("Turkey")
    turn(page, page.get_by_role("button", name="Name the ally"))
    expect(page.get_by_text("You name Turkey as your ally this turn.")).to_be_visible()
    watch.look(page, "diplonline-spring")
    held = ["A SPA S GAS FOR ENGLAND", "APPEAR A MAR", "A MAR - BUR"]
    assert match.held(FRANCE) == held

    match.decide()
    assert "A BUR" in match.units("FRANCE")
    assert match.units("RUSSIA") == {"A MOS", "F STP/SC"}
    assert not watch.complaints


def test_fidonets_lists(
    server: Server, host: Client, context: BrowserContext, watch: Watch
) -> None:
    match = Match.made(server, host, ruleset="fidonet")
    page = sit(context, match, AUSTRIA, watch)
    page.get_by_text("Where they go if driven out").click()
    page.get_by_label("Fleet Trieste 1").select_option("Albania")
    page.get_by_label("Fleet Trieste 2").select_option("Adriatic Sea")
    turn(page, page.get_by_role("button", name="Store these orders"))
    expect(page.get_by_label("Fleet Trieste 2")).to_have_value("F TRI R ADR")
    watch.look(page, "fidonet-lists")
    assert match.held(AUSTRIA) == ["F TRI R ALB", "F TRI R ADR"]
    assert not watch.complaints


def test_the_page_of_a_new_game(
    server: Server, host: Client, context: BrowserContext, watch: Watch
) -> None:
    page = context.new_page()
    context.add_cookies(
        [{"name": n, "value": v, "url": server.root} for n, v in host.cookies.items()]
    )
    watch.follow(page)
    page.goto(f"{server.root}/new/")
    page.get_by_text("Details of the rules").click()
    watch.look(page, "new-rules")
    page.get_by_label("Name of the game").fill("Mild")
    page.get_by_label("Four players").check()
    page.get_by_label("Diplonline", exact=True).check()
    page.get_by_label("Who has too many units").select_option("loses the units farthest from home")
    turn(page, page.get_by_role("button", name="Make the game"))
    expect(page.get_by_text("Link, not opened yet")).to_have_count(4)
    assert not watch.complaints
