"""Header lines: whose orders these are, for which game and which phase.

A turn may be written `1900/1` or `1919 ősz` (FIDO-5).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .fold import fold
from .lexicon import Item, head_words

_PARTY = re.compile(r"\s*(?:party|parti|game|partida)\s*[:=]\s*(\S{1,40})\s*$", re.IGNORECASE)
_LAND = re.compile(r"\s*(?:land|power|país|pais|ország|страна)\s*[:=]\s*(.{1,40})$", re.IGNORECASE)
_PHASE = re.compile(r"\s*([SFW])(\d{4})[MRA]\s*:?\s*$", re.IGNORECASE)
_LABEL = re.compile(
    r"\s*(?:turn|phase|season|turno|fase|forduló|kör|ход|фаза)\s*[:=]", re.IGNORECASE
)
_THOUSANDS = re.compile(r"\b1\.(\d{3})\b")
_LONGEST = 80  # characters of a header line
_HALVES = {"1": "S", "2": "F"}


@dataclass(frozen=True)
class Head:
    """What the header lines of a text say; empty where they say nothing."""

    party: str = ""
    power: str = ""
    season: str = ""  # S, F or W
    year: int = 0


def names_turn(text: str) -> bool:
    """Whether a line says by a label that it names the turn, whatever follows."""
    return bool(_LABEL.match(text))


def read_head(text: str, head: Head) -> Head | None:
    """The header with what this line adds; None if it is no header line."""
    if party := _PARTY.match(text):
        return replace(head, party=party[1])
    if land := _LAND.match(text):
        return _named(land[1], head)
    if phase := _PHASE.match(text):
        return replace(head, season=phase[1].upper(), year=int(phase[2]))
    if len(text) > _LONGEST:
        return None
    text = _LABEL.sub("", text)
    found = head_words().items(fold(_THOUSANDS.sub(r"1\1", text)), most_unknown=1)
    items = [item for item in found if _weighty(item)]
    if not items or any(not i.meanings for i in items):
        return None
    return _phrase(items, head)


def _named(text: str, head: Head) -> Head | None:
    found = [
        m.value[0] for i in head_words().items(fold(text)) for m in i.meanings if m.letter == "W"
    ]
    return replace(head, power=found[0]) if len(found) == 1 else None


def _weighty(item: Item) -> bool:
    return not item.meanings or any(m.letter not in ("", ",", ".", ":", "m") for m in item.meanings)


def _phrase(items: list[Item], head: Head) -> Head | None:
    """A line made of a power, a season and a year only, in any order."""
    said = False
    for number, item in enumerate(items):
        sorts = {m.letter: m.value for m in item.meanings}
        if "T" in sorts and not head.season:
            head, said = replace(head, season=sorts["T"][0]), True
        elif "N" in sorts:
            digits = sorts["N"][0]
            if len(digits) == 4 and digits.isascii():
                head = replace(head, year=int(digits))
            elif number and digits in _HALVES and head.year:
                head, said = replace(head, season=_HALVES[digits]), True
            else:
                return None
        elif "W" in sorts:
            head, said = replace(head, power=sorts["W"][0]), True
        elif "K" not in sorts:
            return None
    return head if said else None
