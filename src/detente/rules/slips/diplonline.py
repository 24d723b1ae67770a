"""Slips in a Diplonline turn: a trial with the own units alone on the board.

An own attack on a place goes before own moves to it (switch `own_attack_first`), so that pair is no
slip, and a unit without an order stays by intention (DIPLO-20).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, cast

from detente.board import Location

from .. import diplonline as dip
from .. import reasons
from ..adjudicate import adjudicate
from ..diplonline.legal import appearances
from ..diplonline.reasons import (
    CarriedNothing,
    NothingToSupport,
    NoTransport,
    StillOccupied,
    Swap,
)
from ..orders import Given, Unit
from ..position import Position
from ..resolution import Outcome
from ..ruleset import Ruleset
from .slip import Slip, unit_of

_GOING = (dip.Move, dip.Attack)


@dataclass(frozen=True)
class _Trial:
    """The orders of a list and what comes of them with nobody else on the board."""

    position: Position  # as it is, with everybody
    powers: Collection[str]
    orders: Mapping[str, Any]  # by the province of their unit; those to appear apart
    outcomes: tuple[Outcome, ...]

    def own_fleet(self, zone: str) -> bool:
        """Whether a fleet of the list's own lies in a zone."""
        fleet = self.position.at(zone)
        return fleet is not None and self.position.units[fleet] in self.powers


def in_turn(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> Iterator[Slip]:
    """The slips of a list of Diplonline orders."""
    trial = _try(position, givens, rules, powers)
    told: set[Unit] = set()
    for outcome in trial.outcomes:
        if outcome.order is not None:
            yield from _slips(trial, outcome, told)
    yield from _bounces(trial)
    yield from _left(position, givens, rules, powers)


def _try(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> _Trial:
    """The orders tried with nobody else on the board, whoever is to disappear being gone."""
    leaving = _leaving(position, givens)
    gone = {unit_of(given.order).province for given in leaving}
    units = {
        unit: power
        for unit, power in position.units.items()
        if power in powers and unit.province not in gone
    }
    alone = replace(
        position, units=MappingProxyType(units), centres=_enough(position, units, powers)
    )
    left = [given for given in givens if given not in leaving]
    outcomes = adjudicate(alone, left, rules).outcomes
    orders = {
        unit_of(o.order).province: o.order
        for o in outcomes
        if o.order is not None and not isinstance(cast("object", o.order), dip.Appear)
    }
    return _Trial(position, powers, orders, outcomes)


def _leaving(position: Position, givens: Sequence[Given]) -> list[Given]:
    """The orders to disappear that count: no more than the surplus of their power."""
    if position.centres is None or position.phase.season != "S":
        return []
    found: dict[str, list[Given]] = {}
    for given in givens:
        if isinstance(cast("object", given.order), dip.Disappear):
            found.setdefault(given.power, []).append(given)
    return [g for p, listed in found.items() for g in listed[: max(0, position.surplus(p))]]


def _enough(
    position: Position, units: Mapping[Unit, str], powers: Collection[str]
) -> Mapping[str, str] | None:
    """The owners with so many bases lent that nobody is expelled in the trial."""
    if position.centres is None:
        return None
    owners = {base: power for base, power in position.centres.items() if power in powers}
    lent = [p.code for p in position.board.provinces.values() if p.centre and p.code not in owners]
    for power in powers:
        missing = list(units.values()).count(power) - len(position.centres_of(power))
        owners |= {lent.pop(): power for _ in range(missing)}
    return MappingProxyType(owners)


def _slips(trial: _Trial, outcome: Outcome, told: set[Unit]) -> Iterator[Slip]:
    reason, order, power = outcome.reason, cast("Any", outcome.order), outcome.power
    unit: Unit = order.unit
    if "void" in outcome.result:
        yield Slip("impossible", power, unit, order=order, reason=reason)
    elif isinstance(reason, StillOccupied):
        there = trial.orders.get(reason.rival.province)
        if not isinstance(there, (*_GOING, dip.Retreat, dip.Disappear)):
            yield Slip("own_stays", power, unit, reason.rival, order.target)
    elif isinstance(reason, Swap) and unit not in told:
        told.add(reason.rival)
        yield Slip("swap_barred", power, unit, reason.rival)
    elif isinstance(reason, NothingToSupport) and reason.power in trial.powers:
        yield Slip("nothing_to_support", reason.power, unit, place=reason.place)
    elif isinstance(reason, NoTransport) and _uncarried(trial, order, reason):
        yield Slip("no_convoy", power, unit, place=reason.target)
    elif isinstance(reason, CarriedNothing) and _carries_nothing(trial, order, power):
        yield Slip("carries_nothing", power, unit)


def _uncarried(trial: _Trial, order: Any, reason: NoTransport) -> bool:
    """Whether the chain of fleets breaks at an own one."""
    if reason.reached is None:
        return order.via in trial.powers or trial.own_fleet(order.via)
    last = trial.orders.get(reason.reached.province)
    if not isinstance(last, dip.Transport):
        return False
    goal = last.target
    return not trial.position.board.provinces[goal].sea or trial.own_fleet(goal)


def _carries_nothing(trial: _Trial, order: dip.Transport, power: str) -> bool:
    """Whether a fleet waits for an own army, and none comes its way."""
    if (order.helps or power) not in trial.powers:
        return False
    if trial.position.board.provinces[order.source].sea:
        return not any(getattr(other, "via", "") for other in trial.orders.values())
    return not getattr(trial.orders.get(order.source), "via", "")


def _bounces(trial: _Trial) -> Iterator[Slip]:
    goals: dict[str, list[Unit]] = {}
    for outcome in trial.outcomes:
        order: Any = outcome.order
        if isinstance(outcome.reason, reasons.Standoff) and isinstance(order, _GOING):
            goals.setdefault(order.target.province, []).append(order.unit)
    for place, units in goals.items():
        power = trial.position.units.get(units[0], "")
        yield Slip("own_bounce", power, place=Location(place), units=tuple(units))


def _left(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> Iterator[Slip]:
    """Units that may appear, or must disappear where nobody is expelled for it (DIPLO-63)."""
    if position.centres is None or position.phase.season != "S":
        return
    for power in sorted(powers):
        orders = [cast("object", g.order) for g in givens if g.power == power]
        units, bases = len(position.units_of(power)), len(position.centres_of(power))
        free = {order.unit.province for order in appearances(position, power)}
        coming = sum(isinstance(order, dip.Appear) for order in orders)
        if (left := min(dip.may_appear(units, bases), len(free)) - coming) > 0:
            yield Slip("builds_left", power, number=left)
        going = sum(isinstance(order, dip.Disappear) for order in orders)
        left = dip.must_disappear(units, bases) - going
        if left > 0 and rules.removal != "expel":
            yield Slip("removals_left", power, number=left)
