"""Refusals and faults of saved games as sentences in the reader's language, from `words/`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from detente.board.words import Words, load_words
from detente.rules.phase import Phase
from detente.variants.wording import read_wording

from .refusal import SENTENCES, Refusal


@dataclass(frozen=True)
class Wording:
    """One language: faults of saved games, and refusals (the English ones are in `refusal.py`)."""

    saves: Mapping[str, str]
    refusals: Mapping[str, str] = field(default_factory=dict)


@cache
def wording(lang: str) -> Wording:
    """The sentences of a language; English where there is none of its own."""
    return read_wording(Wording, __package__, lang)


def say_refusal(refusal: Refusal, lang: str = "en") -> str:
    """A refusal in a language; English where it has no words for it yet."""
    template = wording(lang).refusals.get(refusal.code)
    if template is None:
        return str(refusal)
    words = load_words(lang)
    parts = {name: _shown(name, value, words) for name, value in refusal.parts.items()}
    return template.format_map({**dict.fromkeys(_named(SENTENCES[refusal.code]), ""), **parts})


def _named(template: str) -> list[str]:
    from string import Formatter

    return [name for _, name, _, _ in Formatter().parse(template) if name]


def _shown(name: str, value: Any, words: Words) -> Any:
    """A part in the words of a language: powers and phases have names."""
    if name in ("power", "owner") and isinstance(value, str):
        return words.power(value)
    if name in ("phase", "given") and isinstance(value, str) and value:
        phase = Phase.parse(value)
        return f"{words.season(phase.season)} {phase.year} ({words.phase(phase.kind)})"
    return value


@dataclass(frozen=True)
class Fault:
    """What is wrong with a saved game: a code of `[saves]` and its parts, perhaps other faults."""

    code: str
    parts: Mapping[str, Any]

    def said(self, lang: str = "en") -> str:
        """The sentence in a language."""
        parts = {
            name: value.said(lang) if isinstance(value, Fault) else value
            for name, value in self.parts.items()
        }
        return wording(lang).saves[self.code].format_map(parts)

    def __str__(self) -> str:
        return self.said()


def faulty(code: str, **parts: Any) -> Fault:
    """A fault with its parts as keywords."""
    return Fault(code, parts)
