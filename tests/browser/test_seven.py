"""A year with seven people, each with another way to play, and a game of Diplonline's allies.

France taps on a telephone, England has a keyboard and no pointer, Germany's browser runs no
scripts, Italy and Turkey type, Russia draws with a mouse, and Austria
chooses from the lists. They write letters, one army is driven out and retreats, winter brings
builds, and all agree to a draw.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from detente.game.archive import export_game
from tests.browser.barriers import axe
from tests.browser.seven import HOW, PATIENCE, Seven, window
from tests.browser.test_game import turn
from tests.browser.year import fall, letters, retreat, spring, vote, winter
from tests.game.table import Table as Made
from tests.game.table import small_variant
from tests.server.client import Client
from tests.server.conftest import Server, links_of
from tests.server.table import SEATS, Table
from tests.server.test_players import sit as take_name

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


@pytest.fixture
def seven(server: Server, host: Client, browser: Browser) -> Iterator[Seven]:
    table = Table(server, host, title="Seven", scoring="sum_of_squares", rated="on")
    made = Seven(table)
    contexts = []
    for power, player in table.players.items():
        take_name(table, power, f"Player of {power.title()}")
        context = window(browser, player, HOW.get(power, {}), made.faults)
        contexts.append(context)
        made.pages[power] = context.pages[0]
        made.home(power)
    yield made
    for context in contexts:
        context.close()


def test_a_year_of_seven(seven: Seven) -> None:
    expect.set_options(timeout=PATIENCE)
    try:
        letters(seven)
        spring(seven)
        assert seven.phase() == "F1901M"
        fall(seven)
        assert seven.phase() == "F1901R"
        retreat(seven)
        assert seven.phase() == "W1901A"
        winter(seven)
        assert seven.phase() == "S1902M"
        vote(seven)
        the_end(seven)
    finally:
        expect.set_options(timeout=5000)
    faults = [fault for fault in seven.faults if "422" not in fault]  # the refused retreat
    assert not faults


def the_end(seven: Seven) -> None:
    """Everybody reads who has won and what it is worth, at both widths without barriers."""
    for power in SEATS:
        page = seven.home(power)
        expect(page.locator("#end")).to_have_text("The game is over")
        rows = page.locator(".fared tbody tr")
        expect(rows).to_have_count(len(SEATS))
        points = [float(row.locator("td").nth(1).inner_text()) for row in rows.all()]
        assert abs(sum(points) - 100) < 0.5 and points[0] > points[-1] > 0
        expect(page.locator(".fared")).to_contain_text(f"Player of {power.title()}")
        if power in ("FRANCE", "ENGLAND", "TURKEY"):
            assert not axe(page), power


def test_two_allies_name_each_other_and_win_together(
    server: Server, host: Client, browser: Browser
) -> None:
    """France and Turkey, nine bases each, by the button of Diplonline (DIPLO-6)."""
    expect.set_options(timeout=PATIENCE)
    faults: list[str] = []
    addresses = diplonline(host)
    pages = {}
    for power, address in addresses.items():
        pages[power] = window(browser, server.client(), {}, faults).pages[0]
        pages[power].goto(server.root + address)
    for power, ally in (("France", "Turkey"), ("Turkey", "France")):
        name(pages[power], ally)
        pages["Italy"].reload()
        assert "You name" not in pages["Italy"].content(), "only the namer sees it"
    for page in pages.values():
        turn(page, page.get_by_role("button", name="I am ready", exact=True))
    for page in pages.values():
        page.reload()
        expect(page.locator(".end .lead")).to_contain_text("France and Turkey have won together.")
        expect(page.locator(".fared tr", has_text="Turkey")).to_contain_text("50")
        assert not axe(page)
        page.context.close()
    expect.set_options(timeout=5000)
    assert not faults


def diplonline(host: Client) -> dict[str, str]:
    """A loaded game in which two of three have enough bases between them: links of its seats."""
    turkish = ["CON", "SMY", "ANK", "SER", "GRE", "BUL", "RUM", "BUD", "VIE"]
    french = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "KIE", "MUN"]
    variant = small_variant(
        seats=[["FRANCE"], ["TURKEY"], ["ITALY"]],
        units={"FRANCE": ["A PAR"], "TURKEY": ["A CON"], "ITALY": ["A ROM"]},
        centres={"FRANCE": french, "TURKEY": turkish, "ITALY": ["ROM"]},
    )
    saved = export_game(Made(ruleset="diplonline", custom=variant, seated=False).events)
    page = host.send(host.get("/load/").forms[0], text=saved)
    return dict(zip(("France", "Turkey", "Italy"), links_of(page), strict=True))


def name(page: Page, ally: str) -> None:
    page.get_by_label("Your ally this turn").select_option(ally)
    turn(page, page.get_by_role("button", name="Name the ally"))
    expect(page.get_by_text(f"You name {ally} as your ally this turn.").first).to_be_visible()
