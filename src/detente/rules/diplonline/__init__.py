"""Diplonline's own orders and turn procedure."""

from .adjudicate import adjudicate_diplonline
from .adjust import may_appear, must_disappear, refuse_appearance
from .legal import appearances, legal_turn, orders_of
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
from .parse import parse_order
from .victory import winners

__all__ = [
    "Appear",
    "Attack",
    "DiplonlineOrder",
    "Disappear",
    "Move",
    "Retreat",
    "Support",
    "Transport",
    "adjudicate_diplonline",
    "appearances",
    "legal_turn",
    "may_appear",
    "must_disappear",
    "orders_of",
    "parse_order",
    "refuse_appearance",
    "winners",
]
