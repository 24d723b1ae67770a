"""S0: which order of a unit counts, and which orders are void."""

import pytest

from detente.rules import Convoy, Given, Hold, Unit, adjudicate, load_ruleset
from detente.rules.diplonline import parse_order
from tests.diplonline.play import givens, play, position, reason, results

RULES = load_ruleset("diplonline")


@pytest.mark.parametrize(
    ("unit", "order", "code"),
    [
        ("A MUN", "A MUN - MUN", "same_place"),
        ("A MUN", "A MUN - ROM", "unreachable"),
        ("A KIE", "A KIE - BAL", "wrong_terrain"),
        ("F KIE", "F KIE - MUN", "wrong_terrain"),
        ("F ROM", "F ROM X VEN", "unreachable"),
        ("F BAL", "F BAL - SKA", "unreachable"),
        ("F MAO", "F MAO - SPA", "needs_coast"),
        ("F MAR", "F MAR X SPA", "needs_coast"),
        ("F MAR", "F MAR R SPA/NC", "wrong_coast"),
        ("F CON", "F CON - BUL", "needs_coast"),
        ("A MUN", "A MUN - XXX", "unknown_place"),
        ("A MUN", "A MUN S MUN", "self_support"),
        ("A MUN", "A MUN S ROM", "cannot_reach_support"),
        ("A SPA", "A SPA S WES", "cannot_reach_support"),
        ("A MUN", "A MUN S BOH FOR SPARTA", "unknown_power"),
        ("A MUN", "A MUN S XXX", "unknown_place"),
        ("F SPA/NC", "F SPA/NC S MAR", "cannot_reach_support"),
        ("F NTH", "F NTH C LON > PAR", "no_leg"),
        ("F NTH", "F NTH C LON > LON", "no_leg"),
        ("F NTH", "F NTH C LON > HOL FOR SPARTA", "unknown_power"),
        ("F NTH", "F NTH C XXX > HOL", "unknown_place"),
        ("F HOL", "F HOL C BEL > KIE", "not_at_sea"),
        ("A HOL", "A HOL C BEL > KIE", "not_at_sea"),
        ("F LON", "F LON - HOL VIA NTH", "only_armies"),
        ("A LON", "A LON - HOL VIA YOR", "unknown_carrier"),
        ("A LON", "A LON - HOL VIA SPARTA", "unknown_carrier"),
        ("A LON", "A LON - PAR VIA ENG", "wrong_terrain"),
        ("A PAR", "A PAR - LON VIA ENG", "unreachable"),
        ("A LON", "A LON S PAR VIA ENG", "wrong_terrain"),
    ],
)
def test_an_impossible_order_is_void_and_says_why(unit, order, code):
    resolution = play({"FRANCE": [unit]}, {"FRANCE": [order]})
    assert results(resolution) == {unit: "void"}
    assert reason(resolution, order).code == code
    assert set(map(str, resolution.after.units)) == {unit}


def test_the_last_order_of_a_unit_counts():
    orders = {"GERMANY": ["A MUN - BOH", "A MUN X TYR", "A MUN - SIL"]}
    resolution = play({"GERMANY": ["A MUN"]}, orders)
    assert [o.result for o in resolution.outcomes] == [("void",), ("void",), ("success",)]
    assert resolution.outcomes[0].reason.used == parse_order("A MUN X TYR")


def test_a_unit_obeys_its_own_power_only():
    resolution = play({"GERMANY": ["A MUN"]}, {"FRANCE": ["A MUN - BOH", "A PAR - BUR"]})
    assert [o.reason.code for o in resolution.outcomes] == ["not_yours", "no_unit"]
    assert results(resolution) == {"A MUN": "holds"}


def test_an_order_to_hold_leaves_the_unit_without_an_action():
    order = Given("GERMANY", Hold(Unit.parse("A MUN")), "A MUN H")
    resolution = adjudicate(position({"GERMANY": ["A MUN"]}), [order], RULES)
    assert resolution.outcomes[0].result == ("holds",)
    assert resolution.outcomes[0].reason.code == "stood"


def test_an_order_that_is_not_diplonlines_or_was_not_read_is_void():
    army = Unit.parse("A LON")
    convoy = Convoy(Unit.parse("F NTH"), army, army.location)
    orders = [Given("ENGLAND", convoy, "x"), Given("ENGLAND", None, "?")]
    resolution = adjudicate(position({"ENGLAND": ["F NTH"]}), orders, RULES)
    assert [o.reason.code for o in resolution.outcomes] == ["wrong_phase", "unreadable"]


def test_a_unit_is_known_by_its_province_and_the_outcome_names_it_rightly():
    resolution = play({"RUSSIA": ["F STP/SC"]}, {"RUSSIA": ["A STP - LVN"]})
    assert results(resolution) == {"F STP/SC": "success"}
    assert str(resolution.outcomes[0].order) == "F STP/SC - LVN"


def test_a_needless_coast_of_an_armys_target_is_left_out():
    resolution = play({"FRANCE": ["A GAS"]}, {"FRANCE": ["A GAS - SPA/NC"]})
    assert str(resolution.outcomes[0].order) == "A GAS - SPA"
    assert set(map(str, resolution.after.units)) == {"A SPA"}


def test_outcomes_come_in_the_order_of_the_orders():
    orders = {"GERMANY": ["A MUN - BOH"], "FRANCE": ["A BUR X MUN", "A PAR S BUR"]}
    resolution = play({"GERMANY": ["A MUN"], "FRANCE": ["A BUR", "A PAR"]}, orders)
    assert [o.text for o in resolution.outcomes] == [g.text for g in givens(orders)]
