"""Slips in a movement phase: a trial in which everybody else stands still, and a look at the list.

An order that fits another power's unit is no slip: nobody knows what that was ordered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from detente.board import Location

from .. import reasons
from ..adjudicate import adjudicate
from ..orders import Convoy, Given, Hold, Move, Order, Support, Unit
from ..position import Position
from ..resolution import Outcome, Resolution
from ..ruleset import Ruleset
from .slip import Slip, unit_of

ORDERS = (Hold, Move, Support, Convoy)
# Void for want of a partner, which another power's orders may bring.
_OPEN = (reasons.Unmatched, reasons.NoConvoyOrdered, reasons.Unreadable)

_HEAD_ON = (reasons.HeadToHead, reasons.OwnUnit)


class Draft:
    """A list of movement orders with the trial that shows what comes of them alone."""

    def __init__(
        self, position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
    ) -> None:
        self.position, self.rules, self.powers = position, rules, powers
        self.givens = [given for given in givens if isinstance(given.order, ORDERS)]

    @cached_property
    def trial(self) -> Resolution:
        """What the orders lead to if all other units stand still."""
        return adjudicate(self.position, self.givens, self.rules)

    @cached_property
    def ordered(self) -> dict[str, Order]:
        """The orders that may count, their coasts completed, by the province of their unit."""
        return {
            outcome.order.unit.province: outcome.order
            for outcome in self.trial.outcomes
            if isinstance(outcome.order, ORDERS) and not _void(outcome)
        }

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The moves among them."""
        return tuple(order for order in self.ordered.values() if isinstance(order, Move))

    def own(self, unit: Unit | None) -> bool:
        """Whether a unit is one of those that the list is for."""
        return unit is not None and self.position.units.get(unit) in self.powers

    def owner(self, unit: Unit) -> str:
        """Whose unit it is."""
        return self.position.units[unit]

    def stays(self, unit: Unit) -> bool:
        """Whether an own unit is not ordered to go anywhere."""
        return self.own(unit) and not isinstance(self.ordered.get(unit.province), Move)


def in_movement(draft: Draft) -> Iterator[Slip]:
    """The slips of a list of movement orders."""
    for outcome in draft.trial.outcomes:
        yield from _impossible(draft, outcome)
        yield from _unmatched(draft, outcome)
        yield from _uncarried(draft, outcome)
    yield from _bounces(draft)
    yield from _meetings(draft)
    yield from _against_own(draft)
    yield from _unordered(draft)


def _void(outcome: Outcome) -> bool:
    """Whether an order does not count, whatever others are ordered."""
    if isinstance(outcome.reason, reasons.AmbiguousRoute):
        return True
    return "void" in outcome.result and not isinstance(outcome.reason, _OPEN)


def _impossible(draft: Draft, outcome: Outcome) -> Iterator[Slip]:
    order = outcome.order
    if order is None or not _void(outcome) or _leg(draft, order):
        return
    if isinstance(outcome.reason, reasons.AmbiguousRoute) and isinstance(order, Convoy):
        return  # told of the army, once
    unit = draft.position.at(unit_of(order).province)
    yield Slip("impossible", outcome.power, unit, order=order, reason=outcome.reason)


def _leg(draft: Draft, order: Order) -> bool:
    """Whether a convoy goes to a sea, where another power's fleet may take the army over."""
    if draft.rules.convoy_orders != "legs" or not isinstance(order, Convoy):
        return False
    provinces = draft.position.board.provinces
    ends = (order.army.province, order.target.province)
    return any(end in provinces and provinces[end].sea for end in ends)


def _unmatched(draft: Draft, outcome: Outcome) -> Iterator[Slip]:
    """A support or convoy of an own unit that is not ordered so."""
    reason, order = outcome.reason, outcome.order
    if not isinstance(reason, reasons.Unmatched) or not draft.own(reason.unit):
        return
    instead = draft.ordered.get(reason.unit.province)
    if isinstance(order, Support) and order.target is None:
        code = "support_leaves"
    else:
        kind = "support" if isinstance(order, Support) else "convoy"
        code = f"{kind}_other" if instead else f"{kind}_unordered"
    if isinstance(order, Support | Convoy):
        yield Slip(code, outcome.power, order.unit, reason.unit, order.target, instead)


def _uncarried(draft: Draft, outcome: Outcome) -> Iterator[Slip]:
    """An army that no fleet carries, not even if all foreign ones were ordered to."""
    reason, order = outcome.reason, outcome.order
    if not isinstance(reason, reasons.NoConvoyOrdered) or not isinstance(order, Move):
        return
    carriers = [
        Given(power, Convoy(unit, order.unit, order.target))
        for unit, power in draft.position.units.items()
        if power not in draft.powers and draft.position.board.provinces[unit.province].sea
    ]
    carriers += [
        given._replace(order=Convoy(given.order.unit, order.unit, order.target))
        for given in draft.givens
        if isinstance(given.order, Convoy) and _leg(draft, given.order)
    ]
    trial = adjudicate(draft.position, [*draft.givens, *carriers], draft.rules)
    same = trial.outcomes[draft.trial.outcomes.index(outcome)]
    if isinstance(same.reason, reasons.NoConvoyOrdered):
        yield Slip("no_convoy", outcome.power, order.unit, place=order.target)


def _bounces(draft: Draft) -> Iterator[Slip]:
    """Own units on their way to one place."""
    goals: dict[str, list[Unit]] = {}
    for move in draft.moves:
        goals.setdefault(move.target.province, []).append(move.unit)
    for place, units in goals.items():
        if len(units) > 1:
            owner = draft.owner(units[0])
            yield Slip("own_bounce", owner, place=Location(place), units=tuple(units))


def _meetings(draft: Draft) -> Iterator[Slip]:
    """A unit that goes where an own one stays, and two that would change places."""
    head_on = {
        outcome.order.unit
        for outcome in draft.trial.outcomes
        if isinstance(outcome.order, Move) and isinstance(outcome.reason, _HEAD_ON)
    }
    told: set[Unit] = set()
    for move in draft.moves:
        other = draft.position.at(move.target.province)
        if other is None or not draft.own(other) or move.unit in told:
            continue
        back, owner = draft.ordered.get(other.province), draft.owner(move.unit)
        if draft.stays(other):
            yield Slip("own_stays", owner, move.unit, other, move.target)
        elif isinstance(back, Move) and back.target.province == move.unit.province:
            told.add(other)
            if {move.unit, other} & head_on:
                code = "swap_barred" if draft.rules.always_walks else "swap"
                yield Slip(code, owner, move.unit, other)


def _against_own(draft: Draft) -> Iterator[Slip]:
    """Supports of foreign attacks on own units that stay (REGLAS-40)."""
    counts = draft.rules.own_unit_dislodge_support == "allowed"
    for order in draft.ordered.values():
        if not isinstance(order, Support) or order.target is None or draft.own(order.supported):
            continue
        victim = draft.position.at(order.target.province)
        if victim is not None and draft.stays(victim):
            code = "helps_against" if counts else "no_help_against"
            yield Slip(code, draft.owner(order.unit), order.unit, order.supported, order.target)


def _unordered(draft: Draft) -> Iterator[Slip]:
    """Units without an order, where some have one."""
    given = {given.order.unit.province for given in draft.givens if isinstance(given.order, ORDERS)}
    closed = draft.rules.closed
    for power in sorted(draft.powers):
        left = tuple(
            unit
            for unit in draft.position.units_of(power)
            if unit.province not in given and unit.province not in closed
        )
        if left and given:
            yield Slip("unordered", power, units=left)
