"""S2: chains of fleets, one leg each."""

import pytest

from tests.diplonline.play import after, play, reason, results

FLEETS = {"ENGLAND": ["A LON", "F ENG", "F MAO", "F WES"]}
CHAIN = ["F ENG C LON > MAO", "F MAO C ENG > WES", "F WES C MAO > TUN"]


def test_a_chain_of_three_fleets():
    resolution = play(FLEETS, {"ENGLAND": ["A LON - TUN VIA ENG", *CHAIN]})
    assert results(resolution)["A LON"] == "success"
    assert list(map(str, reason(resolution, "A LON - TUN VIA ENG").route)) == [
        "F ENG",
        "F MAO",
        "F WES",
    ]
    assert after(resolution) == {"ENGLAND": ["A TUN", "F ENG", "F MAO", "F WES"]}


@pytest.mark.parametrize(
    ("army", "reached"),
    [
        ("A LON - NAF VIA ENG", "WES"),  # another destination
        ("A LON - TUN VIA MAO", "None"),  # not the first fleet
        ("A LON - TUN VIA NTH", "None"),  # no fleet there
        ("A LON - TUN VIA FRANCE", "None"),  # no such fleet of France
    ],
)
def test_orders_that_do_not_fit_carry_nobody(army, reached):
    resolution = play(FLEETS, {"ENGLAND": [army, *CHAIN]})
    assert results(resolution)["A LON"] == "no_transport"
    assert str(reason(resolution, army).reached) == reached
    assert results(resolution)["F ENG"] == "transports"
    assert reason(resolution, CHAIN[0]).code == "carried_nothing"


def test_a_carrier_named_by_power_needs_just_one_chain():
    resolution = play(FLEETS, {"ENGLAND": ["A LON - TUN VIA ENGLAND", *CHAIN]})
    assert results(resolution)["A LON"] == "success"
    two = {"ENGLAND": ["A LON", "F ENG", "F NTH"]}
    orders = {"ENGLAND": ["A LON - BEL VIA ENGLAND", "F ENG C LON > BEL", "F NTH C LON > BEL"]}
    ambiguous = play(two, orders)
    assert results(ambiguous)["A LON"] == "ambiguous_transport"
    assert len(reason(ambiguous, "A LON - BEL VIA ENGLAND").routes) == 2


def test_fleets_that_pass_an_army_in_a_circle_carry_it_nowhere():
    units = {"ENGLAND": ["A LON", "F ENG", "F NTH"]}
    orders = {"ENGLAND": ["A LON - BEL VIA ENG", "F ENG C LON > NTH", "F NTH C ENG > ENG"]}
    resolution = play(units, orders)
    assert results(resolution) == {"A LON": "no_transport", "F ENG": "transports", "F NTH": "void"}


def test_every_fleet_of_a_mixed_chain_names_the_armys_power():
    units = {"ENGLAND": ["A LON", "F ENG"], "FRANCE": ["F MAO"]}
    english = ["A LON - POR VIA ENG", "F ENG C LON > MAO"]
    mixed = play(units, {"ENGLAND": english, "FRANCE": ["F MAO C ENG > POR FOR ENGLAND"]})
    assert results(mixed)["A LON"] == "success"
    silent = play(units, {"ENGLAND": english, "FRANCE": ["F MAO C ENG > POR"]})
    assert results(silent)["A LON"] == "no_transport"


def test_any_fleet_of_the_chain_that_is_attacked_ends_the_transport():
    units = {**FLEETS, "ITALY": ["F TYS"]}
    orders = {"ENGLAND": ["A LON - TUN VIA ENG", *CHAIN], "ITALY": ["F TYS X WES"]}
    resolution = play(units, orders)
    assert results(resolution)["A LON"] == "transport_cut"
    assert str(reason(resolution, "A LON - TUN VIA ENG").fleet) == "F WES"


def test_an_army_goes_by_sea_only_when_told_to():
    units = {"ENGLAND": ["A LON", "F NTH"]}
    resolution = play(units, {"ENGLAND": ["A LON - HOL", "F NTH C LON > HOL"]})
    assert results(resolution)["A LON"] == "void"


def test_a_fleet_carries_even_where_the_army_is_stopped_on_the_far_coast():
    units = {"ENGLAND": ["A LON", "F NTH"], "GERMANY": ["A HOL"]}
    resolution = play(units, {"ENGLAND": ["A LON X HOL VIA NTH", "F NTH C LON > HOL"]})
    assert results(resolution) == {"A LON": "repelled", "F NTH": "transports", "A HOL": "holds"}
    assert str(reason(resolution, "F NTH C LON > HOL").army) == "A LON"
