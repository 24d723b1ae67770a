"""Stories that are kept belong to their own game alone."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

from detente.game import add_up, create_game, give_orders, process
from detente.game.events import Line
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game
from detente.rules.orders import Given, Hold, Unit
from detente.server import story

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


def decided() -> Game:
    """A game after one order of France."""
    made = create_game(Settings(), NOW, game_id="same", name="Same", rng=random.Random(1))
    assert not isinstance(made, Refusal)
    game = add_up(made)
    orders = give_orders(game, "3", [Given("FRANCE", Hold(Unit.parse("A PAR")))], 0, NOW)
    assert not isinstance(orders, Refusal)
    game = add_up(orders, game)
    end = process(game, NOW, force=True)
    assert not isinstance(end, Refusal)
    return add_up(end, game)


def test_an_altered_copy_of_a_game_does_not_tell_its_story() -> None:
    game = decided()
    (record,) = game.history
    altered = replace(record, given=(Line("FRANCE", "A PAR S F BRE"),))
    before = story.tell(game, 0, "3")
    assert story.tell(replace(game, history=(altered,)), 0, "3") != before
    assert story.tell(game, 0, "3") == before
