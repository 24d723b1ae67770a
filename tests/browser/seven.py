"""Seven people's windows on one game, each of another kind."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import PHONE
from tests.server.client import Client
from tests.server.table import SEATS, Table

PATIENCE = 30_000  # milliseconds, for a machine with much else to do
HOW: dict[str, dict[str, object]] = {
    "FRANCE": PHONE,
    "GERMANY": {"java_script_enabled": False},
    "TURKEY": {"color_scheme": "dark"},
}


@dataclass
class Seven:
    """The players' windows, by their powers."""

    table: Table
    pages: dict[str, Page] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def __getitem__(self, power: str) -> Page:
        return self.pages[power]

    def home(self, power: str) -> Page:
        """The power's page of the game, loaded anew."""
        page, seat = self.pages[power], SEATS.index(power) + 1
        page.goto(f"{self.table.host.root}/g/{self.table.slug}/{seat}/")
        return page

    def phase(self) -> str:
        phase: str = self.table.view("FRANCE")["phase"]
        return phase


def window(
    browser: Browser, player: Client, how: dict[str, object], faults: list[str]
) -> BrowserContext:
    size = {"viewport": {"width": 1400, "height": 900}, **how}
    context = browser.new_context(locale="en-GB", timezone_id="Europe/Madrid", **size)  # type: ignore[arg-type]  # options by name
    context.set_default_timeout(PATIENCE)
    jar = player.cookies.items()
    context.add_cookies([{"name": k, "value": v, "url": player.root} for k, v in jar])
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    return context
