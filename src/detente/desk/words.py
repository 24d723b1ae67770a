"""The desk's own sentences, from `words/<code>.toml`; every language has every one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from detente.board.words import load_words
from detente.narrate.sounds import settle
from detente.rules.phase import Phase
from detente.variants.wording import read_wording


@dataclass(frozen=True)
class Wording:
    """One language: what is said to players, why files are set aside, what the master reads."""

    receipt: Mapping[str, str]
    report: Mapping[str, str]
    notice: Mapping[str, str]
    endings: Mapping[str, str]
    reasons: Mapping[str, str]
    master: Mapping[str, str]
    faults: Mapping[str, str]


@cache
def wording(lang: str) -> Wording:
    """The sentences of a language; English where the desk has none of its own."""
    return read_wording(Wording, __package__, lang)


def phase_name(phase: str, lang: str) -> str:
    """`Spring 1901, movement (S1901M)`."""
    parsed = Phase.parse(phase)
    words = load_words(lang)
    season = words.season(parsed.season)
    return f"{season[:1].upper()}{season[1:]} {parsed.year}, {words.phase(parsed.kind)} ({phase})"


def turn_name(phase: str) -> str:
    """How a file names the turn: `1901/1` (FIDO-5), or the phase where that says too little."""
    halves = {"S": "1", "F": "2"}
    return f"{phase[1:5]}/{halves[phase[0]]}" if phase.endswith("M") else phase


def fill(template: str, **parts: object) -> str:
    """A sentence with its parts, its little words in their right form."""
    return settle(template.format_map(parts))
