"""Orders given ahead for retreats and adjustments."""

from __future__ import annotations

import pytest

from detente.game import awaited, give_plan, plans_ahead
from tests.game.table import Table, read, small_variant


def plan(table: Table, power: str, phases: str, *orders: str) -> str:
    seat = table.game.seat_of(power)
    assert seat is not None
    given = [read(power, text) for text in orders]
    return table.do(give_plan(table.game, seat.id, phases, given, table.now))


def test_a_planned_retreat_needs_no_waiting():
    table = Table()
    plan(table, "ITALY", "R", "A VEN R TRI", "A VEN R APU", "A VEN D", "A ROM R TUS")
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R"
    sheet = table.game.sheet("5")
    assert [line.order for line in sheet.lines] == ["A VEN R APU"]  # Trieste is occupied
    assert sheet.ready and awaited(table.game) == ()
    table.process(force=False)
    assert "A APU" in table.game.standing.units["ITALY"]


def test_a_plan_can_be_overruled_when_the_phase_is_there():
    table = Table()
    plan(table, "ITALY", "R", "A VEN R APU")
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert not table.give("5", "A VEN R TUS")
    assert awaited(table.game) == ("5",)
    table.process()
    assert "A TUS" in table.game.standing.units["ITALY"]


def test_builds_are_made_in_order_as_far_as_they_go():
    table = Table()
    plan(table, "TURKEY", "A", "F CON B", "A CON B", "A SMY B", "F ANK B")
    table.turn({"TURKEY": ["A CON - BUL"]})
    table.turn()
    assert table.game.phase == "W1901A"
    sheet = table.game.sheet("7")
    assert [line.order for line in sheet.lines] == ["F CON B"] and sheet.ready
    table.process(force=False)
    assert "F CON" in table.game.standing.units["TURKEY"]


def test_a_plan_that_settles_only_a_part_leaves_the_seat_to_say_ready():
    variant = small_variant(
        units={"FRANCE": ["A GAS", "A MAR"], "TURKEY": ["A CON", "A SMY"]},
        centres={"FRANCE": ["PAR", "MAR", "BRE", "SPA"], "TURKEY": ["CON", "SMY"]},
    )
    table = Table(custom=variant)
    plan(table, "FRANCE", "A", "A BRE B", "F BRE B", "A MAR B")
    table.process()
    table.process()
    sheet = table.game.sheet("1")
    assert [line.order for line in sheet.lines] == ["A BRE B"]
    assert not sheet.ready and awaited(table.game) == ("1",)


def test_no_more_is_built_than_is_due():
    variant = small_variant(
        units={"FRANCE": ["A GAS", "A BUR"], "TURKEY": ["A CON", "A SMY"]},
        centres={"FRANCE": ["PAR", "MAR", "BRE", "SPA"], "TURKEY": ["CON", "SMY"]},
    )
    table = Table(custom=variant)
    plan(table, "FRANCE", "A", "A PAR B", "WAIVE", "A MAR B", "F BRE B")
    table.process()
    table.process()
    sheet = table.game.sheet("1")
    assert [line.order for line in sheet.lines] == ["A PAR B", "WAIVE"] and sheet.ready


def test_removals_are_planned_too():
    variant = small_variant(
        units={"FRANCE": ["A PAR", "A MAR"], "TURKEY": ["A CON", "A SMY"]},
        centres={"FRANCE": ["PAR"], "TURKEY": ["CON", "SMY", "ANK"]},
    )
    table = Table(custom=variant)
    plan(table, "FRANCE", "A", "A PIC D", "A PAR D", "A MAR D")
    table.turn({"FRANCE": ["A MAR - BUR"]})
    table.turn()
    assert [line.order for line in table.game.sheet("1").lines] == ["A PAR D"]


@pytest.mark.parametrize("ruleset", ["diplonline", "fidonet"])
def test_games_without_such_phases_have_no_plans(ruleset):
    assert plan(Table(ruleset=ruleset), "ITALY", "A", "WAIVE") == "no_plans"


def test_a_plan_serves_one_phase_and_lapses_with_the_year():
    table = Table()
    plan(table, "ITALY", "R", "A VEN R APU")
    plan(table, "ITALY", "A", "F NAP B")
    table.turn()
    assert set(table.game.plans) == {("5", "R"), ("5", "A")}  # no retreats in spring
    table.turn({"ITALY": ["F NAP - ION"], "AUSTRIA": ["A VIE - TYR"]})
    assert table.game.phase == "S1902M" and table.game.plans == {}
    plan(table, "ITALY", "R", "A VEN R APU")
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "S1902R"
    table.process()
    assert table.game.plans == {}


def test_a_plan_is_changed_and_withdrawn():
    table = Table()
    plan(table, "ITALY", "R", "A VEN R APU")
    plan(table, "ITALY", "R", "A VEN R TUS")
    assert [line.order for line in table.game.plans["5", "R"]] == ["A VEN R TUS"]
    plan(table, "ITALY", "R")
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.sheet("5").lines == () and awaited(table.game) == ("5",)


def test_a_removal_finds_the_unit_that_stands_there():
    variant = small_variant(
        units={"FRANCE": ["A PAR", "A GAS", "F SPA/SC"], "TURKEY": ["A CON", "A SMY"]},
        centres={"FRANCE": ["PAR"], "TURKEY": ["CON", "SMY", "ANK"]},
    )
    table = Table(custom=variant)
    plan(table, "FRANCE", "A", "F SPA D")
    table.turn()
    table.turn()
    assert [line.order for line in table.game.sheet("1").lines] == ["F SPA/SC D"]


def test_plans_come_before_their_phase():
    table = Table()
    assert plans_ahead(table.game, "5") == ("R", "A")
    table.turn({"AUSTRIA": ["A VIE - TYR"], "TURKEY": ["A CON - BUL"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R" and plans_ahead(table.game, "5") == ("A",)
    assert plan(table, "ITALY", "R", "A VEN R APU") == "plan_late"
    assert plan(table, "TURKEY", "A", "F CON B") == ""
    table.process()
    assert table.game.phase == "W1901A" and plans_ahead(table.game, "5") == ()
    assert plan(table, "TURKEY", "A", "F CON B") == "plan_late"
    assert plans_ahead(Table(ruleset="fidonet").game, "5") == ()


def test_plans_of_all_settle_both_phases_without_waiting():
    table = Table()
    plan(table, "ITALY", "R", "A VEN R APU", "A VEN R TUS")
    plan(table, "TURKEY", "A", "F CON B")
    plan(table, "AUSTRIA", "A", "A TRI B", "A VIE B")
    plan(table, "ITALY", "A", "A APU D", "A ROM D")
    table.turn({"AUSTRIA": ["A VIE - TYR"], "TURKEY": ["A CON - BUL"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R" and awaited(table.game) == ()
    table.process(force=False)
    assert table.game.phase == "W1901A" and awaited(table.game) == ()
    assert [line.order for line in table.game.sheet("1").lines] == ["A VIE B"]
    table.process(force=False)
    assert table.game.phase == "S1902M"


def test_a_plan_that_is_possible_no_more_leaves_the_question_open():
    table = Table()
    plan(table, "ITALY", "R", "A VEN R PIE", "A VEN R APU")
    table.turn({"AUSTRIA": ["A VIE - TYR"], "FRANCE": ["A MAR - PIE"], "ITALY": ["A ROM - APU"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R"
    assert table.game.sheet("5").lines == () and awaited(table.game) == ("5",)
    assert not table.game.sheet("5").submitted


def test_plans_that_are_refused():
    table = Table()
    assert plan(table, "ITALY", "R", "A VEN B") == "wrong_phase"
    assert plan(table, "ITALY", "A", "A VEN R TUS") == "wrong_phase"
    assert plan(table, "ITALY", "A", "gibberish") == "wrong_phase"
    foreign = [read("FRANCE", "A PAR B")]
    assert table.do(give_plan(table.game, "5", "A", foreign, table.now)) == "not_your_power"
    assert table.do(give_plan(table.game, "9", "A", [], table.now)) == "unknown_seat"
    many = [read("ITALY", "WAIVE")] * 251
    assert table.do(give_plan(table.game, "5", "A", many, table.now)) == "too_many"
