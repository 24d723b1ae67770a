"""Giving orders and saying Ready."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from detente.rules import Build, Convoy, Disband, Given, Hold, Move, Retreat, Support, Unit, Waive
from detente.rules import diplonline as dip

from .decision import Decision
from .engine import line_of
from .events import OrdersGiven, ReadySet
from .refusal import Refusal, refuse
from .state import Game

ORDER_LIMIT = 250  # orders in one list: 34 units with a move and six places to retreat to each
TEXT_LIMIT = 200  # characters of one order as written

_MOVES = (Hold, Move, Support, Convoy)
_ALL = (*_MOVES, Retreat, Disband, Build, Waive)
_KINDS: dict[str, tuple[type, ...]] = {
    "M": _MOVES,
    "R": (Retreat, Disband),
    "A": (Build, Disband, Waive),
}
_DIPLONLINE = (
    dip.Move,
    dip.Attack,
    dip.Support,
    dip.Retreat,
    dip.Transport,
    dip.Appear,
    dip.Disappear,
)


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
    if fault := list_fault(game, seat, orders):
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
    if not game.can_order(seat):
        return refuse("nothing_to_order", phase=game.phase)
    return None


def list_fault(game: Game, seat: str, orders: Sequence[Given]) -> Refusal | None:
    """Why a list of orders cannot be stored as a whole, if so."""
    if len(orders) > ORDER_LIMIT:
        return refuse("too_many", limit=ORDER_LIMIT)
    coming = {place for given in orders if (place := _appears_at(given))}
    for given in orders:
        if fault := order_fault(game, seat, given, coming):
            return fault
    seen: set[tuple[str, ...]] = set()
    for given in orders:
        slot = _slot(game, given)
        if slot in seen:
            return refuse("repeated", unit=" ".join(slot[1:]))
        if slot:
            seen.add(slot)
    return None


def order_fault(
    game: Game, seat: str, given: Given, coming: Collection[str] = ()
) -> Refusal | None:
    """Why one order cannot be stored; one that is merely illegal is the rules' affair.

    `coming` are provinces where the same list lets a unit appear (DIPLO-69).
    """
    if given.power not in game.seats[seat].powers:
        return refuse("not_your_power", power=given.power)
    if len(given.text) > TEXT_LIMIT:
        return refuse("text_too_long", limit=TEXT_LIMIT)
    if given.order is None:
        return None if given.text.strip() else refuse("text_missing")
    if not isinstance(given.order, _kinds(game)):
        return refuse("wrong_phase", order=str(given.order), phase=game.phase)
    if isinstance(given.order, Waive | Build) or _appears_at(given):
        return None
    if game.ruleset.phases == "lists" and isinstance(given.order, Retreat | Disband):
        return None  # given ahead, for where the unit will be (FIDO-77)
    return _unit_fault(game, given.power, given.order.unit, coming)


def foreign_fault(game: Game, given: Given) -> Refusal | None:
    """Why an order cannot be written in this game in any phase: another procedure has it."""
    kinds = _DIPLONLINE if game.ruleset.engine == "diplonline" else _ALL
    if given.order is None or isinstance(given.order, kinds):
        return None
    return refuse("not_of_this_game", order=str(given.order))


def _kinds(game: Game) -> tuple[type, ...]:
    if game.ruleset.engine == "diplonline":
        return _DIPLONLINE
    return _ALL if game.ruleset.phases == "lists" else _KINDS[game.phase[-1]]


def _unit_fault(game: Game, power: str, unit: Unit, coming: Collection[str]) -> Refusal | None:
    if unit.province in coming:
        return None
    position = game.position
    if game.phase.endswith("R"):
        owners = [o.power for u, o in position.dislodged.items() if u.province == unit.province]
    else:
        owners = [p for u, p in position.units.items() if u.province == unit.province]
    if not owners:
        return refuse("no_unit", unit=str(unit))
    if power not in owners:
        return refuse("not_your_unit", unit=str(unit), owner=owners[0])
    return None


def _slot(game: Game, given: Given) -> tuple[str, ...]:
    """What only one order of a list may be for; empty: any number may be."""
    order = given.order
    if order is None or isinstance(order, Waive):
        return ()
    if game.ruleset.phases == "lists" and not isinstance(order, _MOVES):
        return ()  # lists of priorities
    kind = "appear" if _appears_at(given) else "order"
    return (kind, order.unit.kind, order.unit.province)


def _appears_at(given: Given) -> str:
    order: object = given.order
    return order.unit.province if isinstance(order, dip.Appear) else ""
