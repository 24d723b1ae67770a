"""Typed access to parsed data; each raises `FormatError` that names the place."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from detente.board import Board, Location, load_board
from detente.rules.orders import Unit

from .played import FormatError


def shown(value: object) -> str:
    """A value as an error message shows it, short."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def load_json(text: str, where: str = "") -> Any:
    """A JSON value; deep nesting, doubled keys and bad text are errors with their place."""
    try:
        return _decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, character {error.colno}"
        raise FormatError("bad_json", _at(where, place), text=error.msg) from None
    except RecursionError:
        raise FormatError("too_deep", where) from None
    except ValueError as error:
        raise FormatError("bad_json", where, text=str(error)) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {shown(twice)} stands twice in one object")
    return data


_decode = json.JSONDecoder(object_pairs_hook=_once).decode


def _at(where: str, place: str) -> str:
    return f"{where}, {place}" if where else place


def typed(kind: type, value: Any, where: str) -> Any:
    """The value itself, if it is of the kind."""
    if type(value) is not kind:
        raise FormatError(f"must_be_{kind.__name__}", where, text=shown(value))
    return value


def item(data: Mapping[str, Any], key: str, kind: type, where: str) -> Any:
    """A value that must be there."""
    if key not in data:
        raise FormatError("missing", where, text=repr(key))
    return typed(kind, data[key], f"{where}.{key}")


def optional(data: Mapping[str, Any], key: str, kind: type, where: str) -> Any:
    """A value that may be absent or null; the empty value of its kind then."""
    value = data.get(key)
    return kind() if value is None else typed(kind, value, f"{where}.{key}")


def texts(value: Any, where: str) -> Iterator[tuple[str, str]]:
    """Each text of a list, with its place."""
    for index, entry in enumerate(typed(list, value, where)):
        yield typed(str, entry, f"{where}[{index}]"), f"{where}[{index}]"


@lru_cache(maxsize=1)
def board() -> Board:
    """The board these formats know."""
    return load_board()


@lru_cache(maxsize=4096)
def _unit(text: str) -> Unit | None:
    try:
        unit = Unit.parse(text)
    except ValueError:
        return None
    return unit if str(unit) == text and board().can_stand(*unit) else None


def read_unit(text: str, where: str) -> Unit:
    """A unit in canonical form where one can stand."""
    unit = _unit(text)
    if unit is None:
        raise FormatError("cannot_stand", where, text=shown(text))
    return unit


def read_place(text: str, where: str) -> Location:
    """A place of the board in canonical form."""
    place = Location.parse(text)
    if place not in board().locations:
        raise FormatError("no_place", where, text=shown(text))
    return place


def read_centre(text: str, where: str) -> str:
    """A supply centre."""
    if text not in board().centres:
        raise FormatError("no_centre", where, text=shown(text))
    return text


def read_power(text: str, where: str) -> str:
    """A power of the board, by its whole name in capitals."""
    if text not in board().powers:
        raise FormatError("no_power", where, text=shown(text))
    return text


def add_unit(units: dict[Unit, Any], unit: Unit, value: Any, where: str) -> None:
    """Put a unit into a mapping of them; no two in one province."""
    if any(other.province == unit.province for other in units):
        raise FormatError("two_units", where, text=unit.province)
    units[unit] = value
