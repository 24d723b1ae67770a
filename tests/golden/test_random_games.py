"""The random games kept as text: replayed order by order, every result must be the same."""

from __future__ import annotations

from random import Random

import pytest

from tests.golden.random_games import games, over, path_of, play, replay, told


@pytest.mark.parametrize("game", games())
def test_a_kept_game_replays_to_the_same_results(game):
    kept = path_of(game).read_text("utf-8").splitlines()
    turns = replay(game, kept)
    assert list(told(turns)) == kept
    assert over(game, turns[-1])


@pytest.mark.parametrize("game", games())
def test_a_new_random_game_runs_to_its_end(game):
    turns = play(game, Random(f"new {game}"))
    assert over(game, turns[-1])
    assert not any(over(game, turn) for turn in turns[:-1])
