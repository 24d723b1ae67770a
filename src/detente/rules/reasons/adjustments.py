"""What became of a build or a removal."""

from __future__ import annotations

from dataclasses import dataclass

from detente.board import Location

from ..orders import Unit
from .base import Reason


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
