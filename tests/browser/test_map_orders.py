"""Orders on the map: by touch on a telephone, by keyboard alone, by mouse; Diplonline's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import axe
from tests.browser.hands import SPOT, click, come, held, press, reached, sit, stored, tap
from tests.browser.keys import HERE, walk
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.rulesets import FRANCE, Match, played

pytestmark = pytest.mark.browser

SPRING = {
    "AUSTRIA": "A Vie - Boh\nA Bud - Vie",
    "ENGLAND": "F Lon - Nth\nA Lvp - Yor\nF Edi - Nwg",
    "FRANCE": "F Bre - MAO\nA Mar - Bur",
    "GERMANY": "F Kie - Den\nA Ber - Kie",
    "ITALY": "A Ven - Tyr",
    "RUSSIA": "F StP - Bot",
}
FALL = {
    "AUSTRIA": "A Boh - Tyr\nA Vie S A Boh - Tyr\nF Tri - Ven",
    "GERMANY": "A Kie - Hol",
    "RUSSIA": "F Bot - Swe",
}


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


def sentence(page: Page) -> str:
    return page.locator(".saying .sentence").inner_text()


# --- by touch, 390 pixels wide ---


def test_a_move_in_two_taps_a_support_in_three(phone: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(phone, table, "FRANCE")
    tap(phone, "PAR", "BUR")
    stored(phone)
    assert held(table, "FRANCE") == {"A PAR - BUR"}
    expect(phone.locator(".orders [data-order='A PAR - BUR']").first).to_be_attached()

    tap(phone, "MAR", "PAR", "BUR")
    stored(phone)
    assert held(table, "FRANCE") == {"A PAR - BUR", "A MAR S A PAR - BUR"}
    assert sentence(phone) == "Army Marseilles supports Army Paris to Burgundy"
    expect(phone.locator("#state-now")).to_contain_text("2 of 3 orders given, not ready")
    tap(phone, "BRE", "BRE")
    stored(phone)
    assert "F BRE H" in held(table, "FRANCE")
    drawn = phone.locator(".frame .orders").first
    hide = phone.get_by_role("button", name="Hide the orders")
    hide.click()
    expect(drawn).to_be_hidden()
    hide.click()
    expect(drawn).to_be_visible()
    assert not axe(phone)


def test_each_part_of_the_sentence_can_be_changed(
    phone: Page, server: Server, host: Client
) -> None:
    table = reached(server, host)
    come(phone, table, "FRANCE")
    tap(phone, "PAR", "BUR")
    press(phone, "Burgundy")
    expect(phone.locator(".saying .ask")).to_have_text("Choose where it goes.")
    tap(phone, "PIC")
    stored(phone)
    assert held(table, "FRANCE") == {"A PAR - PIC"}
    press(phone, "Hold")
    stored(phone)
    press(phone, "Undo")
    stored(phone)
    assert held(table, "FRANCE") == {"A PAR - PIC"}
    tap(phone, "PAR")
    press(phone, "No order")
    stored(phone)
    assert held(table, "FRANCE") == set()


def test_a_place_that_no_order_leads_to(phone: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(phone, table, "FRANCE")
    tap(phone, "PAR", "MOS")
    expect(phone.locator(".saying .ask")).to_have_text("Army Paris: no order leads to Moscow.")
    press(phone, "Cancel")
    tap(phone, "MOS")
    expect(phone.locator(".saying .ask")).to_have_text("Nothing to order in Moscow.")
    assert held(table, "FRANCE") == set()


def test_a_convoy_offers_the_move_of_its_army(phone: Page, server: Server, host: Client) -> None:
    table = reached(server, host, SPRING)
    come(phone, table, "ENGLAND")
    tap(phone, "NTH")
    press(phone, "Convoy")
    tap(phone, "YOR")
    expect(phone.locator(".saying .ask")).to_have_text("Choose where it goes.")  # it cannot stay
    tap(phone, "NWY")
    press(phone, "Also order: Army Yorkshire moves to Norway")
    stored(phone)
    assert held(table, "ENGLAND") == {"F NTH C A YOR - NWY", "A YOR - NWY"}
    tap(phone, "YOR", "DEN")  # and the move the convoy
    press(phone, "Also order: Fleet North Sea convoys Army Yorkshire to Denmark")
    stored(phone)
    assert held(table, "ENGLAND") == {"F NTH C A YOR - DEN", "A YOR - DEN"}


def test_a_coast_is_asked_for_where_there_are_two(
    phone: Page, server: Server, host: Client
) -> None:
    table = reached(server, host, SPRING)
    come(phone, table, "FRANCE")
    tap(phone, "MAO", "POR")
    stored(phone)
    assert "F MAO - POR" in held(table, "FRANCE")
    tap(phone, "MAO", "SPA")
    expect(phone.locator(".saying .ask")).to_have_text("Which coast?")
    press(phone, "north coast")
    stored(phone)
    assert "F MAO - SPA/NC" in held(table, "FRANCE")
    assert sentence(phone) == "Fleet Mid-Atlantic Ocean moves to Spain (north coast)"


def test_a_retreat_and_a_removal(phone: Page, server: Server, host: Client) -> None:
    table = reached(server, host, SPRING, FALL)
    assert table.view("ITALY")["phase"] == "F1901R"
    come(phone, table, "ITALY")
    expect(phone.locator(".saying .ask")).to_have_text("Choose a unit that was driven out.")
    tap(phone, "TYR", "BOH")
    expect(phone.locator(".saying .ask")).to_contain_text("Bohemia")
    expect(phone.locator(".saying .ask")).not_to_contain_text("no order leads")
    tap(phone, "PIE")
    stored(phone)
    assert held(table, "ITALY") == {"A TYR R PIE"}
    tap(phone, "TYR", "TYR")
    stored(phone)
    assert held(table, "ITALY") == {"A TYR D"}
    tap(phone, "TYR", "PIE")
    stored(phone)
    table.process()

    phone.reload()
    tap(phone, "PIE")
    stored(phone)
    assert held(table, "ITALY") == {"A PIE D"}
    tap(phone, "PIE")
    stored(phone)
    tap(phone, "NAP")
    stored(phone)
    assert held(table, "ITALY") == {"F NAP D"}


def test_builds(phone: Page, server: Server, host: Client) -> None:
    table = reached(server, host, SPRING, FALL, {})
    assert table.view("RUSSIA")["phase"] == "W1901A"
    come(phone, table, "RUSSIA")
    expect(phone.locator(".saying .ask")).to_have_text("Choose a place to build in.")
    tap(phone, "STP")
    expect(phone.locator(".saying .ask")).to_have_text("Which unit?")
    press(phone, "Fleet")
    press(phone, "north coast")
    stored(phone)
    assert held(table, "RUSSIA") == {"F STP/NC B"}

    come(phone, table, "GERMANY")
    tap(phone, "BER")
    press(phone, "Army")
    tap(phone, "KIE")
    press(phone, "Fleet")
    stored(phone)
    assert held(table, "GERMANY") == {"A BER B", "F KIE B"}
    tap(phone, "BER")
    press(phone, "No order")
    stored(phone)
    assert held(table, "GERMANY") == {"F KIE B"}


def test_the_way_by_sea_is_asked_for_where_there_are_two(
    phone: Page, server: Server, host: Client
) -> None:
    table = reached(server, host, {"FRANCE": "F Bre - Eng\nA Par - Bre"})
    come(phone, table, "FRANCE")
    tap(phone, "BRE", "PIC")
    expect(phone.locator(".saying .ask")).to_have_text("How does it go?")
    press(phone, "carried by fleets")
    stored(phone)
    assert held(table, "FRANCE") == {"A BRE - PIC VIA"}
    tap(phone, "BRE", "LON")  # only by sea
    stored(phone)
    assert held(table, "FRANCE") == {"A BRE - LON"}


def test_a_mouse_draws_a_line(wide: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(wide, table, "FRANCE")
    start, goal = wide.evaluate(SPOT, "PAR"), wide.evaluate(SPOT, "BUR")
    wide.mouse.move(*start)
    wide.mouse.down()
    wide.mouse.move(*goal, steps=4)
    wide.mouse.up()
    stored(wide)
    assert held(table, "FRANCE") == {"A PAR - BUR"}


# --- by keyboard alone ---


def test_by_keyboard_alone(wide: Page, server: Server, host: Client) -> None:
    table = reached(server, host)
    come(wide, table, "FRANCE")
    reach(wide, "frame")
    expect(wide.locator(".map-caption")).to_contain_text("Keys: arrows choose")
    wide.keyboard.press("Tab")  # into the provinces: the first own unit
    assert wide.evaluate(HERE) == "BRE"
    wide.keyboard.press("ArrowRight")
    assert wide.evaluate(HERE) == "PAR"
    wide.keyboard.press("Enter")
    walk(wide, "BUR")
    wide.keyboard.press("Enter")
    stored(wide)
    assert wide.evaluate(HERE) == "PAR"

    walk(wide, "MAR")
    wide.keyboard.press("Enter")
    wide.keyboard.press("s")
    walk(wide, "PAR")
    wide.keyboard.press("Enter")
    walk(wide, "BUR")
    wide.keyboard.press("Enter")
    stored(wide)
    walk(wide, "BRE")
    wide.keyboard.press("Enter")
    wide.keyboard.press("h")
    stored(wide)
    assert held(table, "FRANCE") == {"A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H"}
    told = wide.locator(".saying [aria-live]")
    expect(told).to_have_text("Fleet Brest holds")
    label = wide.locator(".province[data-province=MAR]").get_attribute("aria-label")
    plain, order = "Marseilles; supply centre: France; army, France", "Army Marseilles supports"
    assert label == f"{plain}; {order} Army Paris to Burgundy"
    wide.keyboard.press("Control+z")
    stored(wide)
    assert held(table, "FRANCE") == {"A PAR - BUR", "A MAR S A PAR - BUR"}
    wide.keyboard.press("Enter")
    expect(wide.locator(".saying .ask")).to_contain_text("Choose where it goes")
    expect(told).to_contain_text("Choose where it goes")
    wide.keyboard.press("Escape")
    expect(wide.locator(".saying .ask")).to_have_text("Choose one of your units.")
    assert not axe(wide)


def reach(page: Page, name: str) -> None:
    """Press Tab from the beginning of the page until an element of the class has the focus."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("name => document.activeElement.classList.contains(name)", name):
            return
    raise AssertionError(f"Tab does not lead to .{name}")


# --- Diplonline ---


def test_diplonline_on_the_map(wide: Page, server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="diplonline")
    played(match)
    sit(wide, match.players[FRANCE - 1], f"/g/{match.slug}/{FRANCE}/")
    click(wide, "MAR")
    press(wide, "Army")
    click(wide, "MAR", "BUR")
    stored(wide)
    assert match.held(FRANCE) == ["APPEAR A MAR", "A MAR - BUR"]
    press(wide, "Attack")
    click(wide, "SPA")
    press(wide, "Support")
    click(wide, "GAS")
    wide.locator(".saying select").select_option(label="a support is for England")
    expect(wide.get_by_label("Whom Army Spain supports")).to_have_value("ENGLAND")
    stored(wide)
    wanted = ["A SPA S GAS FOR ENGLAND", "APPEAR A MAR", "A MAR X BUR"]
    assert match.held(FRANCE) == wanted
    # The form says the same: both views give the same orders (DIPLO-23).
    with wide.expect_navigation():
        wide.get_by_role("button", name="Store these orders").click()
    assert match.held(FRANCE) == wanted
