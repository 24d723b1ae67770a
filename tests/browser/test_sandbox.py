"""Sandbox, replay, watching and downloads in a real browser: by pointer, by keys, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.barriers import axe
from tests.browser.test_game import Watch, turn
from tests.server.conftest import Server
from tests.server.table import Table

pytestmark = pytest.mark.browser


class Closer(Watch):
    """Has axe look at every page on a phone too."""

    def look(self, page: Page, name: str) -> None:
        super().look(page, name)
        page.set_viewport_size({"width": 390, "height": 844})
        told = axe(page)
        assert not told, f"{name} on a phone: {told}"
        page.set_viewport_size({"width": 1400, "height": 900})


@pytest.fixture(scope="module")
def watch(results: Path) -> Iterator[Watch]:
    made = Closer(results)
    yield made
    assert not made.complaints


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    table = Table(server, server.host())
    table.type("FRANCE", "A Par - Bur\nA Mar - Spa")
    table.type("GERMANY", "A Mun - Bur")
    table.process()
    table.type("FRANCE", "A Spa - Por")
    table.process()
    return table


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    made = context.new_page()
    watch.follow(made)
    return made


def test_a_sandbox_without_an_account(server: Server, page: Page, watch: Watch) -> None:
    page.goto(f"{server.root}/sandbox/")
    watch.look(page, "sandbox-begin")
    turn(page, page.get_by_role("button", name="Open the sandbox"))
    watch.look(page, "sandbox-open")
    copy = page.get_by_role("button", name="Copy the link")
    copy.click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    page.get_by_label("Or type orders").press("Control+V")
    shared = page.locator("#shared").input_value()
    assert page.get_by_label("Or type orders").input_value() == shared
    page.get_by_label("Or type orders").fill("")
    page.locator("summary", has_text="France").click()
    page.get_by_label("Army Paris").select_option(label="Army Paris moves to Burgundy")
    turn(page, page.get_by_role("button", name="Draw these orders"))
    expect(page.locator('.order[data-order="A PAR - BUR"]')).to_have_count(1)
    page.get_by_label("Or type orders").fill("A Mun - Bur\nnothing at all")
    turn(page, page.get_by_role("button", name="Read and decide"))
    expect(page.get_by_role("alert")).to_contain_text("Not taken.")
    watch.look(page, "sandbox-read")
    page.get_by_label("Or type orders").fill("")
    turn(page, page.get_by_role("button", name="Decide", exact=True))
    expect(page.locator(".story")).to_contain_text("1 against 1")
    expect(page.locator(".order.failed")).to_have_count(2)
    watch.look(page, "sandbox-decided")
    turn(page, page.get_by_role("link", name=re.compile("^On to Fall 1901")))
    page.get_by_text("Change the position").click()
    page.locator("#put-power").select_option(label="Turkey")
    page.locator("#put-kind").select_option(label="Fleet")
    page.locator("#put-place").select_option(label="Black Sea")
    watch.look(page, "sandbox-edit")
    turn(page, page.get_by_role("button", name="Put it there"))
    expect(page.locator('[data-province="BLA"]').first).to_have_attribute(
        "aria-label", re.compile("Turkey")
    )


def test_orders_of_several_powers_by_the_map(server: Server, page: Page) -> None:
    page.goto(f"{server.root}/sandbox/")
    turn(page, page.get_by_role("button", name="Open the sandbox"))
    before = page.url
    for code in ("PAR", "BUR", "MUN", "BUR"):
        page.locator(f'.province[data-province="{code}"]').press("Enter")
    for order in ("A PAR - BUR", "A MUN - BUR"):
        expect(page.locator(f'.order[data-order="{order}"]')).to_have_count(1)
    expect(page.locator("summary", has_text="Germany")).to_contain_text("orders: 1")
    assert page.url != before and page.locator("#shared").input_value() == page.url
    page.reload()
    expect(page.locator('.order[data-order="A MUN - BUR"]')).to_have_count(1)
    page.get_by_label("Or type orders").fill("A Vie - Gal")
    turn(page, page.get_by_role("button", name="Read and decide"))
    expect(page.locator(".story")).to_contain_text("1 against 1")
    expect(page.locator(".story")).to_contain_text("The army from Vienna went to Galicia")


def test_a_sandbox_by_keyboard_alone(server: Server, page: Page) -> None:
    page.goto(f"{server.root}/sandbox/")
    page.get_by_label("Units").focus()
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.get_by_label("Or type orders").focus()
    page.keyboard.type("A Vie - Gal\nA War - Gal")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(".story")).to_contain_text("did not get to Galicia")
    with page.expect_navigation():
        page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_contain_text("Fall 1901")
    with page.expect_navigation():
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_contain_text("Spring 1901")


def test_a_line_of_the_story_leads_to_its_province(server: Server, page: Page) -> None:
    page.goto(f"{server.root}/sandbox/")
    turn(page, page.get_by_role("button", name="Open the sandbox"))
    page.get_by_label("Or type orders").fill("A Vie - Gal")
    turn(page, page.get_by_role("button", name="Read and decide"))
    page.get_by_role("link", name=re.compile("The army from Vienna went")).press("Enter")
    expect(page.locator(".map-caption")).to_contain_text("Vienna")
    expect(page.locator(".ring")).to_have_count(1)


def test_the_sandbox_without_scripts(server: Server, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{server.root}/sandbox/")
    page.get_by_role("button", name="Open the sandbox").click()
    expect(page.locator("button.copy")).to_be_hidden()
    page.get_by_label("Or type orders").fill("A Vie - Gal")
    page.get_by_role("button", name="Read and decide").click()
    expect(page.locator(".story")).to_contain_text("The army from Vienna went to Galicia")
    page.get_by_role("link", name="Change these orders").click()
    expect(page.locator(".where")).to_contain_text("Spring 1901")
    context.close()


def watching(page: Page, table: Table, server: Server) -> str:
    """Open the link for watching; returns the address of the game for observers."""
    told = table.host.get(f"/g/{table.slug}/host/")
    link = re.search(r'id="watch-link">([^<]+)<', told.text)
    assert link
    page.goto(link[1])
    return f"{server.root}/watch/{table.slug}/"


def test_watching(server: Server, page: Page, table: Table, watch: Watch) -> None:
    at = watching(page, table, server)
    expect(page.locator(".where")).to_contain_text("You are watching")
    watch.look(page, "watch")
    for name in ("history", "downloads", "history/S1901M"):
        page.goto(f"{at}{name}/")
        watch.look(page, f"watch-{name.replace(chr(47), chr(45))}")
    page.goto(f"{at}downloads/report/")
    watch.look(page, "report")
    page.goto(f"{at}history/S1901M/")
    turn(page, page.get_by_role("link", name="Open in a sandbox"))
    expect(page.locator('.order[data-order="A MAR - SPA"]')).to_have_count(1)


def test_the_replay_plays_and_is_stepped_by_keys(
    server: Server, page: Page, table: Table, watch: Watch
) -> None:
    at = watching(page, table, server)
    page.goto(f"{at}replay/")
    watch.look(page, "replay")
    title = page.locator("h1")
    expect(title).to_have_text("Spring 1901, movement")
    expect(page.locator('.order[data-order="A PAR - BUR"]')).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text("Fall 1901, movement")
    expect(page.locator('.order[data-order="A SPA - POR"]')).to_have_count(1)
    assert page.url.endswith("/replay/F1901M/")
    page.keyboard.press("Home")
    expect(title).to_have_text("Spring 1901, movement")
    for _ in range(3):
        page.get_by_role("button", name="Faster").click()
    page.get_by_role("button", name="Play").press("Enter")
    expect(page.get_by_role("button", name="Pause")).to_be_focused()
    expect(title).to_have_text("Fall 1901, movement", timeout=6000)
    expect(page.locator(".player button")).to_be_focused()
    expect(page.get_by_role("button", name="Play")).to_be_visible(timeout=6000)
    page.go_back()
    expect(title).to_have_text(re.compile("1901"))


def test_the_replay_without_scripts(server: Server, browser: Browser, table: Table) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    at = watching(page, table, server)
    page.goto(f"{at}replay/")
    page.get_by_role("link", name=re.compile("Next phase")).click()
    expect(page.locator("h1")).to_have_text("Fall 1901, movement")
    page.get_by_role("link", name=re.compile("First phase")).click()
    expect(page.locator("h1")).to_have_text("Spring 1901, movement")
    context.close()


def test_reduced_motion_is_honoured(server: Server, browser: Browser, table: Table) -> None:
    for motion, moves in (("reduce", "none"), ("no-preference", "drawn")):
        context = browser.new_context(reduced_motion=motion, locale="en-GB")
        page = context.new_page()
        page.goto(f"{watching(page, table, server)}replay/")
        layer = page.locator(".replay .chart .orders").first
        assert layer.evaluate("one => getComputedStyle(one).animationName") == moves
        context.close()
