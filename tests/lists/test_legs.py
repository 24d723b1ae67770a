"""Convoys given leg by leg (REGLAS-24)."""

from __future__ import annotations

from detente.board import load_board
from detente.exchange.orders import canonical
from detente.rules import Given, Phase, Position, Unit, adjudicate, load_ruleset
from detente.rules.legs import as_journeys

BOARD = load_board()


def position(*units: str) -> Position:
    return Position(BOARD, Phase("S", 1901, "M"), {Unit.parse(u): "ENGLAND" for u in units})


def givens(*orders: str) -> list[Given]:
    return [Given("ENGLAND", canonical(text, BOARD), text) for text in orders]


def joined(units: list[str], orders: list[str]) -> list[str]:
    return [str(given.order) for given in as_journeys(position(*units), givens(*orders))]


FLEETS = ["A EDI", "F NTH", "F ENG"]


def test_legs_that_join_a_move_become_its_journey():
    orders = ["F ENG C A NTH - BRE", "A EDI - BRE", "F NTH C A EDI - ENG"]
    assert joined(FLEETS, orders) == ["F ENG C A EDI - BRE", "A EDI - BRE", "F NTH C A EDI - BRE"]


def test_whole_journeys_and_single_legs_stay_as_they_are():
    orders = ["A EDI - BRE", "F NTH C A EDI - BRE", "F ENG C A EDI - BRE"]
    assert joined(FLEETS, orders) == orders
    single = ["A EDI - NWY", "F NTH C A EDI - NWY"]
    assert joined(FLEETS, single) == single


def test_legs_that_do_not_join_stay_and_carry_nobody():
    for second in ["F ENG C A NTH - PIC", "F ENG C A EDI - BRE", "F ENG C A IRI - BRE"]:
        orders = ["A EDI - BRE", "F NTH C A EDI - ENG", second]
        assert joined(FLEETS, orders) == orders
        resolution = adjudicate(position(*FLEETS), givens(*orders), load_ruleset("reglas"))
        assert Unit.parse("A EDI") in resolution.after.units


def test_legs_that_do_not_join_are_told_as_legs():
    orders = ["A EDI - BRE", "F NTH C A EDI - ENG", "F ENG C A NTH - PIC", "F IRI C A ENG - NWY"]
    resolution = adjudicate(position(*FLEETS, "F IRI"), givens(*orders), load_ruleset("reglas"))
    assert [outcome.reason.code for outcome in resolution.outcomes] == [
        "no_convoy_ordered",
        "carried_nothing",
        "carried_nothing",
        "no_leg",
    ]
    assert {outcome.result for outcome in resolution.outcomes} == {("void",)}


def test_what_is_wrong_with_the_fleet_is_told_first():
    (outcome,) = adjudicate(
        position("A EDI"), givens("F NTH C A EDI - ENG"), load_ruleset("reglas")
    ).outcomes
    assert outcome.reason.code == "no_unit"


def test_legs_in_a_circle_end():
    orders = ["A EDI - BRE", "F NTH C A EDI - ENG", "F ENG C A NTH - NTH"]
    assert joined(FLEETS, orders) == orders


def test_the_outcome_of_a_leg_tells_the_journey_and_keeps_the_text():
    orders = givens("A EDI - BRE", "F NTH C A EDI - ENG", "F ENG C A NTH - BRE")
    resolution = adjudicate(position(*FLEETS), orders, load_ruleset("reglas"))
    assert [" ".join(o.result) for o in resolution.outcomes] == ["success", "convoy", "convoy"]
    assert resolution.outcomes[1].text == "F NTH C A EDI - ENG"
