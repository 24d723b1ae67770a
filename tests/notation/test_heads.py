"""Header lines: power, turn and game, in every language and order."""

import pytest

from detente.board import load_board
from detente.notation import read_sheet, say
from detente.notation.core.heads import Head, read_head
from detente.rules.phase import Phase
from detente.rules.position import Position, opening

START = opening(load_board())


@pytest.mark.parametrize(
    ("text", "power", "season", "year"),
    [
        ("AUSTRIA, Spring 1901:", "AUSTRIA", "S", 1901),
        ("1901/1", "", "S", 1901),
        ("1919/2", "", "F", 1919),
        ("1901 tavasz", "", "S", 1901),
        ("1919 ősz", "", "F", 1919),
        ("PRIMAVERA 1914", "", "S", 1914),
        ("OTOÑO de 1.914", "", "F", 1914),
        ("ВЕСНА 1901", "", "S", 1901),
        ("Франция, осень 1902 года", "FRANCE", "F", 1902),
        ("S1901M", "", "S", 1901),
        ("turn: 1901/1", "", "S", 1901),
        ("Orders for France, Fall 1902", "FRANCE", "F", 1902),
        ("Órdenes de Francia para otoño de 1901", "FRANCE", "F", 1901),
        ("–Alemania–", "GERMANY", "", 0),
        ("Gran Bretaña", "ENGLAND", "", 0),
        ("Osztrák-Magyar Monarchia", "AUSTRIA", "", 0),
        ("land: Monarchy", "AUSTRIA", "", 0),
        ("fall 1901 retreats", "", "F", 1901),
    ],
)
def test_header(text: str, power: str, season: str, year: int) -> None:
    assert read_head(text, Head()) == Head("", power, season, year)


@pytest.mark.parametrize("text", ["Hello England", "A Par - Bur", "", "Movement", "1901", "Brest"])
def test_no_header(text: str) -> None:
    assert read_head(text, Head()) is None


def test_orders_under_the_header_of_another_power_do_not_count() -> None:
    sheet = read_sheet("Germany\nA Mun - Tyr\n", START, "FRANCE")
    assert sheet.orders == ()
    assert sheet.refusal is not None
    assert sheet.refusal.code == "other_power"


def test_one_text_with_the_orders_of_several_powers() -> None:
    text = "FRANCE:\nA Par - Bur\nA Mun - Ruh\n\nGERMANY:\nA Mun - Tyr\n"
    sheet = read_sheet(text, START)
    assert [(e.power, str(e.reading.order)) for e in sheet.entries] == [
        ("FRANCE", "A PAR - BUR"),
        ("FRANCE", "None"),  # no unit of France stands there
        ("GERMANY", "A MUN - TYR"),
    ]


def test_orders_for_another_turn_do_not_count() -> None:
    sheet = read_sheet("Fall 1902\nA Par - Bur", START, "FRANCE")
    assert sheet.orders == ()
    assert sheet.refusal is not None
    assert sheet.refusal.code == "wrong_phase"
    assert say(sheet.refusal) == (
        "These orders are for another phase than Spring 1901 (movement), which is being played."
    )


@pytest.mark.parametrize(
    ("phase", "text"),
    [("W1901A", "A Par - Bur"), ("S1901M", "A Par D"), ("S1901M", "Waive"), ("F1901R", "A Par H")],
)
def test_an_order_that_this_phase_does_not_take(phase: str, text: str) -> None:
    position = Position(START.board, Phase.parse(phase), START.units, centres={})
    (entry,) = read_sheet(text, position, "FRANCE").entries
    assert entry.reading.refusal is not None
    assert entry.reading.refusal.code in ("wrong_phase", "no_unit")


def test_builds_may_be_headed_by_the_fall_they_follow() -> None:
    position = Position(START.board, Phase.parse("W1901A"), {}, centres={})
    assert len(read_sheet("Fall 1901\nBuild A Par", position, "FRANCE").orders) == 1
    assert read_sheet("Spring 1902\nBuild A Par", position, "FRANCE").orders == ()
