"""What became of a retreat."""

from __future__ import annotations

from dataclasses import dataclass

from detente.board import Location

from ..orders import Unit
from .base import Reason


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
