"""Orders given ahead for retreats and adjustments."""

from __future__ import annotations

import pytest

from detente.game import awaited, give_plan
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


def test_plans_that_are_refused():
    table = Table()
    assert plan(table, "ITALY", "R", "A VEN B") == "wrong_phase"
    assert plan(table, "ITALY", "A", "A VEN R TUS") == "wrong_phase"
    assert plan(table, "ITALY", "A", "gibberish") == "wrong_phase"
    foreign = [read("FRANCE", "A PAR B")]
    assert table.do(give_plan(table.game, "5", "A", foreign, table.now)) == "not_your_power"
    assert table.do(give_plan(table.game, "9", "A", [], table.now)) == "unknown_seat"
    many = [read("ITALY", "WAIVE")] * 101
    assert table.do(give_plan(table.game, "5", "A", many, table.now)) == "too_many"
