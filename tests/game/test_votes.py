"""Draws, concessions, agreed ends, pauses and extensions by vote; and allies."""

from __future__ import annotations

from datetime import timedelta

import pytest

from detente.game import (
    Motion,
    claim_seat,
    leave_seat,
    motions,
    name_ally,
    remove_player,
    set_deadline,
    set_ready,
    view,
    vote,
)
from detente.game.clock import Clock
from tests.game.table import POWERS, Table, small_variant

DRAW = Motion("draw")


def agree(table: Table, motion: Motion, *seats: str, on: bool = True) -> None:
    for seat in seats:
        table.must(vote(table.game, seat, motion, on, table.now))


def test_a_draw_needs_all_the_living():
    table = Table()
    agree(table, DRAW, *"123456")
    assert table.game.stage == "play"
    agree(table, DRAW, "7")
    assert table.game.ended.how == "draw" and table.game.ended.winners == POWERS


def test_an_agreement_can_be_taken_back():
    table = Table()
    agree(table, DRAW, *"123456")
    agree(table, DRAW, "3", on=False)
    agree(table, DRAW, "7")
    assert table.game.stage == "play"
    assert table.must(vote(table.game, "3", DRAW, False, table.now)) == ()
    agree(table, DRAW, "3")
    assert table.game.stage == "over"


def test_votes_lapse_with_the_phase():
    table = Table()
    agree(table, DRAW, *"123456")
    table.process()
    agree(table, DRAW, "7")
    assert table.game.stage == "play" and motions(table.game) == (DRAW,)


def test_who_left_is_not_asked_and_who_is_out_has_no_vote():
    variant = small_variant(
        seats=[["FRANCE"], ["TURKEY"], ["ITALY"]],
        units={"FRANCE": ["A PAR", "A MAR"], "TURKEY": ["A CON"], "ITALY": ["A PIC"]},
        centres={"FRANCE": ["PAR", "MAR"], "TURKEY": ["CON"]},
    )
    table = Table(custom=variant)
    for _ in range(3):
        table.process()
    assert table.do(vote(table.game, "3", DRAW, True, table.now)) == "seat_out"
    table.must(leave_seat(table.game, "2", table.now))
    agree(table, DRAW, "1")
    assert table.game.ended.winners == ("FRANCE", "TURKEY")


@pytest.mark.parametrize("goes", [leave_seat, remove_player])
def test_what_all_the_others_agree_to_is_carried_when_one_goes(goes):
    table = Table()
    agree(table, DRAW, *"123456")
    events = table.must(goes(table.game, "7", table.now))
    assert [event.kind for event in events] == ["seat_left", "ended"]
    assert table.game.ended.how == "draw" and table.game.ended.winners == POWERS


def test_nothing_is_carried_when_the_only_one_who_agreed_goes():
    table = Table()
    agree(table, DRAW, "7")
    for seat in "7654321":
        table.must(leave_seat(table.game, seat, table.now))
    assert table.game.stage == "play" and motions(table.game) == ()


def test_who_takes_over_a_seat_has_agreed_to_nothing():
    table = Table()
    agree(table, DRAW, *"12345")
    table.must(leave_seat(table.game, "1", table.now))
    table.must(claim_seat(table.game, "1", "p8", "Ida", table.now))
    agree(table, DRAW, "6", "7")
    assert table.game.stage == "play"
    agree(table, DRAW, "1")
    assert table.game.ended.how == "draw"


def test_a_concession_is_carried_when_one_goes_who_was_asked():
    table = Table()
    motion = Motion("concede", ("FRANCE",))
    agree(table, motion, "1", "2", "4", "5", "6")
    table.must(leave_seat(table.game, "3", table.now))  # the winner is not asked
    assert table.game.stage == "play"
    table.must(leave_seat(table.game, "7", table.now))
    assert table.game.ended.how == "concession" and table.game.ended.winners == ("FRANCE",)


def test_time_that_all_the_others_want_is_given_when_one_goes():
    table = Table(clock=Clock(movement=60))
    due, more, pause = table.game.due, Motion("extend", minutes=30), Motion("pause")
    agree(table, more, *"123456")
    agree(table, pause, *"123456")
    table.must(leave_seat(table.game, "7", table.now))
    assert table.game.due == due + timedelta(minutes=30) and table.game.paused == table.now
    assert motions(table.game) == ()


def test_what_is_not_possible_any_more_is_not_carried_when_one_goes():
    table = Table(clock=Clock(movement=60))
    agree(table, Motion("extend", minutes=30), *"123456")
    table.must(set_deadline(table.game, None, table.now))
    table.must(leave_seat(table.game, "7", table.now))
    assert table.game.due is None


def test_votes_lapse_before_one_goes_who_missed_too_often():
    table = Table(missed_limit=1)
    agree(table, DRAW, *"12")
    for seat in "12":
        table.must(set_ready(table.game, seat, True, table.now))
    table.process()
    assert table.game.seats["7"].abandoned and table.game.stage == "play"
    agree(table, DRAW, "1")
    assert table.game.stage == "play"
    agree(table, DRAW, "2")
    assert table.game.stage == "over"


def test_a_draw_among_those_named_where_the_game_allows_it():
    table = Table(draw="named")
    named = Motion("draw", ("FRANCE", "TURKEY"))
    assert table.do(vote(table.game, "1", DRAW, True, table.now)) == "motion_not_allowed"
    agree(table, named, *"1234567")
    assert table.game.ended.winners == ("FRANCE", "TURKEY")


def test_different_draws_do_not_add_up():
    table = Table(draw="named")
    agree(table, Motion("draw", ("FRANCE", "TURKEY")), *"123")
    agree(table, Motion("draw", ("FRANCE",)), *"4567")
    assert table.game.stage == "play"


@pytest.mark.parametrize(
    ("settings", "motion", "code"),
    [
        ({"draw": "none"}, DRAW, "motion_not_allowed"),
        ({}, Motion("draw", ("FRANCE",)), "motion_not_allowed"),
        ({"draw": "named"}, Motion("draw", ("TURKEY", "FRANCE")), "motion_not_allowed"),
        ({"draw": "named"}, Motion("draw", ("NARNIA",)), "not_surviving"),
        ({}, Motion("concede"), "motion_not_allowed"),
        ({}, Motion("concede", ("FRANCE", "TURKEY")), "motion_not_allowed"),
        ({}, Motion("resume"), "motion_not_allowed"),
        ({}, Motion("extend", minutes=60), "motion_not_allowed"),
        ({"clock": Clock(movement=60)}, Motion("extend"), "motion_not_allowed"),
        ({"clock": Clock(movement=60)}, Motion("extend", minutes=50_000), "motion_not_allowed"),
        ({"ruleset": "diplonline"}, Motion("end"), "motion_not_allowed"),
        ({}, Motion("cancel", minutes=3), "motion_not_allowed"),
    ],
)
def test_motions_that_are_not_allowed(settings, motion, code):
    table = Table(**settings)
    assert table.do(vote(table.game, "1", motion, True, table.now)) == code


def test_a_concession_needs_all_but_the_winner():
    table = Table()
    motion = Motion("concede", ("FRANCE",))
    agree(table, motion, "1", "2", "4", "5", "6")
    assert table.game.stage == "play"
    agree(table, motion, "7")
    assert table.game.ended.how == "concession" and table.game.ended.winners == ("FRANCE",)


@pytest.mark.parametrize(
    ("ruleset", "winners"), [("reglas", ("FRANCE",)), ("rulebook", ("FRANCE", "TURKEY"))]
)
def test_an_agreed_end_counts_or_is_equal_by_the_ruleset(ruleset, winners):
    variant = small_variant(centres={"FRANCE": ["PAR", "MAR", "BRE"], "TURKEY": ["CON", "SMY"]})
    table = Table(ruleset=ruleset, custom=variant)
    agree(table, Motion("end"), "1", "2")
    assert table.game.ended.how == "agreed" and table.game.ended.winners == winners


def test_a_tie_at_the_top_is_shared():
    table = Table(ruleset="reglas", custom=small_variant())
    agree(table, Motion("end"), "1", "2")
    assert table.game.ended.winners == ("FRANCE", "TURKEY")


def test_time_by_vote():
    table = Table(clock=Clock(movement=60))
    due = table.game.due
    agree(table, Motion("extend", minutes=15), *"1234567")
    assert table.game.due == due + timedelta(minutes=15)
    agree(table, Motion("pause"), *"1234567")
    assert table.game.paused is not None
    table.wait(days=2)
    agree(table, Motion("resume"), *"1234567")
    assert table.game.paused is None and table.game.due == due + timedelta(days=2, minutes=15)


def test_what_was_carried_needs_all_votes_again():
    table = Table(clock=Clock(movement=60))
    more = Motion("extend", minutes=60)
    for motion in (more, Motion("pause"), Motion("resume")):
        agree(table, motion, *"1234567")
        due, paused = table.game.due, table.game.paused
        table.do(vote(table.game, "1", motion, False, table.now))
        if motion.kind == "extend":
            agree(table, motion, "1")
            assert table.game.due == due, "one alone extends nothing again"
        else:
            assert (table.game.paused is None) == (paused is None)
    agree(table, Motion("pause"), "1")
    assert table.game.paused is None


def test_an_extension_that_comes_late_counts_from_now():
    table = Table(clock=Clock(movement=60, grace=60 * 24))
    table.wait(hours=9)
    agree(table, Motion("extend", minutes=60), *"1234567")
    assert table.game.due == table.now + timedelta(hours=1)


def test_what_is_asked_of_the_clock_is_known_but_not_by_whom():
    table = Table(clock=Clock(movement=60))
    agree(table, DRAW, "3")
    agree(table, Motion("pause"), "3")
    seen = view(table.game, "1")
    assert seen.asked == (Motion("pause"),) and seen.motions is None


def test_votes_are_secret_unless_the_game_says_otherwise():
    for open_votes in (False, True):
        table = Table(open_votes=open_votes)
        agree(table, DRAW, "3")
        seen = view(table.game, "1")
        assert seen.mine is not None and seen.mine.votes == ()
        agreed = [m.agreed for m in seen.motions or ()]
        assert agreed == ([("3",)] if open_votes else [])
        own = view(table.game, "3").mine
        assert own is not None and own.votes == (DRAW,)


def test_allies_are_named_where_the_ruleset_has_them():
    assert Table().do(name_ally(Table().game, "1", "2", Table().now)) == "no_alliances"
    table = Table(ruleset="diplonline")
    assert table.do(name_ally(table.game, "1", "1", table.now)) == "unknown_seat"
    table.must(name_ally(table.game, "1", "2", table.now))
    mine = view(table.game, "1").mine
    assert mine is not None and mine.ally == "2"
    table.process()
    assert table.game.allies == {}


def test_two_who_named_each_other_win_together_with_enough_bases():
    homes = ["CON", "SMY", "ANK", "SER", "GRE", "BUL", "RUM", "BUD", "VIE"]
    variant = small_variant(
        seats=[["FRANCE"], ["TURKEY"], ["ITALY"]],
        units={"FRANCE": ["A PAR"], "TURKEY": ["A CON"], "ITALY": ["A ROM"]},
        centres={
            "FRANCE": ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "KIE", "MUN"],
            "TURKEY": homes,
            "ITALY": ["ROM"],
        },
    )
    for partners, ends in [({"1": "2", "2": "1"}, True), ({"1": "2", "2": "3"}, False)]:
        table = Table(ruleset="diplonline", custom=variant)
        for seat, partner in partners.items():
            table.must(name_ally(table.game, seat, partner, table.now))
        table.process()
        assert (table.game.stage == "over") == ends
        if ends:
            assert table.game.ended.how == "shared"
            assert table.game.ended.winners == ("FRANCE", "TURKEY")


def test_a_seat_that_nobody_ever_took_is_not_asked_once_it_has_missed_a_phase():
    table = Table(seated=False)
    for seat in "123":
        table.must(claim_seat(table.game, seat, f"key-{seat}", f"Name {seat}", table.now))
    agree(table, DRAW, *"123")
    assert table.game.stage == "play", "the others may still come"
    table.ready("1")
    table.process()
    agree(table, DRAW, *"12")
    assert table.game.stage == "play"
    agree(table, DRAW, "3")
    assert table.game.ended.winners == POWERS


def test_a_game_is_called_off_only_before_a_phase_is_decided():
    cancel, table = Motion("cancel"), Table()
    agree(table, cancel, *"123456")
    table.process()
    assert table.do(vote(table.game, "7", cancel, True, table.now)) == "motion_not_allowed"
    fresh = Table()
    agree(fresh, cancel, *"1234567")
    assert fresh.game.ended.how == "cancelled" and fresh.game.ended.winners == ()


def test_where_no_end_is_agreed_nobody_concedes():
    table = Table(ruleset="diplonline")
    motion = Motion("concede", ("FRANCE",))
    assert table.do(vote(table.game, "1", motion, True, table.now)) == "motion_not_allowed"


def test_whose_votes_lapsed_is_told_to_those_only_and_for_one_phase():
    table = Table(open_votes=True)
    agree(table, DRAW, "1", "2")
    table.process()

    def lapsed(seat):
        mine = view(table.game, seat).mine
        return mine.lapsed if mine else None

    assert (lapsed("1"), lapsed("3")) == ((DRAW,), ())
    assert "lapsed" not in str(view(table.game, "3").history)
    table.process()
    assert lapsed("1") == ()
