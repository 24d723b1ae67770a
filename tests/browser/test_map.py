"""The map on the game page: zoom, pan, pinch, taps, keys, names, and the map for a telephone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.barriers import axe
from tests.server.conftest import Server
from tests.server.table import Table

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def table(server: Server) -> Table:
    return Table(server, server.host())


@pytest.fixture
def wide(browser: Browser, server: Server, table: Table) -> Iterator[Page]:
    yield from opened(browser, server, table, viewport={"width": 1400, "height": 900})


@pytest.fixture
def phone(browser: Browser, server: Server, table: Table) -> Iterator[Page]:
    size = {"width": 390, "height": 844}
    yield from opened(browser, server, table, viewport=size, has_touch=True, is_mobile=True)


def opened(browser: Browser, server: Server, table: Table, **how: object) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", **how)  # type: ignore[arg-type]  # options by name
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    page.goto(server.root + table.links[2])
    expect(page.locator(".map-tools button")).to_have_count(4)
    yield page
    context.close()
    assert not faults


def box(page: Page) -> list[float]:
    shown = page.locator(".frame svg").get_attribute("viewBox")
    assert shown
    return [float(number) for number in shown.split()]


SET = """() => [...document.fonts].filter(face => face.status === "loaded").length"""


def test_letters_do_not_change_on_a_page_that_is_used(phone: Page) -> None:
    """A late font would move the map, and a tap on a province would hit another."""
    phone.wait_for_function("() => document.cookie.includes('detente_fonts=1')")
    assert phone.evaluate(SET) == 0
    phone.reload()
    phone.wait_for_function(f"() => ({SET})() >= 3")
    assert not phone.locator("meta[name=fonts]").count()


def test_a_province_is_named_under_the_pointer_and_at_the_focus(wide: Page) -> None:
    caption = wide.locator(".map-caption")
    expect(caption).to_contain_text("Point at a province")
    wide.hover(".province[data-province=MUN]")
    expect(caption).to_contain_text("Munich")
    expect(caption).to_contain_text("Germany")
    wide.focus(".province[data-province=PAR]")
    expect(caption).to_contain_text("Paris")
    expect(wide.locator(".ring")).to_have_count(1)


def test_keys_and_buttons_bring_the_map_nearer(wide: Page) -> None:
    whole = box(wide)
    wide.focus(".frame")
    wide.keyboard.press("+")
    near = box(wide)
    assert near[2] < whole[2]
    wide.keyboard.press("ArrowRight")
    assert box(wide)[0] > near[0]
    wide.keyboard.press("0")
    assert box(wide) == whole
    wide.get_by_role("button", name="Nearer").click()
    assert box(wide)[2] < whole[2]
    for _ in range(20):
        wide.get_by_role("button", name="Nearer").click()
    assert box(wide)[2] >= whole[2] / 8.001
    wide.get_by_role("button", name="Whole map").click()
    assert box(wide) == whole


def test_the_wheel_scrolls_the_page_until_the_map_is_near(wide: Page) -> None:
    whole = box(wide)
    wide.hover(".frame")
    wide.mouse.wheel(0, 200)
    wide.wait_for_timeout(100)
    assert box(wide) == whole
    wide.get_by_role("button", name="Nearer").click()
    near = box(wide)
    wide.hover(".frame")
    wide.mouse.wheel(0, -200)
    wide.wait_for_timeout(100)
    assert box(wide)[2] < near[2]


def test_dragging_moves_a_near_map_and_is_no_tap(wide: Page) -> None:
    wide.get_by_role("button", name="Nearer").click()
    near = box(wide)
    bounds = wide.locator(".frame").bounding_box()
    assert bounds
    middle = bounds["x"] + bounds["width"] / 2, bounds["y"] + bounds["height"] / 2
    wide.mouse.move(*middle)
    wide.mouse.down()
    wide.mouse.move(middle[0] - 100, middle[1] - 50, steps=5)
    wide.mouse.up()
    assert box(wide)[0] > near[0]
    assert box(wide)[1] > near[1]


def test_a_telephone_gets_its_own_map(phone: Page) -> None:
    expect(phone.locator(".frame")).to_have_attribute("data-preset", "compact")
    assert not axe(phone)


def test_a_narrow_window_asks_for_the_small_map(wide: Page) -> None:
    expect(wide.locator(".frame")).to_have_attribute("data-preset", "standard")
    wide.set_viewport_size({"width": 390, "height": 844})
    expect(wide.locator(".frame")).to_have_attribute("data-preset", "compact")


def test_a_night_window_asks_for_the_night_map(wide: Page) -> None:
    """Not every browser says its theme with the first question."""
    expect(wide.locator(".frame")).to_have_attribute("data-palette", "classic")
    sea = wide.locator(".provinces.sea")
    by_day = sea.get_attribute("fill")
    wide.emulate_media(color_scheme="dark")
    expect(wide.locator(".frame")).to_have_attribute("data-palette", "dark")
    assert sea.get_attribute("fill") != by_day


def test_nothing_shows_beside_the_map_and_all_of_it_is_seen_at_once(wide: Page) -> None:
    bounds, saying = (
        wide.locator(".frame svg").bounding_box(),
        wide.locator(".saying").bounding_box(),
    )
    assert bounds and saying
    _x, _y, width, height = box(wide)
    assert abs(bounds["width"] / bounds["height"] - width / height) < 0.01
    assert bounds["y"] + bounds["height"] <= saying["y"] + 1


def test_a_tap_beside_a_small_province_finds_it(phone: Page) -> None:
    """Each province can be hit at least 9 px from the middle of its circle at 390 px."""
    small = phone.evaluate(
        """() => [...document.querySelectorAll(".province[data-hit]")]
            .map((p) => [p.dataset.province, ...p.dataset.hit.split(" ").map(Number)])
            .sort((a, b) => a[3] - b[3])[0]"""
    )
    name, x, y, radius = small
    bounds = phone.locator(".frame svg").bounding_box()
    assert bounds
    scale = bounds["width"] / box(phone)[2]
    assert radius * scale >= 9
    phone.touchscreen.tap(
        bounds["x"] + (x + radius * 0.8) * scale - box(phone)[0] * scale,
        bounds["y"] + (y - box(phone)[1]) * scale,
    )
    label = phone.locator(f".province[data-province={name}]").get_attribute("aria-label")
    assert label
    expect(phone.locator(".map-caption")).to_have_text(label)


def test_two_fingers_pinch(phone: Page) -> None:
    whole = box(phone)
    session = phone.context.new_cdp_session(phone)
    bounds = phone.locator(".frame").bounding_box()
    assert bounds
    x, y = bounds["x"] + bounds["width"] / 2, bounds["y"] + bounds["height"] / 2

    def touch(kind: str, spread: float) -> None:
        fingers = [{"x": x - spread, "y": y, "id": 0}, {"x": x + spread, "y": y, "id": 1}]
        points = fingers if kind != "touchEnd" else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 30)
    for spread in range(35, 95, 10):
        touch("touchMove", spread)
    touch("touchEnd", 0)
    phone.wait_for_timeout(100)
    assert box(phone)[2] < whole[2] * 0.8


def test_arrow_keys_walk_through_the_phases(wide: Page, table: Table) -> None:
    table.process()
    wide.reload()
    with wide.expect_navigation():
        wide.keyboard.press("ArrowLeft")
    expect(wide.locator("h1")).to_contain_text("Spring 1901")
    with wide.expect_navigation():
        wide.keyboard.press("ArrowRight")
    expect(wide.locator(".where")).to_contain_text("Fall 1901")
