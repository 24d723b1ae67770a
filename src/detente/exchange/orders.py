"""Orders of a line: the canonical form at once, every other notation through `notation`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from detente.board import Board, Location
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.phase import RETREATS
from detente.rules.position import Position
from detente.rules.ruleset import Ruleset

from .shape import by_power, texts

if TYPE_CHECKING:
    from detente.notation import Refusal

    Read = tuple[Order | None, Refusal | None]


@lru_cache(maxsize=1 << 16)
def canonical(text: str, board: Board) -> Order | None:
    """The order that a canonical text names, None for any other text; no rule is checked."""
    if text == "WAIVE":
        return Waive()
    words = text.split(" ")
    unit = _unit(words[:2], board)
    make = _VERBS.get(words[2]) if unit and len(words) > 2 else None
    return make(unit, words[3:], board) if unit and make else None


def _unit(words: list[str], board: Board) -> Unit | None:
    if len(words) != 2 or words[0] not in ("A", "F"):
        return None
    place = _place(words[1], board)
    return Unit(words[0], place) if place else None


def _place(text: str, board: Board) -> Location | None:
    """A place of the board, or a coast that does not exist: the rules deal with that."""
    place = Location.parse(text)
    known = place.province in board.provinces and place.coast in ("", "NC", "SC", "EC", "WC")
    return place if known and str(place) == text else None


def _bare(make: Callable[[Unit], Order]) -> Callable[[Unit, list[str], Board], Order | None]:
    return lambda unit, rest, board: None if rest else make(unit)


def _move(unit: Unit, rest: list[str], board: Board) -> Order | None:
    if rest[1:] not in ([], ["VIA"]):
        return None
    target = _place(rest[0], board) if rest else None
    return Move(unit, target, via=len(rest) == 2) if target else None


def _retreat(unit: Unit, rest: list[str], board: Board) -> Order | None:
    target = _place(rest[0], board) if len(rest) == 1 else None
    return Retreat(unit, target) if target else None


def _support(unit: Unit, rest: list[str], board: Board) -> Order | None:
    supported = _unit(rest[:2], board)
    if supported is None or len(rest) == 2:
        return Support(unit, supported) if supported else None
    target = _place(rest[3], board) if len(rest) == 4 and rest[2] == "-" else None
    return Support(unit, supported, target) if target else None


def _convoy(unit: Unit, rest: list[str], board: Board) -> Order | None:
    army = _unit(rest[:2], board)
    target = _place(rest[3], board) if len(rest) == 4 and rest[2] == "-" else None
    return Convoy(unit, army, target) if army and target else None


_VERBS: Mapping[str, Callable[[Unit, list[str], Board], Order | None]] = {
    "H": _bare(Hold),
    "D": _bare(Disband),
    "B": _bare(Build),
    "-": _move,
    "R": _retreat,
    "S": _support,
    "C": _convoy,
}


def read_givens(
    position: Position, data: Mapping[str, Any], lang: str, ruleset: Ruleset
) -> tuple[tuple[Given, ...], Mapping[int, Refusal]]:
    """Every order of a line in its order, and by number why some could not be understood."""
    read = _diplonline if ruleset.engine == "diplonline" else _standard
    givens: list[Given] = []
    refusals: dict[int, Refusal] = {}
    for power, entry in by_power(data, "orders", position.powers):
        for text in () if entry is None else texts(entry, f"orders.{power}"):
            order, refusal = read(text, position, power, lang)
            if refusal is not None:
                refusals[len(givens)] = refusal
            givens.append(Given(power, order, text))
    return tuple(givens), refusals


def _standard(text: str, position: Position, power: str, lang: str) -> Read:
    order, refusal = canonical(text, position.board), None
    if order is None:
        from detente.notation import read_order  # many words to load, and rarely needed

        reading = read_order(text, position, power, lang)
        order, refusal = reading.order, reading.refusal
    if isinstance(order, Move) and position.phase.kind == RETREATS:
        order = Retreat(order.unit, order.target)
    return order, refusal


def _diplonline(text: str, position: Position, power: str, lang: str) -> Read:
    from detente.rules.diplonline import parse_order

    try:
        return cast("Order", parse_order(text)), None
    except ValueError:
        from detente.notation import Context, read_diplonline

        reading = read_diplonline(text, Context(position.board, position, power, lang))
        return cast("Order | None", reading.order), reading.refusal
