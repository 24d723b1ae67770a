"""Positions that other engines got wrong, with the right outcome."""

from __future__ import annotations

import pytest

from detente.rules import adjudicate, load_ruleset
from tests.rules import datc

CASES = datc.load("bugs.jsonl")


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    case = CASES[name]
    position, givens = datc.position_of(case)
    resolution = adjudicate(position, givens, load_ruleset())
    expected = case["expected"]
    assert datc.by_power(dict(resolution.after.units)) == {
        power: sorted(units) for power, units in expected["units"].items()
    }
    assert {u.province: str(u) for u in resolution.dislodged} == {
        unit.split()[1].split("/")[0]: unit
        for units in expected["dislodged"].values()
        for unit in units
    }
    assert {str(u): sorted(map(str, d.retreats)) for u, d in resolution.dislodged.items()} == {
        unit: sorted(places) for unit, places in expected["retreats"].items()
    }
    assert sorted(resolution.contested) == sorted(expected["contested"])
    got = {
        given.order.unit.province: ", ".join(datc.in_datc_words(outcome))
        for given, outcome in zip(givens, resolution.outcomes, strict=True)
        if given.order is not None
    }
    assert got == expected["results"]
