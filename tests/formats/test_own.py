"""Our own logs of games that no other format can hold are adjudicated again, too."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from random import Random

import pytest

from detente.formats import FormatError, log_differences, logs_of, read_games
from detente.game import (
    Game,
    Settings,
    add_up,
    begin_game,
    claim_seat,
    create_game,
    export_game,
    give_orders,
    process,
)
from detente.rules import Given, legal_orders

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def log(ruleset: str, turns: int = 3) -> str:
    """A game of a few turns with legal orders at random."""
    rng = Random(ruleset)
    events = create_game(Settings(ruleset=ruleset), NOW, game_id="g", name="our game")
    assert isinstance(events, tuple)
    for number, seat in enumerate(add_up(events).seats):
        events += claim_seat(add_up(events), seat, f"k{number}", f"Player {number}", NOW)
    game = add_up(events)
    if game.stage != "play":
        events += begin_game(game, NOW)
    for _ in range(turns):
        for seat in add_up(events).seats.values():
            game = add_up(events)
            options = legal_orders(game.position, game.ruleset)
            givens = [
                Given(game.position.units[unit], rng.choice(orders))
                for unit, orders in options.items()
                if game.position.units.get(unit) in seat.powers
            ]
            given = give_orders(game, seat.id, givens, game.sheet(seat.id).revision, NOW)
            assert isinstance(given, tuple), given
            events += given
        done = process(add_up(events), NOW, force=True)
        assert isinstance(done, tuple), done
        events += done
    return export_game(events)


def only(text: str) -> Game:
    (game,) = logs_of(text)
    return game


def test_a_game_of_diplonline_comes_out_the_same() -> None:
    text = log("diplonline")
    assert list(log_differences(only(text))) == []
    with pytest.raises(FormatError, match="`check-game` checks it"):
        read_games(text)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "the rules: "), ("es", "las reglas: "), ("ru", "по правилам: ")],
)
def test_what_was_changed_in_a_log_is_found(lang: str, told: str) -> None:
    data = json.loads(log("diplonline", turns=1))
    for event in data["events"]:
        if event["event"] == "orders_given":
            event["orders"] = []  # all units stay, by this log, and yet they went
    (found,) = log_differences(only(json.dumps(data, separators=(",", ":"))), lang)
    assert (str(found.phase), found.about) == ("S1914M", "units")
    assert told in str(found)


def test_a_changed_result_is_found() -> None:
    data = json.loads(log("diplonline", turns=1))
    (event,) = (e for e in data["events"] if e["event"] == "adjudicated")
    unit = next(iter(event["results"]))
    event["results"][unit] = ["bounce", "dislodged"]
    (found,) = log_differences(only(json.dumps(data, separators=(",", ":"))))
    assert (found.about, found.subject, found.theirs) == ("results", unit, "bounce, dislodged")


def test_games_that_other_formats_hold_are_no_such_logs() -> None:
    assert logs_of(log("standard", turns=1)) == ()
    assert logs_of("something else") == ()
