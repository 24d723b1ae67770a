"""What decided a move, a support, a convoy."""

from __future__ import annotations

from dataclasses import dataclass

from ..orders import Unit
from .base import Reason


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
    """Stopped by another unit moving to the same place with no less strength.

    `unused` are supports that would have been enough, were they not of the occupant's own power.
    """

    rival: Unit
    strength: int
    rival_strength: int
    unused: tuple[Unit, ...] = ()


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
