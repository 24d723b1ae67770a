"""The text of Backstabbr's order list: names without unit letters, an arrow for a move.

`Paris → Burgundy`, `Marseilles S Paris → Burgundy`, `North Sea C London → Norway`. The position
says what kinds the units are.
"""

from __future__ import annotations

from detente.board import Location
from detente.board.words import load_words
from detente.rules.orders import Unit

from .core.assemble import Context
from .core.line import read_lines
from .core.registry import Notation
from .core.style import Style


def _place(place: Location, context: Context) -> str:
    name = load_words("en").province(place.province)
    return f"{name} ({place.coast.lower()})" if place.coast else name


def _unit(unit: Unit, context: Context) -> str:
    """The place alone where the position tells the kind, the letter before it otherwise."""
    name = _place(unit.location, context)
    return name if context.position else f"{unit.kind} {name}"


STYLE = Style(
    {
        "hold": "{unit} HOLD",
        "move": "{unit} → {to}",
        "move-via": "{unit} → {to} via convoy",
        "support": "{unit} S {other}",
        "support-move": "{unit} S {other} → {to}",
        "convoy": "{unit} C {other} → {to}",
        "retreat": "{unit} retreats to {to}",
        "disband": "{unit} disbands",
        "build": "Build {kind} {at}",
        "waive": "Waive",
    },
    unit=_unit,
    place=_place,
)

NOTATION = Notation("backstabbr", read=read_lines, write=STYLE.write)
