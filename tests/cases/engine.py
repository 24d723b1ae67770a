"""Puts a case through the rules, by the same door that everybody uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from detente.board import load_board
from detente.exchange.orders import canonical
from detente.rules import (
    Given,
    Phase,
    Position,
    Resolution,
    Ruleset,
    Unit,
    adjudicate,
    load_ruleset,
)
from detente.rules.diplonline import parse_order

BOARD = load_board()
SEASONS = {"spring": "S", "fall": "F", "autumn": "F", "winter": "W"}

Texts = Mapping[str, Iterable[str]]


def phase_of(season: str | None, year: int | None, kind: str = "M") -> Phase:
    return Phase(SEASONS[season or "spring"], year or 1901, kind)


def units_of(texts: Texts) -> dict[Unit, str]:
    return {Unit.parse(text): power for power, several in texts.items() for text in several}


def owners_of(texts: Texts) -> dict[str, str]:
    return {code: power for power, codes in texts.items() for code in codes}


def position_of(
    units: Texts, phase: Phase, centres: Texts | None = None, powers: tuple[str, ...] = ()
) -> Position:
    owners = None if centres is None else owners_of(centres)
    return Position(BOARD, phase, units_of(units), centres=owners, powers=powers)


def givens_of(orders: Texts, rules: Ruleset) -> list[Given]:
    """The orders, each of which must be in canonical form."""
    return [
        Given(power, _order(text, rules), text) for power, texts in orders.items() for text in texts
    ]


def _order(text: str, rules: Ruleset):
    order = parse_order(text) if rules.engine == "diplonline" else canonical(text, BOARD)
    assert order is not None, f"{text!r} is not in canonical form"
    return order


def resolve(ruleset: str, position: Position, orders: Texts, **options: object) -> Resolution:
    rules = load_ruleset(ruleset, options=options or None)
    return adjudicate(position, givens_of(orders, rules), rules)


def by_power(units: Mapping[Unit, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit, power in units.items():
        found.setdefault(power, []).append(str(unit))
    return {power: sorted(texts) for power, texts in found.items()}


def texts(units: Iterable[Unit]) -> list[str]:
    return sorted(map(str, units))
