"""Why a place is not among the choices: the adjudicator's own reason, and no place without one."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from detente.board import load_board
from detente.game.canon import parse_order
from detente.rules import (
    Given,
    Phase,
    Position,
    Resolution,
    Retreat,
    Unit,
    adjudicate,
    legal_builds,
    legal_orders,
    load_ruleset,
    opening,
    refused_builds,
    refused_retreats,
)
from detente.rules.reasons import Dislodgement, RetreatBarred
from tests.rules.crowd import choose, crowd

BOARD = load_board("standard")
RULES = load_ruleset()


def fought(units: dict[str, str], orders: dict[str, str], **switches: object) -> Position:
    """The retreat phase after a movement of these units."""
    standing = {Unit.parse(u): power for power, us in units.items() for u in us.split(", ")}
    start = replace(opening(BOARD), units=MappingProxyType(standing))
    givens = [
        Given(power, parse_order(text))
        for power, texts in orders.items()
        for text in texts.split(", ")
    ]
    return adjudicate(start, givens, load_ruleset(options=switches)).after


def codes(position: Position, unit: str, **switches: object) -> dict[str, tuple[str, ...]]:
    found = refused_retreats(position, load_ruleset(options=switches), Unit.parse(unit))
    return {p: (r.code, getattr(r, "why", "")) for p, r in found.items()}


def test_every_reason_of_a_retreat() -> None:
    position = fought(
        {"FRANCE": "A BUR, A GAS, A PIC", "GERMANY": "A MUN, A RUH, A HOL", "ITALY": "A MAR"},
        {
            "GERMANY": "A MUN - BUR, A RUH S A MUN - BUR, A HOL - BEL",
            "FRANCE": "A BUR H, A PIC - BEL",
        },
    )
    assert codes(position, "A BUR") == {
        "BEL": ("retreat_barred", "contested"),
        "GAS": ("retreat_barred", "occupied"),
        "MAR": ("retreat_barred", "occupied"),
        "MUN": ("retreat_barred", "origin"),
        "PIC": ("retreat_barred", "occupied"),
        "RUH": ("retreat_barred", "occupied"),
    }


def test_a_fleet_finds_no_coast_inland_and_an_army_no_sea() -> None:
    position = fought(
        {"FRANCE": "F MAR", "ITALY": "F LYO, A PIE"},
        {"ITALY": "A PIE - MAR, F LYO S A PIE - MAR"},
    )
    found = codes(position, "F MAR")
    assert found["BUR"] == ("wrong_terrain", "") and found["GAS"] == ("unreachable", "")
    assert found["LYO"] == ("retreat_barred", "occupied")
    assert found["PIE"] == ("retreat_barred", "origin")
    army = fought(
        {"FRANCE": "A MAR", "ITALY": "F LYO, A PIE"},
        {"ITALY": "A PIE - MAR, F LYO S A PIE - MAR"},
    )
    assert codes(army, "A MAR")["LYO"] == ("wrong_terrain", "")


def test_a_closed_province_is_called_closed() -> None:
    position = fought(
        {"FRANCE": "A BUR", "GERMANY": "A MUN, A RUH"},
        {"GERMANY": "A MUN - BUR, A RUH S A MUN - BUR"},
        closed=("BEL",),
    )
    assert codes(position, "A BUR", closed=("BEL",))["BEL"] == ("retreat_barred", "closed")


@pytest.mark.parametrize("seed", range(60))
def test_each_neighbour_is_a_choice_or_has_the_reason_that_the_adjudicator_gives(seed: int) -> None:
    rng = Random(seed)
    start = crowd(rng, rng.randint(5, 9))
    orders = choose(rng, start, RULES)
    resolution = adjudicate(start, [Given(start.units[u], o) for u, o in orders.items()], RULES)
    position = resolution.after
    if position.phase.kind != "R":
        return
    for unit, out in position.dislodged.items():
        found = refused_retreats(position, RULES, unit)
        legal = legal_orders(position, RULES)[unit]
        goals = {order.target.province for order in legal if isinstance(order, Retreat)}
        reach = {place.province for place in BOARD.reach(unit.kind, unit.location)}
        assert goals | found.keys() == BOARD.touching[unit.province] | reach | goals
        assert not goals & found.keys()
        fate = _fate(resolution, unit)
        assert {b.place.province: b.why for b in fate.barred if b.place.province not in goals} == {
            p: r.why for p, r in found.items() if isinstance(r, RetreatBarred)
        }
        for province, reason in found.items():
            steps = sorted(BOARD.reach(unit.kind, unit.location))
            place = next((step for step in steps if step.province == province), None)
            if place is None:
                continue
            given = Given(out.power, Retreat(unit, place))
            assert adjudicate(position, [given], RULES).outcomes[0].reason == reason


def _fate(resolution: Resolution, unit: Unit) -> Dislodgement:
    told = (o for o in resolution.outcomes if getattr(o.order, "unit", None) == unit)
    return next(outcome.dislodgement for outcome in told if outcome.dislodgement)


def winter(units: str, centres: dict[str, str]) -> Position:
    standing = {Unit.parse(u): "FRANCE" for u in units.split(", ")}
    standing |= {Unit.parse("A MUN"): "GERMANY"}
    owners = {code: power for power, codes in centres.items() for code in codes.split()}
    return replace(
        opening(BOARD),
        units=MappingProxyType(standing),
        centres=MappingProxyType(owners),
        phase=Phase.parse("W1901A"),
    )


def test_every_reason_of_a_build() -> None:
    position = winter("A PAR", {"FRANCE": "PAR BRE SPA", "GERMANY": "MAR MUN"})
    found = refused_builds(position, RULES, "FRANCE")
    assert {p: r.code for p, r in found.items()} == {
        "PAR": "occupied",
        "MAR": "not_owned",
        "SPA": "not_home",
    }
    assert {str(o) for o in legal_builds(position, RULES, "FRANCE")} == {
        "A BRE B",
        "F BRE B",
        "WAIVE",
    }
    assert refused_builds(position, RULES, "GERMANY") == {}  # one may build there freely
    full = winter("A PAR, A GAS, A PIC", {"FRANCE": "PAR BRE SPA"})
    assert refused_builds(full, RULES, "FRANCE") == {}  # none is due


def test_diplonline_bases() -> None:
    rules = load_ruleset("diplonline")
    position = replace(
        winter("A PAR", {"FRANCE": "PAR BRE SPA", "GERMANY": "MAR MUN"}),
        phase=Phase.parse("S1915M"),
    )
    found = refused_builds(position, rules, "FRANCE")
    assert {p: r.code for p, r in found.items()} == {
        "PAR": "occupied",
        "MAR": "not_owned",
        "SPA": "not_home",
    }
    autumn = replace(position, phase=Phase.parse("F1915M"))
    assert refused_builds(autumn, rules, "FRANCE") == {}
