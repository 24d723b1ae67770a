"""Absences: the days that are used, coming back, who is told, and deadlines that wait."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from detente.game import (
    GM,
    OBSERVER,
    claim_seat,
    come_back,
    declare_absence,
    give_plan,
    remove_player,
    view,
)
from detente.game.canon import parse_order
from detente.game.clock import DAY, Clock
from detente.rules import Given
from tests.game.table import SEAT, Table

DAILY = Clock(movement=DAY, retreats=DAY, adjustments=DAY, absence=5)


def away(table: Table, seat: str, **time: float) -> str:
    return table.do(declare_absence(table.game, seat, table.now + timedelta(**time), table.now))


def test_only_days_that_were_not_declared_before_are_used():
    table = Table(clock=DAILY)
    assert away(table, "2", days=3) == ""
    assert away(table, "2", days=4) == ""
    assert table.game.seats["2"].away_days == pytest.approx(4)
    assert away(table, "2", days=6) == "too_long_away"
    assert away(table, "2", days=2) == "", "back sooner than said before"
    assert table.game.seats["2"].away_days == pytest.approx(2)


def test_whoever_comes_back_early_keeps_the_days():
    table = Table(clock=DAILY)
    away(table, "2", days=4)
    due = table.game.due
    table.wait(days=1)
    table.must(come_back(table.game, "2", table.now))
    seat = table.game.seats["2"]
    assert seat.away is None and seat.away_days == pytest.approx(1)
    assert table.game.due == due, "others may count on the date"
    assert come_back(table.game, "2", table.now) == ()
    table.process()
    assert "2" in table.game.history[0].missed, "no longer excused"


def test_with_a_time_of_day_the_deadline_is_at_that_time():
    table = Table(clock=Clock(movement=DAY, at="20:00", absence=5))  # begun on Monday at noon
    away(table, "2", days=3)
    assert table.game.due == table.now + timedelta(days=3, hours=8)


@pytest.mark.parametrize("shown", [True, False])
def test_others_see_it_where_they_see_who_is_ready(shown: bool):
    table = Table(clock=DAILY, show_ready=shown)
    away(table, "2", days=3)

    def told(viewer: str) -> tuple[Any, bool]:
        seen = view(table.game, viewer)
        return seen.seat("2").away, any(n.code == "absence_declared" for n in seen.notices)

    known = (table.now + timedelta(days=3), True)
    assert told("2") == told(GM) == known
    assert told("1") == told(OBSERVER) == (known if shown else (None, False))


def test_nobody_waits_for_somebody_away_who_has_nothing_to_order():
    table = Table(clock=DAILY)
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"], "TURKEY": ["A CON - BUL"]})
    assert table.game.phase == "F1901R", "a retreat of Italy's alone"
    due = table.game.due
    away(table, SEAT["FRANCE"], days=4)
    assert table.game.due == due
    table.process()
    assert table.game.due == table.now + timedelta(days=1), "nothing to build for France"
    table.process()
    assert table.game.due == table.now + timedelta(days=4), "but to move"


def test_nobody_waits_for_somebody_away_whose_orders_were_given_ahead():
    table = Table(clock=DAILY)
    turkey = SEAT["TURKEY"]
    table.turn({"TURKEY": ["A CON - BUL"]})
    build = [Given("TURKEY", parse_order("A CON B"), "A CON B")]
    table.must(give_plan(table.game, turkey, "A", build, table.now))
    table.ready(turkey)
    away(table, turkey, days=4)
    table.process()
    assert table.game.phase == "W1901A" and table.game.sheet(turkey).ready
    assert table.game.due == table.now + timedelta(days=1)


def test_who_takes_a_seat_over_has_days_of_its_own():
    table = Table(clock=DAILY)
    away(table, "2", days=5)
    table.must(remove_player(table.game, "2", table.now))
    table.must(claim_seat(table.game, "2", "another", "Another", table.now))
    assert away(table, "2", days=5) == ""


def test_a_phase_that_ends_as_somebody_comes_back_is_not_missed():
    table = Table(clock=DAILY)
    away(table, "2", days=3)
    away(table, "3", days=2)
    table.now = table.game.due
    table.process(force=False)
    assert table.game.history[0].missed == tuple("134567")


def test_another_clock_at_once_still_waits_for_the_absent():
    from detente.game import set_clock

    table = Table(clock=DAILY)
    away(table, "2", days=3)
    quick = Clock(movement=60, absence=5)
    table.must(set_clock(table.game, quick, table.now, at_once=True))
    assert table.game.due == table.now + timedelta(days=3)
