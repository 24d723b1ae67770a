"""Who is reminded, and when."""

from __future__ import annotations

from datetime import timedelta

import pytest

from detente.game import declare_absence, leave_seat, pause, reminded, reminder_at
from detente.game.clock import DAY, Clock
from tests.game.table import Table


@pytest.mark.parametrize(
    ("length", "before"),
    [(5, timedelta(seconds=75)), (DAY, timedelta(hours=6)), (14 * DAY, timedelta(days=1))],
)
def test_a_reminder_comes_when_a_quarter_is_left_at_most_a_day(length: int, before: timedelta):
    table = Table(clock=Clock(movement=length))
    assert table.game.due is not None
    at = table.game.due - before
    assert reminder_at(table.game) == at
    assert reminded(table.game, at - timedelta(seconds=1)) == ()
    assert reminded(table.game, at) == tuple("1234567")


def test_only_those_who_could_order_and_have_given_nothing():
    table = Table(clock=Clock(movement=DAY, absence=9))
    table.give("1", "A VIE H")
    table.ready("2")
    table.must(leave_seat(table.game, "3", table.now))
    table.must(declare_absence(table.game, "4", table.now + timedelta(days=2), table.now))
    late = table.game.due
    assert late is not None
    before = late - timedelta(hours=1)
    assert reminded(table.game, before) == tuple("567"), "4 is away until the deadline"
    assert reminded(table.game, late) == tuple("4567"), "and back now"


def test_nothing_runs_nobody_is_reminded():
    assert reminder_at(Table().game) is None
    table = Table(clock=Clock(movement=60))
    table.must(pause(table.game, table.now))
    assert reminder_at(table.game) is None and reminded(table.game, table.now) == ()
