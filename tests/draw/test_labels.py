"""Names where they fit, else codes; captions complete in every language."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from detente.board.words import languages
from detente.draw import PRESETS
from detente.draw.fonts import ITALIC, ROMAN, width
from detente.draw.geometry import load_geometry
from detente.draw.labels import fit, label
from detente.draw.wording import captions, names, phase_title
from detente.rules import Phase


def test_a_name_is_broken_into_as_few_lines_as_fit() -> None:
    assert fit("Paris", (100, 20), 13) == (("Paris",), 13)
    lines, size = fit("North Atlantic Ocean", (90, 40), 13)
    assert lines == ("North", "Atlantic Ocean") and size == 13
    assert len(fit("North Atlantic Ocean", (60, 60), 13)[0]) == 3
    assert fit("Constantinople", (30, 20), 13) == ((), 13)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("preset", PRESETS)
def test_no_name_is_larger_than_its_room(lang: str, preset: str) -> None:
    geometry = load_geometry("standard", preset)
    for code, shape in geometry.shapes.items():
        face = ITALIC if shape.kind == "sea" else ROMAN
        lines, size = fit(names(lang).province(code), shape.room, geometry.text, face)
        for line in lines:
            assert width(line, size, face) <= shape.room[0]
        if not lines:
            assert f">{code}<" in label(geometry, shape, names(lang).province(code))


@pytest.mark.parametrize("lang", languages())
def test_every_language_to_print_has_its_captions(lang: str) -> None:
    table = (files("detente.draw") / "words" / f"{lang}.toml").read_text("utf-8")
    english = (files("detente.draw") / "words" / "en.toml").read_text("utf-8")
    own, model = tomllib.loads(table), tomllib.loads(english)
    for part in ("results", "legend"):
        assert set(own[part]) == set(model[part])
    assert captions(lang).title


def test_phases_in_words() -> None:
    assert phase_title(Phase.parse("S1901M"), "en") == "Spring 1901, movement"
    assert phase_title(Phase.parse("F1901R"), "ru") == "Осень 1901, отступления"
