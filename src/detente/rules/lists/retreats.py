"""Retreats by list: each dislodged unit tries its places in their order (FIDO-64 to FIDO-69)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from detente.board import Location

from .. import reasons
from ..orders import Given, Retreat, Unit
from ..position import Position
from ..reasons import Reason
from ..ruleset import Ruleset
from ..standard.retreats import judge

Entry = tuple[Unit, int]  # a dislodged unit, and which entry of its list


@dataclass
class Settled:
    """Where the units went, by entry of their lists, and what became of the entries tried."""

    arrived: dict[Unit, int] = field(default_factory=dict)
    clashes: dict[Entry, tuple[Unit, ...]] = field(default_factory=dict)
    taken: dict[Entry, Unit] = field(default_factory=dict)


def settle_retreats(
    wishes: Mapping[Unit, Sequence[Location]], clash: str = "next_in_list"
) -> Settled:
    """Resolve lists of legal places in rounds (FIDO-66, FIDO-68).

    In each round every pending unit names its first place that is left. One alone goes there;
    where several name a place it is lost to all of them, who then try their next (or are lost
    with it, with the clash `all_die`). An empty list ends in destruction.
    """
    done = Settled()
    full: dict[str, Unit] = {}
    burnt: dict[str, tuple[Unit, ...]] = {}
    pending = {unit: 0 for unit, places in wishes.items() if places}
    while pending:
        named: dict[str, list[Unit]] = {}
        for unit in list(pending):
            place = _next(unit, wishes[unit], pending, done, full, burnt)
            if place is not None:
                named.setdefault(place.province, []).append(unit)
        for province, units in named.items():
            if len(units) > 1:
                burnt[province] = tuple(units)
                if clash == "all_die":
                    _lose(units, pending, done)
                continue
            full[province] = units[0]
            done.arrived[units[0]] = pending.pop(units[0])
    return done


def _lose(units: list[Unit], pending: dict[Unit, int], done: Settled) -> None:
    for unit in units:
        done.clashes[unit, pending.pop(unit)] = tuple(u for u in units if u != unit)


def _next(
    unit: Unit,
    places: Sequence[Location],
    pending: dict[Unit, int],
    done: Settled,
    full: Mapping[str, Unit],
    burnt: Mapping[str, tuple[Unit, ...]],
) -> Location | None:
    """The unit's first place that is left; without one it is pending no longer."""
    while (index := pending[unit]) < len(places):
        place = places[index]
        if place.province in burnt:
            done.clashes[unit, index] = tuple(u for u in burnt[place.province] if u != unit)
        elif place.province in full:
            done.taken[unit, index] = full[place.province]
        else:
            return place
        pending[unit] = index + 1
    del pending[unit]
    return None


Verdict = tuple[Retreat | None, tuple[str, ...], Reason]


def retreat_by_lists(
    position: Position, before: Position, givens: Mapping[int, Given], rules: Ruleset
) -> tuple[dict[Unit, Location], dict[int, Verdict]]:
    """Where each dislodged unit goes, and the verdict on every entry given, by its number.

    `position` is the one after the moves with its dislodged units, `before` that of the orders.
    Entries of several lines add up, duplicates are dropped (FIDO-67).
    """
    lists: dict[Unit, list[tuple[int, Retreat]]] = {}
    verdicts: dict[int, Verdict] = {}
    for number, given in givens.items():
        item = judge(position, given, rules)
        if isinstance(item.order, Retreat):
            earlier = lists.setdefault(item.order.unit, [])
            if same := next((o for _, o in earlier if o.target == item.order.target), None):
                verdicts[number] = item.order, ("void",), reasons.Repeated(same)
            else:
                earlier.append((number, item.order))
        else:
            verdicts[number] = None, ("void",), _refusal(before, given, item.reason)
    wishes = {unit: [order.target for _, order in entries] for unit, entries in lists.items()}
    done = settle_retreats(wishes, rules.retreat_clash)
    for unit, entries in lists.items():
        for index, (number, order) in enumerate(entries):
            verdicts[number] = (order, *_told(done, unit, index, order))
    goals = {unit: wishes[unit][index] for unit, index in done.arrived.items()}
    return goals, verdicts


def _refusal(before: Position, given: Given, reason: Reason | None) -> Reason:
    """An own unit that was not driven out simply needs no retreat."""
    order = given.order
    if isinstance(reason, reasons.NoUnit) and isinstance(order, Retreat):
        unit = before.at(order.unit.province)
        if unit is not None and before.units[unit] == given.power:
            return reasons.Unneeded(unit)
    return reason or reasons.WrongPhase(str(before.phase))


def _told(done: Settled, unit: Unit, index: int, order: Retreat) -> tuple[tuple[str, ...], Reason]:
    if rivals := done.clashes.get((unit, index)):
        return ("bounce",), reasons.RetreatClash(order.target, rivals)
    if by := done.taken.get((unit, index)):
        return ("void",), reasons.RetreatBarred(order.target, "occupied", by)
    if done.arrived.get(unit) == index:
        return ("success",), reasons.Retreated(order.target)
    return ("void",), reasons.Unneeded(unit)
