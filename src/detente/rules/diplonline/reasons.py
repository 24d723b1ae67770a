"""What decided a Diplonline order's outcome, beside the reasons that all rulesets share.

A strength is 1 for the unit and 1 for each whole support that fell to it (DIPLO-44).
"""

from __future__ import annotations

from dataclasses import dataclass

from detente.board import Location

from ..orders import Unit
from ..reasons import Reason


@dataclass(frozen=True)
class NotAppeared(Reason):
    """The unit was to appear first, and did not."""

    unit: Unit


@dataclass(frozen=True)
class OwnersUnknown(Reason):
    """Who owns the bases is not known, so nothing appears or disappears."""


@dataclass(frozen=True)
class NoBase(Reason):
    """Units appear on supply bases only (DIPLO-67)."""

    place: Location


@dataclass(frozen=True)
class Unowned(Reason):
    """The power does not own the base, nor does any other (DIPLO-67)."""

    place: Location


@dataclass(frozen=True)
class UnknownCarrier(Reason):
    """The carrier is neither a sea zone nor a power (DIPLO-52)."""

    carrier: str


@dataclass(frozen=True)
class UnknownPower(Reason):
    """The power helped is not in this game."""

    name: str


@dataclass(frozen=True)
class NoLeg(Reason):
    """The fleet's zone does not join these two places (DIPLO-51, DIPLO-58)."""

    unit: Unit
    source: Location
    target: Location


@dataclass(frozen=True)
class NoTransport(Reason):
    """The fleets were not ordered to carry the army there (DIPLO-55).

    `reached` is where the chain ended, None if it never began.
    """

    target: Location
    reached: Location | None = None


@dataclass(frozen=True)
class Forced(Reason):
    """Attacked, so it had to stop what it was ordered to do and defend (DIPLO-31)."""

    attackers: tuple[Unit, ...]


@dataclass(frozen=True)
class TransportCut(Reason):
    """A carrying fleet was attacked and had to defend (DIPLO-57)."""

    fleet: Unit
    attackers: tuple[Unit, ...]


@dataclass(frozen=True)
class Overran(Reason):
    """The attack won; the unit that stood there died (DIPLO-33, DIPLO-35)."""

    victim: Unit
    strength: int
    rival_strength: int
    route: tuple[Unit, ...] = ()


@dataclass(frozen=True)
class Repelled(Reason):
    """The attack was no stronger than the defence (DIPLO-36)."""

    rival: Unit
    strength: int
    rival_strength: int


@dataclass(frozen=True)
class EqualAttacks(Reason):
    """Several attacks of equal force stop each other; the garrison stays (DIPLO-41)."""

    rival: Unit
    strength: int


@dataclass(frozen=True)
class Outdone(Reason):
    """Another attack on the same territory was stronger."""

    rival: Unit
    strength: int
    rival_strength: int


@dataclass(frozen=True)
class Swap(Reason):
    """Two units cannot exchange their places (DIPLO-26)."""

    rival: Unit
    strength: int


@dataclass(frozen=True)
class StillOccupied(Reason):
    """A move never drives a unit out, and this one stayed (DIPLO-25)."""

    rival: Unit
    strength: int


@dataclass(frozen=True)
class Taken(Reason):
    """An attack entered the place first (DIPLO-42)."""

    rival: Unit
    strength: int


@dataclass(frozen=True)
class OwnAttackFirst(Reason):
    """The own power's attack on the place came first, and did not enter either (DIPLO-42)."""

    rival: Unit
    strength: int


@dataclass(frozen=True)
class Backed(Reason):
    """The supports for a power in a territory, shared among what it does there (DIPLO-43)."""

    place: Location
    power: str
    supports: int
    actions: int


@dataclass(frozen=True)
class NothingToSupport(Reason):
    """The power helped did nothing in the territory, nor stood there."""

    place: Location
    power: str


@dataclass(frozen=True)
class Vanished(Reason):
    """A unit disappeared from the territory, so it cannot be supported (DIPLO-76)."""

    place: Location


@dataclass(frozen=True)
class CarriedNothing(Reason):
    """Ready to carry, but no army came along that way."""


@dataclass(frozen=True)
class Withdrew(Reason):
    """Attacked, so it left before the fight (DIPLO-47)."""

    target: Location
    attackers: tuple[Unit, ...]
    route: tuple[Unit, ...] = ()


@dataclass(frozen=True)
class NotAttacked(Reason):
    """Nobody attacked, so it stayed (DIPLO-48)."""


@dataclass(frozen=True)
class RetreatTaken(Reason):
    """Another unit was in the place where it retreated, so it died (DIPLO-49)."""

    target: Location
    by: Unit


@dataclass(frozen=True)
class Withstood(Reason):
    """Attacked where it stood, and not overcome (DIPLO-36, DIPLO-41)."""

    attackers: tuple[Unit, ...]
    strength: int


@dataclass(frozen=True)
class Appeared(Reason):
    """A new unit (DIPLO-66)."""


@dataclass(frozen=True)
class Disappeared(Reason):
    """Left the board, since the power has more units than bases (DIPLO-70)."""


@dataclass(frozen=True)
class Expelled(Reason):
    """Its power kept more units than bases and is out of the game (DIPLO-63, DIPLO-71)."""

    power: str
    units: int
    bases: int
