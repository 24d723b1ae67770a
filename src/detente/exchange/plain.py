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
    made = {}
    for name in names:
        part = getattr(value, name)
        kind = type(part)
        made[name] = part if kind in _AS_IS else plain(part)
    return made


_NAMES: dict[type, tuple[str, ...]] = {}
_AS_IS = frozenset({int, bool, str, type(None)})


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


def _listed(values: tuple[Any, ...]) -> list[Any]:
    return [plain(value) for value in values]


_PLAIN: Mapping[type, Callable[[Any], Any]] = {
    Unit: unit_text,
    Location: str,
    tuple: _listed,
    **dict.fromkeys((Hold, Move, Support, Convoy, Retreat, Disband, Build, Waive), str),
}
