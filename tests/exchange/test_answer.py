"""Answers in the process: civil disorder, refusals, Diplonline's words, parts of every kind."""

from __future__ import annotations

import json
from typing import Any

import pytest

from detente.board import Location
from detente.exchange import Case, answer, read_case, reason_json, resolve
from detente.narrate import sentence
from detente.rules import Move, Outcome, Unit
from detente.rules.reasons import REASONS
from tests.narrate.examples import outcomes


def answered(**case: Any) -> dict[str, Any]:
    found = read_case({"id": "x", "phase": "S1901M", **case})
    assert isinstance(found, Case), found
    line = answer(found, resolve(found), lambda o, p, u, r: sentence(o, p, "en", u))
    read: dict[str, Any] = json.loads(json.dumps(line))
    return read


@pytest.mark.parametrize(("key", "outcome"), list(outcomes()))
def test_every_reason_is_json_with_its_code_and_parts(key: str, outcome: Outcome) -> None:
    reason = outcome.reason
    made = json.loads(json.dumps(reason_json(reason)))
    assert made.pop("code") == key.partition("-")[0]
    assert set(made) == set(reason.parts())
    for name, part in reason.parts().items():
        if isinstance(part, Unit | Location | Move):
            assert made[name] == str(part)
        elif isinstance(part, int | str | None):
            assert made[name] == part
        elif isinstance(part, tuple) and part and isinstance(part[0], Unit):
            assert made[name] == [str(unit) for unit in part]
    assert reason.code in REASONS


def test_an_order_changed_while_reading_shows_both_texts() -> None:
    line = answered(
        units={"FRANCE": ["F GAS"]}, orders={"FRANCE": ["F GAS - SPA", "f gas to spain"]}
    )
    entries = [(e["text"], e["order"], e["result"]) for e in line["orders"]]
    assert ("F GAS - SPA", "F GAS - SPA/NC") in [entry[:2] for entry in entries]
    assert [result for _, _, result in entries].count(["success"]) == 1


def test_a_text_nobody_understands_has_its_reason_and_candidates() -> None:
    (entry,) = answered(units={}, orders={"FRANCE": ["A Liv H"]})["orders"]
    assert (entry["order"], entry["result"]) == (None, ["void"])
    assert entry["reason"]["why"] == "ambiguous"
    assert entry["reason"]["candidates"] == ["A LVN H", "A LVP H"]


def test_civil_disorder_keeps_the_orders_in_their_places() -> None:
    line = answered(
        units={"FRANCE": ["A PAR"], "ITALY": ["A ROM"]},
        orders={"FRANCE": ["A PAR - BUR", "?"], "ITALY": ["A ROM - NAP"]},
        civil_disorder=["FRANCE"],
    )
    assert [e["result"] for e in line["orders"]] == [["void"], ["void"], ["success"]]
    assert [e["text"] for e in line["orders"]] == ["A PAR - BUR", "?", "A ROM - NAP"]


def test_the_rulebook_disbands_what_nobody_leads() -> None:
    case: dict[str, Any] = {
        "ruleset": "rulebook",
        "units": {"FRANCE": ["A PAR"], "GERMANY": ["A BUR", "A PIC"]},
        "orders": {"GERMANY": ["A BUR - PAR", "A PIC S A BUR - PAR"], "FRANCE": ["A PAR H"]},
    }
    led, alone = answered(**case), answered(**case, civil_disorder=["FRANCE"])
    assert (led["destroyed"], led["next"]) == ({}, "S1901R")
    assert (alone["destroyed"], alone["next"]) == ({"FRANCE": ["A PAR"]}, "F1901M")


def test_diplonline_in_its_own_words() -> None:
    line = answered(
        ruleset="diplonline",
        phase="S1914M",
        units={"FRANCE": ["A PAR", "A PIC"], "GERMANY": ["A BUR"], "ITALY": ["A ROM", "A NAP"]},
        centers={"FRANCE": ["PAR", "BRE", "MAR"], "GERMANY": ["MUN"], "ITALY": ["ROM"]},
        orders={
            "FRANCE": ["A PAR X BUR", "A PIC S BUR", "APPEAR A MAR"],
            "ITALY": ["A NAP DISAPPEAR"],
        },
    )
    assert line["destroyed"] == {"GERMANY": ["A BUR"]}
    assert line["units"]["FRANCE"] == ["A BUR", "A PIC", "A MAR"]
    why = {entry["text"]: entry["why"] for entry in line["orders"]}
    assert why["A PAR X BUR"].startswith("The army from Paris took Burgundy and destroyed the army")
    assert line["unordered"]["A BUR"]["why"] == (
        "The army in Burgundy was destroyed by the army from Paris with the help of the army in "
        "Picardy: 2 against 1."
    )
    assert line["next"] == "F1914M"


def test_an_expelled_power_is_named() -> None:
    line = answered(
        ruleset="diplonline",
        phase="S1915M",
        units={"ITALY": ["A ROM", "A NAP"], "FRANCE": ["A PAR"]},
        centers={"ITALY": ["ROM"], "FRANCE": ["PAR"]},
        orders={},
    )
    assert line["expelled"] == ["ITALY"]
    assert "ITALY" not in line["units"]
