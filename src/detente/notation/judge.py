"""The style of the e-mail judges: `A Par-Bur`, `F Nth C A Lon-Bel`, a convoyed army's route."""

from __future__ import annotations

from detente.rules.orders import Disband, Move, Order

from .core.assemble import Context
from .core.line import read_lines
from .core.registry import Notation
from .core.routes import sea_route
from .core.style import Style
from .short import name

STYLE = Style(
    {
        "hold": "{unit} Holds",
        "move": "{unit}-{to}",
        "move-via": "{unit}-{to} via convoy",
        "support": "{unit} S {other}",
        "support-move": "{unit} S {other}-{to}",
        "convoy": "{unit} C {other}-{to}",
        "retreat": "{unit}-{to}",
        "disband": "{unit} D",
        "build": "B {unit}",
        "waive": "Waive",
    },
    unit=lambda unit, context: f"{unit.kind} {name(unit.location, context)}",
    place=name,
)


def write(order: Order, context: Context) -> str:
    """An order as the judges read it: a sea route in full, removals with R in winter."""
    if isinstance(order, Move) and order.via:
        route = sea_route(order.unit.province, order.target.province, context)
        if route:
            steps = "-".join(name(place, context) for place in route)
            start = STYLE.unit(order.unit, context)
            return f"{start}-{steps}-{name(order.target, context)}"
    if isinstance(order, Disband) and context.phase == "A":
        return f"R {STYLE.unit(order.unit, context)}"
    return STYLE.write(order, context)


NOTATION = Notation("judge", read=read_lines, write=write)
