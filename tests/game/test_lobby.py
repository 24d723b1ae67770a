"""Making a game, sitting down and standing up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from detente.game import (
    GM,
    OBSERVER,
    Refusal,
    Settings,
    begin_game,
    cancel_game,
    change_gm,
    claim_seat,
    create_game,
    leave_seat,
    log_for,
    not_due,
    process,
    remove_player,
    view,
)
from detente.game.clock import Clock
from detente.game.events import SeatClaimed
from tests.game.table import NOON, POWERS, Table


def test_a_game_begins_at_once_with_the_opening():
    table = Table(seated=False)
    assert (table.game.stage, table.game.phase) == ("play", "S1901M")
    assert [seat.powers for seat in table.game.seats.values()] == [(p,) for p in POWERS]
    assert len(table.game.position.units) == 22


def test_it_may_wait_until_every_seat_is_taken():
    table = Table(seated=False, begin="full", clock=Clock(movement=60))
    for seat in "123456":
        table.must(claim_seat(table.game, seat, f"k{seat}", f"N{seat}", table.now))
        assert table.game.stage == "lobby" and table.game.due is None
    table.wait(hours=5)
    table.must(claim_seat(table.game, "7", "k7", "N7", table.now))
    assert table.game.stage == "play"
    assert table.game.due is not None and (table.game.due - table.now).seconds == 3600


def test_before_the_beginning_nothing_is_processed():
    table = Table(seated=False, begin="full")
    assert table.do(process(table.game, table.now, force=True)) == "not_begun"
    assert table.give("1", "A VIE H", power="AUSTRIA") == "not_begun"
    assert not_due(table.game, table.now) is not None
    table.must(begin_game(table.game, table.now))
    assert table.do(begin_game(table.game, table.now)) == "begun"


def test_powers_are_dealt_by_the_dice_given():
    dealt = {}
    for seed in (1, 1, 2):
        table = Table(seated=False, deal=True, seed=seed)
        powers = tuple(seat.powers for seat in table.game.seats.values())
        assert sorted(powers) == [(p,) for p in POWERS]
        assert dealt.setdefault(seed, powers) == powers
    assert dealt[1] != dealt[2]


def test_dealing_without_dice_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="rng"):
        create_game(Settings(deal=True), NOON, game_id="g", name="x")


@pytest.mark.parametrize(
    ("seat", "player", "name", "code"),
    [
        ("8", "k", "New", "unknown_seat"),
        ("1", "k", "New", "seat_taken"),
        ("2", "key-1", "New", "already_seated"),
        ("2", "k", "Name 1", "name_taken"),
        ("2", "k", "  ", "name_missing"),
        ("2", "k", "x" * 61, "name_too_long"),
    ],
)
def test_claims_that_are_refused(seat, player, name, code):
    table = Table(seated=False)
    table.must(claim_seat(table.game, "1", "key-1", "Name 1", table.now))
    before = table.game
    assert table.do(claim_seat(table.game, seat, player, name, table.now)) == code
    assert table.game is before


def test_a_name_for_the_game_is_needed():
    fault = create_game(Settings(), NOON, game_id="g", name=" ", rng=Random(1))
    assert isinstance(fault, Refusal) and fault.code == "name_missing"


def test_a_replacement_takes_over_the_seat_with_its_orders():
    table = Table()
    table.give("1", "A VIE - GAL")
    table.must(leave_seat(table.game, "1", table.now))
    assert table.game.seats["1"].abandoned
    assert table.do(leave_seat(table.game, "1", table.now)) == "seat_empty"
    table.must(claim_seat(table.game, "1", "other", "Other", table.now))
    assert not table.game.seats["1"].abandoned
    assert [line.order for line in table.game.sheet("1").lines] == ["A VIE - GAL"]


def test_the_master_may_take_a_seat_from_its_player():
    table = Table()
    table.must(remove_player(table.game, "3", table.now))
    assert table.game.seats["3"].left == "removed"
    assert table.game.seat_for("key-3") is None
    assert table.do(remove_player(table.game, "9", table.now)) == "unknown_seat"


def test_a_successor_is_not_told_the_hidden_name_of_who_sat_there_before():
    table = Table(anonymous=True)
    table.must(remove_player(table.game, "3", table.now))
    table.must(claim_seat(table.game, "3", "key-3", "Successor", table.now))
    log = log_for(table.game, table.events, "3")
    names = [e.name for e in log if isinstance(e, SeatClaimed) and e.seat == "3"]
    assert names == ["", "Successor"], "though the server knows both by the key of the seat"


def test_in_an_anonymous_game_only_a_master_who_does_not_play_sees_names():
    table = Table(anonymous=True)
    table.must(change_gm(table.game, "somebody", table.now))
    assert view(table.game, GM).seat("1").name == "Name 1"
    table.must(change_gm(table.game, "key-3", table.now))
    for viewer in (GM, OBSERVER, "2"):
        names = {seat.name for seat in view(table.game, viewer).seats}
        assert names == {"", "Name 2"} if viewer == "2" else names == {""}
    table.must(cancel_game(table.game, table.now))
    assert view(table.game, OBSERVER).seat("3").name == "Name 3"


@pytest.mark.parametrize(
    ("settings", "refused"),
    [
        ({"last_year": 1900}, True),
        ({"last_year": 1901}, False),
        ({"variant": "two", "last_year": 1913}, True),
        ({"first_year": 1870, "last_year": 1870}, False),
        ({"first_year": 1905, "last_year": 1904, "begin": "full"}, True),
    ],
)
def test_the_last_year_is_not_before_the_first(settings: dict[str, Any], refused: bool):
    made = create_game(Settings(**settings), NOON, game_id="g", name="Test")
    assert isinstance(made, Refusal) == refused
    if isinstance(made, Refusal):
        assert made.code == "last_year_early"
