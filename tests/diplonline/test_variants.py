"""Diplonline in a variant: nobody's units stand still, and closed territories stay closed."""

from __future__ import annotations

from dataclasses import replace

from detente.rules import Given, adjudicate, legal_builds, legal_orders, load_ruleset
from detente.rules.diplonline import parse_order
from detente.variants import load_variant

TWO = load_variant("two")
RULES = load_ruleset("diplonline", options=TWO.switches())


def given(power: str, text: str) -> Given:
    return Given(power, parse_order(text), text)


def test_a_power_that_nobody_plays_stands_still_and_may_be_helped() -> None:
    orders = [
        given("ITALY", "A VEN - TYR"),
        given("ITALY", "APPEAR A ROM"),
        given("AUSTRIA", "F TRI S VEN FOR ITALY"),
    ]
    turn = adjudicate(TWO.opening(1914), orders, RULES)
    results = [(o.result, o.reason.code) for o in turn.outcomes]
    assert results[:2] == [(("void",), "not_allowed")] * 2
    assert results[2][0] == ("supports",)
    assert "ITALY" not in turn.expelled
    assert set(turn.after.units_of("ITALY")) == set(TWO.opening(1914).units_of("ITALY"))


def test_nobody_enters_a_closed_territory() -> None:
    turn = adjudicate(TWO.opening(1914), [given("AUSTRIA", "F TRI X VEN")], RULES)
    (outcome,) = turn.outcomes
    assert outcome.result == ("void",)
    assert outcome.reason.parts()["rule"] == "closed"


def test_what_is_offered_leads_into_no_closed_territory_and_is_nobodys() -> None:
    position = TWO.opening(1914)
    legal = legal_orders(position, RULES)
    assert not {unit for unit in legal if position.units[unit] == "ITALY"}
    goals = {getattr(order, "target", None) for orders in legal.values() for order in orders}
    assert not {goal.province for goal in goals if goal} & set(TWO.closed)
    assert legal_builds(position, RULES, "ITALY") == ()


def test_surplus_units_of_a_power_that_nobody_plays_go_by_rule() -> None:
    position = TWO.opening(1914)
    owners = {c: p for c, p in (position.centres or {}).items() if c != "NAP"}
    turn = adjudicate(replace(position, centres=owners), [], RULES)
    assert turn.expelled == ()
    assert len(turn.after.units_of("ITALY")) == 2
