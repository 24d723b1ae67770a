"""Orders ahead, warnings and reasons in a real browser, without barriers at both widths."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_game import Watch, turn
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def watch(results: Path) -> Iterator[Watch]:
    made = Watch(results)
    yield made
    # Chromium reports the one text that the server is meant to refuse.
    assert [told for told in made.complaints if "status of 422" not in told] == []


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


def opened(browser: Browser, watch: Watch, player: Client, *, scripts: bool = True) -> Page:
    context = browser.new_context(locale="en-GB", java_script_enabled=scripts)
    cookies = player.cookies.items()
    context.add_cookies([{"name": k, "value": v, "url": player.root} for k, v in cookies])
    page = context.new_page()
    watch.follow(page)
    return page


def test_a_plan_is_made_shown_and_carried_out(
    server: Server, host: Client, browser: Browser, watch: Watch
) -> None:
    table = Table(server, host)
    page = opened(browser, watch, table.players["ITALY"])
    page.goto(f"{server.root}/g/{table.slug}/5/")
    turn(page, page.get_by_role("link", name="Plan ahead, so that nobody has to wait for you"))
    page.get_by_label("Army Venice, choice 1").select_option("Trieste")
    page.get_by_label("Army Venice, choice 2").select_option("Tuscany")
    turn(page, page.get_by_role("button", name="Store these orders ahead").first)
    told = page.locator(".ahead")
    expect(told).to_contain_text(
        "Army Venice retreats to Trieste. Army Venice retreats to Tuscany."
    )
    turn(page, page.get_by_role("link", name="Plan ahead, so that nobody has to wait for you"))
    watch.look(page, "orders-ahead")
    page.get_by_label("Or type them, the most wanted first").last.fill("F Rom B\nF Lon B")
    turn(page, page.get_by_role("button", name="Read and store ahead").last)
    expect(page.get_by_text("Nothing was changed")).to_be_visible()
    watch.look(page, "orders-ahead-refused")
    table.type("AUSTRIA", "A Vie - Tyr")
    table.process()
    table.type("AUSTRIA", "A Tyr - Ven\nF Tri S A Tyr - Ven")
    table.process()
    until = time.monotonic() + 20
    while table.view("ITALY")["phase"] == "F1901R" and time.monotonic() < until:
        time.sleep(0.2)  # the server decides the phase by itself, with nobody asked
    page.goto(f"{server.root}/g/{table.slug}/5/history/F1901R/")
    expect(page.locator("main")).to_contain_text("Tuscany")
    page.context.close()


def test_warnings_and_reasons_without_scripts(
    server: Server, host: Client, browser: Browser, watch: Watch
) -> None:
    table = Table(server, host)
    table.type("ITALY", "A Rom - Apu\nA Ven S A Rom - Tus\nF Nap - ION")
    page = opened(browser, watch, table.players["ITALY"], scripts=False)
    page.goto(f"{server.root}/g/{table.slug}/5/")
    expect(page.locator(".slips")).to_contain_text("Army Rome moves to Apulia")
    table.type("AUSTRIA", "A Vie - Tyr")
    table.process()
    table.type("AUSTRIA", "A Tyr - Ven\nF Tri S A Tyr - Ven")
    table.process()
    page.reload()
    page.get_by_text("Not possible:").click()
    expect(page.get_by_text("cannot retreat to Apulia, because a unit stands")).to_be_visible()
    page.context.close()
