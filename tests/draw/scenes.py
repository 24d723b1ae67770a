"""The positions that the drawing is tried on, adjudicated: `SCENES` by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from detente.exchange import Case, Defaults, read_line, resolve
from detente.rules import Position, Resolution

LINES = Path(__file__).parents[1] / "data/draw/cases.jsonl"
NAMES = ("start", "fall-1907", "retreats", "adjustments", "convoys", "coasts", "diplonline")


@cache
def scene(name: str) -> tuple[Position, Resolution]:
    """A position and what came of its orders."""
    for number, line in enumerate(LINES.read_text("utf-8").splitlines(), 1):
        case = read_line(line, number, Defaults())
        assert isinstance(case, Case), case
        if case.id == name:
            return case.position, resolve(case)
    raise LookupError(name)
