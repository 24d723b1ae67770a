"""Refusals and faults of saved games have their sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import detente.game
from detente.board.words import languages
from detente.game import SENTENCES, SaveError, import_game, say_refusal
from detente.game.refusal import refuse
from detente.game.saying import wording

OTHERS = [lang for lang in languages() if lang != "en"]
FOLDER = Path(detente.game.__file__).parent
CODES = re.compile(r"(?:faulty|SaveError)\(\s*\"(\w+)\"")


def parts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_has_every_sentence(lang: str) -> None:
    own = wording(lang)
    assert set(own.refusals) == set(SENTENCES)
    assert set(own.saves) == set(wording("en").saves)
    for english, said in ((SENTENCES, own.refusals), (wording("en").saves, own.saves)):
        for code, template in english.items():
            assert parts(said[code]) == parts(template), code


def test_every_fault_has_its_sentence() -> None:
    used = {c for p in FOLDER.glob("*.py") for c in CODES.findall(p.read_text("utf-8"))}
    assert used | {"not_text"} == set(wording("en").saves)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The order A PAR H does not belong into phase W1901A."),
        ("es", "La orden A PAR H no corresponde a la fase invierno 1901 (ajustes)."),
        ("ru", "Приказ A PAR H не для фазы зима 1901 (перестроения)."),
    ],
)
def test_a_refusal_names_its_phase_in_the_readers_words(lang: str, said: str) -> None:
    refusal = refuse("wrong_phase", order="A PAR H", phase="W1901A")
    told = say_refusal(refusal, lang)
    assert told.partition("(")[0].casefold() == said.partition("(")[0].casefold()


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("{", "es", "no es JSON"),
        ('{"format":"detente-game","version":99}', "hu", "újabb verziója"),
        ('{"format":"detente-game","version":1}', "ru", "нет списка событий"),
    ],
)
def test_a_saved_game_that_cannot_be_read(text: str, lang: str, said: str) -> None:
    with pytest.raises(SaveError) as error:
        import_game(text)
    assert said in error.value.said(lang)
    assert error.value.said() == str(error.value)
