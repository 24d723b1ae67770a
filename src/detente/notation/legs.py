"""Transports by legs (REGLAS): each fleet says from which space it takes an army and to which.

    T-Edimburgo mueve a Brest
    F-Mar del Norte transporta de Edimburgo a Canal de la Mancha
    F-Canal de la Mancha transporta de Mar del Norte a Brest

The legs of a text are joined to whole journeys; a leg that meets no other is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detente.board import Location
from detente.board.words import load_words
from detente.rules.orders import Convoy, Order, Unit

from .core.assemble import Context
from .core.line import read_lines
from .core.reading import Reading, Refusal
from .core.registry import Notation
from .core.routes import sea_route
from .core.style import Style

LANGUAGE = "es"
_LETTERS = {"A": "T", "F": "F"}


def read(text: str, context: Context) -> list[Reading]:
    """Every order of a text, the legs of transports joined."""
    return join(read_lines(text, replace(context, lang=LANGUAGE)), context)


def join(readings: Sequence[Reading], context: Context) -> list[Reading]:
    """Convoy orders that name only a leg become convoys of the whole journey."""
    legs = [r.order for r in readings if isinstance(r.order, Convoy)]
    return [_joined(reading, legs, context) for reading in readings]


def _joined(reading: Reading, legs: Sequence[Convoy], context: Context) -> Reading:
    order = reading.order
    if not isinstance(order, Convoy):
        return reading
    starts = _follow(order, legs, context, back=True)
    goals = _follow(order, legs, context, back=False)
    if len(starts) != 1 or len(goals) != 1:
        return Reading(reading.text, refusal=Refusal("broken_route", {"text": reading.text}))
    start, goal = starts.pop(), goals.pop()
    whole = Convoy(order.unit, Unit("A", start), goal)
    return replace(reading, order=whole)


def _follow(
    order: Convoy, legs: Sequence[Convoy], context: Context, *, back: bool
) -> set[Location]:
    """The coasts at which a chain of legs can begin or end."""
    ends: set[Location] = set()
    edge, seen = [order], {order}
    while edge:
        leg = edge.pop()
        end = leg.army.location if back else leg.target
        if not context.board.provinces[end.province].sea:
            ends.add(Location(end.province))
            continue
        for other in legs:
            meets = other.unit.province == end.province
            here = other.target if back else other.army.location
            if meets and here.province == leg.unit.province and other not in seen:
                seen.add(other)
                edge.append(other)
    return ends


def _place(place: Location, context: Context) -> str:
    return load_words(LANGUAGE).location(place)


def _unit(unit: Unit, context: Context) -> str:
    return f"{_LETTERS[unit.kind]}-{_place(unit.location, context)}"


STYLE = Style(
    {
        "hold": "{unit} permanece",
        "move": "{unit} mueve a {to}",
        "move-via": "{unit} mueve a {to} por convoy",
        "support": "{unit} apoya a {other}",
        "support-move": "{unit} apoya a {other} a {to}",
        "convoy": "{unit} transporta de {from} a {to}",
        "retreat": "{unit} se retira a {to}",
        "disband": "{unit} se disuelve",
        "build": "construir {unit}",
        "waive": "renuncia a construir",
    },
    unit=_unit,
    place=_place,
)


def write(order: Order, context: Context) -> str:
    """One order; a transport by one fleet alone."""
    return STYLE.write(order, context)


def write_all(orders: Sequence[Order], context: Context) -> str:
    """All orders, each transport over several fleets cut into its legs."""
    convoys = [order for order in orders if isinstance(order, Convoy)]
    return "\n".join(write(_leg(order, convoys, context), context) for order in orders)


def _leg(order: Order, convoys: Sequence[Convoy], context: Context) -> Order:
    if not isinstance(order, Convoy):
        return order
    same = [c.unit.province for c in convoys if (c.army, c.target) == (order.army, order.target)]
    chain = _chain(order.army.province, order.target.province, same, context)
    if order.unit.province not in chain:
        return order
    stops = [order.army.province, *chain, order.target.province]
    at = stops.index(order.unit.province)
    return Convoy(order.unit, Unit("A", Location(stops[at - 1])), Location(stops[at + 1]))


def _chain(start: str, goal: str, fleets: Sequence[str], context: Context) -> list[str]:
    route = sea_route(start, goal, context, over=frozenset(fleets))
    return [place.province for place in route]


NOTATION = Notation("legs", read=read, write=write, write_all=write_all)
