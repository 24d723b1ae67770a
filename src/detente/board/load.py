"""Reading a board's data file strictly: an unknown key or a one-sided border is an error.

Any board will do that has such a file (FIDO-10).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from .board import Board
from .location import Location, Province

_KEYS = {"name", "powers", "start", "provinces"}
_PROVINCE_KEYS = {"kind", "centre", "home", "territory", "army", "fleet"}
_KINDS = {"inland", "coastal", "sea"}


class BoardError(ValueError):
    """A board's data is wrong; the message names the board, the place and the fault."""


def board_names() -> tuple[str, ...]:
    """Names of the packaged boards."""
    folder = files(__package__) / "boards"
    return tuple(
        sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    )


@cache
def load_board(name: str = "standard") -> Board:
    """A packaged board by name; raises `BoardError` for an unknown name or bad data."""
    if name not in board_names():
        raise BoardError(f"unknown board {name!r}; there is {', '.join(board_names())}")
    text = (files(__package__) / "boards" / f"{name}.toml").read_text("utf-8")
    return read_board(tomllib.loads(text))


def read_board(data: Mapping[str, Any]) -> Board:
    """Make a board of parsed data and check it."""
    name = str(data.get("name", "without a name"))
    _only_keys(f"board {name}", data, _KEYS)
    if missing := _KEYS - data.keys():
        raise BoardError(f"board {name}: missing {', '.join(sorted(missing))}")
    provinces: dict[str, Province] = {}
    army: dict[str, frozenset[str]] = {}
    fleet: dict[Location, frozenset[Location]] = {}
    for code, entry in sorted(data["provinces"].items()):
        provinces[code] = _province(name, code, entry)
        army[code] = frozenset(entry.get("army", ()))
        fleet.update(_fleet_steps(code, entry.get("fleet", ())))
    board = Board(
        name=name,
        powers=tuple(data["powers"]),
        provinces=MappingProxyType(provinces),
        army_steps=MappingProxyType(army),
        fleet_steps=MappingProxyType(fleet),
        start=MappingProxyType({p: tuple(units) for p, units in data["start"].items()}),
    )
    for fault in _faults(board):
        raise BoardError(f"board {name}: {fault}")
    return board


def _only_keys(where: str, entry: Mapping[str, Any], allowed: set[str]) -> None:
    if unknown := set(entry) - allowed:
        raise BoardError(f"{where}: unknown key {', '.join(sorted(unknown))}")


def _province(board: str, code: str, entry: Mapping[str, Any]) -> Province:
    _only_keys(f"board {board}, province {code}", entry, _PROVINCE_KEYS)
    if entry.get("kind") not in _KINDS:
        raise BoardError(f"board {board}, province {code}: kind is none of {sorted(_KINDS)}")
    fleet = entry.get("fleet", ())
    return Province(
        code=code,
        kind=entry["kind"],
        centre=bool(entry.get("centre", False)),
        home=str(entry.get("home", "")),
        territory=str(entry.get("territory", "")),
        coasts=tuple(fleet) if isinstance(fleet, dict) else (),
    )


def _fleet_steps(
    code: str, fleet: Mapping[str, list[str]] | list[str]
) -> dict[Location, frozenset[Location]]:
    if isinstance(fleet, dict):
        return {
            Location(code, coast): frozenset(map(Location.parse, steps))
            for coast, steps in fleet.items()
        }
    return {Location(code): frozenset(map(Location.parse, fleet))} if fleet else {}


def _faults(board: Board) -> list[str]:
    return [*_border_faults(board), *_kind_faults(board), *_start_faults(board), *_islands(board)]


def _border_faults(board: Board) -> list[str]:
    faults = [
        f"army border {a}-{b} is not on both sides"
        for a, steps in board.army_steps.items()
        for b in steps
        if a not in board.army_steps.get(b, ())
    ]
    return faults + [
        f"fleet border {a}-{b} is not on both sides"
        for a, targets in board.fleet_steps.items()
        for b in targets
        if a not in board.fleet_steps.get(b, ())
    ]


def _kind_faults(board: Board) -> list[str]:
    faults = []
    for code, province in board.provinces.items():
        has_fleet = any(place.province == code for place in board.fleet_steps)
        if province.sea and board.army_steps[code]:
            faults.append(f"{code} is sea but has army borders")
        if has_fleet == province.inland:
            faults.append(f"{code} is {province.kind} but fleet borders say otherwise")
        if province.home and not (province.centre and province.home in board.powers):
            faults.append(f"{code} is a home of {province.home} without being a centre of a power")
    homes = {province.home for province in board.provinces.values()}
    return faults + [
        f"powers: {power} has no home; give home to a centre of provinces"
        for power in board.powers
        if power not in homes
    ]


def _start_faults(board: Board) -> list[str]:
    taken: set[str] = set()
    faults = []
    for power, units in board.start.items():
        for unit in units:
            kind, _, place = unit.partition(" ")
            location = Location.parse(place)
            if power not in board.powers or not board.can_stand(kind, location):
                faults.append(f"start unit {unit} of {power} cannot stand there")
            if location.province in taken:
                faults.append(f"two start units in {location.province}")
            taken.add(location.province)
    return faults


def _islands(board: Board) -> list[str]:
    codes = list(board.provinces)
    far = len(codes)
    return [f"{c} cannot be reached" for c in codes[1:] if board.distance(c, codes[:1]) >= far]
