"""Units and the orders of the standard rules, as values with named parts.

`str()` of each is its canonical form, the one exchanged with other programs:
`A PAR - BUR`, `F NTH C A LON - BEL`, `F STP/NC B`.

REGLAS-18, WIKI-1, FIDO-11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from detente.board import Location

ARMY, FLEET = "A", "F"


class Unit(NamedTuple):
    """An army or a fleet at a location; whose it is, the position knows."""

    kind: str
    location: Location

    def __str__(self) -> str:
        return f"{self.kind} {self.location}"

    @property
    def province(self) -> str:
        """The province it stands in, whatever the coast."""
        return self.location.province

    @classmethod
    def parse(cls, text: str) -> Unit:
        """Read the canonical form `F STP/SC`; raises `ValueError` that names the text."""
        kind, _, place = text.partition(" ")
        if kind not in (ARMY, FLEET) or not place:
            raise ValueError(f"{text!r} is no unit; write one like A PAR or F STP/SC")
        return cls(kind, Location.parse(place))


@dataclass(frozen=True, slots=True)
class Hold:
    """Stay."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class Move:
    """Go to a neighbouring place, or by a convoy (`via` says so expressly, DATC 4.A.3)."""

    unit: Unit
    target: Location
    via: bool = False

    def __str__(self) -> str:
        return f"{self.unit} - {self.target}{' VIA' if self.via else ''}"


@dataclass(frozen=True, slots=True)
class Support:
    """Help another unit to stay (no target) or to move to the target."""

    unit: Unit
    supported: Unit
    target: Location | None = None

    def __str__(self) -> str:
        tail = f" - {self.target}" if self.target else ""
        return f"{self.unit} S {self.supported}{tail}"


@dataclass(frozen=True, slots=True)
class Convoy:
    """A fleet at sea carries an army towards the target."""

    unit: Unit
    army: Unit
    target: Location

    def __str__(self) -> str:
        return f"{self.unit} C {self.army} - {self.target}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """A dislodged unit leaves for the target."""

    unit: Unit
    target: Location

    def __str__(self) -> str:
        return f"{self.unit} R {self.target}"


@dataclass(frozen=True, slots=True)
class Disband:
    """A dislodged or surplus unit leaves the board."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


@dataclass(frozen=True, slots=True)
class Build:
    """A new unit on an own home centre."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} B"


@dataclass(frozen=True, slots=True)
class Waive:
    """One build is not used."""

    def __str__(self) -> str:
        return "WAIVE"


Order = Hold | Move | Support | Convoy | Retreat | Disband | Build | Waive


class Given(NamedTuple):
    """An order as a power gave it; `order` is None where the text could not be read."""

    power: str
    order: Order | None
    text: str = ""
