"""Places and orders as godip writes them: `stp/sc`, `["Move", "bur"]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
)
from detente.rules.phase import RETREATS, Phase

from .strict import board

# Four seas have codes of their own; every other place has the usual ones, in small letters.
_CODES = {"NAO": "nat", "NWG": "nrg", "MAO": "mid", "LYO": "gol"}
_PROVINCES = {code: province for province, code in _CODES.items()}
_KINDS = {"Army": "A", "Fleet": "F"}
_Lying = Mapping[str, Unit]  # units by province


def place_of(code: str) -> Location | None:
    """The place of a code, `stp/sc`; None if there is none."""
    name, _, coast = code.partition("/")
    place = Location(_PROVINCES.get(name, name.upper()), coast.upper())
    known = place in board().locations or (not coast and place.province in board().provinces)
    return place if known and name == name.lower() else None


def code_of(place: Location) -> str:
    """The code of a place."""
    name = _CODES.get(place.province, place.province.lower())
    return f"{name}/{place.coast.lower()}" if place.coast else name


def order_of(
    code: str, bits: Sequence[str], phase: Phase, lying: _Lying, everyone: _Lying
) -> Order | None:
    """The order of a place; None where it is none of the game's or names what is not there."""
    source = place_of(code)
    places = [place_of(bit) for bit in bits[1:]]
    if source is None or not bits:
        return None
    if bits[0] == "Build":
        kind = _KINDS.get(bits[1]) if len(bits) == 2 else None
        return Build(Unit(kind, source)) if kind else None
    unit = lying.get(source.province)
    if unit is None or None in places:
        return None
    goals = [place for place in places if place is not None]
    if bits[0] in ("Support", "Convoy"):
        return _help(bits[0], unit, goals, everyone)
    return _own(bits[0], unit, goals, phase)


def _own(verb: str, unit: Unit, goals: Sequence[Location], phase: Phase) -> Order | None:
    match verb, len(goals):
        case "Hold", 0:
            return Hold(unit)
        case "Disband", 0:
            return Disband(unit)
        case "Move", 1 if phase.kind == RETREATS:
            return Retreat(unit, goals[0])
        case "Move", 1:
            return Move(unit, goals[0])
        case "MoveViaConvoy", 1:
            return Move(unit, goals[0], True)
    return None


def _help(verb: str, unit: Unit, goals: Sequence[Location], everyone: _Lying) -> Order | None:
    """A support has one place, or the same twice, where it is to hold."""
    helped = everyone.get(goals[0].province) if goals else None
    if helped is None or len(goals) > 2:
        return None
    holds = len(goals) == 1 or goals[1].province == helped.province
    if verb == "Support":
        return Support(unit, helped, None if holds else goals[1])
    return None if holds else Convoy(unit, helped, goals[1])


def bits_of(order: Order, lying: _Lying) -> list[str]:
    """An order as godip's words, its place first; empty for what cannot be said (a waiver)."""
    match order:
        case Build(unit):
            return [code_of(unit.location), "Build", "Army" if unit.kind == "A" else "Fleet"]
        case Hold(unit):
            return [_code(unit, lying), "Hold"]
        case Disband(unit):
            return [_code(unit, lying), "Disband"]
        case Retreat(unit, target):
            return [_code(unit, lying), "Move", code_of(target)]
        case Move(unit, target, via):
            return [_code(unit, lying), "MoveViaConvoy" if via else "Move", code_of(target)]
        case Support(unit, other, target):
            goals = [_code(other, lying)] + ([code_of(target)] if target else [])
            return [_code(unit, lying), "Support", *goals]
        case Convoy(unit, army, target):
            return [_code(unit, lying), "Convoy", _code(army, lying), code_of(target)]
    return []


def _code(unit: Unit, lying: _Lying) -> str:
    """The place where a unit lies, its coast too where an order leaves that out."""
    here = lying.get(unit.province)
    return code_of(here.location if here and here.kind == unit.kind else unit.location)
