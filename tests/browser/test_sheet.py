"""The parts of the game page: tabs beside the map, a sheet on a telephone, plain without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import sit, tap
from tests.server.conftest import Server
from tests.server.table import Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    return Table(server, server.host())


def come(page: Page, table: Table) -> None:
    sit(page, table.players["FRANCE"], f"/g/{table.slug}/3/")


def shown(page: Page) -> list[str]:
    """The parts that can be seen."""
    panels = page.locator(".panel:visible").all()
    return [panel.get_attribute("id") or "" for panel in panels]


def test_tabs_by_keyboard_and_all_parts_together(browser: Browser, table: Table) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 900}, locale="en-GB")
    come(page, table)
    assert shown(page) == ["part-orders"]
    page.get_by_role("tab", name="Orders").focus()
    page.keyboard.press("End")
    assert shown(page) == ["part-game"]
    expect(page.get_by_role("tab", name="The game")).to_be_focused()
    page.get_by_role("tab", name="History").click()
    assert shown(page) == ["part-history"]
    assert page.url.endswith("#part-history")
    page.reload()
    expect(page.locator(".panel:visible")).to_have_count(1)  # when its script has run
    assert shown(page) == ["part-history"]
    page.set_viewport_size({"width": 700, "height": 450})  # the window enlarged to 200 %
    assert page.evaluate("document.documentElement.scrollWidth") <= 700
    page.set_viewport_size({"width": 1400, "height": 900})
    page.get_by_role("button", name="Show all").click()
    assert {"part-orders", "part-history", "part-game"} <= set(shown(page))
    map_box = page.locator(".frame").bounding_box()
    assert map_box
    assert map_box["width"] >= 0.6 * 1400
    page.context.close()


def test_the_sheet_has_three_heights(browser: Browser, table: Table) -> None:
    size = {"width": 390, "height": 844}
    page = browser.new_page(viewport=size, has_touch=True, is_mobile=True, locale="en-GB")  # type: ignore[arg-type]  # a size by name
    come(page, table)
    assert height(page) < 0.2  # the map comes first while orders are to be given
    page.get_by_role("button", name="Higher").click()
    assert 0.4 < height(page) < 0.6
    page.get_by_role("button", name="Higher").click()
    assert height(page) > 0.85
    expect(page.get_by_role("button", name="Higher")).to_be_disabled()
    page.get_by_role("button", name="Lower").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert height(page) < 0.2

    bar = page.locator(".grip .bar").bounding_box()
    assert bar
    page.mouse.move(bar["x"] + 5, bar["y"])
    page.mouse.down()
    page.mouse.move(bar["x"] + 5, 300, steps=4)
    page.mouse.up()
    assert 0.4 < height(page) < 0.6
    tap(page, "PAR")  # whoever orders on the map sees the map
    assert height(page) < 0.2
    page.get_by_role("tab", name="History").click()
    assert 0.4 < height(page) < 0.6
    page.context.close()


def height(page: Page) -> float:
    """How much of the window the sheet takes, when it has come to rest."""
    page.wait_for_timeout(300)
    box = page.locator(".desk").bounding_box()
    assert box
    return box["height"] / 844


def test_without_scripts_the_parts_stand_one_below_the_other(
    browser: Browser, table: Table
) -> None:
    page = browser.new_page(java_script_enabled=False, locale="en-GB")
    cookies = table.players["FRANCE"].cookies.items()
    page.context.add_cookies([{"name": n, "value": v, "url": table.host.root} for n, v in cookies])
    page.goto(f"{table.host.root}/g/{table.slug}/3/")
    assert {"part-orders", "part-history", "part-game"} <= set(shown(page))
    expect(page.get_by_role("link", name="History").last).to_be_visible()
    page.context.close()
