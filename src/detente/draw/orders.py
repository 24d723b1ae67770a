"""The layer of orders: each an element that says in its attributes what it is and what it did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
)

from . import diplonline
from .acts import VOID, Act
from .leaving import draw_build, draw_disband, draw_hold, draw_retreat
from .moves import draw_move
from .scene import Scene
from .supports import draw_convoy, draw_support
from .svg import attrs, esc

# In this order of painting: supports need to know where the moves' arrows are.
_ARTISTS: dict[type, Callable[[Scene, Act, Any], str]] = {
    Move: draw_move,
    Hold: draw_hold,
    Convoy: draw_convoy,
    Support: draw_support,
    Retreat: draw_retreat,
    Disband: draw_disband,
    Build: draw_build,
    **diplonline.ARTISTS,
}
_ABOVE = (Disband, Build, *diplonline.ABOVE)  # painted over the units


def order_layers(scene: Scene) -> tuple[str, str]:
    """Orders below the units, and those above them; void ones first, so that others cover them."""
    drawn: dict[type, list[str]] = {kind: [] for kind in _ARTISTS}
    acts = sorted(scene.acts, key=lambda act: act.state != VOID)
    for kind, artist in _ARTISTS.items():
        for act in acts:
            if act.order is not None and type(act.order) is kind:
                drawn[kind].append(_element(act, act.order, artist(scene, act, act.order)))
    above = [element for kind in _ABOVE for element in drawn.pop(kind)]
    below = [element for elements in drawn.values() for element in elements]
    return _layer("orders", below), _layer("orders above", above)


def _layer(classes: str, parts: list[str]) -> str:
    return f'<g class="{classes}" fill="none">{"".join(parts)}</g>' if parts else ""


def _element(act: Act, order: Order, drawn: str) -> str:
    kind = type(order).__name__.lower()
    data = {
        "class_": f"order {kind} {act.state}",
        "data_kind": kind,
        "data_power": act.power,
        "data_order": str(order),
        "data_result": " ".join(act.result),
        **_parts(order),
    }
    return f"<g{attrs(data)}><title>{esc(act.caption)}</title>{drawn}</g>"


def _parts(order: Order) -> dict[str, str]:
    """The units and places of an order as attributes."""
    parts = {}
    for key in ("unit", "supported", "army", "source", "territory", "target"):
        if value := getattr(order, key, None):
            parts[f"data_{key}"] = str(value)
    return parts
