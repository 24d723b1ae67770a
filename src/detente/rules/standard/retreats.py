"""A retreat phase: each dislodged unit goes to an open place or is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detente.board import Location

from .. import reasons
from ..orders import FLEET, Disband, Given, Move, Order, Retreat, Unit
from ..position import Position
from ..reasons import Reason
from ..resolution import Outcome
from ..ruleset import Ruleset
from .ways_out import retreat_bans, retreat_places


@dataclass
class Judged:
    """A retreat order, its completed form if legal, or why it does not count."""

    given: Given
    order: Retreat | Disband | None
    reason: Reason | None


def judge(position: Position, given: Given, rules: Ruleset) -> Judged:
    """Check one order of a retreat phase."""
    order = given.order
    if order is None:
        return Judged(given, None, reasons.Unreadable(given.text))
    if isinstance(order, Move):
        order = Retreat(order.unit, order.target)
    if not isinstance(order, Retreat | Disband):
        return Judged(given, None, reasons.WrongPhase(str(position.phase)))
    unit = dislodged_unit(position, order.unit)
    if unit is None:
        return Judged(given, None, reasons.NoUnit(order.unit))
    owner = position.dislodged[unit].power
    if owner != given.power:
        return Judged(given, None, reasons.NotYours(unit, owner))
    if isinstance(order, Disband):
        return Judged(given, Disband(unit), None)
    place = _destination(position, unit, order.target, rules)
    if isinstance(place, Reason):
        return Judged(given, None, place)
    return Judged(given, Retreat(unit, place), None)


def dislodged_unit(position: Position, named: Unit) -> Unit | None:
    """The dislodged unit in the province that an order names."""
    for unit in position.dislodged:
        if unit.province == named.province:
            return unit
    return None


def _destination(
    position: Position, unit: Unit, target: Location, rules: Ruleset
) -> Location | Reason:
    """The place a retreat goes to, its coast completed where only one is reachable."""
    if target.province not in position.board.provinces:
        return reasons.UnknownPlace(target)
    if target.province == unit.province:
        return reasons.SamePlace(unit)
    steps = sorted(position.board.reach(unit.kind, unit.location))
    possible = tuple(step for step in steps if step.province == target.province)
    if not possible:
        province = position.board.provinces[target.province]
        strange = (province.sea, province.inland)[unit.kind == FLEET]
        return (reasons.WrongTerrain if strange else reasons.Unreachable)(unit, target)
    place = _coast(position, unit, target, possible, rules)
    if isinstance(place, Reason) or place in position.dislodged[unit].retreats:
        return place
    return _barred(position, unit, place, rules)


def _coast(
    position: Position,
    unit: Unit,
    target: Location,
    possible: tuple[Location, ...],
    rules: Ruleset,
) -> Location | Reason:
    if target in possible:
        return target
    known = target.coast in position.board.provinces[target.province].coasts
    if unit.kind == FLEET and known and rules.impossible_coast == "illegal":
        return reasons.WrongCoast(unit, target, possible)
    if target.coast and not known and rules.needless_coast == "illegal":
        return reasons.WrongCoast(unit, target, possible)
    if len(possible) > 1:
        return reasons.which_coast(unit, target, possible)
    return possible[0]


def _barred(position: Position, unit: Unit, place: Location, rules: Ruleset) -> Reason:
    origin = position.dislodged[unit].origin
    bans = retreat_bans(rules, origin, position.contested, position.attempted)
    _, barred = retreat_places(position, unit, position.by_province, bans, None)
    why = next((no for no in barred if no.place == place), None)
    return reasons.RetreatBarred(place, why.why if why else "", why.by if why else None)


@dataclass
class Retreats:
    """A resolved retreat phase."""

    outcomes: tuple[Outcome, ...]
    unordered: dict[Unit, Outcome]
    units: dict[Unit, str]  # all units after it
    destroyed: dict[Unit, str]
    results: dict[Unit, tuple[str, ...]]


def retreat(position: Position, givens: Sequence[Given], rules: Ruleset) -> Retreats:
    """Resolve the retreats of a position; several units for one place are all lost (DATC 6.H.7).

    No order helps a retreat (REGLAS-30); the owner may disband instead (REGLAS-42);
    REGLAS-49.
    """
    judged = [judge(position, given, rules) for given in givens]
    chosen = _choose(judged, rules)
    goals: dict[str, list[Unit]] = {}
    for unit, chosen_index in chosen.items():
        order = judged[chosen_index].order
        if isinstance(order, Retreat):
            goals.setdefault(order.target.province, []).append(unit)
    units = dict(position.units)
    destroyed: dict[Unit, str] = {}
    results: dict[Unit, tuple[str, ...]] = {}
    outcomes: list[Outcome | None] = [None] * len(judged)
    unordered: dict[Unit, Outcome] = {}
    for unit, (power, _, _) in position.dislodged.items():
        index = chosen.get(unit)
        order = judged[index].order if index is not None else None
        rivals = goals.get(order.target.province, []) if isinstance(order, Retreat) else []
        outcome = _outcome(power, unit, order, [r for r in rivals if r != unit])
        results[unit] = outcome.result
        if index is None:
            unordered[unit] = outcome
        else:
            outcomes[index] = Outcome(
                power, order, outcome.result, outcome.reason, judged[index].given.text
            )
        if isinstance(order, Retreat) and outcome.result == ("success",):
            units[Unit(unit.kind, order.target)] = power
        else:
            destroyed[unit] = power
    final = tuple(o or _void(j) for o, j in zip(outcomes, judged, strict=True))
    return Retreats(final, unordered, units, destroyed, results)


def _void(item: Judged) -> Outcome:
    order: Order | None = item.order or item.given.order
    reason = item.reason or reasons.Repeated(item.order)
    return Outcome(item.given.power, order, ("void",), reason, item.given.text)


def _choose(judged: list[Judged], rules: Ruleset) -> dict[Unit, int]:
    """Which order counts for each dislodged unit."""
    chosen: dict[Unit, int] = {}
    for index, item in enumerate(judged):
        if item.order is None:
            continue
        earlier = chosen.get(item.order.unit)
        if earlier is not None and rules.repeated_orders == "first":
            item.reason = reasons.Repeated(judged[earlier].order)
            continue
        if earlier is not None:
            judged[earlier].reason = reasons.Repeated(item.order)
        chosen[item.order.unit] = index
    return chosen


def _outcome(power: str, unit: Unit, order: Order | None, rivals: list[Unit]) -> Outcome:
    if order is None:
        return Outcome(power, None, ("destroyed",), reasons.NoRetreatOrder())
    if not isinstance(order, Retreat):
        return Outcome(power, order, ("success",), reasons.Disbanded())
    if rivals:
        clash = reasons.RetreatClash(order.target, tuple(rivals))
        return Outcome(power, order, ("bounce", "destroyed"), clash)
    return Outcome(power, order, ("success",), reasons.Retreated(order.target))
