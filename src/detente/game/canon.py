"""Orders in their canonical text and back, strictly: the form that the log stores."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from detente.board import Location
from detente.rules import diplonline
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


def parse_order(text: str, engine: str = "standard") -> Order:
    """Read what `str(order)` writes, and nothing else; raises `ValueError` that names the text.

    `engine` is the ruleset's switch: Diplonline has orders of its own.
    """
    if engine == "diplonline":
        return cast("Order", diplonline.parse_order(text))
    if text == "WAIVE":
        return Waive()
    words = text.split(" ")
    reader = _READERS.get(words[2]) if len(words) > 2 else None
    if reader is None:
        raise ValueError(f"{text!r} is no order in canonical form")
    try:
        order = reader(_unit(words[:2]), words[3:])
    except (IndexError, ValueError):
        order = None
    if order is None or str(order) != text:
        raise ValueError(f"{text!r} is no order in canonical form")
    return order


def _unit(words: list[str]) -> Unit:
    return Unit.parse(" ".join(words))


def _place(word: str) -> Location:
    return Location.parse(word)


def _move(unit: Unit, rest: list[str]) -> Order:
    return Move(unit, _place(rest[0]), via=rest[1:] == ["VIA"])


def _support(unit: Unit, rest: list[str]) -> Order:
    return Support(unit, _unit(rest[:2]), _place(rest[3]) if rest[2:] else None)


def _convoy(unit: Unit, rest: list[str]) -> Order:
    return Convoy(unit, _unit(rest[:2]), _place(rest[3]))


_READERS: dict[str, Callable[[Unit, list[str]], Order]] = {
    "H": lambda unit, rest: Hold(unit),
    "-": _move,
    "S": _support,
    "C": _convoy,
    "R": lambda unit, rest: Retreat(unit, _place(rest[0])),
    "D": lambda unit, rest: Disband(unit),
    "B": lambda unit, rest: Build(unit),
}
