"""Where a dislodged unit may go, and why not elsewhere (REGLAS-44 to 47, FIDO-68)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from detente.board import Location

from ..orders import Unit
from ..position import Position
from ..reasons import NoRetreat
from ..ruleset import Ruleset


def retreat_bans(
    rules: Ruleset, origin: str | None, contested: Set[str], attempted: Set[str]
) -> dict[str, Set[str]]:
    """Provinces closed to a retreat though they are empty, by the reason why."""
    places = {
        "origin": ("origin", {origin} if origin else set()),
        "standoff": ("contested", contested),
        "attempted": ("attempted", attempted),
    }
    bans: dict[str, Set[str]] = {
        why: closed for ban, (why, closed) in places.items() if ban in rules.retreat_ban
    }
    return {**bans, "closed": frozenset(rules.closed)}


def retreat_places(
    position: Position,
    unit: Unit,
    standing: Mapping[str, Unit],
    bans: Mapping[str, Set[str]],
    attacker: Unit | None,
) -> tuple[tuple[Location, ...], tuple[NoRetreat, ...]]:
    """Neighbouring places that are open to a retreat, and the others with their reasons."""
    open_: list[Location] = []
    barred: list[NoRetreat] = []
    for place in sorted(position.board.reach(unit.kind, unit.location)):
        why, by = "", None
        if place.province in standing:
            why, by = "occupied", standing[place.province]
        else:
            why = next((w for w, places in bans.items() if place.province in places), "")
            by = attacker if why == "origin" else None
        if why:
            barred.append(NoRetreat(place, why, by))
        else:
            open_.append(place)
    return tuple(open_), tuple(barred)
