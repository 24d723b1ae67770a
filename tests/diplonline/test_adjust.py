"""S1: units appear and disappear in spring, and who keeps too many is expelled."""

import pytest

from detente.rules.diplonline import may_appear, must_disappear
from tests.diplonline.play import after, play, reason, results

GERMAN = {"GERMANY": ["BER", "KIE", "MUN"]}


@pytest.mark.parametrize(
    ("bases", "units", "appear", "disappear"),
    [
        pytest.param(5, 3, 2, 0, id="DIPLO-C59"),
        pytest.param(3, 5, 0, 2, id="DIPLO-C60"),
        pytest.param(4, 4, 0, 0, id="DIPLO-C61"),
    ],
)
def test_the_counts_of_units_to_appear_and_to_disappear(bases, units, appear, disappear):
    assert may_appear(units, bases) == appear
    assert must_disappear(units, bases) == disappear


def test_excess_appearances_are_void_in_the_order_of_entry():
    orders = {"GERMANY": ["APPEAR A BER", "APPEAR F KIE", "APPEAR A MUN"]}
    resolution = play({"GERMANY": ["A RUH", "A BUR"]}, orders, GERMAN)
    assert [outcome.result for outcome in resolution.outcomes] == [
        ("success",),
        ("void",),
        ("void",),
    ]
    assert after(resolution) == {"GERMANY": ["A BER", "A BUR", "A RUH"]}
    assert reason(resolution, "APPEAR F KIE").due == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("APPEAR A BOH", "no_base"),
        ("APPEAR A HOL", "not_home"),
        ("APPEAR A KIE", "not_owned"),
        ("APPEAR A MUN", "unowned"),
        ("APPEAR F BER/NC", "wrong_coast"),
        ("APPEAR A XXX", "unknown_place"),
        ("APPEAR A RUH", "no_base"),
    ],
)
def test_a_unit_appears_on_own_free_home_bases_only(text, code):
    centres = {"GERMANY": ["BER", "HOL", "DEN"], "FRANCE": ["KIE"]}
    resolution = play({"GERMANY": ["A RUH"]}, {"GERMANY": [text]}, centres)
    assert resolution.outcomes[0].result == ("void",)
    assert resolution.outcomes[0].reason.code == code
    assert after(resolution) == {"GERMANY": ["A RUH"]}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("APPEAR F STP", "needs_coast"),
        ("APPEAR A STP/NC", "wrong_coast"),
        ("APPEAR F STP/EC", "wrong_coast"),
        ("APPEAR F MOS", "wrong_terrain"),
    ],
)
def test_a_fleet_appears_at_a_coast_that_it_names(text, code):
    centres = {"RUSSIA": ["STP", "MOS", "WAR"]}
    resolution = play({"RUSSIA": ["A UKR"]}, {"RUSSIA": [text]}, centres)
    assert resolution.outcomes[0].reason.code == code
    fine = play({"RUSSIA": ["A UKR"]}, {"RUSSIA": ["APPEAR F STP/NC"]}, centres)
    assert results(fine) == {"A UKR": "holds", "F STP/NC": "holds"}


def test_a_base_is_free_when_it_was_empty_at_the_start():
    units = {"GERMANY": ["A BER", "A MUN"], "FRANCE": ["A BUR"]}
    orders = {"GERMANY": ["A BER - SIL", "APPEAR A BER"]}
    resolution = play(units, orders, GERMAN)
    assert reason(resolution, "APPEAR A BER").code == "occupied"
    twice = play({"GERMANY": ["A SIL"]}, {"GERMANY": ["APPEAR A BER", "APPEAR F BER"]}, GERMAN)
    assert results(twice) == {"A SIL": "holds", "A BER": "holds"}
    assert reason(twice, "APPEAR F BER").code == "occupied"


def test_an_order_for_a_unit_that_did_not_appear_is_void():
    units = {"GERMANY": ["A SIL", "A RUH", "A BUR"]}
    resolution = play(units, {"GERMANY": ["APPEAR A MUN", "A MUN - BOH"]}, GERMAN)
    assert [o.reason.code for o in resolution.outcomes] == ["none_left", "not_appeared"]
    nothing = play(units, {"GERMANY": ["A MUN - BOH"]}, GERMAN)
    assert nothing.outcomes[0].reason.code == "no_unit"


def test_nothing_appears_or_disappears_in_autumn():
    units = {"GERMANY": ["A SIL"], "FRANCE": ["A BUR", "A GAS"]}
    orders = {"GERMANY": ["APPEAR A MUN"], "FRANCE": ["A GAS DISAPPEAR"]}
    resolution = play(units, orders, {**GERMAN, "FRANCE": ["PAR"]}, "F1915M")
    assert [o.reason.code for o in resolution.outcomes] == ["wrong_phase", "wrong_phase"]
    assert not resolution.expelled
    assert results(resolution) == {"A SIL": "holds", "A BUR": "holds", "A GAS": "void"}


def test_where_owners_are_unknown_nothing_is_adjusted():
    resolution = play({"GERMANY": ["A SIL"]}, {"GERMANY": ["APPEAR A MUN", "A SIL DISAPPEAR"]})
    assert [o.reason.code for o in resolution.outcomes] == ["owners_unknown", "owners_unknown"]
    assert resolution.after.centres is None
    assert resolution.winners == ()


def test_only_the_surplus_may_disappear():
    units = {"GERMANY": ["A SIL", "A MUN", "A BER", "A KIE"]}
    orders = {"GERMANY": ["A SIL DISAPPEAR", "A MUN DISAPPEAR"]}
    resolution = play(units, orders, GERMAN)
    assert results(resolution) == {
        "A SIL": "disappeared",
        "A MUN": "void",
        "A BER": "holds",
        "A KIE": "holds",
    }
    assert reason(resolution, "A MUN DISAPPEAR").due == 1
    assert not resolution.destroyed


def test_disappearing_excludes_another_order_of_the_same_unit():
    units = {"GERMANY": ["A SIL", "A MUN", "A BER", "A KIE"]}
    resolution = play(units, {"GERMANY": ["A SIL - BOH", "A SIL DISAPPEAR"]}, GERMAN)
    assert results(resolution)["A SIL"] == "disappeared"
    other = play(units, {"GERMANY": ["A SIL DISAPPEAR", "A SIL - BOH"]}, GERMAN)
    assert other.expelled == ("GERMANY",)


def test_an_expelled_power_loses_its_units_and_its_bases():
    units = {"GERMANY": ["A SIL", "A MUN"], "FRANCE": ["A BUR"]}
    resolution = play(units, {}, {"GERMANY": ["MUN"], "FRANCE": ["PAR"]})
    assert resolution.expelled == ("GERMANY",)
    assert dict(resolution.after.centres) == {"PAR": "FRANCE"}
    assert after(resolution) == {"FRANCE": ["A BUR"]}


@pytest.mark.parametrize(("removal", "gone"), [("home", "A MOS"), ("owned", "A MUN")])
def test_the_milder_rule_removes_the_farthest_units_instead(removal, gone):
    units = {"GERMANY": ["A MOS", "A MUN", "F SWE"]}
    centres = {"GERMANY": ["SWE", "WAR"]}
    resolution = play(units, {}, centres, options={"removal": removal})
    assert not resolution.expelled
    assert [u for u, word in results(resolution).items() if word == "disappeared"] == [gone]


def test_ties_of_the_milder_rule_go_to_fleets_then_to_the_alphabet():
    units = {"GERMANY": ["A SIL", "F BAL", "A BOH"]}
    two = play(units, {}, {"GERMANY": ["BER"]}, options={"removal": "home"})
    assert after(two) == {"GERMANY": ["A SIL"]}
