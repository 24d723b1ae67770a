"""The sentences of every language: complete, and made only of what a reason holds."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from detente.board.words import languages
from detente.narrate import TextsError, text_languages
from detente.narrate.sounds import settle
from detente.narrate.texts import Template, load_texts, read_texts
from detente.rules.reasons import REASONS

LANGUAGES = text_languages()


def parts(template: Template) -> set[str]:
    return {part for _, part, _ in template if part}


def english() -> dict[str, Any]:
    path = files("detente.narrate") / "texts" / "en.toml"
    return copy.deepcopy(tomllib.loads(path.read_text("utf-8")))


def test_every_language_that_can_be_printed_has_sentences() -> None:
    assert LANGUAGES[0] == "en"
    assert set(LANGUAGES) == set(languages())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_its_sentence(lang: str) -> None:
    assert set(REASONS) <= set(load_texts(lang).tables["reasons"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", ["reasons", "dislodged", "story", "orders", "clauses", "slips"])
def test_every_language_tells_the_same_facts(lang: str, table: str) -> None:
    plain, other = load_texts("en").tables[table], load_texts(lang).tables[table]
    told = {key: parts(template) - {"self"} for key, template in other.items()}
    wanted = {key: parts(template) - {"self"} for key, template in plain.items()}
    differing = {key: (told[key], wanted[key]) for key in wanted if told[key] != wanted[key]}
    assert differing == {}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TextsError, match="unknown language 'tlh'; there is en, "):
        load_texts("tlh")
    with pytest.raises(TextsError, match="unknown language"):
        load_texts("../texts/en")


def test_a_missing_sentence_is_an_error_that_names_it() -> None:
    data = english()
    del data["reasons"]["standoff"]
    with pytest.raises(TextsError, match=r"texts xx, \[reasons\]: keys missing.*standoff"):
        read_texts("xx", data)


def test_an_unknown_sentence_is_an_error() -> None:
    data = english()
    data["reasons"]["standof"] = "text"
    with pytest.raises(TextsError, match="standof"):
        read_texts("xx", data)


def test_an_unknown_part_is_an_error() -> None:
    data = english()
    data["reasons"]["standoff"] = "{unit} {rivals}"
    with pytest.raises(TextsError, match="standoff: there is no part rivals"):
        read_texts("xx", data)


@pytest.mark.parametrize("text", ["{unit", "unit}", 5])
def test_a_broken_template_is_an_error(text: Any) -> None:
    data = english()
    data["reasons"]["standoff"] = text
    with pytest.raises(TextsError, match="standoff"):
        read_texts("xx", data)


def test_an_unknown_table_is_an_error() -> None:
    with pytest.raises(TextsError, match="jokes"):
        read_texts("xx", {**english(), "jokes": {}})


def test_every_form_of_a_unit_is_there_for_each_kind() -> None:
    data = english()
    data["units"]["A-of"] = "of the army in {place}"
    with pytest.raises(TextsError, match="F-of, any-of"):
        read_texts("xx", data)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("a~ müncheni hadsereg", "a müncheni hadsereg"),
        ("A~ edinburghi flotta", "Az edinburghi flotta"),
        ("mert a~ Északi-tengerre", "mert az Északi-tengerre"),
        ("Francia y~ Italia", "Francia e Italia"),
        ("Italia y~ Francia", "Italia y Francia"),
        ("plata o~ oro", "plata u oro"),
        ("a~ „ír” szó", "az „ír” szó"),
        ("1 ~ 2", "1 ~ 2"),
    ],
)
def test_little_words_follow_the_sound(written: str, told: str) -> None:
    assert settle(written) == told
