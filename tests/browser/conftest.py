"""A real Chromium at a real server; skipped loudly by ./check where there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.server.conftest import Server, running

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# Pictures of every page, and axe at both widths and by night: ./soak tour. The checks do less.
WHOLE = os.environ.get("DETENTE_TOUR") == "whole"


def chromium() -> str:
    named = os.environ.get("DETENTE_CHROMIUM")
    if named is not None:
        return named
    return shutil.which("chromium") or shutil.which("chromium-browser") or ""


# Ended with each file: Playwright's loop runs in this thread, and beside a loop Django answers no
# test that asks the database.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    if not path:
        pytest.skip("no Chromium: set DETENTE_CHROMIUM or install the package chromium")
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=flags)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    yield from running(tmp_path_factory.mktemp("browser") / "data")


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1400, "height": 900}, locale="en-GB")
    yield made
    made.close()


@pytest.fixture(scope="session")
def results() -> Path:
    """Where pictures of pages are left for a person to look at."""
    folder = Path(__file__).resolve().parents[2] / "test-results"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What pages complain about; a test that makes them complain empties the list."""
    found: list[str] = []
    yield found
    assert not found


@pytest.fixture
def phone(browser: Browser, faults: list[str]) -> Iterator[Page]:
    yield from opened(browser, faults, **PHONE)


@pytest.fixture
def wide(browser: Browser, faults: list[str]) -> Iterator[Page]:
    yield from opened(browser, faults, viewport={"width": 1400, "height": 900})


def opened(browser: Browser, faults: list[str], **how: object) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", timezone_id="Europe/Madrid", **how)  # type: ignore[arg-type]  # options by name
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    yield page
    context.close()
