"""How a person orders on the map: taps and keys on provinces, and the bar with the sentence."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import SEATS, Table

SPOT = """code => {
    const province = document.querySelector(`.province[data-province="${code}"]`);
    const [x, y] = province.dataset.hit.split(" ").map(Number);
    const seen = document.querySelector(".frame svg").getScreenCTM();
    const spot = new DOMPoint(x, y).matrixTransform(seen);
    return [spot.x, spot.y];
}"""


def tap(page: Page, *codes: str) -> None:
    """Tap provinces with a finger, each in the middle of its circle."""
    for code in codes:
        page.touchscreen.tap(*page.evaluate(SPOT, code))


def click(page: Page, *codes: str) -> None:
    """Click on provinces with the mouse."""
    for code in codes:
        page.mouse.click(*page.evaluate(SPOT, code))


def press(page: Page, name: str) -> None:
    """Press a button of the bar."""
    page.locator(".saying").get_by_role("button", name=name, exact=True).click()


def stored(page: Page) -> None:
    """Wait until the server holds what the list says."""
    expect(page.locator("#list:not([data-unsaved])")).to_be_attached()


def sit(page: Page, client: Client, address: str) -> None:
    """Open the page of a seat with the keys of a client that opened its link before."""
    cookies = client.cookies.items()
    page.context.add_cookies(
        [{"name": name, "value": value, "url": client.root} for name, value in cookies]
    )
    page.goto(client.root + address)
    expect(page.locator(".saying")).to_be_visible()


def reached(server: Server, host: Client, *turns: dict[str, str]) -> Table:
    """A new game after some phases, the orders of each typed."""
    table = Table(server, host)
    advance(table, *turns)
    return table


def advance(table: Table, *turns: dict[str, str]) -> None:
    """Play phases, the orders of each typed."""
    for orders in turns:
        for power, text in orders.items():
            assert table.type(power, text).status == 200
        table.process()


def come(page: Page, table: Table, power: str) -> None:
    sit(page, table.players[power], f"/g/{table.slug}/{SEATS.index(power) + 1}/")


def held(table: Table, power: str) -> set[str]:
    return {line["order"] for line in table.view(power)["mine"]["lines"]}
