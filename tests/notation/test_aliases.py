"""Every name and abbreviation known to be in use means its province."""

import json
from pathlib import Path

import pytest

from detente.board import load_board
from detente.board.words import languages
from detente.notation import read_order
from detente.notation.core.fold import fold
from detente.notation.core.lexicon import lexicon

FILE = Path(__file__).parents[1] / "data" / "notation" / "aliases.json"
NAMES = json.loads(FILE.read_text("utf-8"))
PROVINCES = [code for code in NAMES if "/" not in code]
COASTS = [code for code in NAMES if "/" in code]

# Left open on purpose: each may mean several provinces, and is decided by the position or asked
# back; with "S Petersburg", support for the unit there would read as a move.
OPEN = {"nor", "liv"}
NOT_READ = {"s petersburg", "spa/wc"}


def spellings(code: str, lang: str) -> list[str]:
    entry = NAMES[code]
    local = entry.get("local_aliases", {}).get(lang, [])
    return [entry["names"][lang], *local, *entry["aliases"]]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", PROVINCES)
def test_province(code: str, lang: str) -> None:
    for spelling in spellings(code, lang):
        if fold(spelling) in NOT_READ:
            continue
        (item,) = lexicon(lang, load_board()).items(fold(spelling))
        places = [m for m in item.meanings if m.letter in "PM"]
        assert any(code in m.value for m in places), spelling
        if fold(spelling) not in OPEN:
            assert any(m.value[0] == code and not m.open for m in places), spelling


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", COASTS)
def test_coast(code: str, lang: str) -> None:
    for spelling in spellings(code, lang):
        if fold(spelling) not in NOT_READ:
            assert str(read_order(f"F {spelling} H", None, "", lang).order) == f"F {code} H"
