"""The numbers in a sentence add up for whoever reads the whole phase."""

from __future__ import annotations

from typing import Any

import pytest

from detente.exchange import Case, read_case, resolve
from detente.narrate import sentence, text_languages


def told(line: dict[str, Any], lang: str = "en") -> dict[str, str]:
    """The sentence of each order of a case."""
    case = read_case({"id": "sums", **line})
    assert isinstance(case, Case), case
    done = resolve(case)
    return {str(outcome.order): sentence(outcome, done.before, lang) for outcome in done.outcomes}


BELEAGUERED = {
    "phase": "S1901M",
    "units": {
        "ENGLAND": ["F NTH", "F YOR"],
        "GERMANY": ["F HOL", "F HEL"],
        "RUSSIA": ["F SKA", "F NWY"],
    },
    "orders": {
        "ENGLAND": ["F NTH H", "F YOR S F NWY - NTH"],
        "GERMANY": ["F HOL S F HEL - NTH", "F HEL - NTH"],
        "RUSSIA": ["F SKA S F NWY - NTH", "F NWY - NTH"],
    },
}


def test_help_of_the_garrisons_own_power_is_told_where_a_rival_counts_it() -> None:
    """Norway has 3 against its rival but 2 to enter: the sentence says where the third is."""
    sentences = told(BELEAGUERED)
    assert "2 against 3" in sentences["F HEL - NTH"]
    assert sentences["F NWY - NTH"] == (
        "The fleet in Norway did not get to the North Sea: 2 against 2, because the fleet from the "
        "Heligoland Bight wanted to go there too, and help from the fleet in Yorkshire does not "
        "count against a unit of its own power."
    )


def test_help_that_would_not_have_been_enough_is_let_be() -> None:
    orders = {**BELEAGUERED["orders"], "RUSSIA": ["F SKA H", "F NWY - NTH"]}
    units = {**BELEAGUERED["units"], "GERMANY": ["F HOL", "F HEL", "F DEN"]}
    orders["GERMANY"] = [*orders["GERMANY"], "F DEN S F HEL - NTH"]
    orders["ENGLAND"] = ["F NTH - NWG", "F YOR S F NWY - NTH"]
    sentences = told({**BELEAGUERED, "units": units, "orders": orders})
    assert "does not count" not in sentences["F NWY - NTH"]


@pytest.mark.parametrize("lang", text_languages())
def test_a_support_of_which_no_whole_falls_to_any_action_did_not_help(lang: str) -> None:
    """DIPLO-44: one support for two moves."""
    line = {
        "ruleset": "diplonline",
        "phase": "F1915M",
        "units": {"GERMANY": ["A MUN", "A SIL", "A TYR"]},
        "orders": {"GERMANY": ["A MUN - BOH", "A SIL - BOH", "A TYR S BOH"]},
    }
    alone = {**line, "orders": {"GERMANY": ["A MUN - BOH", "A TYR S BOH"]}}
    shared, whole = told(line, lang)["A TYR S BOH"], told(alone, lang)["A TYR S BOH"]
    word = {"en": "added nothing", "es": "no añadió nada", "hu": "hiába", "ru": "не добавляет"}
    assert word[lang] in shared
    assert word[lang] not in whole


def test_a_fleet_to_be_built_inland_goes_nowhere() -> None:
    line = {"phase": "W1901A", "units": {}, "centers": {"RUSSIA": ["MOS"]}}
    sentences = told({**line, "orders": {"RUSSIA": ["F MOS B"]}})
    assert sentences["F MOS B"] == "There is no coast in Moscow, so no fleet can be there."


def test_who_must_remove_is_not_told_that_nothing_is_due() -> None:
    line = {
        "phase": "W1901A",
        "units": {"ITALY": ["A ROM", "A VEN"]},
        "centers": {"ITALY": ["ROM"]},
    }
    sentences = told({**line, "orders": {"ITALY": ["WAIVE", "A ROM D", "A VEN D"]}})
    assert sentences["WAIVE"] == "Italy had nothing more to build; the number due was 0."
    assert sentences["A VEN D"] == "Italy had nothing more to remove; the number due was 1."


def test_a_bounce_in_a_stopped_exchange_names_who_stopped_it() -> None:
    """That the army in London stays is no reason: it would have left, but for Yorkshire."""
    orders = {
        "ENGLAND": ["A LON - BEL", "F NTH C A LON - BEL", "A YOR - LON"],
        "FRANCE": ["A BEL - LON", "F ENG C A BEL - LON"],
    }
    units = {"ENGLAND": ["A LON", "F NTH", "A YOR"], "FRANCE": ["A BEL", "F ENG"]}
    sentences = told({"phase": "S1901M", "units": units, "orders": orders})
    assert sentences["A BEL - LON"] == (
        "The army in Belgium did not get to London: 1 against 1, because the army from Yorkshire "
        "wanted to go there too."
    )
    assert "the army in Belgium kept its place" in sentences["A LON - BEL"]
