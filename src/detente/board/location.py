"""Places on a board: a province, and where it matters the coast of it."""

from __future__ import annotations

from typing import NamedTuple


class Location(NamedTuple):
    """A province code with the coast a fleet lies at (empty where there is no choice of coasts)."""

    province: str
    coast: str = ""

    def __str__(self) -> str:
        return f"{self.province}/{self.coast}" if self.coast else self.province

    @classmethod
    def parse(cls, text: str) -> Location:
        """Read the canonical form, `STP` or `STP/SC` (no check against a board)."""
        province, _, coast = text.partition("/")
        return cls(province, coast)


class Province(NamedTuple):
    """One space of the board, as its data file states it."""

    code: str
    kind: str  # inland, coastal or sea
    centre: bool
    home: str  # the power that may build here, or ""
    territory: str  # the power whose frontiers it lies in, or ""
    coasts: tuple[str, ...]  # empty unless the coast is divided

    @property
    def sea(self) -> bool:
        """Open water, for fleets only."""
        return self.kind == "sea"

    @property
    def inland(self) -> bool:
        """Without a coast, for armies only."""
        return self.kind == "inland"
