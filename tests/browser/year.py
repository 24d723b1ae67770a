"""The steps of a year, each power in its own way; what they do is told in `test_seven.py`."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser import keys
from tests.browser.hands import SPOT, held, press, stored, tap
from tests.browser.seven import Seven
from tests.browser.test_game import turn

GROUP = "Norway is mine, Sweden is the Tsar's, Denmark is the Kaiser's."
SECRET = "Leave Burgundy to me and Denmark is yours."
PUBLIC = "Rome greets Europe."


def letters(seven: Seven) -> None:
    """A private letter, one to a group and a public one; what is proposed is taken or tried."""
    private_letter(seven.home("FRANCE"))
    group_letter(seven.home("ENGLAND"))
    public_letter(seven.home("ITALY"))
    germany = seven.home("GERMANY")
    turn(germany, germany.locator(".talks a.new, .talks .new a", has_text="France"))
    expect(germany.locator(".letter")).to_contain_text(SECRET)
    turn(germany, germany.get_by_role("button", name="Put into my orders (1)"))
    assert held(seven.table, "GERMANY") == {"F KIE - DEN"}
    russia = seven.home("RUSSIA")
    russia.get_by_role("tab", name="Letters").click()
    russia.get_by_role("link", name=re.compile("England")).filter(has_text="new").click()
    expect(russia.locator(".letter")).to_contain_text(GROUP)
    turn(russia, russia.get_by_role("link", name="Open in a sandbox"))
    expect(russia.locator('.order[data-order="F STP/SC - BOT"]')).to_have_count(1)
    turkey = seven.home("TURKEY")
    turkey.get_by_role("tab", name="Letters").click()
    turkey.get_by_role("link", name=re.compile("Everybody")).click()
    expect(turkey.locator(".letter")).to_contain_text(PUBLIC)
    assert SECRET not in turkey.content() and GROUP not in turkey.content()


def private_letter(page: Page) -> None:
    """By touch."""
    page.get_by_role("tab", name="Letters").tap()
    page.locator(".talks a", has_text="Germany").tap()
    page.get_by_label(re.compile("^To Germany.*only$")).fill(SECRET)
    page.locator("summary", has_text="Propose orders").tap()
    page.get_by_label("Orders of any power").fill("F Kie - Den")
    page.get_by_role("button", name="Send").tap()
    expect(page.locator(".letter.own")).to_contain_text("Fleet Kiel moves to Denmark.")


def group_letter(page: Page) -> None:
    """By keyboard alone."""
    keys.to_tab(page, "Letters")
    keys.reach(page, page.locator("summary", has_text="Write to several"))
    page.keyboard.press("Enter")
    for power in ("Germany", "Russia"):
        keys.reach(page, page.get_by_role("checkbox", name=power))
        page.keyboard.press("Space")
    keys.follow(page, page.get_by_role("button", name="Open", exact=True))
    keys.reach(page, page.get_by_label(re.compile("^To Germany.* and Russia.* only$")))
    page.keyboard.type(GROUP)
    keys.reach(page, page.locator("summary", has_text="Propose orders"))
    page.keyboard.press("Enter")
    keys.reach(page, page.get_by_label("Orders of any power"))
    page.keyboard.type("F StP - Bot")
    keys.reach(page, page.get_by_role("button", name="Send"))
    page.keyboard.press("Enter")
    expect(page.locator(".letter.own")).to_contain_text("Gulf of Bothnia")
    expect(page.locator("[data-told]")).to_have_text("Sent.")


def public_letter(page: Page) -> None:
    """By mouse."""
    page.get_by_role("tab", name="Letters").click()
    page.get_by_role("link", name="Everybody").click()
    page.get_by_label(re.compile("this letter is public")).fill(PUBLIC)
    page.get_by_role("button", name="Publish").click()
    expect(page.locator(".letter.own")).to_contain_text(PUBLIC)


def spring(seven: Seven) -> None:
    """Seven ways to give orders; the last Ready decides the phase."""
    tapped(seven, "FRANCE", {"F BRE - MAO": ("BRE", "MAO"), "A MAR - BUR": ("MAR", "BUR")})
    keyed(seven.home("ENGLAND"), ("LON", "NTH"), ("LVP", "YOR"), ("EDI", "NWG"))
    posted(seven.home("GERMANY"), {"Army Berlin": "A BER - KIE"})
    typed(seven, "ITALY", "A Ven - Tyr", "A VEN - TYR")
    drawn(seven.home("RUSSIA"), "STP", "BOT")
    chosen(seven.home("AUSTRIA"), {"Army Vienna": "A VIE - BOH", "Army Budapest": "A BUD - VIE"})
    typed(seven, "TURKEY", "army constantinople to bulgaria", "A CON - BUL")


def fall(seven: Seven) -> None:
    """Vienna and Bohemia drive the army out of Tyrolia; a fleet carries the army of Yorkshire."""
    tapped(seven, "FRANCE", {"F MAO - POR": ("MAO", "POR"), "A BUR H": ("BUR", "BUR")})
    carried(seven.home("ENGLAND"))
    posted(seven.home("GERMANY"), {"Army Kiel": "A KIE - HOL"})
    typed(seven, "ITALY", "A Tyr H", "A TYR H")
    drawn(seven.home("RUSSIA"), "BOT", "SWE")
    orders = {
        "Army Bohemia": "A BOH - TYR",
        "Army Vienna": "A VIE S A BOH - TYR",
        "Fleet Trieste": "F TRI - VEN",
    }
    chosen(seven.home("AUSTRIA"), orders)
    typed(seven, "TURKEY", "Bul-Gre", "A BUL - GRE")


def retreat(seven: Seven) -> None:
    """Italy reads why its army must go, is refused one place with the reason, and goes."""
    page = seven.home("ITALY")
    expect(page.locator(".turned")).to_contain_text("Tyrolia")
    page.get_by_role("tab", name="Orders").click()
    page.get_by_label("Or type orders").fill("A Tyr R Ven")
    turn(page, page.get_by_role("button", name="Read and store"))
    expect(page.locator(".lines .refused")).to_contain_text("Not stored.")
    typed(seven, "ITALY", "A Tyr R Pie", "A TYR R PIE")


def winter(seven: Seven) -> None:
    """Six build and one removes, each in its way."""
    france = seven.home("FRANCE")
    lower(france)
    tap(france, "MAR")
    press(france, "Army")
    stored(france)
    finger_ready(france)
    england = seven.home("ENGLAND")
    keys.to_tab(england, "Orders")
    keys.reach(england, england.locator("#part-orders select"))
    england.keyboard.press("ArrowDown")
    stored(england)
    keyboard_ready(england)
    posted(seven.home("GERMANY"), {"Build 1": "A BER B", "Build 2": "F KIE B"})
    typed(seven, "ITALY", "A Pie D", "A PIE D")
    russia = seven.home("RUSSIA")
    russia.mouse.click(*russia.evaluate(SPOT, "STP"))
    press(russia, "Fleet")
    press(russia, "north coast")
    stored(russia)
    russia.get_by_role("tab", name="Orders").click()
    mouse_ready(russia)
    chosen(seven.home("AUSTRIA"), {"Build": "A BUD B"})
    typed(seven, "TURKEY", "build fleet con", "F CON B")


def vote(seven: Seven) -> None:
    """All agree to a draw; what the first ones wish nobody sees."""
    france = seven.home("FRANCE")
    france.get_by_role("tab", name="The game").tap()
    with france.expect_navigation():
        france.get_by_role("button", name="Agree to a draw").tap()
    england = seven.home("ENGLAND")
    keys.to_tab(england, "The game")
    keys.follow(england, england.get_by_role("button", name="Agree to a draw"))
    for power in ("ITALY", "RUSSIA", "AUSTRIA", "TURKEY"):
        page = seven.home(power)
        page.get_by_role("tab", name="The game").click()
        turn(page, page.get_by_role("button", name="Agree to a draw"))
        expect(
            page.get_by_text("You agree to a draw among all who are left.").first
        ).to_be_visible()
    germany = seven.home("GERMANY")
    assert "Put to the vote" not in germany.content(), "votes are secret"
    turn(germany, germany.get_by_role("button", name="Agree to a draw"))


# --- how each of them gives orders and says Ready ---


def tapped(seven: Seven, power: str, orders: dict[str, tuple[str, str]]) -> None:
    page = seven.home(power)
    lower(page)
    for way in orders.values():
        tap(page, *way)
        stored(page)
    assert held(seven.table, power) == set(orders)
    finger_ready(page)


def lower(page: Page) -> None:
    """Push the sheet down, so that the map is to be seen."""
    button = page.get_by_role("button", name="Lower")
    while button.is_enabled():
        button.tap()


def finger_ready(page: Page) -> None:
    page.get_by_role("tab", name="Orders").tap()
    page.get_by_role("button", name="Higher").tap()
    with page.expect_navigation():
        page.get_by_role("button", name="I am ready", exact=True).tap()


def keyed(page: Page, *ways: tuple[str, str]) -> None:
    for start, goal in ways:
        for code in (start, goal):
            keys.walk(page, code)
            page.keyboard.press("Enter")
        stored(page)
    keyboard_ready(page)


def carried(page: Page) -> None:
    """A convoy by its key; the army's own move is offered."""
    keys.walk(page, "NTH")
    page.keyboard.press("Enter")
    page.keyboard.press("c")
    for code in ("YOR", "NWY"):
        keys.walk(page, code)
        page.keyboard.press("Enter")
    keys.reach(page, page.get_by_role("button", name="Also order: Army Yorkshire moves to Norway"))
    page.keyboard.press("Enter")
    stored(page)
    keyboard_ready(page)


def keyboard_ready(page: Page) -> None:
    keys.to_tab(page, "Orders")
    keys.follow(page, page.get_by_role("button", name="I am ready", exact=True))


def posted(page: Page, orders: dict[str, str]) -> None:
    """By the form, without scripts."""
    for unit, order in orders.items():
        page.get_by_label(unit, exact=True).select_option(order)
    turn(page, page.get_by_role("button", name="Store these orders"))
    expect(page.locator(".part-notes [role=status]").last).to_contain_text("The server holds")
    mouse_ready(page)


def chosen(page: Page, orders: dict[str, str]) -> None:
    """By the form, which stores itself."""
    page.get_by_role("tab", name="Orders").click()
    for unit, order in orders.items():
        page.get_by_label(unit, exact=True).select_option(order)
    stored(page)
    mouse_ready(page)


def typed(seven: Seven, power: str, text: str, order: str) -> None:
    page = seven.home(power)
    page.get_by_role("tab", name="Orders").click()
    page.get_by_label("Or type orders").fill(text)
    turn(page, page.get_by_role("button", name="Read and store"))
    expect(page.locator(".part-notes [role=status]").last).to_contain_text("The server holds")
    assert held(seven.table, power) == {order}
    mouse_ready(page)


def drawn(page: Page, start: str, goal: str) -> None:
    """A line with the mouse."""
    page.mouse.move(*page.evaluate(SPOT, start))
    page.mouse.down()
    page.mouse.move(*page.evaluate(SPOT, goal), steps=4)
    page.mouse.up()
    stored(page)
    page.get_by_role("tab", name="Orders").click()
    mouse_ready(page)


def mouse_ready(page: Page) -> None:
    turn(page, page.get_by_role("button", name="I am ready", exact=True))
