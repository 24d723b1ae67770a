"""Every legal order of a position: complete, and without useless convoys or supports.

The orders offered are exactly those that `legality` accepts in their canonical form; a support of
a fleet to a divided coast names the coast (DATC 4.B.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from detente.board import Location

from ..orders import (
    ARMY,
    FLEET,
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
from ..phase import ADJUSTMENTS, MOVEMENT
from ..position import Position
from ..ruleset import Ruleset
from .seas import routes, seas_of
from .sites import build_sites, builds_due, removals_due


def legal_orders(
    position: Position, rules: Ruleset, power: str = ""
) -> Mapping[Unit, tuple[Order, ...]]:
    """The legal orders of each unit that this phase asks for one; of one power only if named."""
    if position.phase.kind == MOVEMENT:
        return _Options(position, rules).of(power)
    if position.phase.kind == ADJUSTMENTS:
        return {
            unit: (Disband(unit),)
            for unit, owner in position.units.items()
            if removals_due(position, owner)
            and owner not in rules.unplayed
            and power in ("", owner)
        }
    return {
        unit: (*(Retreat(unit, place) for place in dislodged.retreats), Disband(unit))
        for unit, dislodged in position.dislodged.items()
        if dislodged.power not in rules.unplayed and power in ("", dislodged.power)
    }


def legal_builds(position: Position, rules: Ruleset, power: str) -> tuple[Order, ...]:
    """The builds a power may choose from, waiving included; empty where none is due."""
    if position.phase.kind != ADJUSTMENTS or not builds_due(position, power, rules):
        return ()
    return (*_builds(position, power, rules), *([Waive()] if rules.waive else []))


def _builds(position: Position, power: str, rules: Ruleset) -> Iterator[Build]:
    for site in build_sites(position, power, rules):
        yield Build(Unit(ARMY, Location(site)))
        if not position.board.provinces[site].inland:
            for coast in position.board.coasts_of(site):
                yield Build(Unit(FLEET, coast))


class _Options:
    """The movement orders of one position."""

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.position, self.board = position, position.board
        self.closed = frozenset(rules.closed)
        self.units = [
            unit
            for unit, power in position.units.items()
            if power not in rules.unplayed and unit.province not in self.closed
        ]
        self.seas = seas_of(self.board)
        number = self.seas.number
        self.fleets = self.seas.mask(u.province for u in position.units if u.province in number)
        self.coasts = [
            p.code
            for p in self.board.provinces.values()
            if p.kind == "coastal" and p.code not in self.closed
        ]
        self.steps = {
            unit: sorted(
                step
                for step in self.board.reach(unit.kind, unit.location)
                if step.province not in self.closed
            )
            for unit in position.units
        }
        self.voyages = {unit: self._voyages(unit) for unit in position.units if unit.kind == ARMY}

    def of(self, power: str) -> dict[Unit, tuple[Order, ...]]:
        """Legal orders by unit, of one power or (none named) of all."""
        owners = self.position.units
        return {unit: tuple(self._of(unit)) for unit in self.units if power in ("", owners[unit])}

    def _of(self, unit: Unit) -> Iterator[Order]:
        yield Hold(unit)
        yield from self._moves(unit)
        yield from self._supports(unit)
        if unit.province in self.seas.number:
            yield from self._convoys(unit)

    def _voyages(self, army: Unit) -> dict[str, int]:
        """Destinations an army can reach by sea, with the seas that its routes need."""
        start = army.province
        reachable = {}
        for end in self.coasts:
            if end != start and self.seas.connects(start, end, self.fleets):
                needed = 0
                for route in routes(self.board, start, end, self.fleets):
                    needed |= route
                reachable[end] = needed
        return reachable

    def _moves(self, unit: Unit) -> Iterator[Order]:
        for step in self.steps[unit]:
            yield Move(unit, step)
        on_foot = self.board.army_steps[unit.province]
        for end in self.voyages.get(unit, ()):
            yield Move(unit, Location(end), via=end in on_foot)

    def _supports(self, unit: Unit) -> Iterator[Order]:
        near = {step.province for step in self.steps[unit]}
        for other in self.position.units:
            if other == unit:
                continue
            if other.province in near:
                yield Support(unit, other)
            for target in self._goals(other, unit):
                if target.province in near and target.province != other.province:
                    yield Support(unit, other, target)

    def _goals(self, other: Unit, supporter: Unit) -> Iterator[Location]:
        """Where another unit could move without being convoyed by the supporter itself."""
        yield from self.steps[other]
        on_foot = self.board.army_steps[other.province]
        own = self.seas.number.get(supporter.province)
        for end, needed in self.voyages.get(other, {}).items():
            if end in on_foot:
                continue
            if own is None or not needed >> own & 1 or self._without(other, end, own):
                yield Location(end)

    def _without(self, army: Unit, end: str, sea: int) -> bool:
        return self.seas.connects(army.province, end, self.fleets & ~(1 << sea))

    def _convoys(self, unit: Unit) -> Iterator[Order]:
        sea = self.seas.number[unit.province]
        for army, ends in self.voyages.items():
            for end, needed in ends.items():
                if needed >> sea & 1:
                    yield Convoy(unit, army, Location(end))
