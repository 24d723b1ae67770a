"""Reasons as JSON: every named part, with units, places and orders in canonical form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

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
from detente.rules.reasons import Reason


def reason_json(reason: Reason) -> dict[str, Any]:
    """The code of a reason, and its parts."""
    return _fields({"code": reason.code}, reason)


def things(value: Any) -> dict[str, Any]:
    """The fields of a frozen value, as JSON."""
    return _fields({}, value)


def _fields(made: dict[str, Any], value: Any) -> dict[str, Any]:
    kind = type(value)
    names = _NAMES.get(kind)
    if names is None:
        names = _NAMES[kind] = tuple(f.name for f in fields(kind))
    for name in names:
        part = getattr(value, name)
        make = _PLAIN.get(type(part), plain)
        made[name] = part if make is None else make(part)
    return made


_NAMES: dict[type, tuple[str, ...]] = {}


def plain(value: Any) -> Any:
    """One part as JSON."""
    make = _PLAIN.get(type(value))
    if make is not None:
        return make(value)
    return things(value) if is_dataclass(value) else value


@lru_cache(maxsize=4096)
def unit_text(unit: Unit) -> str:
    """A unit in canonical form; a board has few, so each is formatted once."""
    return str(unit)


@lru_cache(maxsize=1 << 14)
def order_text(order: Order) -> str:
    """An order in canonical form; many are named again and again."""
    return str(order)


def _listed(values: tuple[Any, ...]) -> list[Any]:
    return [plain(value) for value in values]


# how each kind of part becomes JSON; None: it is JSON already
_PLAIN: Mapping[type, Callable[[Any], Any] | None] = {
    Unit: unit_text,
    Location: str,
    tuple: _listed,
    **dict.fromkeys((int, bool, str, type(None))),
    **dict.fromkeys((Hold, Move, Support, Convoy, Retreat, Disband, Build, Waive), order_text),
}
