"""Finding words in letters: accents and capitals do not matter."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from detente.game.view import LetterView

MOST_WORDS = 8
MOST_FOUND = 100  # letters
AROUND = 90  # characters shown before and after a word


def words_of(query: str) -> tuple[str, ...]:
    """The words of a search, folded."""
    return tuple(dict.fromkeys(folded(query[:200])[0].split()))[:MOST_WORDS]


def folded(text: str) -> tuple[str, tuple[int, ...]]:
    """The text without accents and capitals, and where in the text each of its characters was."""
    parts = [_plain(character) for character in text]
    places = tuple(place for place, part in enumerate(parts) for _ in part)
    return "".join(parts), places


@lru_cache(maxsize=4096)
def _plain(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character).casefold()
    return "".join(part for part in parts if not unicodedata.combining(part))


def _holds(text: str, words: Sequence[str]) -> bool:
    """Whether a text has all the words; without their places that is quick for a long one too."""
    plain = text.lower() if text.isascii() else "".join(map(_plain, text))
    return all(word in plain for word in words)


def find(letters: Sequence[LetterView], words: Sequence[str]) -> list[LetterView]:
    """The letters that hold all the words, the newest first."""
    if not words:
        return []
    return list(islice((x for x in reversed(letters) if _holds(x.text, words)), MOST_FOUND))


def extract(text: str, words: Sequence[str]) -> SafeString:
    """The text around the first word found, all found words marked."""
    spans = _spans(text, words)
    if not spans:
        return format_html("{}", text[: 2 * AROUND])
    start = max(0, spans[0][0] - AROUND)
    end = min(len(text), spans[0][1] + 2 * AROUND)
    shown = [(a, b) for a, b in spans if b <= end]
    pieces: list[tuple[str, str]] = []
    at = start
    for a, b in shown:
        pieces.append((text[at:a], text[a:b]))
        at = b
    inner = format_html_join("", "{}<mark>{}</mark>", pieces)
    return format_html(
        "{}{}{}{}", "… " if start else "", inner, text[at:end], " …" if end < len(text) else ""
    )


def _spans(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the words are in the text, first to last, without overlaps."""
    plain, places = folded(text)
    found: list[tuple[int, int]] = []
    for word in words:
        at = plain.find(word)
        while at >= 0:
            found.append((places[at], places[at + len(word) - 1] + 1))
            at = plain.find(word, at + len(word))
    merged: list[tuple[int, int]] = []
    for a, b in sorted(found):
        if merged and a < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(b, merged[-1][1]))
        else:
            merged.append((a, b))
    return merged
