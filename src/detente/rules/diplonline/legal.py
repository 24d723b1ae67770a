"""What may be ordered in a Diplonline turn: complete, without orders that could never matter."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from detente.board import Location

from ..orders import ARMY, FLEET, Unit
from ..position import Position
from ..reasons import Reason
from ..ruleset import Ruleset
from .adjust import may_appear, must_disappear, refuse_appearance
from .orders import (
    Appear,
    Attack,
    DiplonlineOrder,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
)


def legal_turn(
    position: Position, rules: Ruleset | None = None, only: str = ""
) -> Mapping[Unit, tuple[DiplonlineOrder, ...]]:
    """The orders that each unit may be given; doing nothing is none of them (DIPLO-20).

    `rules` name the powers that nobody plays and the provinces that nobody enters, if any; `only`
    names the one power that is wanted.

    A transport is named by the sea zone of its first fleet, and offered along the fleets that are
    on the board.
    """
    unplayed, closed = (rules.unplayed, rules.closed) if rules else ((), ())
    legal = {
        unit: orders_of(position, unit, power)
        for unit, power in position.units.items()
        if power not in unplayed and only in ("", power)
    }
    if not closed:
        return legal
    return {unit: tuple(_within(orders, closed)) for unit, orders in legal.items()}


def _within(
    orders: Iterable[DiplonlineOrder], closed: Collection[str]
) -> Iterator[DiplonlineOrder]:
    """The orders that lead into no closed province; one may be helped all the same."""
    for order in orders:
        places = {getattr(order, "source", ""), getattr(order, "target", "")}
        names = {p.province if isinstance(p, Location) else p for p in places}
        if names.isdisjoint(closed):
            yield order


def orders_of(position: Position, unit: Unit, power: str) -> tuple[DiplonlineOrder, ...]:
    """The orders of one unit, also of one that is to appear (DIPLO-69)."""
    found = [*_on_foot(position, unit, power)]
    if unit.kind == ARMY:
        found += _carried(position, unit, power)
    elif position.board.provinces[unit.province].sea:
        found += _transports(position, unit, power)
    if unit in position.units and _surplus(position, power):
        found.append(Disappear(unit))
    return tuple(found)


def appearances(position: Position, power: str) -> tuple[Appear, ...]:
    """The units a power may let appear; empty in autumn or without unused bases (DIPLO-66)."""
    if position.phase.season != "S" or position.centres is None:
        return ()
    if not may_appear(len(position.units_of(power)), len(position.centres_of(power))):
        return ()
    board = position.board
    return tuple(
        Appear(unit)
        for home in sorted(board.homes.get(power, ()))
        for unit in (
            Unit(ARMY, Location(home)),
            *(Unit(FLEET, coast) for coast in board.coasts_of(home)),
        )
        if refuse_appearance(position, power, unit) is None
    )


def refused_appearances(position: Position, power: str) -> Mapping[str, Reason]:
    """Why no unit may appear on a home base or on another base of the power, by province."""
    board = position.board
    if not appearances(position, power):
        return {}
    tried = {
        base: refuse_appearance(position, power, Unit(ARMY, Location(base)))
        for base in sorted({*board.homes.get(power, ()), *position.centres_of(power)})
    }
    return {base: reason for base, reason in tried.items() if reason is not None}


def _surplus(position: Position, power: str) -> int:
    if position.phase.season != "S" or position.centres is None:
        return 0
    return must_disappear(len(position.units_of(power)), len(position.centres_of(power)))


def _on_foot(position: Position, unit: Unit, power: str) -> Iterator[DiplonlineOrder]:
    steps = sorted(position.board.reach(unit.kind, unit.location))
    for kind in (Move, Attack, Retreat):
        yield from (kind(unit, step) for step in steps)
    for province in sorted({step.province for step in steps}):
        yield from (Support(unit, province, helped) for helped in _helped(position, power))


def _helped(position: Position, power: str) -> list[str]:
    """Powers that may be helped: the own one (unnamed) and all others with units."""
    return ["", *sorted({owner for owner in position.units.values() if owner != power})]


def _carried(position: Position, unit: Unit, power: str) -> Iterator[DiplonlineOrder]:
    for zone in sorted(_zones(position)):
        if not position.board.borders(FLEET, Location(zone), unit.province):
            continue
        for coast in sorted(_coasts(position, _reached(position, zone)) - {unit.province}):
            for kind in (Move, Attack, Retreat):
                yield kind(unit, Location(coast), zone)
            for helped in _helped(position, power):
                yield Support(unit, coast, helped, zone)


def _zones(position: Position) -> set[str]:
    """Sea zones with a fleet."""
    provinces = position.board.provinces
    return {unit.province for unit in position.units if provinces[unit.province].sea}


def _reached(position: Position, zone: str) -> set[str]:
    """Sea zones that an army may pass once it is in the first, fleet by fleet (DIPLO-58)."""
    zones, seen, edge = _zones(position), {zone}, [zone]
    while edge:
        here = Location(edge.pop())
        fresh = {step.province for step in position.board.reach(FLEET, here)} & zones - seen
        seen |= fresh
        edge += fresh
    return seen


def _coasts(position: Position, zones: set[str]) -> set[str]:
    board = position.board
    ends = {step.province for zone in zones for step in board.reach(FLEET, Location(zone))}
    return {end for end in ends if not board.provinces[end].sea}


def _transports(position: Position, unit: Unit, power: str) -> Iterator[DiplonlineOrder]:
    """One leg between coasts of the zone, or from and to zones with a fleet (DIPLO-58)."""
    coasts = _coasts(position, {unit.province})
    steps = position.board.reach(FLEET, unit.location)
    zones = {step.province for step in steps} & _zones(position)
    for source in sorted(coasts | zones):
        for owner in sorted(_passengers(position, source)):
            helped = "" if owner == power else owner
            for target in sorted((coasts | zones) - {source}):
                yield Transport(unit, source, target, helped)


def _passengers(position: Position, source: str) -> set[str]:
    """Whose armies could come from there: who stands on the coast, or anybody from a zone."""
    if position.board.provinces[source].sea:
        return {power for unit, power in position.units.items() if unit.kind == ARMY}
    army = position.at(source)
    return {position.units[army]} if army is not None and army.kind == ARMY else set()
