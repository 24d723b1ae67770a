"""Giving orders and saying Ready."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Waive,
)

from .decision import Decision
from .engine import can_order, line_of
from .events import OrdersGiven, ReadySet
from .refusal import Refusal, refuse
from .state import Game

ORDER_LIMIT = 100  # orders in one list
TEXT_LIMIT = 200  # characters of one order as written

_KINDS: dict[str, tuple[type, ...]] = {
    "M": (Hold, Move, Support, Convoy),
    "R": (Retreat, Disband),
    "A": (Build, Disband, Waive),
}


def give_orders(
    game: Game, seat: str, orders: Sequence[Given], revision: int, now: datetime
) -> Decision:
    """Store a seat's full list of orders for this phase; it replaces the one before.

    `revision` is that of the list the writer saw (`game.sheet(seat).revision`, 0 at first): if
    another tab or device has stored since, the list is refused as stale. Ready is withdrawn.
    """
    if fault := seat_fault(game, seat):
        return fault
    if revision != game.sheet(seat).revision:
        return refuse("stale", revision=game.sheet(seat).revision)
    if len(orders) > ORDER_LIMIT:
        return refuse("too_many", limit=ORDER_LIMIT)
    for given in orders:
        if fault := order_fault(game, seat, given):
            return fault
    if fault := _repeated(orders):
        return fault
    lines = tuple(map(line_of, orders))
    return (OrdersGiven(now, seat, game.phase, revision + 1, lines),)


def set_ready(game: Game, seat: str, ready: bool, now: datetime) -> Decision:
    """Say Ready or take it back; nothing happens where it is so already."""
    if fault := seat_fault(game, seat):
        return fault
    if game.sheet(seat).ready == ready:
        return ()
    return (ReadySet(now, seat, game.phase, ready),)


def seat_fault(game: Game, seat: str) -> Refusal | None:
    """Why a seat cannot order anything now, if so."""
    if seat not in game.seats:
        return refuse("unknown_seat", seat=seat)
    if game.stage != "play":
        return refuse("over" if game.stage == "over" else "not_begun")
    if not any(can_order(game.position, power) for power in game.seats[seat].powers):
        return refuse("nothing_to_order", phase=game.phase)
    return None


def order_fault(game: Game, seat: str, given: Given) -> Refusal | None:
    """Why one order cannot be stored; one that is merely illegal is the rules' affair."""
    if given.power not in game.seats[seat].powers:
        return refuse("not_your_power", power=given.power)
    if len(given.text) > TEXT_LIMIT:
        return refuse("text_too_long", limit=TEXT_LIMIT)
    if given.order is None:
        return None if given.text.strip() else refuse("text_missing")
    if not isinstance(given.order, _KINDS[game.phase[-1]]):
        return refuse("wrong_phase", order=str(given.order), phase=game.phase)
    return _unit_fault(game, given.power, given.order)


def _unit_fault(game: Game, power: str, order: Order) -> Refusal | None:
    if isinstance(order, Waive | Build):
        return None
    place = order.unit.province
    if game.phase.endswith("R"):
        owners = [o.power for u, o in game.position.dislodged.items() if u.province == place]
    else:
        owners = [p for u, p in game.position.units.items() if u.province == place]
    if not owners:
        return refuse("no_unit", unit=str(order.unit))
    if power not in owners:
        return refuse("not_your_unit", unit=str(order.unit), owner=owners[0])
    return None


def _repeated(orders: Sequence[Given]) -> Refusal | None:
    seen: set[str] = set()
    for given in orders:
        if given.order is None or isinstance(given.order, Waive):
            continue
        if given.order.unit.province in seen:
            return refuse("repeated", unit=str(given.order.unit))
        seen.add(given.order.unit.province)
    return None
