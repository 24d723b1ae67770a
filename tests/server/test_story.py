"""Stories that are kept belong to their own game alone."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime

from django.test import RequestFactory

from detente.game import add_up, create_game, give_orders, process
from detente.game.events import Line
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.state import Game
from detente.rules.orders import Given, Hold, Unit
from detente.server import chart, story

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


def test_a_copy_under_other_rules_has_resolutions_and_maps_of_its_own(rf: RequestFactory) -> None:
    game = decided()
    closed = replace(game.settings, options={"closed": ("SWE",)})
    copy = replace(game, settings=closed)
    one, other = (story.RESOLUTIONS.of(g, 0) for g in (game, copy))
    assert one is story.RESOLUTIONS.of(game, 0) and one is not other
    request = rf.get("/")
    maps = [chart.chart(request, g, "3") for g in (game, copy, game)]
    assert maps[0] == maps[2] != maps[1]
