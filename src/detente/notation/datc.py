"""The text of the adjudicator test cases: `A Marseilles Supports A Paris - Burgundy`."""

from __future__ import annotations

from detente.board import Location
from detente.board.words import load_words
from detente.rules.orders import Disband, Order, Unit

from .core.assemble import Context
from .core.line import read_lines
from .core.registry import Notation
from .core.style import Style


def _place(place: Location, context: Context) -> str:
    name = load_words("en").province(place.province)
    return f"{name}({place.coast.lower()})" if place.coast else name


def _unit(unit: Unit, context: Context) -> str:
    return f"{unit.kind} {_place(unit.location, context)}"


STYLE = Style(
    {
        "hold": "{unit} Hold",
        "move": "{unit} - {to}",
        "move-via": "{unit} - {to} via Convoy",
        "support": "{unit} Supports {other}",
        "support-move": "{unit} Supports {other} - {to}",
        "convoy": "{unit} Convoys {other} - {to}",
        "retreat": "{unit} - {to}",
        "disband": "{unit} Disband",
        "build": "Build {unit}",
        "waive": "Waive",
    },
    unit=_unit,
    place=_place,
)


def write(order: Order, context: Context) -> str:
    """An order in the style of the test cases; in winter a unit is removed, not disbanded."""
    if isinstance(order, Disband) and context.phase == "A":
        return f"Remove {_unit(order.unit, context)}"
    return STYLE.write(order, context)


NOTATION = Notation("datc", read=read_lines, write=write)
