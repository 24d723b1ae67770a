"""When a phase is decided, at most once, and what follows."""

from __future__ import annotations

from datetime import timedelta

from detente.game import (
    add_up,
    awaited,
    claim_seat,
    leave_seat,
    not_due,
    pause,
    process,
    set_ready,
    unpause,
)
from detente.game.clock import Clock
from detente.game.events import Adjudicated, Ended, SeatLeft
from detente.game.process import look_again
from tests.game.table import SEAT, Table, small_variant


def test_a_phase_is_due_when_all_who_can_order_are_ready():
    table = Table()
    table.ready(*"123456")
    assert awaited(table.game) == ("7",)
    assert table.do(process(table.game, table.now)) == "waiting"
    table.ready("7")
    assert not_due(table.game, table.now) is None
    table.process(force=False)
    assert table.game.phase == "F1901M"


def test_early_processing_can_be_switched_off():
    table = Table(early=False, clock=Clock(movement=60))
    table.ready(*"1234567")
    assert table.do(process(table.game, table.now)) == "not_due"
    table.wait(minutes=60)
    table.process(force=False)
    assert table.game.phase == "F1901M"


def test_a_phase_is_due_at_its_deadline_and_not_a_second_before():
    table = Table(clock=Clock(movement=60))
    table.wait(minutes=59, seconds=59)
    assert table.do(process(table.game, table.now)) == "not_due"
    table.wait(seconds=1)
    table.process(force=False)
    assert table.game.history[0].missed == tuple("1234567")


def test_no_phase_is_decided_twice():
    table = Table()
    table.process(phase="S1901M")
    assert table.do(process(table.game, table.now, phase="S1901M", force=True)) == "phase_over"
    assert table.game.phase == "F1901M"


def test_two_workers_that_saw_the_same_state_decide_the_same():
    table = Table()
    table.give("1", "A VIE - GAL")
    first = process(table.game, table.now, force=True)
    second = process(table.game, table.now, force=True)
    assert first == second
    assert add_up(first, table.game) == add_up(second, table.game)


def test_nobody_waits_for_a_seat_that_was_left():
    table = Table()
    table.ready(*"123456")
    table.must(leave_seat(table.game, "7", table.now))
    table.process(force=False)
    assert table.game.phase == "F1901M"
    table.must(claim_seat(table.game, "7", "new", "New", table.now))
    assert "7" in awaited(table.game)


def test_an_abandoned_game_does_not_run_away():
    table = Table()
    for seat in table.game.seats:
        table.must(leave_seat(table.game, seat, table.now))
    assert table.do(process(table.game, table.now)) == "waiting"


def test_only_those_with_something_to_retreat_or_adjust_are_waited_for():
    table = Table()
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"], "TURKEY": ["A CON - BUL"]})
    assert table.game.phase == "F1901R" and awaited(table.game) == (SEAT["ITALY"],)
    table.ready(SEAT["ITALY"])
    table.process(force=False)
    assert table.game.phase == "W1901A"
    # Austria took Venice and has a free home; Italy lost a unit with its centre; Turkey may build.
    assert awaited(table.game) == (SEAT["AUSTRIA"], SEAT["TURKEY"])
    table.ready(SEAT["AUSTRIA"], SEAT["TURKEY"])
    table.process(force=False)
    assert table.game.phase == "S1902M"


def test_a_build_that_has_no_place_is_waited_for_by_nobody():
    variant = small_variant(
        units={"FRANCE": ["A PAR", "A MAR", "F BRE"], "TURKEY": ["A CON"]},
        centres={"FRANCE": ["PAR", "MAR", "BRE", "SPA"], "TURKEY": ["CON", "SMY"]},
    )
    table = Table(custom=variant)
    table.process()
    table.process()
    assert table.game.phase == "W1901A"
    assert awaited(table.game) == ("2",)


def test_an_eliminated_seat_is_waited_for_no_more():
    variant = small_variant(
        seats=[["FRANCE"], ["TURKEY"], ["ITALY"]],
        units={"FRANCE": ["A PAR", "A MAR"], "TURKEY": ["A CON"], "ITALY": ["A PIC"]},
        centres={"FRANCE": ["PAR", "MAR"], "TURKEY": ["CON"]},
    )
    table = Table(custom=variant)
    table.process()
    assert awaited(table.game) == ("1", "2", "3")
    table.process()
    assert table.game.phase == "W1901A" and awaited(table.game) == ("3",)
    table.process()
    assert table.game.phase == "S1902M" and awaited(table.game) == ("1", "2")
    assert table.give("3", "A PIC H") == "nothing_to_order"


def test_missing_orders_are_counted_and_holding_is_not_missing():
    table = Table(missed_limit=2)
    table.give("1", "A VIE H")
    table.ready("2")
    table.process()
    assert table.game.history[0].missed == tuple("34567")
    assert [table.game.seats[s].missed for s in "123"] == [0, 0, 1]
    table.give("3", "A PAR H")
    events = table.process()
    left = [event.seat for event in events if isinstance(event, SeatLeft)]
    assert left == list("4567")
    assert table.game.seats["3"].missed == 0 and table.game.seats["4"].abandoned


def test_grace_is_given_only_while_somebody_is_late():
    table = Table(clock=Clock(movement=60, grace=30))
    for seat in "123456":
        table.give(seat)
    table.wait(minutes=60)
    assert table.do(process(table.game, table.now)) == "not_due"
    table.give("7", "A CON H")
    table.wait(minutes=10)
    assert table.do(process(table.game, table.now)) == "not_due", "more orders may follow"
    table.ready("7")
    table.process(force=False)
    # the next hour counts from the deadline, not from when the grace ended
    assert table.game.due is not None and (table.game.due - table.now).seconds == 50 * 60


def test_after_the_grace_nobody_is_waited_for():
    table = Table(clock=Clock(movement=60, grace=30))
    table.wait(minutes=89)
    table.give("7", "A CON H")
    assert look_again(table.game, table.now) == table.now + timedelta(minutes=1)
    table.wait(minutes=1)
    table.process(force=False)
    assert table.game.phase == "F1901M"


def test_short_retreats_are_not_over_before_they_begin():
    table = Table(clock=Clock(movement=600, retreats=20, adjustments=600, grace=60))
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.wait(minutes=660)
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R" and table.game.due == table.now + timedelta(minutes=20)


def test_a_pause_is_no_part_of_the_evening():
    table = Table(clock=Clock(movement=20, whole=60))
    table.process()
    for _ in range(2):
        table.must(pause(table.game, table.now))
        table.wait(hours=20)
        table.must(unpause(table.game, table.now))
    table.wait(minutes=59)
    table.process()
    assert table.game.stage == "play"
    table.wait(minutes=1)
    table.process()
    assert table.game.ended is not None and table.game.ended.how == "limit"


def test_a_solo_win_ends_the_game():
    others = ["SER", "GRE", "BUL", "RUM", "SMY", "ANK", "VIE", "BUD", "TRI", "VEN", "ROM"]
    variant = small_variant(
        units={"FRANCE": ["A PAR"], "TURKEY": ["A GAL", "A SMY"]},
        centres={
            "FRANCE": ["PAR"],
            "TURKEY": ["CON", "NAP", "TUN", "MOS", "SEV", "STP", *others],
        },
    )
    table = Table(custom=variant)
    table.process()
    assert table.game.stage == "play"
    table.turn({"TURKEY": ["A GAL - WAR"]})
    assert isinstance(table.events[-1], Ended)
    assert table.game.stage == "over" and table.game.ended.how == "solo"
    assert table.game.ended.winners == ("TURKEY",)
    assert table.do(process(table.game, table.now, force=True)) == "over"
    assert table.give("1", "A PAR H") == "over"
    assert table.do(set_ready(table.game, "1", True, table.now)) == "over"


def test_the_last_one_left_wins():
    variant = small_variant(
        units={"FRANCE": ["A PAR", "A BUR", "A MAR"], "TURKEY": ["A PIC"]},
        centres={"FRANCE": ["PAR", "MAR", "BRE"]},
    )
    table = Table(custom=variant)
    table.turn({"FRANCE": ["A PAR - PIC", "A BUR S A PAR - PIC"]})
    if table.game.stage == "play":
        table.turn({"TURKEY": ["A PIC D"]})
    assert table.game.stage == "over" and table.game.ended.winners == ("FRANCE",)


def test_the_agreed_last_year_ends_the_game_after_its_adjustments():
    table = Table(last_year=1901)
    table.turn({"TURKEY": ["A CON - BUL"]})
    table.process()
    assert table.game.phase == "W1901A"
    table.process()
    assert table.game.ended is not None and table.game.ended.how == "limit"
    assert len(table.game.ended.winners) == 7


def test_the_log_holds_what_was_decided():
    table = Table()
    table.give("6", "A MOS - UKR", "F STP/SC - BOT")
    (event, *_) = table.process()
    assert isinstance(event, Adjudicated)
    assert [(r.order, r.result) for r in event.orders] == [
        ("A MOS - UKR", ("success",)),
        ("F STP/SC - BOT", ("success",)),
    ]
    assert event.hash == event.position.hash
