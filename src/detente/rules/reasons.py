"""What decided an order's outcome, as values: the sentences are made of these in `narrate/`.

Every reason has a `code` (its class name in snake case) and names the units, places and
strengths involved. A strength is 1 for the unit and 1 for each support that counted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from detente.board import Location

from .orders import Order, Unit

REASONS: dict[str, type[Reason]] = {}


@dataclass(frozen=True)
class Reason:
    """Base of all reasons."""

    code: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.code = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        REASONS[cls.code] = cls

    def parts(self) -> dict[str, Any]:
        """The named parts, as values."""
        return {f.name: getattr(self, f.name) for f in fields(self)}


# --- void: not understood, illegal, or matching nothing -------------------------------------


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
class AmbiguousRoute(Reason):
    """More than one convoy route, where the ruleset wants exactly one (FIDO-62)."""

    routes: tuple[tuple[Unit, ...], ...]


@dataclass(frozen=True)
class NotAllowed(Reason):
    """A rule of this ruleset or variant forbids the order; `rule` is its code."""

    rule: str


# --- movement -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Stood(Reason):
    """Held; nobody drove it out."""


@dataclass(frozen=True)
class NoOrder(Reason):
    """No order was given, so it held."""


@dataclass(frozen=True)
class Moved(Reason):
    """Entered: its strength beat whatever opposed it (`rival` None: nothing did)."""

    strength: int
    rival: Unit | None = None
    rival_strength: int = 0
    route: tuple[Unit, ...] = ()  # the fleets that carried it
    dislodged: Unit | None = None


@dataclass(frozen=True)
class Standoff(Reason):
    """Stopped by another unit moving to the same place with no less strength."""

    rival: Unit
    strength: int
    rival_strength: int


@dataclass(frozen=True)
class Defended(Reason):
    """Stopped by the unit that stayed in the place."""

    rival: Unit
    strength: int
    rival_strength: int


@dataclass(frozen=True)
class HeadToHead(Reason):
    """Stopped by the unit coming the other way."""

    rival: Unit
    strength: int
    rival_strength: int


@dataclass(frozen=True)
class OwnUnit(Reason):
    """Would have driven out a unit of the own power, which no attack may do.

    `strength` is what the attack had without help against the own unit.
    """

    rival: Unit


@dataclass(frozen=True)
class HelpAgainstOwn(Reason):
    """Too weak, since supports of the occupant's own power do not count against it."""

    rival: Unit
    strength: int
    rival_strength: int
    unused: tuple[Unit, ...]


@dataclass(frozen=True)
class ConvoyBroken(Reason):
    """The ordered route lost a fleet."""

    fleet: Unit
    attackers: tuple[Unit, ...]


@dataclass(frozen=True)
class Paradox(Reason):
    """The convoy's fate hung on itself; the paradox rule stops it (DATC 4.A.2)."""

    fleets: tuple[Unit, ...]


@dataclass(frozen=True)
class Gave(Reason):
    """The support counted."""

    helped: Unit


@dataclass(frozen=True)
class Cut(Reason):
    """The support was lost to an attack on the supporter."""

    cutter: Unit
    dislodged: bool = False  # only because the attack drove the supporter out


@dataclass(frozen=True)
class Carried(Reason):
    """The fleet kept its place and could carry the army."""

    army: Unit


@dataclass(frozen=True)
class Disrupted(Reason):
    """The convoying fleet was driven out, or stopped by the paradox rule."""

    attackers: tuple[Unit, ...]


# --- retreats -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Retreated(Reason):
    """The unit reached its retreat."""

    target: Location


@dataclass(frozen=True)
class RetreatClash(Reason):
    """Several units chose one place; all are lost."""

    target: Location
    rivals: tuple[Unit, ...]


@dataclass(frozen=True)
class Unneeded(Reason):
    """An entry of a list of retreats that was not needed (FIDO-66)."""

    unit: Unit


@dataclass(frozen=True)
class RetreatBarred(Reason):
    """The place was not among the retreats."""

    target: Location
    why: str  # as in NoRetreat
    by: Unit | None = None


@dataclass(frozen=True)
class NoRetreatOrder(Reason):
    """No retreat was ordered, so the unit is disbanded."""


@dataclass(frozen=True)
class Disbanded(Reason):
    """Left the board by order."""


# --- adjustments ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Built(Reason):
    """A new unit."""


@dataclass(frozen=True)
class Waived(Reason):
    """A build was declined."""


@dataclass(frozen=True)
class NeedsKind(Reason):
    """The order does not say whether an army or a fleet is to be built (RUS-2)."""

    place: Location


@dataclass(frozen=True)
class NotHome(Reason):
    """Not an own home centre."""

    place: Location


@dataclass(frozen=True)
class NotOwned(Reason):
    """A home centre that somebody else owns now."""

    place: Location
    owner: str


@dataclass(frozen=True)
class Occupied(Reason):
    """A unit stands there."""

    place: Location
    by: Unit


@dataclass(frozen=True)
class NoneLeft(Reason):
    """More builds or removals were ordered than are due."""

    due: int


@dataclass(frozen=True)
class Removed(Reason):
    """Removed by rule since its power removed too few (DATC 4.D.8), farthest first."""

    distance: int


@dataclass(frozen=True)
class RemovedLatest(Reason):
    """Removed by rule since the owner did not: the latest built goes first (FIDO-76)."""


# --- beside the result ----------------------------------------------------------------------


@dataclass(frozen=True)
class NoRetreat:
    """Why a dislodged unit cannot go to a neighbouring place."""

    place: Location
    why: str  # occupied, origin, contested, attempted, closed, leaderless
    by: Unit | None = None  # who occupies it, or came from there


@dataclass(frozen=True)
class Dislodgement:
    """Who drove a unit out, and where it may and may not go."""

    attacker: Unit
    strength: int
    defence: int
    supporters: tuple[Unit, ...]
    retreats: tuple[Location, ...]
    barred: tuple[NoRetreat, ...]
