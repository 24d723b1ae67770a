"""What holds for every test: its turn, what measures it, what it does without a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from coverage import Coverage
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code; the same examples everywhere make a failure repeatable.
settings.register_profile(
    "detente", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("detente")

# Rooms whose tests take longest, the slowest first.
SLOW = ("browser", "server")
# Rooms whose tests count for the coverage of the pure rooms; tests of others run untraced, and so
# do the long ones: what only chance comes by does not count.
TRACED = frozenset({
    *("board", "cases", "diplonline", "exchange", "formats", "game", "golden", "lists", "locales"),
    *("narrate", "notation", "rules", "variants"),
})  # fmt: skip
LONG = frozenset({
    *("test_fuzz", "test_hostile", "test_invariants", "test_oracle", "test_properties"),
    *("test_random_games", "test_speed", "test_whole_games"),
})  # fmt: skip
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NEEDS = {
    "browser": (
        "DETENTE_CHROMIUM",
        "Chromium or its driver is missing; sudo apt install chromium libatomic1",
    ),
    "postgres": (
        "DETENTE_POSTGRES_BIN",
        "PostgreSQL is missing; ./check finds or installs it: sudo apt install postgresql",
    ),
}


def pytest_configure() -> None:
    """Find a browser where ./check has not looked for one already."""
    if "DETENTE_CHROMIUM" not in os.environ:
        os.environ["DETENTE_CHROMIUM"] = next(filter(None, map(shutil.which, BROWSERS)), "")


def room_of(item: pytest.Item) -> str:
    return item.path.relative_to(Path(__file__).parent).parts[0]


def slowness(item: pytest.Item) -> int:
    """Place of the test's room in `SLOW`, or their number."""
    room = room_of(item)
    return SLOW.index(room) if room in SLOW else len(SLOW)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow ones, so that workers end together."""
    items.sort(key=slowness)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Trace only tests that count for the coverage: under the tracer a test takes twice as long."""
    counts = room_of(item) in TRACED and item.path.stem not in LONG
    measure = None if counts else Coverage.current()
    if measure is None:
        return (yield)
    measure.stop()
    try:
        return (yield)
    finally:
        measure.start()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose outside program is missing; under CI fail instead."""
    for marker, (variable, sentence) in NEEDS.items():
        if item.get_closest_marker(marker) and not os.environ.get(variable):
            if os.environ.get("CI") == "true":
                pytest.fail(f"{sentence}. CI=true allows no missing part.", pytrace=False)
            pytest.skip(sentence)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Path of the Chromium that tests marked `browser` drive."""
    return os.environ["DETENTE_CHROMIUM"]
