"""The cases of kind retreat: by phase in reglas, by list in fidonet."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detente.board import Location
from detente.rules import Position, Resolution, Unit
from detente.rules.lists import settle_retreats
from tests.cases.cases import Case, case, of_kind
from tests.cases.engine import by_power, phase_of, position_of, resolve, texts

DONE = {"REGLAS-C25", "FIDO-C55"}  # with a shape of their own, below
BY_PHASE = [c for c in of_kind("retreat") if "retreat_orders" in c.given and c.id not in DONE]
BY_LIST = [c for c in of_kind("retreat") if "retreat_list" in c.given]


def fought(found: Case) -> Resolution:
    movement = found.given["movement"]
    assert set(movement) == {"position", "orders"}
    return resolve(
        found.ruleset,
        position_of(movement["position"], phase_of("spring", 1901)),
        movement["orders"],
    )


def test_every_case_is_run_here():
    assert {c.id for c in [*BY_PHASE, *BY_LIST]} | DONE == {c.id for c in of_kind("retreat")}


@pytest.mark.parametrize("found", BY_PHASE, ids=lambda c: c.id)
def test_retreats_in_a_phase_of_their_own(found: Case):
    assert set(found.given) == {"movement", "dislodged", "retreat_orders"}
    assert set(found.expected) == {"positions_after", "destroyed"}
    first = fought(found)
    assert by_power({u: d.power for u, d in first.dislodged.items()}) == found.given["dislodged"]
    assert str(first.after.phase) == "S1901R"
    then = resolve(found.ruleset, first.after, found.given["retreat_orders"])
    expected = {power: sorted(units) for power, units in found.expected["positions_after"].items()}
    assert by_power(then.after.units) == expected
    assert texts(then.destroyed) == sorted(found.expected["destroyed"])


@pytest.mark.parametrize("found", BY_LIST, ids=lambda c: c.id)
def test_retreats_by_list(found: Case):
    assert set(found.given) == {"movement", "retreat_list"}
    ((place, wanted),) = found.given["retreat_list"].items()
    movement = found.given["movement"]
    (unit,) = [u for units in movement["position"].values() for u in units if u.endswith(place)]
    (power,) = [p for p, units in movement["position"].items() if unit in units]
    orders = {p: list(listed) for p, listed in movement["orders"].items()}
    orders[power] += [f"{unit} R {goal}" for goal in wanted]
    position = position_of(movement["position"], phase_of("spring", 1901))
    resolution = resolve(found.ruleset, position, orders)
    units = by_power(resolution.after.units).get(power, [])
    if "retreats_to" in found.expected:
        assert units == [f"A {found.expected['retreats_to']}"]
    else:
        assert texts(resolution.destroyed) == found.expected["destroyed"]
        assert units == []


def test_lists_that_clash():
    found = case("FIDO-C55")
    assert found.given["legal"] == found.given["retreat_lists"]
    wishes = {
        Unit("A", Location(place)): [Location(goal) for goal in goals]
        for place, goals in found.given["retreat_lists"].items()
    }
    arrived = settle_retreats(wishes).arrived
    went = {unit.province: str(wishes[unit][entry]) for unit, entry in arrived.items()}
    assert went == found.expected


def test_a_unit_given_up_in_a_retreat_is_regained_in_autumn():
    found = case("REGLAS-C25")
    assert found.given["centres"] - found.given["units_after"] == 1
    before = fought(case("REGLAS-C23"))
    others = {Unit.parse(text): "RUSSIA" for text in ("F STP/SC", "A WAR", "F SEV")}
    position: Position = replace(
        before.after,
        units={
            **{
                u: p
                for u, p in before.after.units.items()
                if p == "ENGLAND" and u.province == "MOS"
            },
            **others,
        },
        dislodged={u: d for u, d in before.dislodged.items() if d.power == "RUSSIA"},
        centres=dict.fromkeys(("MOS", "STP", "WAR", "SEV"), "RUSSIA"),
    )
    given_up = resolve("reglas", position, {"RUSSIA": ["A MOS D"]})
    assert texts(given_up.destroyed) == ["A MOS"]
    autumn = replace(
        given_up.after, units={u: p for u, p in given_up.after.units.items() if p == "RUSSIA"}
    )
    winter = resolve("reglas", autumn, {}).after
    assert str(winter.phase) == "W1901A"
    assert -winter.surplus("RUSSIA") == found.expected["next_autumn_builds"]
