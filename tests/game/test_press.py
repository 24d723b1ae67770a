"""Letters reach their audience and nobody else."""

from __future__ import annotations

import pytest

from detente.game import (
    GM,
    OBSERVER,
    audience_of,
    conversation,
    pause,
    read_report,
    speak,
    unpause,
    view,
)
from detente.game.clock import Clock, rulebook_clock
from tests.game.table import Table, read


def texts(table: Table, viewer: str) -> list[str]:
    return [letter.text for letter in view(table.game, viewer).letters]


def test_a_letter_is_for_its_audience_only():
    table = Table()
    table.must(speak(table.game, "1", ["2"], "to two", table.now))
    table.must(speak(table.game, "1", ["2", "3"], "to two and three", table.now))
    table.must(speak(table.game, "4", [], "to all", table.now))
    table.must(speak(table.game, "5", [GM], "to the master", table.now))
    assert texts(table, "1") == ["to two", "to two and three", "to all"]
    assert texts(table, "2") == ["to two", "to two and three", "to all"]
    assert texts(table, "3") == ["to two and three", "to all"]
    assert texts(table, OBSERVER) == ["to all"]
    assert texts(table, GM) == ["to all", "to the master"]
    assert texts(table, "5") == ["to all", "to the master"]


def test_letters_are_numbered_within_their_audience_so_that_numbers_tell_nothing():
    table = Table()
    for author, to in [("1", ["2"]), ("3", ["4"]), ("2", ["1"]), ("3", []), ("1", ["2"])]:
        table.must(speak(table.game, author, to, "x", table.now))
    assert [letter.id for letter in table.game.letters] == [
        "1-2.1", "3-4.1", "1-2.2", "all.1", "1-2.3",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("press", "to", "code"),
    [
        ("all", ["2"], ""),
        ("all", [], ""),
        ("private", [], "press_not_allowed"),
        ("private", ["2"], ""),
        ("public", ["2"], "press_not_allowed"),
        ("none", [], "press_not_allowed"),
        ("none", [GM], ""),
        ("none", ["2", GM], "press_not_allowed"),
    ],
)
def test_the_game_says_which_letters_there_are(press, to, code):
    table = Table(press=press)
    assert table.do(speak(table.game, "1", to, "x", table.now)) == code


@pytest.mark.parametrize(
    ("author", "to", "text", "code"),
    [
        ("1", ["9"], "x", "unknown_audience"),
        ("9", ["1"], "x", "unknown_audience"),
        ("1", ["1"], "x", "unknown_audience"),
        ("1", ["2"], " \n", "text_missing"),
        ("1", ["2"], "x" * 10_001, "text_too_long"),
    ],
)
def test_letters_that_are_refused(author, to, text, code):
    table = Table()
    assert table.do(speak(table.game, author, to, text, table.now)) == code
    assert table.game.letters == ()


def test_a_letter_may_carry_proposed_orders():
    table = Table()
    orders = [read("FRANCE", "A PAR - BUR"), read("GERMANY", "A MUN H")]
    table.must(speak(table.game, "3", ["4"], "", table.now, orders))
    letter = view(table.game, "4").letters[0]
    assert [line.order for line in letter.orders] == ["A PAR - BUR", "A MUN H"]


def test_proposed_orders_are_of_the_games_own_kind():
    table = Table(ruleset="diplonline")
    orders = [read("FRANCE", "A PAR H")]
    assert table.do(speak(table.game, "3", ["4"], "x", table.now, orders)) == "not_of_this_game"
    table.must(speak(table.game, "3", ["4"], "x", table.now, [read("FRANCE", "to Burgundy!")]))


def test_at_one_table_nobody_talks_while_orders_are_written():
    table = Table(clock=rulebook_clock(talk=15), press_closed=("R", "A"))
    assert table.do(speak(table.game, "1", ["2"], "psst", table.now)) == ""
    table.wait(minutes=15)
    assert view(table.game, "1").writing == table.now
    assert table.do(speak(table.game, "1", ["2"], "psst", table.now)) == "press_closed"
    assert table.do(speak(table.game, "1", [GM], "help", table.now)) == ""
    assert table.do(speak(table.game, GM, [], "silence please", table.now)) == ""


def test_nor_while_units_retreat_or_are_adjusted():
    table = Table(press_closed=("R", "A"), clock=Clock())
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R"
    assert table.do(speak(table.game, "1", ["2"], "psst", table.now)) == "press_closed"
    table.process()
    assert table.do(speak(table.game, "1", [], "psst", table.now)) == "press_closed"
    table.process()
    assert table.do(speak(table.game, "1", ["2"], "at last", table.now)) == ""


def test_a_pause_stops_the_time_to_write_as_well():
    table = Table(clock=rulebook_clock(talk=15), press_closed=("R", "A"))
    table.must(pause(table.game, table.now))
    table.wait(minutes=60)
    assert table.do(speak(table.game, "1", ["2"], "still here?", table.now)) == ""
    table.must(unpause(table.game, table.now))
    assert table.do(speak(table.game, "1", ["2"], "psst", table.now)) == ""
    table.wait(minutes=15)
    assert table.do(speak(table.game, "1", ["2"], "psst", table.now)) == "press_closed"


@pytest.mark.parametrize(
    ("talk", "author", "audience"),
    [
        ("1-4", "1", ("4",)),
        ("1-4", "4", ("1",)),
        ("1-2-gm", "2", ("1", "gm")),
        ("1-gm", "gm", ("1",)),
        ("all", "3", ()),
        ("1-4", "3", None),
        ("4-1", "1", None),
        ("1-1-4", "1", None),
        ("1", "1", None),
        ("", "1", None),
        ("1-4-", "1", None),
    ],
)
def test_a_conversation_says_whom_its_letters_are_for(talk, author, audience):
    assert audience_of(talk, author) == audience
    if audience is not None:
        assert conversation(author, audience) == talk


def test_everybody_is_told_that_the_master_read_a_reported_letter_but_not_which():
    table = Table()
    table.must(speak(table.game, "1", ["2"], "an insult", table.now))
    table.must(read_report(table.game, table.now))
    told = view(table.game, "5").notices[-1]
    assert (told.code, told.parts) == ("report_read", {})
