"""What is installed is what was tried: exact versions, with hashes, within pyproject's ranges."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import packages_distributions

import pytest
from packaging.requirements import Requirement

from tests.repository.tree import ROOT

KINDS = ["run", "postgres", "dev"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
WANTED = {
    "run": PROJECT["dependencies"],
    "postgres": PROJECT["dependencies"] + EXTRAS["postgres"],
    "dev": PROJECT["dependencies"] + EXTRAS["postgres"] + EXTRAS["dev"],
}


# Read by Python itself, and loaded by its address in the settings.
UNIMPORTED = {"tzdata", "psycopg"}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(kind: str) -> dict[str, tuple[str, int]]:
    """Each pinned package with its version on this Python and its number of hashes."""
    text = (ROOT / "requirements" / f"{kind}.txt").read_text().replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        stated, *hashes = line.split("--hash=sha256:")
        pin = Requirement(stated)
        if pin.marker is None or pin.marker.evaluate():
            (version,) = pin.specifier
            assert version.operator == "=="
            found[normal(pin.name)] = (version.version, len(hashes))
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_every_pin_is_exact_and_has_a_hash(kind):
    assert pins(kind)
    assert all(hashes for _, hashes in pins(kind).values())


@pytest.mark.parametrize("kind", KINDS)
def test_every_wanted_package_is_pinned_within_its_range(kind):
    pinned = pins(kind)
    for wanted in map(Requirement, WANTED[kind]):
        if normal(wanted.name) != "detente":
            version, _ = pinned[normal(wanted.name)]
            assert wanted.specifier.contains(version), f"{wanted}: run tools/pin"


def test_what_a_user_must_install_is_used():
    modules = packages_distributions()
    source = "\n".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    used = {
        normal(package)
        for module in set(re.findall(r"^ *(?:from|import) (\w+)", source, re.MULTILINE))
        for package in modules.get(module, ())
    }
    assert {normal(Requirement(w).name) for w in WANTED["postgres"]} - UNIMPORTED <= used


def test_all_kinds_agree_on_the_versions_they_share():
    for name, (version, _) in pins("run").items():
        for kind in KINDS[1:]:
            assert pins(kind)[name][0] == version, f"{name} in {kind}: run tools/pin"
