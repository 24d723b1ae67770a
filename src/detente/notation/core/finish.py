"""Completing an order for the position: coasts that can only be one, armies that must sail."""

from __future__ import annotations

from dataclasses import replace

from detente.board import Location
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.position import Position

from .possible import actual
from .reading import Note, Reading, Refusal

_ORDERED = {
    "M": (Hold, Move, Support, Convoy),
    "R": (Retreat, Disband),
    "A": (Build, Disband, Waive),
}


def finish(reading: Reading, position: Position, power: str, *, strict: bool = False) -> Reading:
    """The reading as it counts for a power in a position, or refused with the reason.

    A strict notation has rules of its own for what is missing, so nothing is filled in there.
    """
    order = reading.order
    if order is None:
        return reading
    if refusal := _refusal(order, position, power):
        return Reading(reading.text, refusal=refusal)
    if isinstance(order, Waive):
        return reading
    if strict:
        return reading
    match order:
        case Build(unit):
            return _with_coast(reading, order, position.board.coasts_of(unit.province))
        case Move(unit, _) | Retreat(unit, _) if unit.kind == "F":
            reach = _reach(unit, position)
            return _with_coast(reading, order, tuple(sorted(reach)))
        case Move(unit, target, via) if not via and _overseas(unit, target, position):
            return replace(reading, order=Move(unit, target, True))
    return reading


def _refusal(order: Order, position: Position, power: str) -> Refusal | None:
    if not isinstance(order, _ORDERED[position.phase.kind]):
        return Refusal("wrong_phase", {"phase": str(position.phase)})
    return _not_yours(order, position, power)


def _not_yours(order: Order, position: Position, power: str) -> Refusal | None:
    if isinstance(order, Build | Waive):
        return None
    retreats = position.phase.kind == "R"
    here = actual(order.unit.province, position, dislodged_first=retreats)
    if here is None:
        return Refusal("no_unit", {"place": Location(order.unit.province)})
    out = position.dislodged.get(here) if retreats else None
    owner = out.power if out else position.units.get(here, power)
    if power and owner != power:
        return Refusal("not_yours", {"unit": here, "power": owner})
    return None


def _reach(unit: Unit, position: Position) -> frozenset[Location]:
    here = actual(unit.province, position, dislodged_first=position.phase.kind == "R")
    place = here.location if here and here.kind == "F" else unit.location
    return position.board.reach("F", place)


def _with_coast(
    reading: Reading, order: Build | Move | Retreat, open_to: tuple[Location, ...]
) -> Reading:
    """Fill in the one coast that is possible, ask where there are two, refuse a wrong one."""
    if isinstance(order, Build):
        if order.unit.kind == "A":
            return reading
        wanted = order.unit.location
    else:
        wanted = order.target
    coasts = [place for place in open_to if place.province == wanted.province and place.coast]
    if not coasts or wanted in coasts:
        return reading
    choices = tuple(str(_towards(order, place)) for place in coasts)
    if wanted.coast:
        parts: dict[str, object] = {
            "place": wanted,
            "coasts": tuple(place.coast for place in coasts),
        }
        return Reading(reading.text, refusal=Refusal("coast_wrong", parts, choices))
    if len(coasts) > 1:
        asked = Refusal("coast_needed", {"province": wanted.province}, choices)
        return Reading(reading.text, refusal=asked)
    note = Note("coast_added", {"place": coasts[0]})
    return replace(reading, order=_towards(order, coasts[0]), notes=(*reading.notes, note))


def _towards(order: Build | Move | Retreat, place: Location) -> Order:
    if isinstance(order, Build):
        return Build(Unit(order.unit.kind, place))
    return replace(order, target=place)


def _overseas(unit: Unit, target: Location, position: Position) -> bool:
    board = position.board
    if target.province in board.army_steps[unit.province]:
        return False
    start, goal = board.provinces[unit.province], board.provinces[target.province]
    return start.kind == goal.kind == "coastal" and unit.province != target.province
