"""The packaged font: its files, and how wide a text is in it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

FAMILY = "EB Garamond, Garamond, Georgia, serif"
ROMAN, ITALIC, BOLD = "EBGaramond-Medium", "EBGaramond-MediumItalic", "EBGaramond-SemiBold"
_UNKNOWN = 600  # thousandths of the size, for a letter that the font lacks


@cache
def _widths() -> dict[str, dict[str, int]]:
    text = (files(__package__) / "fonts" / "widths.json").read_text("utf-8")
    widths: dict[str, dict[str, int]] = json.loads(text)
    return widths


def width(text: str, size: float, face: str = ROMAN) -> float:
    """The width of a text at a font size, in the same unit (kerning left aside)."""
    letters = _widths()[face]
    return sum(letters.get(letter, _UNKNOWN) for letter in text) * size / 1000


def shorten(text: str, room: float, size: float, face: str = ROMAN) -> str:
    """The text, cut with an ellipsis where it is wider than the room."""
    if width(text, size, face) <= room:
        return text
    while text and width(text + "…", size, face) > room:
        text = text[:-1]
    return text.rstrip() + "…"
