"""Notes and refusals as sentences in the reader's language, from the language's `messages`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from detente.board import Location, load_board
from detente.board.words import Words, load_words
from detente.rules.orders import Unit
from detente.rules.phase import Phase

from .core.assemble import Context
from .core.reading import Note, Refusal
from .core.tables import Canonical
from .sentence import capital, unit_name, write

_BY_SORT = {"province": "provinces", "power": "powers", "coast": "coasts", "written": "units"}
_INNER = {"route": "province", "coasts": "coast"}


def say(what: Note | Refusal, lang: str = "en") -> str:
    """The sentence of a note or a refusal; a refusal ends with its nearest readings."""
    words = load_words(lang)
    sentence = _fill(words, what.code, what.parts)
    if isinstance(what, Refusal) and what.candidates:
        readings = "; ".join(_in_words(candidate, lang) for candidate in what.candidates)
        return f"{sentence} {_fill(words, 'nearest', {'candidates': readings})}"
    return sentence


def _in_words(candidate: str, lang: str) -> str:
    """A canonical order as the language says it; any other text as it is."""
    board = load_board()
    order = Canonical(board, {}).read(candidate)
    return write(order, Context(board, lang=lang)) if order else candidate


def _fill(words: Words, code: str, parts: Any) -> str:
    template = words.messages.get(code) or load_words("en").messages.get(code, code)
    shown = {name: _shown(words, name, value) for name, value in parts.items()}
    return capital(template.format_map(shown))


def _shown(words: Words, name: str, value: object) -> str:
    if isinstance(value, Note | Refusal):
        return say(value, words.code)
    if isinstance(value, Unit):
        return unit_name("unit", value, words)
    if isinstance(value, Location):
        return words.location(value)
    if isinstance(value, str) and name == "phase":
        phase = Phase.parse(value)
        season, kind = words.season(phase.season), words.phase(phase.kind)
        return f"{season} {phase.year} ({kind})"
    if isinstance(value, str):
        return words.named(_BY_SORT[name], value).form() if name in _BY_SORT else value
    if isinstance(value, Iterable):
        inner = _INNER.get(name, "")
        return ", ".join(_shown(words, inner, item) for item in value)
    return str(value)
