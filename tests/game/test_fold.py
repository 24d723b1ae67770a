"""Logs that no game could have written are refused, and the event is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detente.game import Game, LogError, add_up
from detente.game import events as ev
from tests.game.table import NOON, Table


def test_a_log_begins_with_created_and_is_not_empty():
    with pytest.raises(LogError, match="empty"):
        Game.from_events([])
    with pytest.raises(LogError, match="begins with the event created, not paused"):
        Game.from_events([ev.Paused(NOON, "gm")])


def seated(table: Table) -> ev.SeatClaimed:
    return next(event for event in table.events if isinstance(event, ev.SeatClaimed))


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        (ev.OrdersGiven(NOON, "9", "S1901M", 1, ()), "no seat '9'"),
        (ev.OrdersGiven(NOON, "1", "S1950M", 1, ()), "it is for S1950M, the game is at S1901M"),
        (ev.OrdersGiven(NOON, "1", "S1901M", 0, ()), "revision 0 came before"),
        (ev.ReadySet(NOON, "1", "F1901M", True), "the game is at S1901M"),
        (ev.PlanGiven(NOON, "9", "R", ()), "no seat '9'"),
        (ev.Voted(NOON, "9", ev.Motion("draw"), True), "no seat '9'"),
        (ev.Spoke(NOON, "x", "1", ("9",), "hello", "S1901M"), "no seat '9'"),
        (ev.CoinTossed(NOON, "ITALY", "9"), "no seat '9'"),
        (ev.SeatLeft(NOON, "9", "left"), "no seat '9'"),
        (ev.AbsenceDeclared(NOON, "9", NOON), "no seat '9'"),
        (ev.AllyNamed(NOON, "9", "S1901M", ""), "no seat '9'"),
        (ev.DeadlineSet(NOON, "F1901M", NOON), "the game is at S1901M"),
        (ev.RolledBack(NOON, "S1901M"), "no phase S1901M to go back to"),
        (ev.SeatClaimed(NOON, "1", "k", "n"), "the seat is taken"),
        (ev.Event(NOON), "cannot follow"),
    ],
)
def test_events_that_cannot_follow(event, fault):
    table = Table()
    with pytest.raises(LogError, match=f"event {table.game.version + 1} .*{fault}"):
        add_up([event], table.game)


def test_a_game_begins_and_ends_once():
    table = Table()
    began = next(event for event in table.events if isinstance(event, ev.Began))
    with pytest.raises(LogError, match="play cannot begin"):
        add_up([began], table.game)
    ended = ev.Ended(NOON, "draw", ())
    over = add_up([ended], table.game)
    for event in (ended, ev.Paused(NOON, "gm"), seated(table)):
        with pytest.raises(LogError, match=r"over|not in play|taken"):
            add_up([event], over)


def test_an_adjudication_must_carry_the_hash_of_its_position():
    table = Table()
    before = table.game
    (event, *_) = table.process()
    assert isinstance(event, ev.Adjudicated)
    with pytest.raises(LogError, match="does not have its hash"):
        add_up([replace(event, hash="0" * 64)], before)


def test_a_state_never_changes():
    table = Table()
    before = table.game
    copy = replace(before)
    table.give("1", "A VIE - GAL")
    table.process()
    assert before == copy and before is not table.game
    with pytest.raises(TypeError):
        before.seats["1"] = before.seats["2"]
