"""On the map: FidoNet's lists of priorities, a waived build, a carrier named by its power."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barriers import axe
from tests.browser.hands import click, come, held, press, reached, sit, stored, tap
from tests.browser.keys import walk
from tests.browser.test_map_orders import FALL, SPRING
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.rulesets import ENGLAND, FRANCE, Match

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


def seated(page: Page, match: Match, seat: int) -> None:
    sit(page, match.players[seat - 1], f"/g/{match.slug}/{seat}/")


def test_fidonets_lists_by_touch(phone: Page, server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="fidonet")
    seated(phone, match, FRANCE)
    ask = phone.locator(".saying .ask")
    sentence = phone.locator(".saying .sentence")
    tap(phone, "PAR", "BUR")
    tap(phone, "PAR")
    press(phone, "If driven out")
    tap(phone, "GAS", "PIC", "BRE", "BUR")
    expect(sentence).to_have_text(
        "Army Paris, if driven out, goes to: 1. Gascony, 2. Picardy, 3. Brest, 4. Burgundy"
    )
    tap(phone, "PIC")  # taken off again
    stored(phone)
    retreats = ["A PAR R GAS", "A PAR R BRE", "A PAR R BUR"]
    assert match.held(FRANCE) == ["A PAR - BUR", *retreats]
    tap(phone, "MOS")
    expect(ask).to_have_text("Army Paris: no order leads to Moscow.")
    assert not axe(phone)

    press(phone, "Builds")
    tap(phone, "BRE")
    press(phone, "Fleet Brest")
    tap(phone, "PAR")
    expect(sentence).to_have_text(
        "If centres are won, there are built: 1. Fleet Brest, 2. Army Paris"
    )
    press(phone, "1. Fleet Brest")  # in the sentence: taken off
    stored(phone)
    assert match.held(FRANCE) == ["A PAR - BUR", *retreats, "A PAR B"]
    press(phone, "Undo")
    stored(phone)
    assert match.held(FRANCE) == ["A PAR - BUR", *retreats, "F BRE B", "A PAR B"]
    press(phone, "Done")
    expect(ask).to_have_text("Choose one of your units.")

    phone.reload()  # the form says the same, with a free place after those that are taken
    fields = phone.locator("select[name^=retreats-FRANCE-PAR-]")
    assert fields.evaluate_all("fields => fields.map(f => f.value)") == [*retreats, ""]


def test_fidonets_lists_by_keyboard(wide: Page, server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="fidonet")
    match.decide()  # in fall there are removals too
    seated(wide, match, FRANCE)
    wide.locator(".frame").focus()
    expect(wide.locator(".map-caption")).to_contain_text("Keys of the lists: R, D, B.")
    wide.keyboard.press("d")
    walk(wide, "MAR")
    wide.keyboard.press("Enter")
    walk(wide, "PAR")
    wide.keyboard.press("Enter")
    told = wide.locator(".saying [aria-live]")
    expect(told).to_have_text(
        "If centres are lost, there are removed: 1. Army Marseilles, 2. Army Paris"
    )
    wide.keyboard.press("Escape")
    wide.keyboard.press("r")
    walk(wide, "MAR")
    wide.keyboard.press("Enter")
    walk(wide, "BUR")
    wide.keyboard.press("Enter")
    stored(wide)
    wanted = ["A MAR R BUR", "A MAR D", "A PAR D"]
    assert match.held(FRANCE) == wanted
    wide.keyboard.press("Escape")
    wide.keyboard.press("Escape")
    expect(wide.locator(".saying .ask")).to_have_text("Choose one of your units.")
    with wide.expect_navigation():
        wide.get_by_role("button", name="Store these orders").click()
    assert match.held(FRANCE) == wanted


def test_a_list_longer_than_the_form_shows_at_first(
    wide: Page, server: Server, host: Client
) -> None:
    match = Match.made(server, host, ruleset="fidonet")
    match.type(FRANCE, "R Par: Pic, Gas, Bre, Bur\nB A Par, F Bre, A Mar, F Mar, A Bre")
    before = match.held(FRANCE)
    assert len(before) == 9
    seated(wide, match, FRANCE)
    click(wide, "MAR", "SPA")
    stored(wide)
    assert set(match.held(FRANCE)) == {*before, "A MAR - SPA"}


def test_a_waived_build(phone: Page, server: Server, host: Client) -> None:
    table = reached(server, host, SPRING, FALL, {})
    come(phone, table, "GERMANY")
    press(phone, "Waive a build")
    tap(phone, "BER")
    press(phone, "Army")
    stored(phone)
    assert held(table, "GERMANY") == {"WAIVE", "A BER B"}
    tap(phone, "BER")
    press(phone, "Take a waived build back")
    stored(phone)
    assert held(table, "GERMANY") == {"A BER B"}
    phone.locator(".frame").focus()
    phone.keyboard.press("w")
    expect(phone.locator(".saying .ask")).to_have_text("A build is waived.")
    stored(phone)
    assert held(table, "GERMANY") == {"WAIVE", "A BER B"}


def test_a_carrier_named_by_its_power(wide: Page, server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="diplonline")
    match.type(ENGLAND, "F Lon - Eng\nF Edi - Nth\nA Lvp - Yor")
    match.decide()
    match.type(ENGLAND, "A Yor - Lon")
    match.decide()
    seated(wide, match, ENGLAND)
    click(wide, "LON", "BEL")
    ask = wide.locator(".saying .ask")
    expect(ask).to_have_text("How does it go?")
    press(wide, "carried, by whichever fleet of England")
    click(wide, "NTH")
    press(wide, "Carry an army")
    click(wide, "LON", "BEL")
    stored(wide)
    wanted = ["F NTH C LON > BEL", "A LON - BEL VIA ENGLAND"]
    assert sorted(match.held(ENGLAND)) == sorted(wanted)
    with wide.expect_navigation():
        wide.get_by_role("button", name="Store these orders").click()
    field = wide.get_by_label("Army London", exact=True)
    expect(field).to_have_value("A LON - BEL VIA ENGLAND")
    match.decide()
    assert "A BEL" in match.units("ENGLAND")
