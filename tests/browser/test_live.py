"""Live updates in a real browser: told without being disturbed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.client import Client
from tests.server.conftest import Server, running
from tests.server.table import SEATS, Table

pytestmark = pytest.mark.browser

SOON = 15_000  # milliseconds
HIDE = """hidden => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


@pytest.fixture
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    yield from running(tmp_path / "data")


@pytest.fixture
def pages(browser: Browser) -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def enter(browser: Browser, table: Table, power: str, pages: ExitStack) -> BrowserContext:
    """A browser that holds the keys of a client that has the seat already."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1400, "height": 900})
    pages.callback(context.close)
    client = table.players[power]
    context.add_cookies(
        [{"name": k, "value": v, "url": client.root} for k, v in client.cookies.items()]
    )
    return context


def address(table: Table, power: str) -> str:
    return f"{table.host.root}/g/{table.slug}/{SEATS.index(power) + 1}/"


def listening(page: Page, table: Table, power: str) -> None:
    with page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/events")):
        page.goto(address(table, power))


def test_a_decided_phase_is_told_and_disturbs_nobody(
    browser: Browser, table: Table, pages: ExitStack, results: Path
) -> None:
    page = enter(browser, table, "FRANCE", pages).new_page()
    listening(page, table, "FRANCE")
    box = page.get_by_label("Or type orders")
    box.fill("A Par - Bur")
    table.process()
    bar = page.locator("#live")
    expect(bar).to_contain_text("Spring 1901, movement is over.", timeout=SOON)
    expect(box).to_have_value("A Par - Bur")
    expect(box).to_be_focused()
    page.screenshot(path=results / "live-wide.png")
    page.set_viewport_size({"width": 390, "height": 844})
    page.screenshot(path=results / "live-phone.png")
    with page.expect_navigation():
        bar.get_by_role("link", name="Look").click()
    expect(page.locator(".where")).to_contain_text("Fall 1901, movement")
    expect(bar).to_have_text("")


def test_who_is_ready_is_put_in_its_place(browser: Browser, table: Table, pages: ExitStack) -> None:
    page = enter(browser, table, "FRANCE", pages).new_page()
    listening(page, table, "FRANCE")
    row = page.locator(".standings tr", has_text="Germany")
    expect(row).to_contain_text("not ready")
    table.ready("GERMANY")
    expect(row.locator("td").last).to_have_text("ready", timeout=SOON)
    expect(page.locator("#live")).to_have_text("")


def test_orders_of_another_window_are_taken_over(
    browser: Browser, table: Table, pages: ExitStack
) -> None:
    page = enter(browser, table, "FRANCE", pages).new_page()
    listening(page, table, "FRANCE")
    table.type("FRANCE", "A Par - Bur")
    expect(page.locator("select[name=unit-PAR]")).to_have_value("A PAR - BUR", timeout=SOON)
    expect(page.locator("#live")).to_have_text("")


def test_a_hidden_page_lets_go_and_catches_up(
    browser: Browser, table: Table, pages: ExitStack
) -> None:
    page = enter(browser, table, "ITALY", pages).new_page()
    listening(page, table, "ITALY")
    page.evaluate(HIDE, True)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table.process()
    page.wait_for_timeout(3000)
    assert asked == [], "a hidden page asks nothing"
    expect(page.locator("#live")).to_have_text("")
    page.evaluate(HIDE, False)
    expect(page.locator("#live")).to_contain_text("is over", timeout=SOON)


def test_without_streams_it_asks(browser: Browser, table: Table, pages: ExitStack) -> None:
    context = enter(browser, table, "TURKEY", pages)
    context.add_init_script("delete window.EventSource")
    page = context.new_page()
    page.clock.install()
    page.goto(address(table, "TURKEY"))
    table.process()
    page.clock.run_for(31_000)
    expect(page.locator("#live")).to_contain_text("is over", timeout=SOON)


def test_a_server_that_comes_back_is_found_again(
    browser: Browser, own_server: Server, pages: ExitStack
) -> None:
    table = Table(own_server, own_server.host())
    page = enter(browser, table, "FRANCE", pages).new_page()
    listening(page, table, "FRANCE")
    own_server.stop()
    page.wait_for_timeout(1500)
    own_server.start()
    table.process()
    expect(page.locator("#live")).to_contain_text("is over", timeout=40_000)


def test_a_revoked_link_asks_no_more(browser: Browser, table: Table, pages: ExitStack) -> None:
    page = enter(browser, table, "AUSTRIA", pages).new_page()
    listening(page, table, "AUSTRIA")
    form = next(
        f for f in table.host.get(f"/g/{table.slug}/host/").forms if f.fields.get("seat") == "1"
    )
    with page.expect_response(lambda answer: answer.url.endswith("/api/news")) as asked:
        table.host.send(form, act="revoke")
    assert asked.value.status == 404
    later: list[str] = []
    page.on("request", lambda request: later.append(request.url))
    page.wait_for_timeout(4000)
    assert later == []
