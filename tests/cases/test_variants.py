"""The cases of kind variant: a packaged variant must be what a document describes."""

from __future__ import annotations

import pytest

from detente.variants import Variant, load_variant, variant_names
from tests.cases.cases import Case, case, of_kind
from tests.cases.engine import BOARD, by_power, phase_of, position_of, resolve, texts

PLAYED = {"REGLAS-C33", "RUS-C19", "RUS-C20"}
DESCRIBED = [c for c in of_kind("variant") if c.id not in PLAYED]
SAID = {
    "groups", "unplayed", "start_year", "standing_units", "unplayed_units", "neutral",
    "closed_provinces", "coin_flip", "italy_joins", "win",
}  # fmt: skip


def sides(groups: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(group) for group in groups}


def fits(variant: Variant, found: Case) -> bool:
    """Whether a variant has the seats, unplayed powers, year and victory of a case."""
    said = found.expected
    unplayed = said.get("unplayed", said.get("neutral", []))
    groups = said.get("groups") or [[p] for p in BOARD.powers if p not in unplayed]
    if sides(list(map(list, variant.seats))) != sides(groups):
        return False
    if set(variant.unplayed) != set(unplayed):
        return False
    if said.get("start_year", variant.year) not in (variant.year, None):
        return False
    return "win" not in said or variant.victory.side == said["win"]["value"]


@pytest.mark.parametrize("found", DESCRIBED, ids=lambda c: c.id)
def test_a_described_variant_is_packaged(found: Case):
    assert set(found.expected) <= SAID
    assert set(found.given) <= {"players", "alternative"}
    matching = [v for v in map(load_variant, variant_names()) if fits(v, found)]
    assert matching, f"no packaged variant is what {found.id} describes"
    variant = matching[0]
    assert len(variant.seats) == found.given["players"]
    opening = by_power(variant.opening(1901).units)
    for power, units in found.expected.get("standing_units", {}).items():
        assert opening[power] == sorted(units)
    assert sorted(variant.closed) == found.expected.get("closed_provinces", sorted(variant.closed))
    if "coin_flip" in found.expected:
        assert variant.coin is not None
        assert (variant.coin.power, variant.coin.year) == ("ITALY", 1914)
        assert found.expected["italy_joins"] == f"spring {variant.coin.year + 1}"


@pytest.mark.parametrize("identity", ["REGLAS-C32", "RUS-C18"])
def test_what_a_side_counts(identity):
    from detente.rules import load_ruleset

    found = case(identity)
    words = {"units": "units", "supply_centres": "centres"}
    assert load_ruleset(found.ruleset).side_counts == words[found.expected["win"]["metric"]]


def test_units_in_civil_disorder_stay():
    found = case("REGLAS-C33")
    position = position_of(found.given["position"], phase_of("spring", 1901))
    resolution = resolve("reglas", position, found.given["orders"])
    lost = {unit: fate.power for unit, fate in resolution.dislodged.items()}
    assert by_power(lost) == found.expected["dislodged"]
    expected = {power: sorted(units) for power, units in found.expected["positions_after"].items()}
    assert by_power(resolution.after.units) == expected
    alone = resolve("reglas", position, {"AUSTRIA": found.given["orders"]["AUSTRIA"][:1]})
    assert not alone.dislodged


def test_adjustments_are_counted_for_each_power_of_a_player():
    found = case("RUS-C19")
    units = {
        "RUSSIA": ["A MOS", "A UKR", "A LVN", "A FIN", "F SEV"],
        "ITALY": ["A ROM", "A TUS", "F NAP"],
    }
    centres = {"RUSSIA": ["MOS", "SEV", "STP", "WAR", "SWE", "RUM"], "ITALY": ["ROM", "NAP"]}
    assert {p: len(u) for p, u in units.items()} == found.given["units"]
    assert {p: len(c) for p, c in centres.items()} == found.given["centres"]
    position = position_of(units, phase_of("winter", 1901, "A"), centres)
    due = {power: -position.surplus(power) for power in found.given["player"]}
    assert due == found.expected["adjustments"]
    after = resolve("rulebook", position, {"RUSSIA": ["A WAR B", "A STP B"]}).after
    assert len(after.units_of("RUSSIA")) == 6
    assert len(after.units_of("ITALY")) == 2


def test_an_unplayed_powers_unit_may_be_supported():
    found = case("RUS-C20")
    position = position_of(found.given["position"], phase_of("spring", 1901))
    resolution = resolve(
        "rulebook", position, found.given["orders"], unplayed=found.given["unplayed"]
    )
    results = {str(unit): words for unit, words in resolution.results.items()}
    for unit, word in found.expected["results"].items():
        assert results[unit] == (word,)
    expected = {power: sorted(units) for power, units in found.expected["positions_after"].items()}
    assert by_power(resolution.after.units) == expected


def test_an_unplayed_powers_unit_is_lost_when_dislodged():
    """REGLAS-C27, RUS-C14: no support among them, no retreat."""
    units = {"ITALY": ["A VEN", "A ROM"], "AUSTRIA": ["A TRI", "A TYR"]}
    orders = {"AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"], "ITALY": ["A ROM S A VEN"]}
    position = position_of(units, phase_of("spring", 1901))
    resolution = resolve("rulebook", position, orders, unplayed=["ITALY"])
    assert texts(resolution.destroyed) == ["A VEN"]
    assert str(resolution.after.phase) == "F1901M"
