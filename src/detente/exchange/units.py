"""Units, provinces and centre owners of a line, checked against the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from detente.board import Board, Location
from detente.rules.orders import Unit

from .fault import ImpossibleError
from .shape import by_power, shown, texts


def _parsed(text: str) -> Unit | None:
    try:
        unit = Unit.parse(text)
    except ValueError:
        return None
    return unit if str(unit) == text else None


@lru_cache(maxsize=4096)
def _standing(board: Board, text: str) -> Unit | tuple[str, str]:
    """The unit that a text names, or the code and sentence of what is wrong with it."""
    unit = _parsed(text)
    if unit is None:
        return "bad_unit", f"{shown(text)} is no unit; write one like A PAR or F STP/SC"
    province = board.provinces.get(unit.province)
    if province is None:
        return "unknown_province", f"{shown(unit.province)} is no province of this board"
    if board.can_stand(unit.kind, unit.location):
        return unit
    word = "an army" if unit.kind == "A" else "a fleet"
    hint = ""
    if unit.kind == "F" and province.coasts:
        hint = f"; its coasts are {', '.join(map(str, board.coasts_of(province.code)))}"
    return "impossible_place", f"{word} cannot stand in {shown(str(unit.location))}{hint}"


def read_unit(board: Board, text: str, where: str) -> Unit:
    """A unit in canonical form, at a place where it can stand."""
    unit = _standing(board, text)
    if isinstance(unit, Unit):
        return unit
    raise ImpossibleError(*unit, where)


def read_units(board: Board, data: Mapping[str, Any], powers: tuple[str, ...]) -> dict[Unit, str]:
    """All units standing, with their powers; no two in one province."""
    units: dict[Unit, str] = {}
    taken: dict[str, Unit] = {}
    for power, entry in by_power(data, "units", powers):
        for index, text in enumerate(texts(entry, f"units.{power}")):
            unit = _standing(board, text)
            if not isinstance(unit, Unit):
                raise ImpossibleError(*unit, f"units.{power}[{index}]")
            if other := taken.get(unit.province):
                where = f"units.{power}[{index}]"
                raise two_in_one_place(unit, other, where)
            units[unit] = power
            taken[unit.province] = unit
    return units


def two_in_one_place(unit: Unit, other: Unit, where: str) -> ImpossibleError:
    """The error for a second unit in a province."""
    return ImpossibleError("two_units", f"{unit} and {other} stand in one province", where)


def read_province(board: Board, text: str, where: str) -> str:
    """The code of a province of the board."""
    if text not in board.provinces:
        raise ImpossibleError(
            "unknown_province", f"{shown(text)} is no province of this board", where
        )
    return text


def read_provinces(board: Board, data: Mapping[str, Any], key: str) -> frozenset[str]:
    """A list of provinces under a key that may be absent."""
    if data.get(key) is None:
        return frozenset()
    listed = enumerate(texts(data[key], key))
    return frozenset(read_province(board, text, f"{key}[{index}]") for index, text in listed)


def read_location(board: Board, text: str, where: str) -> Location:
    """A place of the board, with its coast if one is named."""
    place = Location.parse(text)
    read_province(board, place.province, where)
    if place not in board.locations:
        raise ImpossibleError("impossible_place", f"{shown(text)} is no coast of this board", where)
    return place


def read_centres(
    board: Board, data: Mapping[str, Any], powers: tuple[str, ...]
) -> dict[str, str] | None:
    """Owner of each centre; None where the line says nothing of centres."""
    if data.get("centers") is None:
        return None
    owners: dict[str, str] = {}
    for power, entry in by_power(data, "centers", powers):
        for index, code in enumerate(texts(entry, f"centers.{power}")):
            if code not in board.centres:
                where = f"centers.{power}[{index}]"
                read_province(board, code, where)
                raise ImpossibleError("not_a_centre", f"{code} is no supply centre", where)
            if code in owners:
                raise ImpossibleError(
                    "duplicate_centre",
                    f"{code} is listed twice, for {owners[code]} and {power}",
                    f"centers.{power}[{index}]",
                )
            owners[code] = power
    return owners
