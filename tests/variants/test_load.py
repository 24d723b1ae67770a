"""Variants are read strictly: a fault names the variant, the key and the place."""

from __future__ import annotations

from typing import Any

import pytest

from detente.rules import Unit, load_ruleset
from detente.variants import VariantError, load_variant, read_variant, variant_names

GOOD: dict[str, Any] = {
    "title": "Duel",
    "about": "For tests.",
    "board": "standard",
    "seats": [["FRANCE"], ["TURKEY"]],
}


def made(**changes: Any):
    return read_variant(GOOD | changes, "duel")


def test_a_good_one_is_read():
    variant = made()
    assert variant.powers == ("FRANCE", "TURKEY") and not variant.grouped
    opening = variant.opening(1901)
    assert str(opening.phase) == "S1901M" and len(opening.units) == 6
    assert opening.powers == ("FRANCE", "TURKEY") and len(opening.centres or ()) == 6


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"colour": "red"}, "unknown key colour"),
        ({"seats": "FRANCE"}, r"seats: a list is wanted"),
        ({"seats": [["FRANCE"]]}, "seats: at least two"),
        ({"seats": [["FRANCE"], []]}, "a seat without a power"),
        ({"seats": [["FRANCE"], ["NARNIA"]]}, "NARNIA is no power of board standard"),
        ({"seats": [["FRANCE"], ["FRANCE"]]}, "FRANCE is named twice"),
        ({"unplayed": ["TURKEY"]}, "TURKEY is named twice"),
        ({"board": "moon"}, "board: unknown board 'moon'"),
        ({"year": "1901"}, r"year: '1901' is not of type int"),
        ({"closed": ["XXX"]}, "closed: XXX is no province"),
        ({"units": {"ITALY": ["A ROM"]}}, "units: ITALY is neither in seats nor in unplayed"),
        ({"units": {"FRANCE": ["A PAR"]}}, "units: TURKEY starts without a unit"),
        ({"units": {"FRANCE": ["A ENG"], "TURKEY": ["A CON"]}}, "A ENG cannot stand there"),
        ({"units": {"FRANCE": ["F SPA"], "TURKEY": ["A CON"]}}, "F SPA cannot stand there"),
        ({"units": {"FRANCE": ["A CON"], "TURKEY": ["F CON"]}}, "two units in CON"),
        ({"units": {"FRANCE": ["PAR"], "TURKEY": ["F CON"]}}, "'PAR' is no unit"),
        ({"centres": {"FRANCE": ["BUR"]}}, "centres: BUR is no supply centre"),
        ({"centres": {"FRANCE": ["PAR"], "TURKEY": ["PAR"]}}, "PAR is given to two powers"),
        ({"victory": {"solo": 35}}, "victory.solo: 35 is not between 0 and 34"),
        ({"victory": {"side": -1}}, "victory.side: -1"),
        ({"victory": {"most": 3}}, "victory: unknown key most"),
        ({"coin": {"power": "ITALY", "year": 1914}}, "coin.power: ITALY must be one of unplayed"),
        ({"coin": {"power": "ITALY"}}, "coin: missing year"),
    ],
)
def test_a_faulty_one_is_refused(changes, fault):
    with pytest.raises(VariantError, match=f"variant duel.*{fault}"):
        made(**changes)


def test_what_is_missing_is_named():
    with pytest.raises(VariantError, match="variant x: missing about, board, seats"):
        read_variant({"title": "x"}, "x")


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(VariantError, match=r"unknown variant 'six_hundred'; there is .*five.*two"):
        load_variant("six_hundred")


@pytest.mark.parametrize("name", variant_names())
def test_every_packaged_variant_is_sound(name):
    variant = load_variant(name)
    position = variant.opening(1901)
    for unit, power in position.units.items():
        assert power in variant.powers + variant.unplayed
        assert position.board.can_stand(unit.kind, unit.location)
    rules = load_ruleset(options=variant.switches())
    assert rules.unplayed == variant.unplayed and rules.closed == variant.closed
    for power in position.powers:
        assert position.surplus(power) == 0


def test_the_numbers_of_players():
    players = {name: len(load_variant(name).seats) for name in variant_names()}
    assert players == {
        "standard": 7, "fleet_rome": 7, "six": 6, "five": 5, "four": 4, "three": 3,
        "three_russia": 3, "two": 2, "france_austria": 2, "germany_italy": 2,
    }  # fmt: skip


def test_italy_is_closed_to_two_players_until_it_joins():
    two = load_variant("two")
    assert two.switches()["closed"] == two.closed != ()
    joined = two.switches(("ITALY",))
    assert joined["closed"] == () and joined["unplayed"] == ()
    assert joined["solo"] == 35  # only a side wins


def test_fleet_rome_has_a_fleet_in_rome():
    units = load_variant("fleet_rome").opening(1901).units
    assert units[Unit.parse("F ROM")] == "ITALY" and Unit.parse("A ROM") not in units


def test_the_year_is_the_chosen_one_the_variants_or_the_rulesets():
    assert load_variant("six").opening(1901).phase.year == 1870
    assert load_variant("six").opening(1901, 1901).phase.year == 1901
    assert load_variant("four").opening(1914).phase.year == 1914
