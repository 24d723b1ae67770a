"""Every case of kind adjudication, under the ruleset of its document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from detente.rules import Outcome, Resolution
from tests.cases.cases import Case, of_kind
from tests.cases.engine import by_power, phase_of, position_of, resolve, texts
from tests.cases.known import marks


def play(case: Case) -> Resolution:
    position = position_of(case.position, phase_of(case.season, case.year), case.centers)
    return resolve(case.ruleset, position, case.orders)


@pytest.mark.parametrize("case", [marks(case) for case in of_kind("adjudication")])
def test_case(case: Case):
    resolution = play(case)
    expected = case.expected
    results = {str(unit): list(words) for unit, words in resolution.results.items()}
    assert results.keys() == expected["results"].keys()
    for unit, words in expected["results"].items():
        assert agree(results[unit], words), (unit, results[unit], words)
    assert by_power(resolution.after.units) == sorted_lists(expected["positions_after"])
    if case.ruleset == "diplonline":
        assert texts(resolution.destroyed) == sorted(expected["destroyed"])
        assert list(resolution.expelled) == expected.get("expelled", [])
        assert list(log(resolution)) == expected.get("adjustment_log", [])
    else:
        gone = {unit: fate.power for unit, fate in resolution.dislodged.items()}
        assert by_power(gone) == sorted_lists(expected.get("dislodged", {}))
        assert texts(resolution.destroyed) == sorted(destroyed(case))
    for unit, places in expected.get("retreat_options", {}).items():
        assert options(resolution, unit) == sorted(places)
    for name, strength in expected.get("strengths", {}).items():
        assert strength in strengths(resolution, name), name


def sorted_lists(lists: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(units) for power, units in lists.items() if units}


def agree(found: list[str], expected: list[str]) -> bool:
    """The same words; a bare `dislodged` leaves open what the unit was doing, but not a move."""
    if expected[0] == "dislodged" and found[0] in ("hold", "disrupted", "void"):
        found = found[1:]
    return found == expected


def destroyed(case: Case) -> list[str]:
    """The units lost in a case of movement: those said to be, or whose results say so.

    In fidonet, where no case of movement holds a list, all that are dislodged (FIDO-69).
    """
    if case.ruleset == "fidonet":
        return [unit for units in case.expected["dislodged"].values() for unit in units]
    if "destroyed" in case.expected:
        return list(case.expected["destroyed"])
    return [unit for unit, words in case.expected["results"].items() if "destroyed" in words]


def options(resolution: Resolution, text: str) -> list[str]:
    fate = next(fate for unit, fate in resolution.dislodged.items() if str(unit) == text)
    return sorted(map(str, fate.retreats))


def log(resolution: Resolution) -> Iterator[str]:
    """The adjustments of a Diplonline turn in the words of the cases."""
    for outcome in resolution.outcomes:
        order: Any = outcome.order
        kind = type(order).__name__
        if kind == "Appear":
            good = outcome.result == ("success",)
            yield f"{order.unit} appears" if good else f"void appear {order.unit}"
        elif kind == "Disappear" and outcome.result == ("disappeared",):
            yield f"{order.unit} disappears"


def strengths(resolution: Resolution, name: str) -> set[int]:
    """What the outcomes say of the strength of `A RUH`'s action, or of `D MUN`, the defence."""
    found = set()
    for unit, outcome in told(resolution):
        reason: Any = outcome.reason
        if name == unit:
            found.add(getattr(reason, "strength", None))
        for defender in (getattr(reason, "rival", None), getattr(reason, "victim", None)):
            if defender and name == f"D {defender.province}":
                found.add(getattr(reason, "rival_strength", None))
    return found


def told(resolution: Resolution) -> Iterator[tuple[str, Outcome]]:
    for outcome in resolution.outcomes:
        order: Any = outcome.order
        yield str(order.unit), outcome
    for unit, outcome in resolution.unordered.items():
        yield str(unit), outcome
