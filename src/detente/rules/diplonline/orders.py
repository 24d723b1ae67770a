"""The orders of Diplonline, as values with named parts (DIPLO-21).

`str()` of each is its canonical form: `A MUN - BOH`, `A MUN X BOH`, `A MUN S BOH FOR ITALY`,
`A MUN R TYR`, `F NTH C LON > HOL FOR ENGLAND`, `A MUN DISAPPEAR`, `APPEAR F STP/SC`, and
`... VIA NTH` or `... VIA ENGLAND` for what an army does with transport. A unit without an order
stays (DIPLO-20).
"""

from __future__ import annotations

from dataclasses import dataclass

from detente.board import Location

from ..orders import Unit


@dataclass(frozen=True, slots=True)
class Move:
    """Go to a territory that is empty or becomes so (DIPLO-24, DIPLO-25)."""

    unit: Unit
    target: Location
    via: str = ""  # with transport: the first fleet's sea zone, or the power whose fleet it is

    def __str__(self) -> str:
        return f"{self.unit} - {self.target}{_via(self.via)}"


@dataclass(frozen=True, slots=True)
class Attack:
    """Enter a territory by force; the unit there may die (DIPLO-30)."""

    unit: Unit
    target: Location
    via: str = ""

    def __str__(self) -> str:
        return f"{self.unit} X {self.target}{_via(self.via)}"


@dataclass(frozen=True, slots=True)
class Support:
    """Help what a power does in a territory, its defence there too (DIPLO-34, DIPLO-37)."""

    unit: Unit
    territory: str
    helps: str = ""  # the power helped, empty for the own one
    via: str = ""

    def __str__(self) -> str:
        return f"{self.unit} S {self.territory}{_for(self.helps)}{_via(self.via)}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave for another territory, but only if attacked (DIPLO-47)."""

    unit: Unit
    target: Location
    via: str = ""

    def __str__(self) -> str:
        return f"{self.unit} R {self.target}{_via(self.via)}"


@dataclass(frozen=True, slots=True)
class Transport:
    """One leg: from a coast or the zone before, to the next zone or a coast (DIPLO-58)."""

    unit: Unit
    source: str
    target: str
    helps: str = ""  # the army's owner, empty for the own power (DIPLO-54)

    def __str__(self) -> str:
        return f"{self.unit} C {self.source} > {self.target}{_for(self.helps)}"


@dataclass(frozen=True, slots=True)
class Appear:
    """A new unit on a free home base; it may have another order as well (DIPLO-66, DIPLO-69)."""

    unit: Unit

    def __str__(self) -> str:
        return f"APPEAR {self.unit}"


@dataclass(frozen=True, slots=True)
class Disappear:
    """A surplus unit leaves the board (DIPLO-70)."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} DISAPPEAR"


DiplonlineOrder = Move | Attack | Support | Retreat | Transport | Appear | Disappear


def _via(carrier: str) -> str:
    return f" VIA {carrier}" if carrier else ""


def _for(power: str) -> str:
    return f" FOR {power}" if power else ""
