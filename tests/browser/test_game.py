"""A year played in a real browser: a game made, orders for seven seats, a reason read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.browser.barriers import axe
from tests.browser.conftest import WHOLE
from tests.server.conftest import Server, running
from tests.server.table import Table

pytestmark = pytest.mark.browser

SPRING = {
    "Austria": "A Vie - Tri\nA Bud - Gal\nF Tri - Alb",
    "England": "A Lvp - Yor\nF Lon - Nth\nF Edi - Nwg",
    "France": "A Par - Bur\nA Mar - Spa\nF Bre - Pic",
    "Germany": "A Ber - Kie\nA Mun - Ruh\nF Kie - Den",
    "Italy": "A Ven - Pie\nA Rom - Ven\nF Nap - Ion",
    "Russia": "A Mos - Ukr\nA War - Gal\nF StP(sc) - Bot\nF Sev - Bla",
    "Turkey": "A Con - Bul\nA Smy - Con\nF Ank - Bla",
}
FALL = {
    "Austria": {"Army Budapest": "A BUD - SER", "Fleet Albania": "F ALB - GRE"},
    "England": {"Army Yorkshire": "A YOR - NWY", "Fleet North Sea": "F NTH C A YOR - NWY"},
    "France": {"Army Spain": "A SPA - POR"},
    "Germany": {"Army Kiel": "A KIE - HOL"},
    "Italy": {"Fleet Ionian Sea": "F ION - TUN"},
    "Russia": {"Fleet Gulf of Bothnia": "F BOT - SWE"},
    "Turkey": {"Army Bulgaria": "A BUL - SER"},
}
TWICE = {"play", "host"}  # pages that axe sees on a phone too
WIDTHS = {"wide": 1400, "phone": 390}


class Watch:
    """Collects whatever a page complains about, and looks for barriers with axe."""

    def __init__(self, results: Path) -> None:
        self.complaints: list[str] = []
        self.results = results

    def follow(self, page: Page) -> None:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda r: self._own(r.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} ({message.location['url']})")

    def _own(self, url: str) -> None:
        if not url.startswith(("http://127.0.0.1", "data:")):
            self.complaints.append(f"a request to another site: {url}")

    def look(self, page: Page, name: str) -> None:
        """Check that nothing is wider than the page and run axe; with `WHOLE` take pictures."""
        for label, width in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": 900 if width > 500 else 844})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name} is {wide} wide at {width}"
            if WHOLE:
                picture = self.results / f"{name}-{label}.png"
                page.screenshot(path=picture, full_page=label == "phone")
            elif label == "phone" and name not in TWICE:
                continue
            told = axe(page)
            assert not told, f"{name} at {width}: {told}"
        page.set_viewport_size({"width": WIDTHS["wide"], "height": 900})


@pytest.fixture(scope="module")
def watch(results: Path) -> Iterator[Watch]:
    made = Watch(results)
    yield made
    assert not made.complaints


def turn(page: Page, door: Locator) -> None:
    """Click a link or button and wait until the page that it leads to is there."""
    with page.expect_navigation():
        door.click()


def test_a_year(server: Server, browser: Browser, context: BrowserContext, watch: Watch) -> None:
    host = context.new_page()
    watch.follow(host)
    host.goto(f"{server.root}/")
    watch.look(host, "nobody")
    links = make_game(server, host, watch)
    seats: dict[str, BrowserContext] = {}
    players: dict[str, Page] = {}
    for power, link in links.items():
        seats[power] = browser.new_context(locale="en-GB")
        players[power] = seats[power].new_page()
        watch.follow(players[power])
        players[power].goto(link)
        expect(players[power].locator(".where")).to_contain_text(power)
        assert link.split("/")[-1] not in players[power].url
    france = players["France"]
    watch.look(france, "play")
    spring(players, watch)
    host.reload()
    watch.look(host, "host")
    turn(host, host.get_by_role("button", name="Decide Spring 1901"))
    expect(host.get_by_role("status").first).to_contain_text("is decided")
    read_reasons(france, watch)
    fall(players)
    expect(players["Turkey"].locator(".where")).to_contain_text("Winter 1901, adjustments")
    winter(players, watch)
    expect(players["Turkey"].locator(".where")).to_contain_text("Spring 1902, movement")
    france.goto(france.url.split("#")[0])
    turn(france, france.get_by_role("link", name="History"))
    watch.look(france, "history")
    host.goto(f"{server.root}/")
    watch.look(host, "home")
    for seat in seats.values():
        seat.close()


def make_game(server: Server, host: Page, watch: Watch) -> dict[str, str]:
    """Become the host, make a game, and read the links of its seats."""
    host.goto(server.root + server.host_link)
    watch.look(host, "become-host")
    turn(host, host.get_by_role("button", name="I am the host"))
    watch.look(host, "first-game")
    turn(host, host.get_by_role("link", name="Load a saved game"))
    watch.look(host, "load")
    host.go_back()
    turn(host, host.get_by_role("link", name="New game"))
    watch.look(host, "new")
    host.get_by_label("Name of the game").fill("Friday evening")
    turn(host, host.get_by_role("button", name="Make the game"))
    watch.look(host, "host-new")
    items = host.locator(".seats > li").all()
    links = {
        power: item.locator("input.link").input_value()
        for power, item in zip(SPRING, items, strict=True)
    }
    assert len(set(links.values())) == 7
    return links


def spring(players: dict[str, Page], watch: Watch) -> None:
    """Everybody types; France sees what it typed wrongly before it sends it."""
    france = players["France"]
    france.get_by_label("Or type orders").fill("A Par - Bur\nA Mar - Stockholm")
    reading = france.locator("#reading")
    expect(reading).to_contain_text("Army Paris moves to Burgundy.")
    expect(reading.locator("li.refused")).to_have_count(1)
    watch.look(france, "typing")
    turn(france, france.get_by_role("button", name="Read and store"))
    expect(france.locator(".lines .refused")).to_contain_text("Not stored.")
    watch.look(france, "answers")
    for power, text in SPRING.items():
        page = players[power]
        page.get_by_label("Or type orders").fill(text)
        turn(page, page.get_by_role("button", name="Read and store"))
        expect(page.locator(".part-notes [role=status]").last).to_contain_text("The server holds")


def read_reasons(page: Page, watch: Watch) -> None:
    """The player sees what changed for it, and why others failed."""
    page.goto(page.url.split("#")[0].removesuffix("text/"))
    expect(page.locator(".turned")).to_contain_text("All your 3 orders")
    watch.look(page, "after")
    page.get_by_role("tab", name="History").click()
    turn(page, page.get_by_role("link", name="See it on the map"))
    failed = page.locator(".story li.failed", has_text="The army in Budapest")
    expect(failed).to_contain_text("did not get to Galicia: 1 against 1")
    expect(page.locator(".chart svg")).to_be_visible()
    watch.look(page, "past")
    turn(page, page.get_by_role("link", name="now"))


def fall(players: dict[str, Page]) -> None:
    """Everybody chooses from the list and is ready; the last one decides the phase."""
    for power, orders in FALL.items():
        page = players[power]
        page.goto(page.url.split("#")[0].removesuffix("text/"))
        for unit, order in orders.items():
            page.get_by_label(unit, exact=True).select_option(order)
        turn(page, page.get_by_role("button", name="Store these orders"))
        turn(page, page.get_by_role("button", name="I am ready", exact=True))


def winter(players: dict[str, Page], watch: Watch) -> None:
    """Those with something to build do so, with the keyboard alone."""
    watch.look(players["Turkey"], "builds")
    for page in players.values():
        page.goto(page.url.split("#")[0])
        if page.get_by_role("button", name="I am ready", exact=True).count():
            box = page.locator("select").first
            box.focus()
            page.keyboard.press("ArrowDown")
            for door in ("Store these orders", "I am ready"):
                page.get_by_role("button", name=door, exact=True).focus()
                with page.expect_navigation():
                    page.keyboard.press("Enter")
            expect(page.locator(".part-notes [role=status]").last).to_be_visible()
    players["Turkey"].reload()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A game at a server of its own, made without a browser."""
    for server in running(tmp_path_factory.mktemp("table") / "data"):
        yield Table(server, server.host())


def test_without_javascript(table: Table, browser: Browser) -> None:
    """Languages, orders and Ready need no script."""
    bare = browser.new_context(java_script_enabled=False, locale="es-ES", color_scheme="dark")
    page = bare.new_page()
    page.goto(table.host.root + table.links[2])
    expect(page.locator("html")).to_have_attribute("lang", "es")
    turn(page, page.get_by_role("button", name="English"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_label("Army Paris", exact=True).select_option("A PAR - BUR")
    turn(page, page.get_by_role("button", name="Store these orders"))
    expect(page.locator(".part-notes [role=status]").last).to_contain_text(
        "The server holds 1 order"
    )
    page.get_by_label("Or type orders").fill("Bre - MAO\nMar - Stockholm")
    turn(page, page.get_by_role("button", name="Read and store"))
    expect(page.locator(".lines .refused")).to_have_count(1)
    expect(page.get_by_label("Fleet Brest", exact=True)).to_have_value("F BRE - MAO")
    turn(page, page.get_by_role("button", name="I am ready", exact=True))
    expect(page.locator(".where")).to_contain_text("3 orders given, ready")
    bare.close()


def test_refusals_and_the_end(table: Table, context: BrowserContext, watch: Watch) -> None:
    """Pages that say no, and the page of a game that is over, have no barriers either."""
    page = context.new_page()
    page.goto(f"{table.host.root}/g/nogame/1/")
    watch.look(page, "not-found")
    page.goto(f"{table.host.root}/k/{'C' * 24}")
    watch.look(page, "wrong-link")
    for power, player in table.players.items():
        player.send(table.page(power).form("/vote/"), agree="yes")
    page.goto(table.host.root + table.links[0])
    expect(page.locator("#end")).to_have_text("The game is over")
    watch.look(page, "over")
