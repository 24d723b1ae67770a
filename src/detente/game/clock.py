"""How time runs in a game, as its host chose it (computed with in `time.py`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

DAY = 24 * 60  # minutes

_AT = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


@dataclass(frozen=True)
class Clock:
    """Lengths in minutes; a length of 0 means no deadline (the host processes).

    With `at`, a phase ends at that time of day in `zone`: the first one at or after its length,
    which then counts in days of the calendar (DIPLO-11). A deadline on a day of `off` slides to
    the same time on the next open day.
    """

    movement: int = 0
    retreats: int = 0
    adjustments: int = 0
    first: int = 0  # length of the very first phase; 0: like any movement
    newcomers: int = 0  # more time for the first phase, to read the rules (RUS-13)
    at: str = ""  # "20:00"
    zone: str = "UTC"  # a name of the IANA time zone database
    off: tuple[int, ...] = ()  # weekdays without deadlines, Monday is 0
    grace: int = 0  # after a deadline, while somebody who could order has not
    writing: int = 0  # at the end of a movement phase: orders only, no press (RUS-11)
    whole: int = 0  # the game ends with the turn in which it is this old (RUS-10)
    absence: int = 0  # days that a seat may declare itself absent, in all

    def __post_init__(self) -> None:
        for name in _MINUTES:
            if not 0 <= getattr(self, name) <= 366 * DAY:
                raise ValueError(f"clock: {name} must be from 0 to {366 * DAY} minutes")
        if self.at and not _AT.fullmatch(self.at):
            raise ValueError(f"clock: at must be a time like 20:00, not {self.at!r}")
        if not set(self.off) < set(range(7)):
            raise ValueError("clock: off must be weekdays from 0 (Monday) to 6, not all of them")
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError(f"clock: there is no time zone {self.zone!r}") from None

    def length(self, kind: str) -> int:
        """Minutes of a phase of kind M, R or A."""
        return {"M": self.movement, "R": self.retreats, "A": self.adjustments}[kind]


_MINUTES = (
    "movement", "retreats", "adjustments", "first", "newcomers", "grace", "writing", "whole",
    "absence",
)  # fmt: skip


def diplonline_clock(days: int, zone: str = "UTC") -> Clock:
    """A turn lasts `days` days and changes at 0:00 in the game's zone (DIPLO-11)."""
    return Clock(movement=max(1, days) * DAY, at="00:00", zone=zone)


def fidonet_clock(days: int = 14) -> Clock:
    """Two weeks by default; the game master may set another date any time (FIDO-27, FIDO-80)."""
    return Clock(movement=days * DAY, retreats=days * DAY, adjustments=days * DAY)


def rulebook_clock(talk: int = 15, *, newcomers: bool = False) -> Clock:
    """At one table: talk, five minutes of writing, four hours in all (RUS-10, RUS-11, RUS-13)."""
    return Clock(
        movement=talk + 5,
        retreats=5,
        adjustments=5,
        writing=5,
        whole=4 * 60,
        newcomers=30 if newcomers else 0,
    )
