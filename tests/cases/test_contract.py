"""Every case of kind adjudication once more, as a line for `detente adjudicate`."""

from __future__ import annotations

from typing import Any

import pytest

from detente.exchange import Case as Line
from detente.exchange import answer, read_case, resolve
from tests.cases.cases import Case, of_kind
from tests.cases.engine import phase_of
from tests.cases.test_adjudication import agree, destroyed, sorted_lists


def line_of(found: Case) -> dict[str, Any]:
    line: dict[str, Any] = {
        "id": found.id,
        "ruleset": found.ruleset,
        "phase": str(phase_of(found.season, found.year)),
        "units": found.position,
        "orders": found.orders,
    }
    if found.centers is not None:
        line["centers"] = found.centers
    if found.civil_disorder:
        line["civil_disorder"] = list(found.civil_disorder)
    return line


@pytest.mark.parametrize("found", of_kind("adjudication"), ids=lambda c: c.id)
def test_line(found: Case):
    case = read_case(line_of(found))
    assert isinstance(case, Line), case
    told = answer(case, resolve(case))
    assert told["results"].keys() == found.expected["results"].keys()
    for unit, words in found.expected["results"].items():
        assert agree(list(told["results"][unit]), words), unit
    assert sorted_lists(told["units"]) == sorted_lists(found.expected["positions_after"])
    assert sorted(u for units in told["destroyed"].values() for u in units) == sorted(
        found.expected["destroyed"] if found.ruleset == "diplonline" else destroyed(found)
    )
    assert list(told.get("expelled", ())) == found.expected.get("expelled", [])
    assert len(told["orders"]) == sum(map(len, found.orders.values()))
