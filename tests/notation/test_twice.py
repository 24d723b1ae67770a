"""One unit, several orders: which counts is the ruleset's word, and every line gets an answer."""

from __future__ import annotations

import pytest

from detente.board import load_board
from detente.board.words import languages
from detente.notation import read_sheet, say
from detente.rules import ruleset_names
from detente.rules.position import opening
from detente.rules.ruleset import load_ruleset

START = opening(load_board())
TEXT = "A Par-Bur\nF Bre-Eng\nA Par H"


def told(twice: str) -> list[tuple[str, bool, list[str]]]:
    sheet = read_sheet(TEXT, START, "FRANCE", twice=twice)
    return [
        (str(e.reading.order), e.counts, [note.code for note in e.reading.notes])
        for e in sheet.entries
    ]


def test_the_last_counts() -> None:
    assert told("last") == [
        ("A PAR - BUR", False, ["not_counted"]),
        ("F BRE - ENG", True, []),
        ("A PAR H", True, ["ordered_twice"]),
    ]


def test_the_first_counts() -> None:
    assert told("first") == [
        ("A PAR - BUR", True, ["ordered_twice"]),
        ("F BRE - ENG", True, []),
        ("A PAR H", False, ["not_counted"]),
    ]


def test_none_counts_where_the_unit_then_holds() -> None:
    assert told("hold") == [
        ("A PAR - BUR", False, ["none_counts"]),
        ("F BRE - ENG", True, []),
        ("A PAR H", False, ["none_counts"]),
    ]
    assert list(map(str, read_sheet(TEXT, START, "FRANCE", twice="hold").orders)) == ["F BRE - ENG"]


@pytest.mark.parametrize("twice", ["first", "last", "hold"])
def test_the_same_order_said_again_is_no_second_one(twice: str) -> None:
    sheet = read_sheet("A Par-Bur\nArmy Paris to Burgundy", START, "FRANCE", twice=twice)
    assert list(map(str, sheet.orders)) == ["A PAR - BUR"]
    (idle,) = [e for e in sheet.entries if not e.counts]
    assert [note.code for note in idle.reading.notes] == ["said_again"]


def test_every_ruleset_says_which() -> None:
    assert {load_ruleset(name).repeated_orders for name in ruleset_names()} <= {
        "first",
        "last",
        "hold",
    }


@pytest.mark.parametrize("lang", languages())
def test_the_answer_names_the_order_that_counts_in_each_language(lang: str) -> None:
    first, _, last = read_sheet(TEXT, START, "FRANCE", lang).entries
    assert "A PAR H" in say(first.reading.notes[0], lang)
    assert "A PAR - BUR" in say(last.reading.notes[-1], lang)
