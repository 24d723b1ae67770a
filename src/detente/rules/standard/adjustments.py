"""An adjustment phase: builds on home centres, removals, and removals by rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from detente.board import Location

from .. import reasons
from ..orders import ARMY, FLEET, Build, Disband, Given, Order, Unit, Waive
from ..position import Position
from ..reasons import Reason
from ..resolution import Outcome
from ..ruleset import Ruleset
from .removal import removals
from .sites import build_sites, removals_due


@dataclass
class Adjustments:
    """A resolved adjustment phase."""

    outcomes: tuple[Outcome, ...]
    unordered: dict[Unit, Outcome]
    units: dict[Unit, str]
    destroyed: dict[Unit, str]
    results: dict[Unit, tuple[str, ...]]


@dataclass
class _Power:
    """One power's adjustments while its orders are read."""

    builds: int
    removals: int
    built: list[Unit] = field(default_factory=list)
    waived: int = 0
    removed: list[Unit] = field(default_factory=list)

    @property
    def left(self) -> int:
        """Builds not yet used."""
        return self.builds - len(self.built) - self.waived


class _Desk:
    """Takes the orders one by one, as the rules for too many of them say (DATC 4.D.4 to 4.D.6)."""

    def __init__(self, position: Position, rules: Ruleset, removing: bool = True) -> None:
        self.position, self.rules = position, rules
        powers = dict.fromkeys([*position.units.values(), *(position.centres or {}).values()])
        self.powers = {
            power: _Power(
                max(-position.surplus(power), 0),
                removals_due(position, power) if removing else 0,
            )
            for power in powers
        }

    def take(self, given: Given) -> tuple[Order | None, Reason]:
        """The order completed, and its reason; a reason of success if it counts."""
        order, power = given.order, self.powers.get(given.power) or _Power(0, 0)
        if order is None:
            return None, reasons.Unreadable(given.text)
        if given.power in self.rules.unplayed:
            return order, reasons.NotAllowed("unplayed")
        if isinstance(order, Build):
            return self._build(given.power, power, order)
        if isinstance(order, Disband):
            return self._disband(given.power, power, order)
        if isinstance(order, Waive):
            return self._waive(power)
        return order, reasons.WrongPhase(str(self.position.phase))

    def _waive(self, power: _Power) -> tuple[Order, Reason]:
        if not self.rules.waive:
            return Waive(), reasons.NotAllowed("waive")
        if power.left <= 0:
            return Waive(), reasons.NoneLeft(power.builds)
        power.waived += 1
        return Waive(), reasons.Waived()

    def _build(self, name: str, power: _Power, order: Build) -> tuple[Order, Reason]:
        unit = self._new_unit(order.unit)
        if isinstance(unit, Reason):
            return order, unit
        build = Build(unit)
        place = unit.province
        if place not in self.position.board.homes.get(name, ()):
            return build, reasons.NotHome(Location(place))
        if (owner := (self.position.centres or {}).get(place, "")) != name:
            return build, reasons.NotOwned(Location(place), owner)
        if (standing := self.position.at(place)) is not None:
            return build, reasons.Occupied(Location(place), standing)
        if earlier := next((b for b in power.built if b.province == place), None):
            return build, reasons.Repeated(Build(earlier))
        if place in build_sites(self.position, name, self.rules) and power.left > 0:
            power.built.append(unit)
            return build, reasons.Built()
        return build, reasons.NoneLeft(power.builds)

    def _new_unit(self, unit: Unit) -> Unit | Reason:
        """The unit as it would be built: fleets on coasts only, and at a named one of several.

        REGLAS-54, RUS-1, RUS-2.
        """
        board = self.position.board
        province = board.provinces.get(unit.province)
        if province is None:
            return reasons.UnknownPlace(unit.location)
        kind = self._kind(unit, province.inland)
        if isinstance(kind, Reason):
            return kind
        divided = kind == FLEET and province.coasts
        if divided and unit.location.coast in province.coasts:
            return Unit(FLEET, unit.location)
        whole = Unit(kind, Location(province.code))
        if divided:
            return reasons.which_coast(whole, unit.location, board.coasts_of(province.code))
        if unit.location.coast and self.rules.needless_coast == "illegal":
            return reasons.WrongCoast(whole, unit.location, (whole.location,))
        return whole

    def _kind(self, unit: Unit, inland: bool) -> str | Reason:
        """The kind to be built; one that names none may be an army (FIDO-71, RUS-1, RUS-2)."""
        rule = self.rules.build_default_kind
        if not unit.kind:
            by_default = rule == "army" or (rule == "inland_army" and inland)
            return ARMY if by_default else reasons.NeedsKind(unit.location)
        if unit.kind == FLEET and inland:
            if self.rules.inland_fleet == "army":
                return ARMY
            return reasons.WrongTerrain(unit, unit.location)
        return unit.kind

    def _disband(self, name: str, power: _Power, order: Disband) -> tuple[Order, Reason]:
        unit = self.position.at(order.unit.province)
        if unit is None:
            return order, reasons.NoUnit(order.unit)
        order = Disband(unit)
        if (owner := self.position.units[unit]) != name:
            return order, reasons.NotYours(unit, owner)
        if unit in power.removed:
            return order, reasons.Repeated(order)
        if len(power.removed) >= power.removals:
            return order, reasons.NoneLeft(power.removals)
        power.removed.append(unit)
        return order, reasons.Disbanded()


_DONE = (reasons.Built, reasons.Waived, reasons.Disbanded)


def adjust(
    position: Position, givens: Sequence[Given], rules: Ruleset, removing: bool = True
) -> Adjustments:
    """Resolve the builds and removals of a winter; what is not removed by order is by rule.

    Without `removing` nothing is removed, by order or by rule (after a spring turn of lists).

    REGLAS-50, REGLAS-51, REGLAS-68. Builds may be declined (RUS-5); all are revealed at once
    and unclear ones ignored (RUS-6 to 8).
    """
    desk = _Desk(position, rules, removing)
    taken = _in_turn(desk, givens, rules)
    outcomes = tuple(
        Outcome(
            given.power,
            order,
            ("success",) if isinstance(why, _DONE) else ("void",),
            why,
            given.text,
        )
        for given, (order, why) in zip(givens, taken, strict=True)
    )
    units, destroyed = dict(position.units), {}
    unordered: dict[Unit, Outcome] = {}
    results: dict[Unit, tuple[str, ...]] = dict.fromkeys(units, ("hold",))
    for name, power in desk.powers.items():
        for unit in power.removed:
            destroyed[unit] = name
            results[unit] = ("success",)
        missing = power.removals - len(power.removed)
        for unit, why in removals(position, name, rules, missing, set(power.removed)):
            destroyed[unit] = name
            results[unit] = ("destroyed",)
            unordered[unit] = Outcome(name, None, ("destroyed",), why)
        for unit in power.built:
            units[unit] = name
            results[unit] = ("success",)
    for unit in destroyed:
        del units[unit]
    return Adjustments(outcomes, unordered, units, destroyed, results)


def _in_turn(
    desk: _Desk, givens: Sequence[Given], rules: Ruleset
) -> list[tuple[Order | None, Reason]]:
    """Take the orders first to last, or last to first where the later ones count."""
    indexes = list(range(len(givens)))
    if rules.excess_adjustments == "last":
        indexes.reverse()
    taken: dict[int, tuple[Order | None, Reason]] = {}
    for index in indexes:
        taken[index] = desk.take(givens[index])
    return [taken[index] for index in range(len(givens))]
