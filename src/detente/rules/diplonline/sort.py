"""S0, first half: which order of each unit counts (DIPLO-21, DIPLO-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import reasons
from ..orders import Given, Hold
from .orders import (
    Appear,
    Attack,
    DiplonlineOrder,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
)
from .reasons import NotAppeared
from .turn import Turn

_KINDS = (Move, Attack, Support, Retreat, Transport, Appear, Disappear)


def sort_orders(turn: Turn, givens: Sequence[Given]) -> None:
    """Give every unit its last order; note those to appear, and those for units to come.

    One order counts for a unit, beside an Appear (DIPLO-21, DIPLO-22). A unit is known by its
    province; letter and coast are those of the unit that stands there.
    """
    for number, given in enumerate(givens):
        order: Any = given.order
        if order is None:
            turn.refused[number] = reasons.Unreadable(given.text)
        elif isinstance(order, Appear):
            turn.appearing.append(number)
        elif isinstance(order, (*_KINDS, Hold)):
            _seat(turn, givens, number, order)
        else:
            turn.refused[number] = reasons.WrongPhase(str(turn.position.phase))


def _seat(turn: Turn, givens: Sequence[Given], number: int, order: DiplonlineOrder | Hold) -> None:
    power = givens[number].power
    place = order.unit.province
    piece = turn.pieces.get(place)
    if place not in turn.position.board.provinces:
        turn.refused[number] = reasons.UnknownPlace(order.unit.location)
    elif piece is None:
        earlier = turn.later.get((power, place))
        if earlier is not None:
            turn.refused[earlier] = reasons.Repeated(givens[number].order)
        turn.later[power, place] = number
    elif piece.power != power:
        turn.refused[number] = reasons.NotYours(piece.unit, piece.power)
    else:
        if piece.given >= 0:
            turn.refused[piece.given] = reasons.Repeated(givens[number].order)
        piece.given = number
        if isinstance(order, Hold):
            piece.order, piece.reason = None, reasons.Stood()
        else:
            piece.order, piece.reason = order, reasons.NoOrder()


def refuse_absent(turn: Turn, givens: Sequence[Given]) -> None:
    """What is left of the orders for units to come is void: those units did not appear."""
    hoped = {(givens[n].power, _unit(givens[n]).province) for n in turn.appearing}
    for (power, place), number in turn.later.items():
        unit = _unit(givens[number])
        missing = NotAppeared(unit) if (power, place) in hoped else reasons.NoUnit(unit)
        turn.refused[number] = missing


def _unit(given: Given) -> Any:
    order: Any = given.order
    return order.unit
