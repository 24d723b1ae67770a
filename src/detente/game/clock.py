"""How long a phase lasts, as a game's host chose it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Clock:
    """Lengths in minutes; a length of 0 means no deadline (the host processes)."""

    movement: int = 0
    retreats: int = 0
    adjustments: int = 0
    first: int = 0  # length of the very first phase; 0: like any movement

    def __post_init__(self) -> None:
        for length in (self.movement, self.retreats, self.adjustments, self.first):
            if length < 0:
                raise ValueError("a length of time cannot be negative")
