"""Any language in which a line can be understood, whatever language was asked for."""

from __future__ import annotations

import pytest

from detente.board import load_board
from detente.notation import read_order, read_sheet, say
from detente.rules.position import opening

START = opening(load_board())
LINES = [
    "El Ejército de París apoya al Ejército de Marsella a Borgoña",
    "A Par S A Mar-Bur",
    "Párizsi hadsereg támogatja: marseille-i hadsereg Burgundiába lép",
    "Армия Париж поддерживает армию Марсель в Бургундию",
    "( ( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO BUR )",
    '{"terrID": 47, "type": "Support move", "fromTerrID": 49, "toTerrID": 48}',
    "Paris S Marseilles → Burgundy",
    "S Par: M Mar-Bur",
]


@pytest.mark.parametrize("lang", ["en", "es", "hu", "ru"])
@pytest.mark.parametrize("line", LINES)
def test_one_order_in_any_language_and_notation(line: str, lang: str) -> None:
    assert str(read_order(line, START, "FRANCE", lang).order) == "A PAR S A MAR - BUR"


@pytest.mark.parametrize("lang", ["en", "es", "hu", "ru"])
def test_a_text_may_mix_them(lang: str) -> None:
    text = "Ejército de Marsella a Borgoña\nF Bre-Eng\nПариж в Пикардию"
    assert list(map(str, read_sheet(text, START, "FRANCE", lang).orders)) == [
        "A MAR - BUR",
        "F BRE - ENG",
        "A PAR - PIC",
    ]


@pytest.mark.parametrize("lang", ["en", "es", "hu", "ru"])
@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("construir F Brest", "F BRE B"),
        ("F Brest retira London", "F BRE R LON"),
        ("A Paris держит", "A PAR H"),
        ("A Paris feloszlik", "A PAR D"),
        ("A Paris поддерживает F Brest", "A PAR S F BRE"),
    ],
)
def test_the_verb_alone_may_be_of_another_language(line: str, order: str, lang: str) -> None:
    assert str(read_order(line, None, "FRANCE", lang).order) == order


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("A Pais S A Mar-Bur", "A PAR S A MAR - BUR"),
        ("A Par - Borgandy asap", "A PAR - BUR"),
        ("A Piris - Burgandie", "A PAR - BUR"),
        ("F Bre - Pirtugal", "F BRE - POR"),
    ],
)
def test_strange_words_get_the_nearest_readings(line: str, nearest: str) -> None:
    reading = read_order(line, START, "FRANCE")
    asked = reading.refusal.candidates if reading.refusal else ()
    found = [str(reading.order)] if reading.order else list(asked)
    assert found == [nearest]


def test_the_nearest_readings_are_told_in_the_writers_language() -> None:
    reading = read_order("A Pais S A Mar-Bur", START, "FRANCE", "es")
    assert reading.refusal is not None
    assert "Ejército de Marsella" in say(reading.refusal, "es")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "You wrote fleet, but the unit there is Army Marseilles."),
        ("es", "Has escrito flota, pero la unidad que hay allí es el Ejército de Marsella."),
        ("hu", "Ezt írtad: flotta; az egység azonban: marseille-i hadsereg."),
        ("ru", "Написано «флот», но там стоит армия Марселя."),
    ],
)
def test_a_unit_is_named_in_a_note_as_in_sentences(lang: str, told: str) -> None:
    reading = read_order("F Mar - Bur", START, "FRANCE", lang)
    assert [say(note, lang) for note in reading.notes] == [told]


def test_a_known_name_of_any_sort_is_exact_and_a_slip_is_not() -> None:
    assert read_order("F Bre - MID", START, "FRANCE").confidence == "exact"
    assert read_order("F Bre - Picrady", START, "FRANCE").confidence == "corrected"
