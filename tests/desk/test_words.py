"""The desk's words: every language has every sentence, and the game master reads them."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from string import Formatter

import pytest

import detente.desk
from detente.board.words import languages
from detente.desk.words import Wording, wording
from tests.desk.table import START, gm

OTHERS = [lang for lang in languages() if lang != "en"]
CODES = re.compile(r"DeskError\(\s*\"(\w+)\"")


def parts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("table", ["master", "faults", "reasons"])
def test_every_language_has_what_the_game_master_reads(lang: str, table: str) -> None:
    english, own = getattr(wording("en"), table), getattr(wording(lang), table)
    assert set(own) == set(english)
    for code, template in english.items():
        assert parts(own[code]) <= parts(template), code
    assert {field.name for field in fields(Wording)} >= {"master", "faults", "reasons"}


def test_every_fault_has_its_sentence_and_every_sentence_a_fault() -> None:
    folder = Path(detente.desk.__file__).parent
    used = {c for p in folder.glob("*.py") for c in CODES.findall(p.read_text("utf-8"))}
    assert used == set(wording("en").faults)


SAID = {
    "en": ("Party P: S1901M", "There is no folder", "does not say for which party"),
    "es": ("Partida P: S1901M", "No existe la carpeta", "no dice para qué partida"),
    "hu": ("P parti: S1901M", "Nincs ilyen mappa", "nem mondja meg, melyik partihoz"),
    "ru": ("Партия P: S1901M", "Нет папки", "не сказано, для какой он партии"),
}


@pytest.mark.parametrize("lang", SAID)
def test_the_desk_speaks_the_language_of_its_game_or_another(tmp_path: Path, lang: str) -> None:
    status, missing, reason = SAID[lang]
    folder = tmp_path / "game"
    gm("new", folder, "--party", "P", "--lang", lang, "--now", START.isoformat())
    (folder / "inbox" / "x.txt").write_text("hello", "utf-8")
    assert reason in gm("collect", folder, "--now", START.isoformat())
    assert status in gm("status", folder, "--now", START.isoformat())
    assert SAID["es"][0] in gm("status", folder, "--lang", "es", "--now", START.isoformat())
    assert missing in gm("status", tmp_path / "none", "--lang", lang, code=1)
