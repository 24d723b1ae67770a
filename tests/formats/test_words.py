"""All that is said of files: every language has every sentence, with the same parts."""

from __future__ import annotations

import re
from dataclasses import fields
from string import Formatter

import pytest

from detente.board.words import languages
from detente.formats import FormatError, differences, read_games
from detente.formats.saying import Wording, wording
from tests.formats.games import RULES
from tests.repository.tree import ROOT

LANGS = [lang for lang in languages() if lang != "en"]
SOURCES = [*(ROOT / "src/detente/formats").glob("*.py"), ROOT / "src/detente/cli/_games.py"]
USED = re.compile(r"FormatError\(\s*\"(\w+)\"")


def parts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("lang", LANGS)
def test_every_language_has_every_sentence(lang: str) -> None:
    for table in (field.name for field in fields(Wording)):
        english, own = getattr(wording("en"), table), getattr(wording(lang), table)
        assert list(own) == list(english), table
        for key, template in english.items():
            assert parts(own[key]) == parts(template), (table, key)
            assert own[key] != template or not re.search(
                r"[a-z]{3}", re.sub(r"{\w+}", "", template)
            )


def test_every_fault_has_its_sentence_and_every_sentence_a_fault() -> None:
    used = {code for path in SOURCES for code in USED.findall(path.read_text("utf-8"))}
    used |= {f"must_be_{kind}" for kind in ("str", "list", "dict", "int")}
    assert used == set(wording("en").errors)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "line 1, character 2: not valid JSON"),
        ("es", "línea 1, carácter 2: no es JSON válido"),
        ("hu", "sor 1, karakter 2: nem érvényes JSON"),
        ("ru", "строка 1, знак 2: это не правильный JSON"),
    ],
)
def test_a_fault_is_told_with_its_place_in_each_language(lang: str, said: str) -> None:
    with pytest.raises(FormatError) as error:
        read_games("{x", "webdip")
    assert error.value.said(lang).startswith(said)


TEXT = """CASE a
PRESTATE
Italy: A Ven
Austria: F Tri
ORDERS
Italy: A Ven - Tri
Austria: F Tri H
POSTSTATE
Italy: A Tri
Austria: F Alb
END
"""


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["the file: is in TRI", "the rules: is in VEN", "because: "]),
        ("es", ["el archivo: está en TRI", "las reglas: está en VEN", "porque: "]),
        ("hu", ["a fájl szerint: itt áll: TRI", "a szabályok szerint: itt áll: VEN", "mert: "]),
        ("ru", ["в файле: стоит в TRI", "по правилам: стоит в VEN", "потому что: "]),
    ],
)
def test_a_difference_is_told_in_each_language(lang: str, told: list[str]) -> None:
    (game,) = read_games(TEXT, "datc")
    (found,) = differences(game, RULES, lang)
    head, *lines = str(found).splitlines()
    assert head.startswith("S1901M: A VEN, ")
    for line, begins in zip(lines, told, strict=True):
        assert line.strip().startswith(begins)
