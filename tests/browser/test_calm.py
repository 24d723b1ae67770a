"""On a telephone nothing moves, opens or is exchanged under a finger, and nothing hides the map."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hands import SPOT, come, held, press, reached, stored, tap
from tests.browser.test_one_list import forgive, quiet
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table

pytestmark = pytest.mark.browser

SOON = 15_000  # milliseconds
COVERED = """() => {
    const svg = document.querySelector(".frame svg");
    const seen = svg.getScreenCTM();
    return [...svg.querySelectorAll(".province[data-hit]")].filter((province) => {
        const [x, y] = province.dataset.hit.split(" ").map(Number);
        const spot = new DOMPoint(x, y).matrixTransform(seen);
        return !document.elementFromPoint(spot.x, spot.y)?.closest(".frame");
    }).map((province) => province.dataset.province);
}"""


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    return Table(server, host, movement="2880")


class Finger:
    """One finger on the page's glass."""

    def __init__(self, page: Page) -> None:
        self.page, self.session = page, page.context.new_cdp_session(page)

    def send(self, kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def tap(self, code: str, slip: float) -> None:
        """Tap a province and slip a little on the glass."""
        x, y = self.page.evaluate(SPOT, code)
        self.send("touchStart", x, y)
        for part in (1, 2, 3):
            self.send("touchMove", x + slip * part / 3, y)
        self.send("touchEnd")


def top(page: Page) -> float:
    """Where the map begins on the screen."""
    return float(page.evaluate("document.querySelector('.frame').getBoundingClientRect().top"))


def test_a_tap_may_slip_on_the_glass(phone: Page, table: Table) -> None:
    come(phone, table, "FRANCE")
    finger = Finger(phone)
    sentence = phone.locator(".saying .sentence")
    finger.tap("PAR", 9)
    expect(sentence).to_have_text("Army Paris …")
    press(phone, "Cancel")
    finger.tap("PAR", 40)
    phone.wait_for_timeout(300)
    expect(sentence).to_be_hidden()


# Milliseconds from the finger's coming down to its lifting and to the change of the page. The page
# looks again at once: others spread their looks over two seconds.
NOTING = """() => {
    Math.random = () => 0;
    const noted = (window.noted = {});
    let down = 0;
    addEventListener("pointerdown", () => (down = performance.now()), true);
    addEventListener("pointerup", () => (noted.pointerup ??= performance.now() - down), true);
    const part = document.querySelector("main");
    const row = () => part.querySelector(".standings")?.textContent;
    const before = row();
    const seen = () => row() !== before && (noted.changed ??= performance.now() - down);
    new MutationObserver(seen).observe(part, { childList: true, subtree: true });
}"""


def test_the_button_under_the_finger_stays(phone: Page, table: Table) -> None:
    """Orders that are stored and news of others come while Ready is being pressed."""
    come(phone, table, "ENGLAND")
    phone.get_by_role("tab", name="The game").tap()
    row = phone.locator(".standings tr", has_text="Germany").locator("td").last
    expect(row).to_have_text("not ready")
    bar = phone.locator(".grip .bar").bounding_box()
    assert bar
    phone.evaluate(NOTING)
    finger = Finger(phone)
    with phone.expect_response(lambda answer: answer.url.endswith("/2/"), timeout=SOON):
        finger.send("touchStart", bar["x"], bar["y"])
        table.ready("GERMANY")
    phone.wait_for_timeout(300)
    finger.send("touchEnd")
    expect(row).to_have_text("ready", timeout=SOON)
    noted = phone.evaluate("() => window.noted")
    # A finger holds nothing up for longer than three seconds: a busy machine may take them.
    assert noted["changed"] > noted.get("pointerup", 0) > 0 or noted["changed"] >= 2990, noted

    before = phone.locator("#ready-now button").element_handle()
    tap(phone, "LON", "NTH")
    stored(phone)
    assert before.evaluate("button => button.isConnected")
    table.ready("GERMANY", "no")


def test_the_lines_above_leave_the_map_where_it_is(phone: Page, table: Table, host: Client) -> None:
    come(phone, table, "FRANCE")
    phone.reload()  # the server knows the time zone now
    phone.wait_for_timeout(300)
    before = top(phone)
    deadline = phone.locator("#deadline-now")
    for act, told in (("pause", "The game is paused."), ("resume", "Deadline")):
        host.send(host.get(f"/g/{table.slug}/host/").form("/time/"), act=act)
        expect(deadline).to_contain_text(told, timeout=SOON)
        assert abs(top(phone) - before) < 1, act
    phone.evaluate("document.querySelector('.where').append(document.createElement('h1'))")
    phone.evaluate("document.querySelector('.where h1:last-child').textContent = 'one more line'")
    phone.wait_for_timeout(200)
    assert abs(top(phone) - before) < 1, "one more line"


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_the_sentence_hides_nothing_of_the_map(
    phone: Page, server: Server, host: Client, locale: str
) -> None:
    """Upright while an order is made, and on its side where the map is scrolled into sight."""
    table = reached(server, host)
    phone.context.set_extra_http_headers({"Accept-Language": locale})
    come(phone, table, "ITALY")
    before = phone.locator(".saying").bounding_box()
    tap(phone, "ROM")
    assert phone.locator(".saying").bounding_box() == before, "it grows over what is tapped next"
    assert phone.evaluate(COVERED) == []
    tap(phone, "VEN")
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.locator(".chart").evaluate("chart => scrollTo(0, chart.offsetTop)")
    assert phone.evaluate(COVERED) == []
    expect(phone.locator(".frame")).to_have_attribute("data-preset", "compact")
    expect(phone.locator(".saying .chip")).to_have_count(2)  # the order goes on where it was
    tap(phone, "TUS")
    stored(phone)
    assert held(table, "ITALY") == {"A ROM S A VEN - TUS"}


def test_a_near_map_can_be_drawn_out_from_under_the_sentence(phone: Page, table: Table) -> None:
    come(phone, table, "TURKEY")
    phone.get_by_role("button", name="Nearer").tap()
    tap(phone, "SMY")
    phone.set_viewport_size({"width": 390, "height": 664})  # what a browser's own bars leave
    finger = Finger(phone)
    for _ in range(4):
        finger.send("touchStart", 200, 390)
        for y in range(370, 230, -20):
            finger.send("touchMove", 200, y)
        finger.send("touchEnd")
    assert "ION" not in phone.evaluate(COVERED)


def test_a_conflict_opens_nothing_over_the_map(
    phone: Page, server: Server, host: Client, faults: list[str]
) -> None:
    table = reached(server, host)
    quiet(phone)
    come(phone, table, "FRANCE")
    table.type("FRANCE", "A Par - Pic")
    tap(phone, "PAR", "BUR")
    kept = phone.locator(".saying .kept")
    expect(kept).to_contain_text("Another window or device has stored other orders meanwhile.")
    expect(phone.locator("html")).to_have_attribute("data-sheet", "low")
    kept.get_by_role("button", name="Orders").tap()
    phone.get_by_role("alert").get_by_role("button", name="Store what is here").tap()
    stored(phone)
    assert held(table, "FRANCE") == {"A PAR - BUR"}

    table.process()
    phone.locator(".desk").evaluate("desk => desk.scrollTo(0, 400)")
    phone.get_by_role("button", name="Lower").tap()
    tap(phone, "MAR", "SPA")
    kept.get_by_role("button", name="Orders").tap()
    expect(phone.get_by_role("link", name="Look at the new phase")).to_be_in_viewport()
    forgive(faults, "409")


def test_a_line_of_the_story_brings_its_place_into_sight(
    phone: Page, server: Server, host: Client
) -> None:
    table = reached(server, host, {"ITALY": "F Nap - Ion"})
    come(phone, table, "FRANCE")
    phone.get_by_role("tab", name="History").tap()
    phone.get_by_role("button", name="Higher").tap()
    phone.get_by_role("link", name="The fleet from Naples went to the Ionian Sea").tap()
    expect(phone.locator("html")).to_have_attribute("data-sheet", "half")
    phone.wait_for_timeout(300)  # the sheet comes to rest
    assert "NAP" not in phone.evaluate(COVERED)


def test_a_late_drawing_is_of_the_phase_that_is_shown(
    wide: Page, server: Server, host: Client
) -> None:
    table = reached(server, host, {"FRANCE": "A Par - Bur"}, {"FRANCE": "A Bur - Bel"})
    come(wide, table, "FRANCE")
    wide.goto(f"{server.root}/g/{table.slug}/3/replay/S1901M/")
    expect(wide.locator(".order[data-order='A PAR - BUR']")).to_have_count(1)
    held_up: list[Route] = []
    wide.route("**/replay/S1901M/", lambda route: held_up.append(route))
    wide.set_viewport_size({"width": 390, "height": 844})
    wide.wait_for_timeout(200)
    wide.keyboard.press("ArrowRight")
    expect(wide.locator("h1")).to_have_text("Fall 1901, movement")
    held_up[0].continue_()
    expect(wide.locator(".frame")).to_have_attribute("data-preset", "compact")
    expect(wide.locator(".order[data-order='A BUR - BEL']")).to_have_count(1)
