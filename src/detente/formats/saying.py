"""What is said of files and of differences, from `words/<code>.toml`, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from detente.board import Location
from detente.board.words import load_words
from detente.variants.wording import read_wording

_PLACE = re.compile(r"\b(line|character|game|document) (?=\d)")


@dataclass(frozen=True)
class Wording:
    """One language: names of places in a file, faults, fates of units, results, headings."""

    places: Mapping[str, str]
    errors: Mapping[str, str]
    fates: Mapping[str, str]
    words: Mapping[str, str]
    check: Mapping[str, str]


class Fate(NamedTuple):
    """What became of something: a code of `[fates]` and the parts of its sentence."""

    code: str
    place: Location | None = None
    power: str = ""
    places: tuple[str, ...] = ()
    phase: str = ""
    words: tuple[str, ...] = ()


@cache
def wording(lang: str) -> Wording:
    """The sentences of a language; English where there is none of its own."""
    return read_wording(Wording, __package__, lang)


def fault(code: str, parts: Mapping[str, object], where: str, lang: str = "en") -> str:
    """What is wrong, after the place where it is."""
    told = wording(lang)
    sentence = told.errors[code].format_map(parts)
    place = _PLACE.sub(lambda found: f"{told.places[found[1]]} ", where)
    return f"{place}: {sentence}" if place else sentence


def fated(fate: Fate, lang: str = "en") -> str:
    """A fate in words; powers by name where the reader's language is not that of the files."""
    told = wording(lang)
    power = fate.power if lang == "en" or not fate.power else load_words(lang).power(fate.power)
    words = ", ".join(told.words.get(word, word) for word in fate.words)
    return told.fates[fate.code].format(
        place=fate.place,
        power=power,
        places=", ".join(fate.places),
        phase=fate.phase,
        words=words or told.words["success"],
    )


def heading(code: str, lang: str = "en", **parts: object) -> str:
    """A line of the answer of `check-game`."""
    return wording(lang).check[code].format_map(parts)


def owned(power: str | None) -> Fate:
    """Whose something is; None: nobody's."""
    return Fate("belongs", power=power) if power else Fate("nobody")


def retreating(places: Iterable[str]) -> Fate:
    """Where a unit may retreat to."""
    listed = tuple(places)
    return Fate("may_retreat", places=listed) if listed else Fate("nowhere")
