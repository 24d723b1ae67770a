"""Rulesets load strictly, and every packaged one is sound."""

from __future__ import annotations

import pytest

from detente.rules import RulesetError, load_ruleset, ruleset_names
from detente.rules.ruleset import EDITIONS, read_ruleset


@pytest.mark.parametrize("name", ruleset_names())
def test_packaged(name: str) -> None:
    assert load_ruleset(name).name == name


@pytest.mark.parametrize("edition", EDITIONS)
def test_editions_of_the_standard_family(edition: str) -> None:
    rules = load_ruleset("standard", edition)
    assert rules.edition == edition
    assert rules != load_ruleset()


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"weather": "fine"}, "unknown switch 'weather'"),
        ({"paradox": "coin"}, "paradox cannot be 'coin'; it can be szykman"),
        ({"convoy_fallback": 1}, "convoy_fallback cannot be 1"),
        ({"solo": "many"}, "solo must be a whole number"),
        ({"solo": True}, "solo must be a whole number"),
        ({"retreat_ban": "origin"}, "retreat_ban must be a list"),
        ({"retreat_ban": ["moon"]}, "retreat_ban cannot hold 'moon'"),
    ],
)
def test_wrong_options(options: dict[str, object], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        load_ruleset(options=options)


def test_unknown_names() -> None:
    with pytest.raises(RulesetError, match="unknown ruleset 'chess'"):
        load_ruleset("chess")
    with pytest.raises(RulesetError, match="no edition '1999'"):
        load_ruleset("standard", "1999")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"paradoxes": "1971"}, "ruleset ours: unknown switch 'paradoxes'"),
        ({"paradox": "1972"}, "ruleset ours: paradox cannot be '1972'"),
        ({"editions": {"2030": {"solos": 18}}}, "ruleset ours, edition 2030: unknown switch"),
        ({"editions": {"2030": {"solo": "18"}}}, "edition 2030: solo must be a whole number"),
        ({"editions": ["2030"]}, "ruleset ours: editions must be tables"),
    ],
)
def test_a_faulty_file_is_refused_by_name_and_switch(data: dict[str, object], fault: str) -> None:
    with pytest.raises(RulesetError, match=fault):
        read_ruleset(data, "ours")


def test_a_file_states_only_what_differs() -> None:
    rules = read_ruleset({"solo": 20, "editions": {"late": {"waive": False}}}, "ours", "late")
    assert (rules.name, rules.solo, rules.waive, rules.paradox) == ("ours", 20, False, "szykman")
