"""FidoNet's lists as orders: where each unit would retreat, what is removed, what is built.

The rules take an entry of a list as an order, and the order of the entries as their priority.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from detente.board import Location
from detente.rules.orders import ARMY, Build, Disband, Given, Retreat, Unit
from detente.rules.position import Position

from .fault import ImpossibleError
from .shape import by_power, texts, typed
from .units import read_location, read_province, read_unit


def list_givens(position: Position, data: Mapping[str, Any]) -> Iterator[Given]:
    """The entries of all lists of a line."""
    yield from _retreats(position, data)
    for power, text, unit in _units(position, data, "disband_list"):
        yield Given(power, Disband(unit), text)
    for power, text, unit in _units(position, data, "build_list"):
        yield Given(power, Build(unit), text)


def _retreats(position: Position, data: Mapping[str, Any]) -> Iterator[Given]:
    lists = data.get("retreat_lists")
    for name, entries in typed(dict, {} if lists is None else lists, "retreat_lists").items():
        where = f"retreat_lists.{name[:40]}"
        unit = read_unit(position.board, name, where)
        power = position.units.get(unit)
        if power is None:
            raise ImpossibleError("no_unit", f"there is no unit {unit}", where)
        for index, text in enumerate(texts(entries, where)):
            place = read_location(position.board, text, f"{where}[{index}]")
            yield Given(power, Retreat(unit, place), f"{name} R {text}")


def _units(
    position: Position, data: Mapping[str, Any], key: str
) -> Iterator[tuple[str, str, Unit]]:
    """Entries by power: a unit, or a province alone (the rules look what stands there)."""
    for power, entries in by_power(data, key, position.powers):
        for index, text in enumerate(texts(entries, f"{key}.{power}")):
            kind, blank, place = text.partition(" ")
            location = Location.parse(place if blank else text)
            read_province(position.board, location.province, f"{key}.{power}[{index}]")
            yield power, text, Unit(kind if blank else ARMY, location)


def oldest_first(position: Position, data: Mapping[str, Any]) -> dict[Unit, str]:
    """The units with those of each power in the order they were built, where a line gives it."""
    units = dict(position.units)
    powers = position.powers
    for power, entries in by_power(data, "built", powers):
        named = [
            read_unit(position.board, text, f"built.{power}[{index}]")
            for index, text in enumerate(texts(entries, f"built.{power}"))
        ]
        if sorted(named) != sorted(position.units_of(power)):
            message = f"every unit of {power} must be named once, the oldest first"
            raise ImpossibleError("bad_list", message, f"built.{power}")
        for unit in named:
            units[unit] = units.pop(unit)
    return units
