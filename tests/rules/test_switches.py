"""Switches that no ruleset sets and no case of DATC turns: what each of them changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.test_year import play

CONVOYED = {
    "phase": "S1901M",
    "units": {"ENGLAND": ["A BEL", "F NTH"], "GERMANY": ["A RUH", "A HOL"]},
    "orders": {
        "ENGLAND": ["A BEL - HOL VIA", "F NTH C A BEL - HOL"],
        "GERMANY": ["A RUH - BEL", "A HOL S A RUH - BEL"],
    },
}
DRIVEN_OUT = {
    "phase": "S1901M",
    "units": {"ENGLAND": ["A BEL", "F NTH", "A KIE"], "GERMANY": ["A HOL"], "FRANCE": ["A PIC"]},
    "orders": {
        "ENGLAND": ["A BEL - HOL VIA", "F NTH C A BEL - HOL", "A KIE S A BEL - HOL"],
        "GERMANY": ["A HOL - BEL"],
        "FRANCE": ["A PIC - BEL"],
    },
}


def of_france(unit: str, order: str, **more: Any) -> dict[str, Any]:
    return {
        "phase": "S1901M",
        "units": {"FRANCE": [unit]},
        "orders": {"FRANCE": [order]},
        **more,
    }


WRONG_COAST = of_france("F SPA/SC", "F SPA/NC - LYO")
BUILD = of_france("A BUR", "F PAR B", phase="W1901A", centers={"FRANCE": ["PAR", "MAR"]})


@pytest.mark.parametrize(
    ("switch", "value", "case", "usual", "changed"),
    [
        (
            "cut_from_target", "by_convoy", CONVOYED,
            ["bounce dislodged", "convoy", "success", "support"],
            ["bounce", "convoy", "bounce", "cut"],
        ),
        (
            "dislodged_prevents", "never", DRIVEN_OUT,
            ["success", "convoy", "support", "bounce dislodged", "bounce"],
            ["success", "convoy", "support", "bounce dislodged", "success"],
        ),
        ("impossible_coast", "infer", of_france("F GAS", "F GAS - SPA/SC"), ["void"], ["success"]),
        ("wrong_unit_coast", "illegal", WRONG_COAST, ["success"], ["void"]),
        ("wrong_unit_kind", "illegal", of_france("F BRE", "A BRE - MAO"), ["success"], ["void"]),
        ("inland_fleet", "army", BUILD, ["void"], ["success"]),
    ],
)  # fmt: skip
def test_a_switch_changes_what_it_says(
    switch: str, value: str, case: dict[str, Any], usual: list[str], changed: list[str]
) -> None:
    for options, wanted in (({}, usual), ({switch: value}, changed)):
        outcomes = play(**case, options=options).outcomes
        assert [" ".join(outcome.result) for outcome in outcomes] == wanted


def test_in_civil_disorder_what_is_driven_out_is_disbanded_or_may_retreat() -> None:
    attack = {
        "phase": "S1901M",
        "units": {"GERMANY": ["A MUN", "A RUH"], "FRANCE": ["A BUR"]},
        "orders": {"GERMANY": ["A MUN - BUR", "A RUH S A MUN - BUR"]},
    }
    silent = {"no_orders": "civil_disorder"}
    assert not play(**attack, options=silent).after.dislodged
    kept = play(**attack, options=silent | {"civil_disorder_dislodged": "retreat"})
    assert [str(unit) for unit in kept.after.dislodged] == ["A BUR"]
