"""Phases: a season, a year and what is ordered in it."""

from __future__ import annotations

import re
from typing import NamedTuple

MOVEMENT, RETREATS, ADJUSTMENTS = "M", "R", "A"
SPRING, FALL, WINTER = "S", "F", "W"
_FORM = re.compile(r"([SFW])(\d{4})([MRA])")


class Phase(NamedTuple):
    """One phase, written `S1901M`: season S, F or W, year, kind M, R or A."""

    season: str
    year: int
    kind: str

    def __str__(self) -> str:
        return f"{self.season}{self.year:04}{self.kind}"

    @classmethod
    def parse(cls, text: str) -> Phase:
        """Read `S1901M`; raises `ValueError` that names the text."""
        match = _FORM.fullmatch(text)
        if match is None or (match[1] == WINTER) != (match[3] == ADJUSTMENTS):
            raise ValueError(f"{text!r} is no phase; write one like S1901M, F1901R or W1901A")
        return cls(match[1], int(match[2]), match[3])

    @property
    def turn(self) -> tuple[str, int]:
        """Season and year: the movement and its retreats are one turn."""
        return self.season, self.year
