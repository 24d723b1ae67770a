"""All 176 cases of DATC 3.2, by data."""

from __future__ import annotations

import pytest

from detente.rules import load_ruleset
from tests.rules import datc

CASES = datc.load("datc.jsonl")


def test_every_case_is_there() -> None:
    assert len(CASES) == 176


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    run = datc.play(CASES[name], load_ruleset())
    assert not run.faults, "\n".join(run.faults)
