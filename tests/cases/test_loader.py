"""The loader of the cases takes nothing that it does not wholly understand."""

from __future__ import annotations

import copy

import pytest

from tests.cases.cases import CaseError, all_cases, read_case, written
from tests.cases.known import PENDING


def test_there_are_216_cases():
    assert len(all_cases()) == 216
    assert {case.ruleset for case in all_cases()} == {
        "diplonline",
        "reglas",
        "wiki",
        "fidonet",
        "rulebook",
    }


@pytest.fixture
def entry():
    cases = written()["cases"]
    return copy.deepcopy(next(found for found in cases if found["id"] == "DIPLO-C08"))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda e: e.update(colour="red"), "unknown keys"),
        (lambda e: e.pop("expected"), "missing keys"),
        (lambda e: e.update(kind="battle"), "unknown ruleset or kind"),
        (lambda e: e["expected"].update(winner="X"), "unknown expectations"),
        (lambda e: e["expected"]["results"].pop("A TYR"), "without expectation"),
        (lambda e: e["expected"]["results"].update({"A ROM": ["holds"]}), "or the reverse"),
        (lambda e: e["expected"]["results"].update({"A TYR": ["stays"]}), "unknown result"),
        (lambda e: e["expected"]["results"].update({"A TYR": "holds"}), "unknown result"),
        (lambda e: e["orders"].update(RUSSIA=["A MOS - UKR"]), "without units"),
    ],
)
def test_a_case_that_is_not_understood_is_an_error(entry, change, fault):
    read_case(entry)
    change(entry)
    with pytest.raises(CaseError, match=f"DIPLO-C08: .*{fault}"):
        read_case(entry)


def test_pending_cases_exist():
    assert set(PENDING) <= {case.id for case in all_cases()}
