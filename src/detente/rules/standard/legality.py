"""Whether an order could be carried out at all, seeing the board but no other orders (DATC 4.E.1).

`Legality.check` returns the order with its coasts completed, or the reason why it is illegal.
"""

from __future__ import annotations

from detente.board import Location

from .. import reasons
from ..orders import ARMY, FLEET, Convoy, Hold, Move, Order, Support, Unit
from ..position import Position
from ..reasons import Reason
from ..ruleset import Ruleset
from .seas import seas_of, useful

_MOVEMENT = (Hold, Move, Support, Convoy)  # tuples are checked faster than unions
_NO_WAY = (reasons.Unreachable, reasons.WrongTerrain, reasons.SamePlace)


class Legality:
    """Checks the movement orders of one position.

    A supporter must be able to go there itself, by whichever coast (REGLAS-26, REGLAS-28,
    WIKI-12, WIKI-13, FIDO-49, FIDO-50); only fleets at sea convoy (REGLAS-23, WIKI-30).
    """

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.position, self.rules, self.board = position, rules, position.board
        self.seas = seas_of(self.board)
        number = self.seas.number
        self.fleets = self.seas.mask(u.province for u in position.units if u.province in number)

    def check(self, power: str, order: Order) -> Order | Reason:
        """The order as it counts, or why it is illegal."""
        if not isinstance(order, _MOVEMENT):
            return reasons.WrongPhase(str(self.position.phase))
        unit = self._unit(order.unit)
        if isinstance(unit, Reason):
            return unit
        owner = self.position.units[unit]
        if owner != power:
            return reasons.NotYours(unit, owner)
        if unit.province in self.rules.closed:
            return reasons.NotAllowed("closed")
        if isinstance(order, Hold):
            return order if order.unit == unit else Hold(unit)
        if isinstance(order, Move):
            return self._move(unit, order)
        if isinstance(order, Support):
            return self._support(unit, order)
        return self._convoy(unit, order)

    def _unit(self, named: Unit) -> Unit | Reason:
        """The unit where an order says, whatever letter and coast it gives (DATC 4.B.5, 4.C.2)."""
        if named.province not in self.board.provinces:
            return reasons.UnknownPlace(named.location)
        actual = self.position.at(named.province)
        if actual is None:
            return reasons.NoUnit(named)
        if named != actual:
            if named.kind and named.kind != actual.kind and self.rules.wrong_unit_kind == "illegal":
                return reasons.WrongUnit(named, actual)
            if named.location.coast and self.rules.wrong_unit_coast == "illegal":
                return reasons.WrongCoast(named, named.location, (actual.location,))
        return actual

    def _move(self, unit: Unit, order: Move) -> Order | Reason:
        place = self.destination(unit, order.target)
        if isinstance(place, Reason):
            return place
        sails = order.via and unit.kind == ARMY and self.rules.via_binds
        if sails and not self.seas.connects(unit.province, place.province, self.fleets):
            return reasons.NoWayBySea(unit, place)
        if place == order.target and unit == order.unit:
            return order
        return Move(unit, place, order.via)

    def destination(self, unit: Unit, target: Location, without: int = 0) -> Location | Reason:
        """Where a move would end, or why it cannot be made.

        `without` is a set of seas that a convoy may not use.

        Neighbours reached by own means, or convoys (REGLAS-20 to 23, WIKI-5, WIKI-24,
        FIDO-42).
        """
        province = self.board.provinces.get(target.province)
        if province is None:
            return reasons.UnknownPlace(target)
        if target.province == unit.province:
            return reasons.SamePlace(unit)
        if target.province in self.rules.closed:
            return reasons.NotAllowed("closed")
        if (province.sea, province.inland)[unit.kind == FLEET]:
            return reasons.WrongTerrain(unit, target)
        if unit.kind == ARMY:
            return self._army_destination(unit, target, without)
        return self.fleet_destination(unit, target)

    def _army_destination(self, unit: Unit, target: Location, without: int) -> Location | Reason:
        if target.coast:
            if self.rules.needless_coast == "illegal":
                return reasons.WrongCoast(unit, target, (Location(target.province),))
            target = Location(target.province)
        if target.province in self.board.army_steps[unit.province]:
            return target
        if self.seas.connects(unit.province, target.province, self.fleets & ~without):
            return target
        return reasons.Unreachable(unit, target)

    def fleet_destination(self, unit: Unit, target: Location) -> Location | Reason:
        """The coast a fleet reaches, completed or checked (DATC 4.B.1 to 4.B.3, 4.B.6)."""
        steps = self.board.reach(FLEET, unit.location)
        if target in steps:
            return target
        possible = tuple(sorted(step for step in steps if step.province == target.province))
        if not possible:
            return reasons.Unreachable(unit, target)
        known = target.coast in self.board.provinces[target.province].coasts
        if target.coast and not known and self.rules.needless_coast == "illegal":
            return reasons.WrongCoast(unit, target, possible)
        if known and self.rules.impossible_coast == "illegal":
            return reasons.WrongCoast(unit, target, possible)
        open_ = len(possible) > 1 or (not known and self.rules.missing_coast == "illegal")
        if open_ and possible[0].coast:
            return reasons.which_coast(unit, target, possible)
        return possible[0]

    def _support(self, unit: Unit, order: Support) -> Order | Reason:
        supported = self._unit(order.supported)
        if isinstance(supported, Reason):
            return supported
        if supported == unit:
            return reasons.SelfSupport(unit)
        goal = order.target or supported.location
        if goal.province not in self.board.provinces:
            return reasons.UnknownPlace(goal)
        if goal.province == unit.province or not self.board.borders(
            unit.kind, unit.location, goal.province
        ):
            return reasons.CannotReachSupport(unit, goal)
        if order.target is None:
            exact = unit == order.unit and supported == order.supported
            return order if exact else Support(unit, supported)
        target = self._supported_move(unit, supported, order.target)
        return target if isinstance(target, Reason) else Support(unit, supported, target)

    def _supported_move(self, unit: Unit, supported: Unit, target: Location) -> Location | Reason:
        """The supported move's target, its coast only as far as it was named (DATC 4.B.4)."""
        province = self.board.provinces[target.province]
        if supported.kind == FLEET and province.coasts and target.coast not in province.coasts:
            return self._supported_to_any_coast(supported, target)
        without = 1 << self.seas.number[unit.province] if unit.province in self.seas.number else 0
        place = self.destination(supported, target, without)
        if isinstance(place, _NO_WAY):
            return reasons.ImpossibleMove(supported, target)
        return place

    def _supported_to_any_coast(self, supported: Unit, target: Location) -> Location | Reason:
        steps = self.board.reach(FLEET, supported.location)
        possible = tuple(sorted(step for step in steps if step.province == target.province))
        if not possible:
            return reasons.ImpossibleMove(supported, target)
        if self.rules.support_coast == "required" and len(possible) > 1:
            return reasons.which_coast(supported, target, possible)
        return Location(target.province)

    def _convoy(self, unit: Unit, order: Convoy) -> Order | Reason:
        army = self._unit(order.army)
        if isinstance(army, Reason):
            return army
        goal = self.board.provinces.get(order.target.province)
        if goal is None:
            return reasons.UnknownPlace(order.target)
        if army.kind != ARMY:
            return reasons.OnlyArmies(army)
        sea = self.seas.number.get(unit.province)
        if sea is None:
            return reasons.NotAtSea(unit)
        if goal.code == army.province:
            return reasons.SamePlace(army)
        if goal.kind != "coastal" or goal.code in self.rules.closed:
            return reasons.ImpossibleMove(army, order.target)
        if not useful(self.board, army.province, goal.code, self.fleets) >> sea & 1:
            return reasons.UselessConvoy(unit, army, order.target)
        return Convoy(unit, army, Location(goal.code))
