"""The pages keep up with the program: links lead somewhere, every command and setting is told."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from detente.cli import app, verbs
from tests.repository.markdown import anchors, links, pages
from tests.repository.tree import ROOT, files, text_of

COMMANDS = ROOT / "docs" / "commands.md"
SETTING = re.compile(r"\bDETENTE_[A-Z_]+\b")
REQUIRED = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"]


@pytest.mark.parametrize("page", pages(), ids=str)
def test_links_lead_somewhere(page: Path):
    broken = []
    for link in links(page):
        target, _, anchor = link.partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        place = (page.parent / target) if target else page
        if not (ROOT / place).exists() or (anchor and anchor not in anchors(place)):
            broken.append(link)
    assert not broken


def test_every_page_in_docs_is_reached_from_the_start():
    reached, waiting = set(), {Path("README.md"), Path("CONTRIBUTING.md")}
    while waiting:
        page = waiting.pop()
        reached.add(page)
        near = {(page.parent / link.partition("#")[0]) for link in links(page) if "://" not in link}
        tidy = {Path(*place.parts) for place in near if place.suffix == ".md"}
        resolved = {(ROOT / place).resolve().relative_to(ROOT) for place in tidy}
        waiting |= resolved - reached
    assert not [page for page in pages() if page.is_relative_to("docs") and page not in reached]


@pytest.mark.parametrize("name", REQUIRED)
def test_what_a_repository_should_have_is_there(name: str):
    assert (ROOT / name).stat().st_size > 500


def section(verb: str) -> str:
    """The part of docs/commands.md about one verb."""
    parts = re.split(r"^## ", COMMANDS.read_text(), flags=re.MULTILINE)
    found = [part for part in parts if part.startswith(f"detente {verb}\n")]
    assert found, f"docs/commands.md has no section '## detente {verb}'"
    return found[0]


def options(command) -> set[str]:
    """The long options of a command and of the commands it is made of."""
    parts = [command, *getattr(command, "commands", {}).values()]
    names = {name for part in parts for option in part.params for name in option.opts}
    return {name for name in names if name.startswith("--") and name != "--help"}


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_is_documented_with_its_options(verb: str):
    group = typer.main.get_command(app)
    command = group.get_command(typer.Context(group), verb)
    assert command is not None
    assert command.help
    told = section(verb)
    assert not [name for name in options(command) if not re.search(rf"`{name}\b", told)]
    assert not [name for name in getattr(command, "commands", {}) if f"{verb} {name}" not in told]


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_answers_help(verb: str):
    asked = [sys.executable, "-m", "detente", verb, "--help"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout


def test_a_misspelt_verb_is_answered_with_the_nearest():
    asked = [sys.executable, "-m", "detente", "adjudicat"]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert "Did you mean adjudicate?" in done.stderr


def test_the_files_that_the_architecture_names_exist():
    page = (ROOT / "ARCHITECTURE.md").read_text()
    told = page.partition("## Inside the server")[2].partition("\n## ")[0].partition("| about")[2]
    there = {path.stem for path in (ROOT / "src/detente/server").glob("*.py")}
    assert set(re.findall(r"`(\w+)`", told)) <= there
    assert "`choices`" in told


def test_every_setting_from_the_environment_is_documented():
    told = set(SETTING.findall("".join((ROOT / page).read_text() for page in pages())))
    used = set()
    for path in files():
        if path.is_relative_to("src") or path.suffix == ".sh" or path.name in {"run", "soak"}:
            used |= set(SETTING.findall(text_of(path) or ""))
    assert not used - told
