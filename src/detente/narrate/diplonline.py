"""What Diplonline's own orders need to be told: their templates and the parts that fill them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from detente.board import Location
from detente.rules.diplonline import orders

# kind -> its key among the templates of orders
KEYS: dict[type, str] = {
    orders.Move: "move-with",
    orders.Attack: "attack",
    orders.Support: "support-in",
    orders.Retreat: "retreat-if",
    orders.Transport: "transport",
    orders.Appear: "appear",
    orders.Disappear: "disappear",
}
PARTS = {
    "move-with": "unit target carrier",
    "attack": "unit target carrier",
    "support-in": "unit place helped carrier",
    "retreat-if": "unit target carrier",
    "transport": "unit source target helped",
    "appear": "unit",
    "disappear": "unit",
}
CLAUSES = {"by_zone": "place", "by_power": "power", "for_power": "power"}

Say = Callable[[str, str, dict[str, Any]], str]


def parts_of(order: Any, say: Say) -> dict[str, Any]:
    """The parts of an order; who carries it and who is helped become clauses of their own."""
    return {
        "unit": order.unit,
        "source": _place(getattr(order, "source", "")),
        "target": _place(getattr(order, "target", "")),
        "place": _place(getattr(order, "territory", "")),
        "carrier": _carrier(getattr(order, "via", ""), say),
        "helped": _helped(getattr(order, "helps", ""), say),
    }


def _place(where: str | Location) -> Location:
    return Location(where) if isinstance(where, str) else where


def _carrier(via: str, say: Say) -> str:
    if not via:
        return ""
    if len(via) == 3:  # a sea zone's code; powers have longer names
        return say("clauses", "by_zone", {"place": Location(via)})
    return say("clauses", "by_power", {"power": via})


def _helped(power: str, say: Say) -> str:
    return say("clauses", "for_power", {"power": power}) if power else ""
