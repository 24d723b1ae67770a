"""Printing by templates: each sort of order has one, filled with the names of its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from detente.board import Location
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)

from .assemble import Context
from .reading import NotationError, Refusal

_SORTS = {
    Hold: "hold",
    Move: "move",
    Support: "support",
    Convoy: "convoy",
    Retreat: "retreat",
    Disband: "disband",
    Build: "build",
    Waive: "waive",
}


def sort_of(order: Order) -> str:
    """The sort of an order as templates name it: `move-via`, `support-move` ..."""
    sort = _SORTS[type(order)]
    if isinstance(order, Move) and order.via:
        return f"{sort}-via"
    return f"{sort}-move" if isinstance(order, Support) and order.target else sort


@dataclass(frozen=True)
class Style:
    """How a notation prints: {unit}, {other} (the unit helped), {to}, {kind}, {at}, {from}."""

    templates: Mapping[str, str]
    unit: Callable[[Unit, Context], str]
    place: Callable[[Location, Context], str]

    def write(self, order: Order, context: Context) -> str:
        """An order as text; raises `NotationError` if this notation has no words for it."""
        template = self.templates.get(sort_of(order))
        if template is None:
            raise NotationError(Refusal("not_supported", {"order": order}))
        return template.format_map(self._parts(order, context))

    def _parts(self, order: Order, context: Context) -> dict[str, str]:
        parts: dict[str, str] = {}
        if isinstance(order, Waive):
            return parts
        parts["unit"] = self.unit(order.unit, context)
        parts["kind"] = order.unit.kind
        parts["at"] = self.place(order.unit.location, context)
        other = helped(order)
        if other:
            parts["other"] = self.unit(other, context)
            parts["from"] = self.place(other.location, context)
        target = getattr(order, "target", None)
        if isinstance(target, Location):
            parts["to"] = self.place(target, context)
        return parts


def helped(order: Order) -> Unit | None:
    """The unit that an order supports or carries."""
    if isinstance(order, Support):
        return order.supported
    return order.army if isinstance(order, Convoy) else None
