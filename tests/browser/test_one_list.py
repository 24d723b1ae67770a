"""One list of orders: stored by itself, in two windows, without a connection, too late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.barriers import axe
from tests.browser.hands import click, come, held, reached, stored
from tests.server.client import Client
from tests.server.conftest import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


def test_the_form_stores_itself_too(wide: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(wide, table, "FRANCE")
    wide.get_by_label("Army Paris", exact=True).select_option("A PAR - BUR")
    stored(wide)
    expect(wide.locator(".orders [data-order='A PAR - BUR']").first).to_be_attached()
    receipt = wide.locator("#receipt-now")
    expect(receipt).to_contain_text(
        re.compile(r"Stored at \d\d:\d\d:\d\d Europe/Madrid, version 1")
    )
    expect(receipt.locator("code")).to_have_text(table.view("FRANCE")["mine"]["hash"][:12])
    wide.get_by_label("Army Marseilles", exact=True).select_option("A MAR H")
    with wide.expect_navigation():  # what is not stored yet is stored before anything else
        wide.get_by_role("button", name="I am ready", exact=True).click()
    expect(wide.locator("#state-now")).to_contain_text("2 of 3 orders given, ready")
    assert held(table, "FRANCE") == {"A PAR - BUR", "A MAR H"}
    click(wide, "BRE", "ENG")
    stored(wide)
    expect(wide.locator("#state-now")).to_contain_text("3 of 3 orders given, not ready")
    expect(wide.locator(".saying .kept")).to_contain_text("you are not ready any more")
    expect(wide.get_by_role("button", name="I am ready", exact=True)).to_be_visible()


def test_all_others_hold(wide: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(wide, table, "FRANCE")
    click(wide, "PAR", "BUR")
    with wide.expect_navigation():
        wide.get_by_role("button", name="All others hold").click()
    assert held(table, "FRANCE") == {"A PAR - BUR", "A MAR H", "F BRE H"}


def test_two_windows_never_overwrite_each_other_unseen(
    wide: Page, server: Server, host: Client, faults: list[str]
) -> None:
    table = reached(server, host)
    quiet(wide)
    come(wide, table, "FRANCE")
    other = wide.context.new_page()
    quiet(other)
    other.goto(wide.url)
    click(other, "PAR", "BUR")
    stored(other)

    click(wide, "PAR", "PIC")
    note = wide.get_by_role("alert")
    expect(note).to_contain_text("Another window or device has stored other orders meanwhile.")
    expect(note.get_by_role("row", name="Army Paris")).to_contain_text(
        "Army Paris moves to Picardy"
    )
    expect(note.get_by_role("row", name="Army Paris")).to_contain_text("to Burgundy")
    assert held(table, "FRANCE") == {"A PAR - BUR"}
    assert not axe(wide)
    note.get_by_role("button", name="Store what is here").click()
    stored(wide)
    assert held(table, "FRANCE") == {"A PAR - PIC"}
    expect(note).to_have_count(0)

    click(other, "MAR", "SPA")
    note = other.get_by_role("alert")
    note.get_by_role("button", name="Take what is stored").click()
    expect(other.get_by_label("Army Paris", exact=True)).to_have_value("A PAR - PIC")
    expect(other.get_by_label("Army Marseilles", exact=True)).to_have_value("")
    assert held(table, "FRANCE") == {"A PAR - PIC"}
    forgive(faults, "409")


def forgive(faults: list[str], *expected: str) -> None:
    """The browser's own complaints of requests that were to fail."""
    faults[:] = [fault for fault in faults if not any(part in fault for part in expected)]


def quiet(page: Page) -> None:
    """A window that hears no news, as one on a bad line."""
    page.route("**/later.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))


def test_a_window_shows_what_another_stores(wide: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(wide, table, "FRANCE")
    other = wide.context.new_page()
    other.goto(wide.url)
    click(other, "PAR", "BUR")
    stored(other)
    wide.bring_to_front()
    expect(wide.get_by_label("Army Paris", exact=True)).to_have_value("A PAR - BUR")
    expect(wide.locator(".orders [data-order='A PAR - BUR']").first).to_be_attached()
    click(wide, "MAR", "SPA")
    stored(wide)
    assert held(table, "FRANCE") == {"A PAR - BUR", "A MAR - SPA"}
    sentence = wide.locator(".saying .sentence")
    expect(sentence).to_have_text("Army Marseilles moves to Spain")
    expect(other.get_by_label("Army Marseilles", exact=True)).to_have_value("A MAR - SPA")
    click(other, "MAR", "PIE")
    stored(other)
    expect(wide.get_by_label("Army Marseilles", exact=True)).to_have_value("A MAR - PIE")
    expect(sentence).to_be_hidden()  # it would tell of an order that is given no more


def test_a_look_at_an_empty_list_is_no_receipt(wide: Page, server: Server, host: Client) -> None:
    come(wide, reached(server, host), "FRANCE")
    news = "new CustomEvent('news', {detail: {kinds: ['orders']}})"
    with wide.expect_response("**/api/draft"):
        wide.evaluate(f"document.dispatchEvent({news})")
    wide.wait_for_timeout(100)  # until the answer is read
    expect(wide.locator(".saying .kept")).to_have_text("")


def test_without_a_connection_it_tries_again(
    wide: Page, server: Server, host: Client, faults: list[str]
) -> None:
    table = reached(server, host)
    come(wide, table, "FRANCE")
    lost: list[str] = []

    def lose(route: Route) -> None:
        """The first request never arrives; of the second only the answer is lost."""
        lost.append(route.request.method)
        if len(lost) == 2:
            route.fetch()
        route.abort()

    wide.route("**/api/orders", lose)
    click(wide, "PAR", "BUR")
    keeping = wide.locator(".keeping")
    expect(keeping).to_contain_text("Not stored yet: the server cannot be reached.")
    wide.wait_for_timeout(3000)
    assert held(table, "FRANCE") == {"A PAR - BUR"}
    wide.unroute("**/api/orders")
    wide.evaluate("window.dispatchEvent(new Event('online'))")
    stored(wide)
    expect(keeping).to_have_text("")
    expect(wide.locator(".saying [aria-live]")).to_contain_text("Stored at")  # is heard as well
    click(wide, "MAR", "SPA")
    stored(wide)
    forgive(faults, "ERR_FAILED", "409")


def test_a_change_after_the_phase_is_decided(
    wide: Page, server: Server, host: Client, faults: list[str]
) -> None:
    table = reached(server, host)
    quiet(wide)
    come(wide, table, "FRANCE")
    table.process()
    click(wide, "PAR", "BUR")
    expect(wide.get_by_role("alert")).to_contain_text("This phase is decided.")
    with wide.expect_navigation():
        wide.get_by_role("link", name="Look at the new phase").click()
    expect(wide.locator(".where")).to_contain_text("Fall 1901")
    forgive(faults, "ERR_FAILED", "409")
