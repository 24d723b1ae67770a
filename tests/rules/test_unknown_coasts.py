"""A coast that a province does not have is told to be wrong, not to be missing."""

from __future__ import annotations

from typing import Any

import pytest

from detente.exchange import Case, answer, read_case, resolve

CENTRES = {"RUSSIA": ["MOS", "STP", "SEV", "WAR"], "FRANCE": ["BRE", "PAR", "MAR"]}


def reasons(line: dict[str, Any]) -> list[str]:
    case = read_case({"id": "coasts", "phase": "S1901M", **line})
    assert isinstance(case, Case), case
    return [order["reason"]["code"] for order in answer(case, resolve(case))["orders"]]


@pytest.mark.parametrize(
    ("text", "code"), [("F STP B", "needs_coast"), ("F STP/EC B", "wrong_coast")]
)
def test_builds(text: str, code: str) -> None:
    line = {"phase": "W1901A", "units": {}, "centers": CENTRES, "orders": {"RUSSIA": [text]}}
    assert reasons(line) == [code]


def test_a_build_on_a_coast_of_an_undivided_province() -> None:
    line = {
        "phase": "W1901A",
        "units": {},
        "centers": CENTRES,
        "orders": {"FRANCE": ["F BRE/NC B"]},
    }
    assert reasons(line) == ["built"]
    assert reasons({**line, "options": {"needless_coast": "illegal"}}) == ["wrong_coast"]


@pytest.mark.parametrize(
    ("text", "code"), [("F MAO - SPA", "needs_coast"), ("F MAO - SPA/EC", "wrong_coast")]
)
def test_moves(text: str, code: str) -> None:
    assert reasons({"units": {"FRANCE": ["F MAO"]}, "orders": {"FRANCE": [text]}}) == [code]


@pytest.mark.parametrize(
    ("text", "code"), [("F MAO R SPA", "needs_coast"), ("F MAO R SPA/EC", "wrong_coast")]
)
def test_retreats(text: str, code: str) -> None:
    driven = [{"unit": "F MAO", "from": "NAO", "retreats": ["SPA/NC", "SPA/SC"]}]
    line = {
        "phase": "S1901R",
        "units": {"ENGLAND": ["F IRI"]},
        "dislodged": {"FRANCE": driven},
        "orders": {"FRANCE": [text]},
    }
    assert reasons(line) == [code]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A GAS S F MAO - SPA", "needs_coast"),
        ("A GAS S F MAO - SPA/EC", "wrong_coast"),
    ],
)
def test_supports_that_must_name_the_coast(text: str, code: str) -> None:
    line = {
        "units": {"FRANCE": ["F MAO", "A GAS"]},
        "orders": {"FRANCE": [text]},
        "options": {"support_coast": "required"},
    }
    assert reasons(line) == [code]
