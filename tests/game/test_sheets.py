"""Giving orders and saying Ready."""

from __future__ import annotations

import pytest

from detente.game import give_orders, set_ready
from tests.game.table import NOON, Table, read


def test_a_list_replaces_the_one_before_and_counts_revisions():
    table = Table()
    assert not table.give("1", "A VIE - GAL", "A BUD - SER")
    assert not table.give("1", "A VIE - TYR")
    sheet = table.game.sheet("1")
    assert sheet.revision == 2
    assert [line.order for line in sheet.lines] == ["A VIE - TYR"]


def test_an_old_revision_is_refused_so_that_two_tabs_never_overwrite_each_other():
    table = Table()
    table.give("1", "A VIE - GAL")
    again = [read("AUSTRIA", "A VIE - TYR")]
    for revision in (0, 2, -1):
        assert table.do(give_orders(table.game, "1", again, revision, NOON)) == "stale"
    assert table.game.sheet("1").lines[0].order == "A VIE - GAL"


def test_the_receipt_tells_lists_apart():
    table = Table()
    table.give("1", "A VIE - GAL")
    first = table.game.sheet("1").hash
    table.give("1", "A VIE - TYR")
    second = table.game.sheet("1").hash
    table.give("1", "A VIE - GAL")
    assert first == table.game.sheet("1").hash != second


def test_the_lists_of_a_large_power_fit():
    """FIDO-66: as many entries as 17 units need that name six places to retreat to each."""
    places = ["TYR", "BOH", "GAL", "TRI", "BUD", "MUN"]
    table = Table(ruleset="fidonet")
    lists = [f"A VIE R {place}" for place in places] * 17
    assert not table.give("1", "A VIE - GAL", *lists)
    assert len(table.game.sheet("1").lines) == 1 + 6 * 17


@pytest.mark.parametrize(
    ("power", "orders", "code"),
    [
        ("FRANCE", ["A PAR H"], "not_your_power"),
        ("AUSTRIA", ["A PAR H"], "not_your_unit"),
        ("AUSTRIA", ["A TYR H"], "no_unit"),
        ("AUSTRIA", ["A VIE H", "A VIE - GAL"], "repeated"),
        ("AUSTRIA", ["A VIE B"], "wrong_phase"),
        ("AUSTRIA", ["A VIE R TYR"], "wrong_phase"),
        ("AUSTRIA", ["WAIVE"], "wrong_phase"),
        ("AUSTRIA", ["x" * 201], "text_too_long"),
        ("AUSTRIA", [" "], "text_missing"),
        ("AUSTRIA", ["nonsense"] * 251, "too_many"),
    ],
)
def test_lists_that_are_refused_change_nothing(power, orders, code):
    table = Table()
    table.give("1", "A VIE - GAL")
    before = table.game
    assert table.give("1", "F TRI H", *orders, power=power) in (code, "not_your_power")
    assert table.give("1", *orders, power=power) == code
    assert table.game is before


def test_what_was_not_understood_is_kept_as_written():
    table = Table()
    assert not table.give("1", "the army goes to Galicia, please")
    line = table.game.sheet("1").lines[0]
    assert (line.order, line.text) == ("", "the army goes to Galicia, please")
    table.process()
    result = table.game.history[0].orders[0]
    assert result.result == ("void",) and result.text == "the army goes to Galicia, please"


def test_ready_can_be_taken_back_and_new_orders_withdraw_it():
    table = Table()
    table.ready("1")
    assert table.game.sheet("1").ready
    assert table.must(set_ready(table.game, "1", True, NOON)) == ()
    table.ready("1", on=False)
    assert not table.game.sheet("1").ready
    table.ready("1")
    table.give("1", "A VIE H")
    assert not table.game.sheet("1").ready


def test_who_has_nothing_to_order_is_told_so():
    table = Table()
    table.turn({"GERMANY": ["A MUN - BUR"], "FRANCE": ["A MAR S A MUN - BUR"]})
    table.turn({"GERMANY": ["A BUR - PAR"], "FRANCE": ["F BRE S A BUR - PAR"]})
    assert table.game.phase == "S1902M"  # an own support never dislodges, so nothing came of it
    table.turn({"FRANCE": ["A PAR - PIC", "A MAR - GAS"]})
    assert table.give("8", "A VIE H", power="AUSTRIA") == "unknown_seat"


def test_retreats_are_ordered_by_those_who_must():
    table = Table()
    table.turn({"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A VEN H"], "GERMANY": ["A MUN - BOH"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R"
    assert table.give("1", "A VEN H") == "nothing_to_order"
    assert table.give("5", "A ROM R APU") == "no_unit"
    assert table.give("5", "A VEN - TUS") == "wrong_phase"
    assert not table.give("5", "A VEN R TUS")
    table.process()
    assert table.game.phase == "W1901A"
    assert "A TUS" in table.game.standing.units["ITALY"]
