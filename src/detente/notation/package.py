"""The strings programs exchange: `A PAR - BUR`, `A LON - BEL VIA`, `F STP/NC B`, `WAIVE`."""

from __future__ import annotations

from detente.rules.orders import Order

from .core.assemble import Context
from .core.line import read_lines
from .core.registry import Notation


def write(order: Order, context: Context) -> str:
    """The canonical form."""
    return str(order)


NOTATION = Notation("package", read=read_lines, write=write)
