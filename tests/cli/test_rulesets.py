"""Every key of a case that belongs to a ruleset or a variant, through the command."""

from __future__ import annotations

from typing import Any

import pytest

from detente.rules.ruleset import ruleset_names
from detente.variants import load_variant, variant_names
from tests.cli.command import adjudicate, answers, detente, lines


def results(answer: dict[str, Any]) -> list[tuple[str, str]]:
    """What became of each order, and the code of its reason."""
    return [(" ".join(o["result"]), o["reason"]["code"]) for o in answer["orders"]]


def opening(variant: str, ruleset: str) -> dict[str, Any]:
    position = load_variant(variant).opening(1914 if ruleset == "diplonline" else 1901)
    units: dict[str, list[str]] = {}
    centers: dict[str, list[str]] = {}
    for unit, power in position.units.items():
        units.setdefault(power, []).append(str(unit))
    for centre, power in (position.centres or {}).items():
        centers.setdefault(power, []).append(centre)
    return {
        "id": f"{variant}-{ruleset}",
        "variant": variant,
        "ruleset": ruleset,
        "phase": str(position.phase),
        "units": units,
        "centers": centers,
    }


def test_every_variant_under_every_ruleset() -> None:
    cases = [opening(v, r) for v in variant_names() for r in ruleset_names()]
    for case, answer in zip(cases, adjudicate(*cases, options=["--explain"]), strict=True):
        assert answer["next"][0] == "F", case["id"]
        assert {p: set(us) for p, us in answer["units"].items()} == {
            p: set(us) for p, us in case["units"].items()
        }


def test_a_power_of_another_variant_is_unknown_to_it() -> None:
    case = opening("france_austria", "standard") | {"units": {"TURKEY": ["A CON"]}}
    done = detente("adjudicate", given=lines([case]))
    (answer,) = answers(done)
    assert done.returncode == 1
    assert (answer["error"]["code"], answer["error"]["where"]) == ("unknown_power", "units.TURKEY")


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_unplayed_and_closed(ruleset: str) -> None:
    orders = {"ITALY": ["A VEN - TYR"], "AUSTRIA": ["F TRI - VEN"]}
    ours = {
        "ruleset": ruleset,
        "phase": "S1914M",
        "units": {"ITALY": ["A VEN"], "AUSTRIA": ["F TRI"]},
        "orders": orders,
        "unplayed": ["ITALY"],
        "closed": ["VEN"],
    }
    by_variant = {**ours, "variant": "two"}
    del by_variant["unplayed"], by_variant["closed"]
    for answer in adjudicate(ours, by_variant):
        assert results(answer) == [("void", "not_allowed")] * 2
        assert [o["reason"]["rule"] for o in answer["orders"]] == ["unplayed", "closed"]


def test_an_unplayed_powers_unit_is_lost_when_driven_out() -> None:
    (answer,) = adjudicate(
        {
            "variant": "six",
            "phase": "S1870M",
            "units": {"ITALY": ["A VEN"], "AUSTRIA": ["A TRI", "A TYR"]},
            "orders": {"AUSTRIA": ["A TYR S A TRI - VEN", "A TRI - VEN"]},
        }
    )
    assert answer["destroyed"] == {"ITALY": ["A VEN"]}


def test_fidonets_lists() -> None:
    case = {
        "ruleset": "fidonet",
        "phase": "F1901M",
        "units": {
            "AUSTRIA": ["A VIE", "A BUD", "F TRI"],
            "ITALY": ["A VEN", "A TYR", "F NAP"],
        },
        "centers": {"AUSTRIA": ["VIE", "BUD", "TRI"], "ITALY": ["VEN", "ROM", "NAP"]},
        "orders": {"ITALY": ["A VEN - TRI", "A TYR S A VEN - TRI"]},
        "retreat_lists": {"F TRI": ["ALB", "ADR"]},
        "build_list": {"ITALY": ["F VEN", "A ROM"]},
    }
    named, by_age, other_age = adjudicate(
        {**case, "disband_list": {"AUSTRIA": ["F ALB", "A BUD"]}},
        {**case, "built": {"AUSTRIA": ["F TRI", "A BUD", "A VIE"]}},
        case,
    )
    assert set(named["units"]["AUSTRIA"]) == {"A VIE", "A BUD"}
    assert set(named["units"]["ITALY"]) == {"A TRI", "A TYR", "F NAP", "F VEN"}
    assert ("void", "none_left") in results(named)
    assert set(by_age["units"]["AUSTRIA"]) == {"A BUD", "F ALB"}
    assert set(other_age["units"]["AUSTRIA"]) == {"A VIE", "A BUD"}
    assert {answer["next"] for answer in (named, by_age, other_age)} == {"S1902M"}


def test_an_alliance_wins_and_a_power_that_left_does_not_count() -> None:
    bases = {
        "FRANCE": ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "LON", "LVP"],
        "TURKEY": ["CON", "SMY", "ANK", "BUL", "GRE", "RUM", "SER", "SEV", "BUD"],
        "ITALY": ["ROM", "NAP", "VEN"],
    }
    case = {
        "ruleset": "diplonline",
        "phase": "F1916M",
        "units": {"FRANCE": ["A PAR"], "TURKEY": ["A CON"], "ITALY": ["A ROM"]},
        "centers": bases,
    }
    both, one, last_two = adjudicate(
        {**case, "alliances": {"FRANCE": "TURKEY", "TURKEY": "FRANCE"}},
        {**case, "alliances": {"FRANCE": "TURKEY"}},
        {**case, "in_game": ["FRANCE", "TURKEY"]},
    )
    assert (both["winners"], both["next"]) == (["FRANCE", "TURKEY"], "COMPLETED")
    assert "winners" not in one
    assert last_two["winners"] == ["FRANCE", "TURKEY"]


def test_too_many_units_and_the_milder_rule() -> None:
    case = {
        "ruleset": "diplonline",
        "phase": "S1915M",
        "units": {"RUSSIA": ["A MOS", "A LVN"], "TURKEY": ["A CON"]},
        "centers": {"RUSSIA": ["MOS"], "TURKEY": ["CON"]},
    }
    hard, mild, obeyed = adjudicate(
        case,
        {**case, "options": {"removal": "home"}},
        {**case, "orders": {"RUSSIA": ["A LVN DISAPPEAR", "A MOS - SEV"]}},
    )
    assert hard["expelled"] == ["RUSSIA"] and "RUSSIA" not in hard["units"]
    assert "expelled" not in mild and mild["units"]["RUSSIA"] == ["A MOS"]
    assert obeyed["units"]["RUSSIA"] == ["A SEV"]


def test_civil_disorder_named_and_by_silence() -> None:
    case = {
        "phase": "S1901M",
        "units": {"FRANCE": ["A PAR"], "GERMANY": ["A MUN", "A RUH"]},
        "orders": {"GERMANY": ["A MUN - BUR"]},
    }
    attack = {
        "phase": "S1901M",
        "ruleset": "rulebook",
        "units": {"FRANCE": ["A BUR"], "GERMANY": ["A MUN", "A RUH"]},
        "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
    }
    named, silent, led = adjudicate(
        {**case, "civil_disorder": ["GERMANY"]},
        attack,
        {**attack, "orders": {**attack["orders"], "FRANCE": ["A BUR H"]}},
    )
    assert results(named) == [("void", "not_allowed")]
    assert silent["destroyed"] == {"FRANCE": ["A BUR"]}
    assert silent["dislodged"]["FRANCE"][0]["retreats"] == []
    assert led["destroyed"] == {} and led["dislodged"]["FRANCE"][0]["retreats"]


def test_provinces_attempted_are_barred_where_the_rules_say_so() -> None:
    case = {
        "phase": "S1901R",
        "units": {"GERMANY": ["A BUR"]},
        "dislodged": {"FRANCE": [{"unit": "A BUR", "from": "MUN"}]},
        "contested": [],
        "attempted": ["GAS"],
        "orders": {"FRANCE": ["A BUR R GAS"]},
    }
    free, barred = adjudicate(case, {**case, "ruleset": "reglas"})
    assert results(free)[0][0] == "success"
    assert results(barred)[0][1] == "retreat_barred"
    assert barred["destroyed"] == {"FRANCE": ["A BUR"]}


def test_legs_of_a_convoy_join_under_the_rules_that_want_them() -> None:
    case = {
        "phase": "S1901M",
        "units": {"ENGLAND": ["A LON", "F ENG", "F MAO"]},
        "orders": {"ENGLAND": ["A LON - POR", "F ENG C A LON - MAO", "F MAO C A ENG - POR"]},
    }
    (legs,) = adjudicate({**case, "ruleset": "reglas"})
    assert set(legs["units"]["ENGLAND"]) == {"A POR", "F ENG", "F MAO"}
