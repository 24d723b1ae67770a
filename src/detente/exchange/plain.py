"""Reasons as JSON: every named part, with units, places and orders in canonical form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from detente.board import Location
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.reasons import Reason


def reason_json(reason: Reason) -> dict[str, Any]:
    """The code of a reason, and its parts."""
    return {"code": reason.code, **things(reason)}


def things(value: Any) -> dict[str, Any]:
    """The fields of a frozen value, as JSON."""
    names = _NAMES.get(type(value))
    if names is None:
        names = _NAMES[type(value)] = tuple(f.name for f in fields(value))
    return {name: plain(getattr(value, name)) for name in names}


_NAMES: dict[type, tuple[str, ...]] = {}


def plain(value: Any) -> Any:
    """One part as JSON."""
    make = _PLAIN.get(type(value))
    if make is not None:
        return make(value)
    return things(value) if is_dataclass(value) else value


def _listed(values: tuple[Any, ...]) -> list[Any]:
    return [plain(value) for value in values]


_PLAIN: Mapping[type, Callable[[Any], Any]] = {
    Unit: str,
    Location: str,
    tuple: _listed,
    **dict.fromkeys((Hold, Move, Support, Convoy, Retreat, Disband, Build, Waive), str),
}
