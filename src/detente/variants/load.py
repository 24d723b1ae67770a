"""Reading variants from data, strictly: one file per variant.

Games of fewer than seven are variants (RUS-20, REGLAS-1).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from detente.board import Board, BoardError
from detente.rules.orders import Unit

from .strict import DataError, read
from .variant import Variant


class VariantError(ValueError):
    """A variant's data is wrong; the message names the variant, the place and the fault."""


def variant_names() -> tuple[str, ...]:
    """Names of the packaged variants."""
    names = (f.name for f in files(__package__).iterdir())
    return tuple(sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml")))


@cache
def load_variant(name: str = "standard") -> Variant:
    """A packaged variant by name; raises `VariantError` for an unknown name or bad data."""
    if name not in variant_names():
        raise VariantError(f"unknown variant {name!r}; there is {', '.join(variant_names())}")
    text = (files(__package__) / f"{name}.toml").read_text("utf-8")
    return read_variant(tomllib.loads(text), name)


def read_variant(data: Mapping[str, Any], name: str) -> Variant:
    """Make a variant of parsed data and check it against its board."""
    try:
        variant = read(Variant, {"name": name, **data}, f"variant {name}")
    except DataError as fault:
        raise VariantError(str(fault)) from None
    for message in faults(variant):
        raise VariantError(f"variant {name}: {message}")
    return variant


def faults(variant: Variant) -> Iterator[str]:
    """What is wrong with a variant, each fault naming its key and place."""
    try:
        board = variant.load_board()
    except BoardError as fault:
        yield f"board: {fault}"
        return
    yield from _power_faults(variant, board)
    yield from _place_faults(variant, board)
    yield from _start_faults(variant, board)
    yield from _victory_faults(variant, board)


def _power_faults(variant: Variant, board: Board) -> Iterator[str]:
    if len(variant.seats) < 2:
        yield "seats: at least two are needed"
    if any(not powers for powers in variant.seats):
        yield "seats: a seat without a power"
    named = [*variant.powers, *variant.unplayed]
    for power in sorted(set(named) - set(board.powers)):
        yield f"seats, unplayed: {power} is no power of board {board.name}"
    for power in sorted({p for p in named if named.count(p) > 1}):
        yield f"seats, unplayed: {power} is named twice"
    coin = variant.coin
    if coin and coin.power not in variant.unplayed:
        yield f"coin.power: {coin.power} must be one of unplayed"


def _place_faults(variant: Variant, board: Board) -> Iterator[str]:
    for code in variant.closed:
        if code not in board.provinces:
            yield f"closed: {code} is no province of board {board.name}"
    owned = [c for centres in variant.centres.values() for c in centres]
    for code in owned:
        if code not in board.centres:
            yield f"centres: {code} is no supply centre of board {board.name}"
        if owned.count(code) > 1:
            yield f"centres: {code} is given to two powers"


def _start_faults(variant: Variant, board: Board) -> Iterator[str]:
    taken: set[str] = set()
    for power, units in variant.units.items():
        if power not in variant.powers + variant.unplayed:
            yield f"units: {power} is neither in seats nor in unplayed"
        for text in units:
            if fault := _unit_fault(board, text, taken):
                yield f"units.{power}: {fault}"
    for power in variant.powers:
        if not (variant.units or board.start).get(power):
            yield f"units: {power} starts without a unit"


def _unit_fault(board: Board, text: str, taken: set[str]) -> str:
    try:
        unit = Unit.parse(text)
    except ValueError as fault:
        return str(fault)
    if not board.can_stand(unit.kind, unit.location):
        return f"{text} cannot stand there"
    if unit.province in taken:
        return f"two units in {unit.province}"
    taken.add(unit.province)
    return ""


def _victory_faults(variant: Variant, board: Board) -> Iterator[str]:
    for key in ("solo", "side"):
        number = getattr(variant.victory, key)
        if not 0 <= number <= len(board.centres):
            yield f"victory.{key}: {number} is not between 0 and {len(board.centres)}"
