"""Orders given ahead: what to do if dislodged, what to build; they save a phase its waiting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Literal

from detente.rules import Build, Disband, Given, Order, Retreat, Unit, Waive, legal_builds

from .decision import Decision
from .endings import living
from .engine import givens_of, line_of
from .events import Event, Line, OrdersGiven, PlanGiven, ReadySet
from .refusal import Refusal, refuse
from .sheets import ORDER_LIMIT
from .state import Game


def give_plan(
    game: Game, seat: str, phases: Literal["R", "A"], orders: Sequence[Given], now: datetime
) -> Decision:
    """Store what a seat wants in the next retreats (R) or adjustments (A), in order of preference.

    When such a phase begins, what is possible of it becomes the seat's orders; if that settles
    everything, the seat is ready too. A plan serves the next such phase of the year only. No
    orders: the plan is withdrawn.
    """
    if fault := _plan_fault(game, seat, phases) or _orders_fault(game, seat, phases, orders):
        return fault
    return (PlanGiven(now, seat, phases, tuple(map(line_of, orders))),)


def plans_ahead(game: Game, seat: str) -> tuple[Literal["R", "A"], ...]:
    """The kinds of phases that a seat may plan for now; none where the ruleset has none."""
    if game.stage != "play" or game.ruleset.phases != "full" or not living(game, seat):
        return ()
    return _AHEAD[game.phase[-1]]


_AHEAD: Mapping[str, tuple[Literal["R", "A"], ...]] = {"M": ("R", "A"), "R": ("A",), "A": ()}


def _plan_fault(game: Game, seat: str, phases: Literal["R", "A"]) -> Refusal | None:
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if not living(game, seat):
        return refuse("seat_out", seat=seat)
    if game.ruleset.phases != "full":
        return refuse("no_plans")
    return None if phases in plans_ahead(game, seat) else refuse("plan_late", phase=game.phase)


def _orders_fault(game: Game, seat: str, phases: str, orders: Sequence[Given]) -> Refusal | None:
    if len(orders) > ORDER_LIMIT:
        return refuse("too_many", limit=ORDER_LIMIT)
    for given in orders:
        if given.power not in game.seats[seat].powers:
            return refuse("not_your_power", power=given.power)
        if not isinstance(given.order, _KINDS[phases]):
            return refuse("wrong_phase", order=str(given.order or given.text), phase=phases)
    return None


_KINDS = {"R": (Retreat, Disband), "A": (Build, Disband, Waive)}


def carry_out_plans(game: Game, now: datetime) -> tuple[Event, ...]:
    """The plans that fit the phase which has just begun, as orders given and Ready said."""
    events: list[Event] = []
    for seat in game.seats:
        plan = game.plans.get((seat, game.phase[-1]), ())
        if not plan or not game.can_order(seat):
            continue
        lines = tuple(_possible(game, seat, plan))
        if lines:
            events.append(OrdersGiven(now, seat, game.phase, 1, lines))
            if len(lines) == _wanted(game, seat):
                events.append(ReadySet(now, seat, game.phase, True))
    return tuple(events)


def _possible(game: Game, seat: str, plan: tuple[Line, ...]) -> Iterator[Line]:
    used: set[str] = set()
    for power in game.seats[seat].powers:
        left = _due(game, power)
        for given in givens_of(plan, game.ruleset):
            order = given.order
            if given.power != power or order is None or not left or not _fits(game, power, order):
                continue
            if not isinstance(order, Waive):
                if order.unit.province in used:
                    continue
                used.add(order.unit.province)
            left -= 1
            yield line_of(given._replace(order=_standing(game, order)))


def _fits(game: Game, power: str, order: Order) -> bool:
    position = game.position
    if game.phase.endswith("R"):
        out = position.dislodged.get(_unit(order))
        return out is not None and out.power == power and _open(order, out.retreats)
    if isinstance(order, Disband):
        unit = position.at(order.unit.province)
        return position.surplus(power) > 0 and unit is not None and position.units[unit] == power
    return order in legal_builds(position, game.ruleset, power)


def _standing(game: Game, order: Order) -> Order:
    """A removal with the unit as it stands there now, whatever letter and coast were foreseen."""
    if not isinstance(order, Disband) or game.phase.endswith("R"):
        return order
    return Disband(game.position.at(order.unit.province) or order.unit)


def _open(order: Order, retreats: Sequence[object]) -> bool:
    return not isinstance(order, Retreat) or order.target in retreats


def _unit(order: Order) -> Unit:
    if isinstance(order, Waive):
        raise ValueError("a waiver has no unit")
    return order.unit


def _due(game: Game, power: str) -> int:
    """How many orders settle everything for a power in this phase of retreats or adjustments."""
    position = game.position
    if game.phase.endswith("R"):
        return sum(out.power == power for out in position.dislodged.values())
    if (surplus := position.surplus(power)) > 0:
        return surplus
    builds = legal_builds(position, game.ruleset, power)
    return min(-surplus, len({o.unit.province for o in builds if isinstance(o, Build)}))


def _wanted(game: Game, seat: str) -> int:
    return sum(_due(game, power) for power in game.seats[seat].powers)
