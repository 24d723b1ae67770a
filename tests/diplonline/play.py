"""Sets up a Diplonline turn from plain text and plays it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from detente.board import load_board
from detente.rules import Given, Phase, Position, Resolution, Unit, adjudicate, load_ruleset
from detente.rules.diplonline import parse_order

BOARD = load_board()
Texts = Mapping[str, Sequence[str]]


class Row(NamedTuple):
    """A situation: units and orders by power, what becomes of every unit, and the map after."""

    units: Texts
    orders: Texts
    results: dict[str, str]
    after: Texts
    centres: Texts | None = None
    options: dict[str, Any] = {}


def position(units: Texts, centres: Texts | None = None, phase: str = "S1915M") -> Position:
    owners = None
    if centres is not None:
        owners = {code: power for power, codes in centres.items() for code in codes}
    return Position(
        BOARD,
        Phase.parse(phase),
        {Unit.parse(text): power for power, texts in units.items() for text in texts},
        centres=owners,
    )


def givens(orders: Texts) -> list[Given]:
    return [Given(p, parse_order(text), text) for p, texts in orders.items() for text in texts]


def play(
    units: Texts,
    orders: Texts,
    centres: Texts | None = None,
    phase: str = "S1915M",
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Resolution:
    rules = load_ruleset("diplonline", options=options)
    return adjudicate(position(units, centres, phase), givens(orders), rules, **more)


def results(resolution: Resolution) -> dict[str, str]:
    return {str(unit): " ".join(words) for unit, words in resolution.results.items()}


def after(resolution: Resolution) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit, power in resolution.after.units.items():
        found.setdefault(power, []).append(str(unit))
    return {power: sorted(units) for power, units in found.items()}


def reason(resolution: Resolution, text: str) -> Any:
    """The reason for what became of an order, or of a unit without one."""
    for outcome in resolution.outcomes:
        if outcome.text == text:
            return outcome.reason
    return resolution.unordered[Unit.parse(text)].reason
