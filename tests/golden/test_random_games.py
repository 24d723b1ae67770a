"""The random games kept as text: replayed order by order, every result must be the same."""

from __future__ import annotations

from random import Random

import pytest

from detente.rules import ruleset_names
from tests.golden.random_games import over, path_of, play, replay, started, told


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_kept_game_replays_to_the_same_results(ruleset):
    kept = path_of(ruleset).read_text("utf-8").splitlines()
    assert list(told(replay(ruleset, kept))) == kept


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_a_new_random_game_runs_to_its_end(ruleset):
    turns = play(ruleset, Random(f"new {ruleset}"))
    rules, _ = started(ruleset)
    assert over(rules, turns[-1])
    assert not any(over(rules, turn) for turn in turns[:-1])
