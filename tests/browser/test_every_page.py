"""Every page of the server as its visitors see it: no barriers, nothing cut off, day and night."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, resolve
from playwright.sync_api import Browser, Page

from tests.browser.tour import ACTS, BY_NIGHT, DOORS, FILES, TOUR
from tests.browser.worlds import World, world
from tests.server.client import Client
from tests.server.conftest import Server, running

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

WIDTHS = {"wide": (1400, 900), "phone": (390, 844)}
REFUSES = re.compile(r"status of (403|404|422|429)")  # what the browser says of such pages
AXE = Axe().axe_script
NO_PAGE = ACTS | DOORS | FILES


@pytest.fixture(scope="module")
def host(server: Server) -> Client:
    return server.host()


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
def test_pages(server: Server, host: Client, browser: Browser, results: Path, stage: str) -> None:
    made = world(server, host, stage)
    faults = [
        fault for stop in TOUR[stage] for fault in looks(browser, made, *stop, stage, results)
    ]
    assert not faults, "\n".join(faults)


def test_pages_of_a_new_server(browser: Browser, results: Path, tmp_path: Path) -> None:
    faults: list[str] = []
    for server in running(tmp_path / "data"):
        invited = server.client()
        invited.get(server.host_link)
        made = World(server, {"invited": invited, "nobody": server.client()})
        for who, stop in TOUR["first"]:
            if who == "host":
                made.visitors["host"] = server.host()
            faults += looks(browser, made, who, stop, "first", results)
    assert not faults, "\n".join(faults)


def looks(
    browser: Browser, made: World, who: str, stop: str, stage: str, results: Path
) -> list[str]:
    """A page by day, and those of `BY_NIGHT` by night as well."""
    faults = []
    for scheme in ("light", "dark") if stop in BY_NIGHT else ("light",):
        name = re.sub(r"[^a-z0-9]+", "-", f"{stage} {stop} {who} {scheme}".lower())
        faults += look(browser, made, who, stop, scheme, results / "tour" / name)
    return faults


def look(
    browser: Browser, made: World, who: str, stop: str, scheme: Any, picture: Path
) -> list[str]:
    """Faults of a page at both widths; leaves pictures of it."""
    client = made.visitors[who]
    context = browser.new_context(locale="en-GB", color_scheme=scheme, timezone_id="Europe/Madrid")
    jar = client.cookies.items()
    context.add_cookies([{"name": k, "value": v, "url": client.root} for k, v in jar])
    context.add_cookies([{"name": "detente_scheme", "value": scheme, "url": client.root}])
    context.add_init_script(AXE)
    page = context.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda m: said.append(m.text) if m.type == "error" else None)
    page.goto(client.root + made.path(stop))
    faults = [fault for label in WIDTHS for fault in barriers(page, label, picture)]
    if scheme == "light":
        page.emulate_media(color_scheme="dark")
        faults += [f"by night: {fault}" for fault in axe(page, ["color-contrast"])]
    context.close()
    faults += [text for text in said if not REFUSES.search(text)]
    return [f"{who} {stop} {scheme}: {fault}" for fault in faults]


def barriers(page: Page, label: str, picture: Path) -> list[str]:
    width, height = WIDTHS[label]
    page.set_viewport_size({"width": width, "height": height})
    faults = [f"{label}: {fault}" for fault in axe(page)]
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        faults.append(f"{wide} wide at {width}")
    picture.parent.mkdir(exist_ok=True)
    page.screenshot(path=picture.with_suffix(f".{label}.png"), full_page=label == "phone")
    if not page.title().strip() or page.locator("h1").count() != 1:
        faults.append("a page has a title and one first heading")
    return faults


def axe(page: Page, rules: list[str] | None = None) -> list[str]:
    """Violations that axe finds, all or those of some rules."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    found = page.evaluate("options => axe.run(options)", options)["violations"]
    return [f"{v['id']}: {[n['html'][:200] for n in v['nodes'][:3]]}" for v in found]
