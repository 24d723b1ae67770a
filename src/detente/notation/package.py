"""The strings programs exchange: `A PAR - BUR`, `A LON - BEL VIA`, `F STP/NC B`, `WAIVE`."""

from __future__ import annotations

from detente.rules.orders import Order

from .core.assemble import Context
from .core.line import read_lines
from .core.reading import Reading
from .core.registry import Notation
from .core.tables import canonical_for


def read(text: str, context: Context) -> list[Reading]:
    """Each line by look-up, or with tolerance where it is not canonical."""
    exact = canonical_for(context.board, context.position)
    readings: list[Reading] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        order = exact.read(line)
        readings += [Reading(line, order)] if order else read_lines(line, context)
    return readings


def write(order: Order, context: Context) -> str:
    """The canonical form."""
    return str(order)


NOTATION = Notation("package", read=read, write=write)
