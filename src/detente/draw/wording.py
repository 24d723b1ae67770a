"""Words on the drawing: names from the shared locales, captions from `words/<lang>.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from detente.board.words import Words, WordsError, load_words
from detente.rules.phase import Phase
from detente.variants.wording import read_wording

from .errors import DrawError


@dataclass(frozen=True)
class Captions:
    """The drawing's own words in one language."""

    title: str
    centre: str
    unowned: str
    dislodged: str
    closed: str
    centres: str
    units: str
    none: str
    results: Mapping[str, str]
    legend: Mapping[str, str]


@cache
def names(lang: str) -> Words:
    """The names of provinces, powers and phases; raises `DrawError` for an unknown language."""
    try:
        return load_words(lang)
    except WordsError as fault:
        raise DrawError(str(fault)) from None


@cache
def captions(lang: str) -> Captions:
    """The captions of a language, English ones where it has none of its own."""
    return read_wording(Captions, __package__, names(lang).code)


def phase_title(phase: Phase, lang: str) -> str:
    """A phase in words: "Spring 1901, movement"."""
    words = names(lang)
    season = words.season(phase.season)
    return f"{season[:1].upper()}{season[1:]} {phase.year}, {words.phase(phase.kind)}"


def result_words(result: tuple[str, ...], lang: str) -> str:
    """A result in words: "bounced, dislodged"; unknown result words are shown as they are."""
    table = captions(lang).results
    return ", ".join(table.get(word, word) for word in result)
