"""Void orders: not understood, illegal, or matching nothing."""

from __future__ import annotations

from dataclasses import dataclass

from detente.board import Location

from ..orders import Order, Unit
from .base import Reason


@dataclass(frozen=True)
class Unreadable(Reason):
    """The text was not understood; `why` is the reader's own code for it."""

    text: str
    why: str = ""


@dataclass(frozen=True)
class WrongPhase(Reason):
    """An order of a kind that this phase does not take."""

    phase: str


@dataclass(frozen=True)
class NoUnit(Reason):
    """Nothing stands at the place that was ordered."""

    unit: Unit


@dataclass(frozen=True)
class NotYours(Reason):
    """The unit is another power's."""

    unit: Unit
    owner: str


@dataclass(frozen=True)
class UnknownPlace(Reason):
    """A place is not on this board."""

    place: Location


@dataclass(frozen=True)
class WrongUnit(Reason):
    """The unit there is of the other kind (only where the ruleset insists, DATC 4.C.2)."""

    unit: Unit
    actual: Unit


@dataclass(frozen=True)
class Repeated(Reason):
    """Another order to the same unit (or for the same place) was used instead."""

    used: Order | None


@dataclass(frozen=True)
class SamePlace(Reason):
    """A move to where the unit already is (DATC 6.A.4)."""

    unit: Unit


@dataclass(frozen=True)
class Unreachable(Reason):
    """The place cannot be reached by this unit, nor by any convoy of the fleets on the board."""

    unit: Unit
    target: Location


@dataclass(frozen=True)
class WrongTerrain(Reason):
    """An army cannot go to sea, a fleet not inland."""

    unit: Unit
    target: Location


@dataclass(frozen=True)
class NeedsCoast(Reason):
    """Several coasts are possible and none was named (DATC 4.B.1, 4.B.7)."""

    unit: Unit
    coasts: tuple[Location, ...]


@dataclass(frozen=True)
class WrongCoast(Reason):
    """The named coast cannot be reached, or is none of the province's (DATC 4.B.3)."""

    unit: Unit
    target: Location
    coasts: tuple[Location, ...]


def which_coast(unit: Unit, named: Location, coasts: tuple[Location, ...]) -> Reason:
    """Why a fleet's coast stays open: none was named, or one that will not do (DATC 4.B.6)."""
    return WrongCoast(unit, named, coasts) if named.coast else NeedsCoast(unit, coasts)


@dataclass(frozen=True)
class SelfSupport(Reason):
    """A unit cannot support itself (DATC 6.A.8)."""

    unit: Unit


@dataclass(frozen=True)
class CannotReachSupport(Reason):
    """The supporter could not move to the place itself (DATC 6.A.10)."""

    unit: Unit
    place: Location


@dataclass(frozen=True)
class ImpossibleMove(Reason):
    """The supported or convoyed move could never be made (DATC 6.D.31, 4.E.1)."""

    unit: Unit
    target: Location


@dataclass(frozen=True)
class NotAtSea(Reason):
    """Only a fleet at sea can convoy."""

    unit: Unit


@dataclass(frozen=True)
class OnlyArmies(Reason):
    """Only an army can be convoyed (DATC 6.A.7)."""

    unit: Unit


@dataclass(frozen=True)
class UselessConvoy(Reason):
    """The fleet is needed on no route of that journey (DATC 6.F.12, 6.G.19)."""

    unit: Unit
    army: Unit
    target: Location


@dataclass(frozen=True)
class Unmatched(Reason):
    """A support or convoy names an action that the other unit was not ordered to do."""

    unit: Unit  # the unit that was to be helped
    ordered: Order | None  # what it was ordered (None: nothing)


@dataclass(frozen=True)
class NoConvoyOrdered(Reason):
    """A move over sea for which the fleets were not ordered to convoy."""

    unit: Unit
    target: Location


@dataclass(frozen=True)
class NoWayBySea(Reason):
    """A move told to go by convoy where no fleets on the board could carry it (DATC 4.A.3, 4.E.1).

    The army could walk, but an express convoy that is not there is no march (DATC 6.G.8).
    """

    unit: Unit
    target: Location


@dataclass(frozen=True)
class AmbiguousRoute(Reason):
    """More than one convoy route, where the ruleset wants exactly one (FIDO-62)."""

    routes: tuple[tuple[Unit, ...], ...]


@dataclass(frozen=True)
class NotAllowed(Reason):
    """A rule of this ruleset or variant forbids the order; `rule` is its code."""

    rule: str
