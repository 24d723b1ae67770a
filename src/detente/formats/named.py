"""Powers, units and orders in the texts of other programs, read through the notation."""

from __future__ import annotations

from functools import lru_cache

from detente.board import Location
from detente.notation import read_order
from detente.rules.orders import Hold, Move, Order, Retreat, Unit
from detente.rules.phase import RETREATS, Phase

from .played import FormatError
from .strict import board, shown

LONGEST = 300  # characters of a line


def power_named(text: str, where: str) -> str:
    """A power by its English name, or that of its people: `Austria`, `Austria-Hungary`."""
    name = text.strip().upper()
    for power in board().powers:
        if name and (name == power or name.startswith(f"{power}-")):
            return power
    raise FormatError("no_power", where, text=shown(text))


@lru_cache(maxsize=1 << 14)
def _order(text: str) -> Order | None:
    return read_order(text, None, "").order


def order_in(text: str, phase: Phase | None = None) -> Order | None:
    """An order in any English style (None: not understood); in retreats a move is a retreat."""
    order = _order(text) if len(text) <= LONGEST else None
    if isinstance(order, Move) and phase is not None and phase.kind == RETREATS:
        return Retreat(order.unit, order.target)
    return order


def unit_named(text: str, where: str) -> Unit:
    """A unit, `F nth` or `Fleet St Petersburg (south coast)`, where it can stand."""
    order = order_in(f"{text} H")
    if not isinstance(order, Hold):
        raise FormatError("no_unit", where, text=shown(text))
    if not board().can_stand(*order.unit):
        raise FormatError("cannot_stand", where, text=shown(text))
    return order.unit


def place_named(text: str, kind: str, where: str) -> Location:
    """A place, `Galicia`, where a unit of that kind may go."""
    return unit_named(f"{kind} {text}", where).location
