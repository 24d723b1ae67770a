"""Makes docs/rules/switches.md: what each switch of a ruleset means, and where each one stands."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from detente.rules.ruleset import Ruleset, load_ruleset, ruleset_names, switch_values  # noqa: E402 - after the path

SOURCE = ROOT / "src" / "detente" / "rules" / "ruleset.py"
PAGE = ROOT / "docs" / "rules" / "switches.md"
HIDDEN = {"name", "edition", "unplayed", "closed"}


def meanings() -> dict[str, str]:
    """The comment above each switch, by its name."""
    found: dict[str, str] = {}
    comment: list[str] = []
    for line in SOURCE.read_text("utf-8").splitlines():
        text = line.strip()
        name = text.partition(":")[0]
        if text.startswith("# "):
            comment.append(text[2:])
        elif line.startswith("    ") and name.isidentifier() and " = " in text:
            found[name] = " ".join(comment)
        if not text.startswith("#") and not line.startswith("        "):
            comment = []
    return found


def shown(value: object) -> str:
    """A value as a ruleset file has it."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)


def page() -> str:
    """The page as Markdown: the switches, then what each ruleset has other than the standard."""
    return "\n".join([*_head(), *_switches(), *_differences()]) + "\n"


def _head() -> Iterator[str]:
    yield "# The switches of the rules"
    yield ""
    yield "Made by `python tools/switches_table.py`. A host may set any of them for a game; a game"
    yield "stores its own and shows them to its players. DATC numbers are those of version 3.2;"
    yield "other numbers are rules of the [five documents](table.md)."


def _switches() -> Iterator[str]:
    yield from ("", "| Switch | Values, the default first | Meaning |", "|---|---|---|")
    said = meanings()
    for field in fields(Ruleset):
        if field.name in HIDDEN:
            continue
        values = " · ".join(f"`{shown(value)}`" for value in switch_values(field.name))
        yield f"| `{field.name}` | {values or f'`{shown(field.default)}`'} | {said[field.name]} |"


def _differences() -> Iterator[str]:
    standard = load_ruleset("standard")
    yield from ("", "## What each ruleset has other than `standard`", "")
    yield from ("| Ruleset | Switches |", "|---|---|")
    for name in ruleset_names():
        rules = load_ruleset(name)
        other = [
            f"`{f.name} = {shown(getattr(rules, f.name))}`"
            for f in fields(Ruleset)
            if f.name not in HIDDEN and getattr(rules, f.name) != getattr(standard, f.name)
        ]
        yield f"| `{name}` | {', '.join(other) or '–'} |"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
