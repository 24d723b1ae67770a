"""What holds for every test: even-handed property tests, and what happens without a browser."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code; the same examples everywhere make a failure repeatable.
settings.register_profile(
    "detente", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("detente")

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
