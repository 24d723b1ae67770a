"""The orders that the server holds for a seat, and new ones put in their places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from detente.game.engine import givens_of
from detente.game.state import Game
from detente.rules.diplonline import Appear
from detente.rules.orders import Build, Disband, Given, Retreat, Unit, Waive

AHEAD = (Retreat, Disband, Build)  # what FidoNet's lists are made of


def unit_of(given: Given) -> Unit:
    """The unit of an order that has one."""
    order: Any = given.order
    unit: Unit = order.unit
    return unit


def merged(game: Game, seat: str, new: Iterable[Given]) -> list[Given]:
    """The stored orders with the new ones in the places of those for the same unit.

    A list of priorities that is given anew replaces the one before as a whole.
    """
    given = list(new)
    fresh = {list_of(game, g) for g in given} - {()}
    orders = {key_of(game, g): g for g in stored(game, seat) if list_of(game, g) not in fresh}
    for order in given:
        key = key_of(game, order)
        while isinstance(order.order, Waive) and key in orders:
            key += "+"
        orders[key] = order
    return list(orders.values())


def stored(game: Game, seat: str) -> list[Given]:
    """The orders that the server holds for a seat."""
    return givens_of(game.sheet(seat).lines, game.ruleset)


def key_of(game: Game, given: Given) -> str:
    """What an order is for: two orders of the same key cannot both stand."""
    if given.order is None:
        return given.text
    if isinstance(given.order, Waive):
        return "waive"
    if list_of(game, given):
        return f"{given.power} {given.order}"
    kind = "appear " if isinstance(cast("object", given.order), Appear) else ""
    return kind + unit_of(given).province


def list_of(game: Game, given: Given) -> tuple[str, ...]:
    """Which list of priorities an order belongs to; empty for one that stands by itself."""
    if game.ruleset.phases != "lists" or not isinstance(given.order, AHEAD):
        return ()
    place = given.order.unit.province if isinstance(given.order, Retreat) else ""
    return (given.power, type(given.order).__name__, place)
