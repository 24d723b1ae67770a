"""The master's and the clock's hold on time: extension, pause, absence, downtime."""

from __future__ import annotations

from datetime import timedelta

from detente.game import (
    cancel_game,
    change_gm,
    declare_absence,
    extend,
    give_back,
    leave_seat,
    pause,
    process,
    roll_back,
    set_clock,
    set_deadline,
    unpause,
    view,
    vote,
)
from detente.game.clock import DAY, Clock, fidonet_clock
from detente.game.events import Motion
from tests.game.table import Table

HOUR = Clock(movement=60)


def test_the_master_sets_the_date():
    table = Table(clock=fidonet_clock())
    assert table.game.due == table.now + timedelta(days=14)
    wanted = table.now + timedelta(days=20)
    table.must(set_deadline(table.game, wanted, table.now))
    assert table.game.due == wanted
    assert table.do(set_deadline(table.game, table.now, table.now)) == "in_past"
    table.must(set_deadline(table.game, None, table.now))
    assert table.game.due is None
    assert table.do(extend(table.game, 60, table.now)) == "no_deadline"


def test_an_extension_counts_from_the_deadline_or_from_now_if_that_is_over():
    table = Table(clock=HOUR)
    due = table.game.due
    table.must(extend(table.game, 30, table.now))
    assert table.game.due == due + timedelta(minutes=30)
    table.wait(hours=10)
    table.must(extend(table.game, 30, table.now))
    assert table.game.due == table.now + timedelta(minutes=30)


def test_nothing_is_processed_in_a_pause_and_the_time_left_is_kept():
    table = Table(clock=HOUR)
    table.wait(minutes=50)
    table.must(pause(table.game, table.now))
    assert table.do(pause(table.game, table.now)) == "paused"
    table.wait(days=9)
    assert table.do(process(table.game, table.now)) == "paused"
    assert table.do(process(table.game, table.now, force=True)) == "paused"
    assert not table.give("1", "A VIE H")
    table.must(unpause(table.game, table.now))
    assert table.game.due == table.now + timedelta(minutes=10)
    assert table.do(unpause(table.game, table.now)) == "not_paused"


def test_time_lost_by_a_downtime_is_given_back_once():
    table = Table(clock=HOUR)
    down = table.now + timedelta(minutes=30)
    table.wait(hours=5)
    events = table.must(give_back(table.game, down, table.now))
    assert len(events) == 1
    assert table.game.due == table.now + timedelta(minutes=30)  # what was left when it went down
    assert give_back(table.game, table.now, table.now) == ()
    assert table.do(process(table.game, table.now)) == "not_due"


def test_a_day_off_stays_free_after_a_downtime_or_with_more_time():
    table = Table(clock=Clock(movement=4 * DAY, off=(5, 6)))  # due on Friday at noon
    friday = table.now + timedelta(days=4)
    table.must(extend(table.game, 12 * 60, table.now))
    assert table.game.due == friday + timedelta(days=2, hours=12), "on Monday"
    table.must(set_deadline(table.game, friday, table.now))
    table.now = friday + timedelta(hours=13)
    table.must(give_back(table.game, friday - timedelta(minutes=1), table.now))
    assert table.game.due == friday + timedelta(days=2, hours=13, minutes=1)


def test_more_time_in_a_pause_adds_to_what_was_left():
    table = Table(clock=HOUR)
    table.wait(minutes=50)
    for seat in "123456":
        table.must(vote(table.game, seat, Motion("extend", minutes=60), True, table.now))
    table.must(pause(table.game, table.now))
    table.wait(days=9)
    table.must(vote(table.game, "7", Motion("extend", minutes=60), True, table.now))
    table.must(unpause(table.game, table.now))
    assert table.game.due == table.now + timedelta(minutes=70)


def test_after_catching_up_the_next_phase_has_its_full_length():
    table = Table(clock=HOUR)
    table.wait(hours=30)
    table.process(force=False)
    assert table.game.due == table.now + timedelta(hours=1)
    assert table.do(process(table.game, table.now)) == "not_due"


def test_a_declared_absence_moves_deadlines_within_what_is_granted():
    table = Table(clock=Clock(movement=DAY, absence=5))
    until = table.now + timedelta(days=3)
    table.must(declare_absence(table.game, "2", until, table.now))
    assert table.game.due == until
    later = table.now + timedelta(days=6)
    assert table.do(declare_absence(table.game, "2", later, table.now)) == "too_long_away"
    assert table.do(declare_absence(table.game, "2", table.now, table.now)) == "in_past"
    for seat in table.game.seats:
        table.give(seat)
    table.process()
    assert table.game.due == until  # the next phase waits for the return too
    table.wait(days=3)
    table.process(force=False)
    assert table.game.due == table.now + timedelta(days=1)


def test_an_absence_that_disturbs_nothing_moves_nothing():
    table = Table(clock=Clock(movement=DAY, absence=5))
    due = table.game.due
    table.give("2", "F LON H")
    table.must(declare_absence(table.game, "2", table.now + timedelta(days=3), table.now))
    assert table.game.due == due


def test_without_a_grant_there_is_no_absence():
    table = Table(clock=HOUR)
    until = table.now + timedelta(days=1)
    assert table.do(declare_absence(table.game, "2", until, table.now)) == "too_long_away"


def test_a_phase_missed_while_away_is_not_counted():
    table = Table(clock=Clock(movement=DAY, absence=5), missed_limit=1)
    table.must(declare_absence(table.game, "2", table.now + timedelta(days=3), table.now))
    table.process()
    assert "2" not in table.game.history[0].missed
    assert table.game.seats["2"].taken and not table.game.seats["3"].taken


def test_the_master_takes_the_game_back():
    table = Table(clock=HOUR)
    start = table.game.standing
    table.turn({"AUSTRIA": ["A VIE - GAL"]})
    table.turn()
    assert not table.give("1", "A GAL - RUM")
    assert table.do(roll_back(table.game, "S1950M", table.now)) == "no_such_phase"
    table.must(roll_back(table.game, "S1901M", table.now))
    assert table.game.standing == start and table.game.history == ()
    assert table.game.sheets == {} and table.game.due == table.now + timedelta(hours=1)
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    assert "A TYR" in table.game.standing.units["AUSTRIA"]


def test_another_clock_counts_from_the_next_phase_on():
    table = Table(clock=HOUR)
    due = table.game.due
    table.must(set_clock(table.game, Clock(movement=20), table.now))
    assert table.game.due == due
    table.process()
    assert table.game.due == table.now + timedelta(minutes=20)
    assert view(table.game, "1").notices[-1].code == "clock_set"
    table.must(cancel_game(table.game, table.now))
    assert table.do(set_clock(table.game, HOUR, table.now)) == "over"


def test_another_clock_at_once_gives_the_phase_its_full_length():
    table = Table(clock=Clock(movement=600))
    table.wait(hours=9)
    table.must(set_clock(table.game, HOUR, table.now, early=False, at_once=True))
    assert table.game.due == table.now + timedelta(hours=1)
    assert not table.game.settings.early
    table.must(set_clock(table.game, Clock(), table.now, at_once=True))
    assert table.game.due is None and not table.game.settings.early
    table.must(pause(table.game, table.now))
    assert table.do(set_clock(table.game, HOUR, table.now, at_once=True)) == "paused"


def test_what_the_master_did_is_told_to_everybody():
    table = Table(clock=HOUR)
    table.must(extend(table.game, 30, table.now))
    table.must(pause(table.game, table.now))
    table.must(unpause(table.game, table.now))
    table.must(leave_seat(table.game, "4", table.now))
    table.must(change_gm(table.game, "key-9", table.now))
    table.turn()
    table.must(roll_back(table.game, "S1901M", table.now))
    told = [notice.code for notice in view(table.game, "1").notices[7:]]
    assert told == [
        "deadline_set", "paused", "resumed", "deadline_set", "seat_left", "gm_changed",
        "rolled_back",
    ]  # fmt: skip
    assert "key-" not in str(view(table.game, "1").to_json())


def test_a_game_may_be_called_off():
    table = Table()
    table.must(cancel_game(table.game, table.now))
    assert table.game.ended.how == "cancelled" and table.game.ended.winners == ()
    assert table.do(cancel_game(table.game, table.now)) == "over"
    for fault in (
        pause(table.game, table.now),
        unpause(table.game, table.now),
        extend(table.game, 5, table.now),
        roll_back(table.game, "S1901M", table.now),
    ):
        assert table.do(fault) == "over"
