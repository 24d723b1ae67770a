"""docs/games.md names every event with its parts, and every end."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

from detente.game import events

PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text("utf-8")


def test_every_event_is_on_the_page_with_its_parts():
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    for kind, cls in events.KINDS.items():
        row = next((row for row in rows if f"`{kind}`" in row.split("|")[1]), "")
        missing = [f.name for f in fields(cls) if f.name != "at" and f"`{f.name}`" not in row]
        assert row and not missing, (kind, missing)


def test_every_end_is_on_the_page():
    for how in get_args(get_type_hints(events.Ended)["how"]):
        assert f"| `{how}` |" in PAGE
