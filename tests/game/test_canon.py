"""The log's form of orders: every order comes back from its canonical text."""

from __future__ import annotations

from random import Random

import pytest

from detente.game.canon import parse_order
from detente.rules import adjudicate, legal_builds, legal_orders, load_ruleset
from detente.variants import load_variant
from tests.golden.random_games import givens


@pytest.mark.parametrize("ruleset", ["standard", "fidonet", "diplonline"])
def test_every_legal_order_comes_back(ruleset):
    rules, rng = load_ruleset(ruleset), Random(7)
    position = load_variant().opening(1901)
    kinds = set()
    for _ in range(14):
        orders = [order for options in legal_orders(position, rules).values() for order in options]
        for power in position.powers:
            orders += legal_builds(position, rules, power)
        for order in orders:
            assert parse_order(str(order), rules.engine) == order
            kinds.add(type(order).__name__)
        position = adjudicate(position, givens(rng, position, rules), rules).after
    assert len(kinds) >= 4


@pytest.mark.parametrize(
    "text",
    [
        "", "A", "A PAR", "A PAR -", "A PAR - BUR now", "a par - bur", "A PAR  - BUR", "X PAR H",
        "A PAR S", "A PAR S A", "A PAR S A MAR -", "F NTH C A LON", "A PAR R", "WAIVE ",
        "A PAR H H", "A PAR VIA", "A PAR S A MAR + BUR",
    ],
)  # fmt: skip
def test_anything_else_is_refused(text):
    with pytest.raises(ValueError, match="no order in canonical form"):
        parse_order(text)
