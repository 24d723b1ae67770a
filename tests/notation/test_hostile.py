"""Whatever comes in, the readers answer; they raise nothing but their own error."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.board import load_board
from detente.board.words import load_words
from detente.notation import (
    Notation,
    NotationError,
    Sheet,
    notation_named,
    notations,
    read_order,
    read_orders,
    read_sheet,
    say,
)
from detente.notation.core.assemble import Context
from detente.rules.orders import Unit, Waive
from detente.rules.phase import Phase
from detente.rules.position import Dislodged, Position, opening

BOARD = load_board()
START = opening(BOARD)
RETREAT = Position(
    BOARD,
    Phase("F", 1901, "R"),
    {Unit.parse("A TRI"): "ITALY"},
    {Unit.parse("A TRI"): Dislodged("AUSTRIA", "VEN", ())},
)
WINTER = Position(BOARD, Phase("W", 1901, "A"), START.units, centres=START.centres)
LANGS = ("en", "es", "hu", "ru")
SIGNS = ["A", "F", "-", "->", "(nc)", "/sc", ",", ";", ".", ":", ">", "(", ")", "+", "VIA", "1.",
         "\n", "\n> ", "\n-- \n", "party:", "land:", "England:", "<br>", "<div>", "\u0410", "{",
         "-----BEGIN PGP SIGNED MESSAGE-----", "[", "}", "]", '"type"', "NTH", "STP", "1901",
         "( FRA WVE )", "Bor", "nor", "liv", "tyr", "gul", "\nR ", "\nB ", "\nD ", "\nS ", "\nC ",
         "\nM ", "\nH ", "Bxyz"]  # fmt: skip


def names(lang: str) -> set[str]:
    words = load_words(lang)
    places = [words.names["provinces"][p] for p in ("PAR", "NTH", "STP", "SPA", "MAO", "TYS")]
    said = {spelling for name in places for spelling in name.spellings}
    return said | {word for verb in words.verbs.values() for word in verb[:2]}


WORDS = sorted({*SIGNS, *(word for lang in LANGS for word in names(lang))})
likely = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)
texts = st.one_of(st.text(max_size=200), likely, st.tuples(likely, st.text(max_size=20)).map(str))
positions = st.sampled_from([None, START, RETREAT, WINTER])
langs = st.sampled_from(LANGS)


def whole(sheet: Sheet) -> None:
    """What must hold for every answer."""
    counted = [e.reading.order for e in sheet.entries if e.counts and e.reading.order]
    places = [o.unit.province for o in counted if not isinstance(o, Waive)]
    assert len(places) == len(set(places))  # one order for each unit
    for entry in sheet.entries:
        assert (entry.reading.order is None) != (entry.reading.refusal is None)


@settings(max_examples=600, deadline=None)
@given(text=texts, position=positions, lang=langs, power=st.sampled_from(["", "FRANCE", "ITALY"]))
def test_texts(text: str, position: Position | None, lang: str, power: str) -> None:
    whole(read_sheet(text, position, power, lang))
    for reading in (read_order(text, position, power, lang), *read_orders(text, position)):
        assert (reading.order is None) != (reading.refusal is None)
        for said in (*reading.notes, *filter(None, [reading.refusal])):
            sentence = say(said, lang)
            assert sentence
            assert "{" not in sentence.replace(reading.text, "") or "{" in text


@pytest.mark.parametrize("notation", notations().values(), ids=sorted(notations()))
@settings(max_examples=150, deadline=None)
@given(text=texts, position=positions)
def test_notations(notation: Notation, text: str, position: Position | None) -> None:
    for reading in notation.read(text, Context(BOARD, position, "FRANCE")):
        assert (reading.order is None) != (reading.refusal is None)


@settings(max_examples=150, deadline=None)
@given(text=st.text(alphabet='()[]{}", :0123456789ABFGHILMNORSTUVWYabdefilnoprtvDI', max_size=200))
def test_brackets(text: str) -> None:
    for name in ("webdip", "daide"):
        for reading in notation_named(name).read(text, Context(BOARD)):
            assert reading.order is None or reading.refusal is None


@pytest.mark.parametrize("bad", ["[" * 100_000, "(" * 100_000, "[1e999]", '{"orders": {}}', "[[]]",
                                 '[{"type": []}]', '[{"type": "Move", "terrID": true}]',
                                 '[{"type":"Hold","terrID":"' + "9" * 5000 + '"}]'])  # fmt: skip
def test_broken_json(bad: str) -> None:
    readings = notation_named("webdip").read(bad, Context(BOARD))
    assert all(r.order is None for r in readings)


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(NotationError) as caught:
        read_sheet("A" * 300_000, None)
    assert caught.value.refusal.code == "text_too_long"
    (reading,) = read_orders("A" * 300_000, None)
    assert reading.refusal == caught.value.refusal


def test_an_unknown_notation_names_those_there_are() -> None:
    with pytest.raises(NotationError) as caught:
        notation_named("runes")
    assert "short" in say(caught.value.refusal)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A Par-Bur, A Mar-Xyz", []),
        ("A Par-Bur, F Bre-Mao", ["A PAR - BUR", "F BRE - MAO"]),
        ("A Par-Bur and then some more words", []),
    ],
)
def test_a_line_is_understood_whole_or_not_at_all(text: str, read: list[str]) -> None:
    sheet = read_sheet(text, START, "FRANCE")
    assert [str(order) for order in sheet.orders] == read
    assert (sheet.status == "ask") == (not read)
