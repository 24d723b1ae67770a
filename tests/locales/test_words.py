"""Each language's file: complete, strict, and no alias with two meanings of one sort."""

import re
from collections import defaultdict
from pathlib import Path
from string import Formatter

import pytest

from detente import notation
from detente.board import load_board
from detente.board.words import SORTS, WordsError, languages, load_words, read_words
from detente.notation.core.fold import fold

ALL = languages(printing=False)


@pytest.mark.parametrize("lang", languages())
def test_complete(lang: str) -> None:
    words, english = load_words(lang), load_words("en")
    assert set(words.names["provinces"]) == set(load_board().provinces)
    for sort in SORTS:
        assert set(words.names[sort]) == set(english.names[sort])
    assert set(words.messages) == set(english.messages)
    assert set(words.sentences) == set(english.sentences)


@pytest.mark.parametrize("lang", ALL)
@pytest.mark.parametrize("sort", SORTS)
def test_no_alias_means_two_things_of_a_sort(lang: str, sort: str) -> None:
    words = load_words(lang)
    meant = defaultdict(set)
    for code, name in words.names[sort].items():
        for spelling in name.spellings:
            meant[fold(spelling)].add(code)
    assert {alias: codes for alias, codes in meant.items() if len(codes) > 1} == {}


@pytest.mark.parametrize("lang", ALL)
def test_no_name_is_another_provinces_code(lang: str) -> None:
    codes = set(load_board().provinces)
    for code, name in load_words(lang).names["provinces"].items():
        for spelling in name.spellings:
            assert spelling.upper() == code or spelling.upper() not in codes, spelling


@pytest.mark.parametrize("lang", ALL)
def test_open_names_are_no_plain_aliases(lang: str) -> None:
    words = load_words(lang)
    plain = {fold(s) for name in words.names["provinces"].values() for s in name.spellings}
    assert plain.isdisjoint(words.ambiguous)


def test_strict() -> None:
    with pytest.raises(WordsError, match="unknown language 'xx'"):
        load_words("xx")
    with pytest.raises(WordsError, match="unknown language"):
        load_words("../en")
    with pytest.raises(WordsError, match="unknown table colour"):
        read_words({"code": "en", "colour": {}})
    with pytest.raises(WordsError, match="powers FRANCE: unknown key"):
        read_words({"code": "en", "powers": {"FRANCE": {"name": "France", "nick": "x"}}})
    with pytest.raises(WordsError, match="no name"):
        read_words({"code": "en", "powers": {"FRANCE": {}}})


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("table", ["messages", "sentences"])
def test_templates_have_the_parts_of_the_english_ones(lang: str, table: str) -> None:
    ours, english = getattr(load_words(lang), table), getattr(load_words("en"), table)
    if table == "sentences":  # case forms stand for the plain name
        parts = {"unit", "other", "carrier", "power", "power-of"}
    else:
        parts = None
    for code, template in english.items():
        wanted, got = fields(template), fields(ours[code])
        if parts is None:
            assert got == wanted, code
        else:
            assert got <= parts | {*FORMS, "source"}, code
            assert bool(got) == bool(wanted), code


FORMS = ("name", "to", "in", "of", "from", "adjective", "acc")


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_code_that_the_reader_uses_has_a_sentence() -> None:
    used = set()
    for path in Path(notation.__path__[0]).rglob("*.py"):
        text = path.read_text("utf-8")
        used |= set(re.findall(r"""(?:Refusal|Note|RefusedError|FaultError)\(\s*"(\w+)""", text))
    assert len(used) > 30
    assert used <= set(load_words("en").messages)
