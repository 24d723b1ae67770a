"""Folding of text: case, accents, dashes, arrows and invisible characters."""

from __future__ import annotations

import re
import unicodedata

_DASHES = re.compile(
    r"[\u2010-\u2015\u2212\u2043\uFE58\uFE63\uFF0D\u00AD\u2190-\u21FF\u27A1\u2794-\u27BE]"
)
_MARKS = re.compile(r"[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
_LATIN = dict(
    zip("авекмнорстухіјѕԁԛԝьАВЕКМНОРСТУХ", "abekmhopctyxijsdqwbABEKMHOPCTYX", strict=True)
)
_TO_LATIN = str.maketrans(_LATIN | {"п": "n", "и": "u", "г": "r", "б": "b", "д": "d", "л": "l"})
_TO_CYRILLIC = str.maketrans("abekmhopctyx", "авекмнорстух")


def fold(text: str) -> str:
    """Lower case without accents, every dash or arrow as `-`; the same for words and texts."""
    if text.isascii():
        return text.lower()
    text = _DASHES.sub("-", text)
    text = unicodedata.normalize("NFKD", text).casefold()
    return _MARKS.sub("", unicodedata.normalize("NFKD", text))


def lookalike(word: str) -> tuple[str, ...]:
    """A folded word with the letters of the other alphabet that look the same put right."""
    if word.isascii():
        return (word.translate(_TO_CYRILLIC),)
    return (word.translate(_TO_LATIN), word.translate(_TO_CYRILLIC))
