"""What stands beside a result: who drove a unit out, and where it may go."""

from __future__ import annotations

from dataclasses import dataclass

from detente.board import Location

from ..orders import Unit


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
