"""Every page of the server as its visitors see it: no barriers, nothing cut off, day and night."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import URLPattern, resolve
from playwright.sync_api import Browser, Page, ViewportSize, expect

from detente.server.pages.errors import server_error
from tests.browser.barriers import axe
from tests.browser.conftest import WHOLE
from tests.browser.tour import ACTS, BY_NIGHT, DOORS, FILES, TOUR
from tests.browser.worlds import World, world
from tests.server.client import Client
from tests.server.conftest import Server, running

pytestmark = pytest.mark.browser

WIDTHS = {"wide": (1400, 900), "phone": (390, 844)}
WIDE: ViewportSize = {"width": 1400, "height": 900}
REFUSES = re.compile(r"status of (403|404|422|429)")  # what the browser says of such pages
NO_PAGE = ACTS | DOORS | FILES


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


class Windows:
    """One window by day and one by night, at which visitors take turns, each with their own keys.

    A window for each visit would be opened, and all scripts read anew, at twice the cost.
    """

    def __init__(self, browser: Browser) -> None:
        self.said: list[str] = []
        self.browser, self.open = browser, ExitStack()
        self.pages: dict[str, Page] = {}

    def visit(self, client: Client, path: str, scheme: str) -> Page:
        """The page at an address with somebody's keys, and nothing else of who was here before."""
        if scheme not in self.pages:
            self.pages[scheme] = page = opened(self.browser, client, scheme)
            self.open.callback(page.context.close)
            page.on("pageerror", lambda error: self.said.append(str(error)))
            page.on("console", lambda m: self.said.append(m.text) if m.type == "error" else None)
        page = self.pages[scheme]
        if page.url.startswith("http"):
            page.evaluate("sessionStorage.clear()")
        page.context.clear_cookies()
        take_keys(page, client)
        page.set_viewport_size(WIDE)
        if "#" in path:
            page.goto("about:blank")  # else a part of the page before would only be scrolled to
        self.said.clear()
        page.goto(client.root + path)
        return page


@pytest.fixture
def windows(browser: Browser) -> Iterator[Windows]:
    made = Windows(browser)
    with made.open:
        yield made


def test_every_address_is_on_the_tour_or_no_page() -> None:
    from detente.server.urls import urlpatterns

    parts = dict.fromkeys("123456789gw", "1") | {"g": "/g/x/", "w": "/watch/x/"}
    parts |= {str(seat): f"/g/x/{seat}/" for seat in range(1, 8)}
    parts |= {"open": "/g/x/", "small": "/g/x/", "player": "/players/x/"}
    seen = set()
    for stops in TOUR.values():
        for _, stop in stops:
            path = re.sub(r"\{(\w+)\}", lambda part: parts[part[1]], stop)
            if path != "/nothing/":
                seen.add(resolve(re.sub(r"[?#].*", "", path), "detente.server.urls").url_name)
    known = {p.name for p in urlpatterns if isinstance(p, URLPattern)}
    assert known - seen - NO_PAGE == set(), "in no list of tests/browser/tour.py"
    assert NO_PAGE - known == set(), "no such address any more"
    assert NO_PAGE & seen == DOORS & seen, "either a page or none"


@pytest.mark.parametrize("stage", [stage for stage in TOUR if stage != "first"])
def test_pages(server: Server, host: Client, windows: Windows, results: Path, stage: str) -> None:
    made = world(server, host, stage)
    faults = [
        fault for stop in TOUR[stage] for fault in looks(windows, made, *stop, stage, results)
    ]
    assert not faults, "\n".join(faults)


def test_pages_of_a_new_server(windows: Windows, results: Path, tmp_path: Path) -> None:
    faults: list[str] = []
    for server in running(tmp_path / "data"):
        invited = server.client()
        invited.get(server.host_link)
        made = World(server, {"invited": invited, "nobody": server.client()})
        for who, stop in TOUR["first"]:
            if who == "host":
                made.visitors["host"] = server.host()
            faults += looks(windows, made, who, stop, "first", results)
    assert not faults, "\n".join(faults)


def looks(
    windows: Windows, made: World, who: str, stop: str, stage: str, results: Path
) -> list[str]:
    """A page by day, and those of `BY_NIGHT` by night as well."""
    faults = []
    for scheme in ("light", "dark") if stop in BY_NIGHT else ("light",):
        name = re.sub(r"[^a-z0-9]+", "-", f"{stage} {stop} {who} {scheme}".lower())
        faults += look(windows, made, who, stop, scheme, results / "tour" / name)
    return faults


def look(
    windows: Windows, made: World, who: str, stop: str, scheme: str, picture: Path
) -> list[str]:
    """Faults of a page at both widths; leaves pictures of it."""
    page = windows.visit(made.visitors[who], made.path(stop), scheme)
    if scheme == "dark" and not WHOLE:
        faults = axe(page, ["color-contrast"])
    else:
        main = stop in BY_NIGHT or WHOLE
        faults = [fault for label in WIDTHS for fault in barriers(page, label, picture, main)]
    if WHOLE and stop not in BY_NIGHT:
        page.emulate_media(color_scheme="dark")
        faults += [f"by night: {fault}" for fault in axe(page, ["color-contrast"])]
        page.emulate_media(color_scheme="light")
    faults += [text for text in windows.said if not REFUSES.search(text)]
    return [f"{who} {stop} {scheme}: {fault}" for fault in faults]


def opened(browser: Browser, client: Client, scheme: Any) -> Page:
    """A window with somebody's keys."""
    context = browser.new_context(locale="en-GB", color_scheme=scheme, timezone_id="Europe/Madrid")
    context.set_extra_http_headers({"Sec-CH-Prefers-Color-Scheme": scheme})  # is not emulated
    context.set_default_timeout(30_000)
    page = context.new_page()
    take_keys(page, client)
    return page


def take_keys(page: Page, client: Client) -> None:
    jar = client.cookies.items()
    page.context.add_cookies([{"name": k, "value": v, "url": client.root} for k, v in jar])


def barriers(page: Page, label: str, picture: Path, main: bool) -> list[str]:
    width, height = WIDTHS[label]
    page.set_viewport_size({"width": width, "height": height})
    examined = axe(page) if main or label == "wide" else []
    faults = [f"{label}: {fault}" for fault in examined]
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        faults.append(f"{wide} wide at {width}")
    if WHOLE:
        picture.parent.mkdir(exist_ok=True)
        page.screenshot(path=picture.with_suffix(f".{label}.png"), full_page=label == "phone")
    if not page.title().strip() or page.locator("h1").count() != 1:
        faults.append("a page has a title and one first heading")
    return faults


def test_the_first_key_skips_to_the_content(server: Server, host: Client, browser: Browser) -> None:
    """On every kind of page; what is skipped is in the order in which it is read."""
    made = world(server, host, "begin")
    for who, stop in (("nobody", "/"), ("FRANCE", "{3}"), ("nobody", "{w}"), ("host", "{g}host/")):
        page = opened(browser, made.visitors[who], "light")
        page.goto(server.root + made.path(stop))
        page.keyboard.press("Tab")
        skip = page.get_by_role("link", name="Skip to the content")
        expect(skip).to_be_focused()
        expect(skip).to_be_in_viewport()
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_be_focused()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('main') !== null"), stop
        disordered = page.evaluate(
            "document.querySelectorAll('[tabindex]').length - "
            'document.querySelectorAll(\'[tabindex="0"], [tabindex="-1"]\').length'
        )
        assert disordered == 0, f"{stop}: an order of focus of its own"
        page.context.close()


def test_the_page_of_a_crash(server: Server, browser: Browser, results: Path) -> None:
    """As the server would send it, shown at one of its addresses."""
    body = server_error(RequestFactory().get("/")).content.decode()
    page = opened(browser, server.client(), "light")
    page.route("**/crash/", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{server.root}/crash/")
    expect(page.get_by_role("heading", level=1)).to_have_text("An error of the program")
    faults = [
        fault for label in WIDTHS for fault in barriers(page, label, results / "tour/crash", True)
    ]
    page.context.close()
    assert not faults
