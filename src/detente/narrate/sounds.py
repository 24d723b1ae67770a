"""Little words whose form hangs on the sound that follows, marked with ~ in the templates.

Hungarian `a~` is az before a vowel; Spanish `y~` is e before an i, `o~` is u before an o.
"""

from __future__ import annotations

import re

_MARKED = re.compile(r"\b(a|y|o)~ (?=\W*(\w{0,2}))", re.IGNORECASE)
_VOWELS = tuple("aáeéiíoóöőuúüű")
_CHANGED = {
    "a": (_VOWELS, "az"),
    "y": (("i", "í", "hi"), "e"),
    "o": (("o", "ó", "ho"), "u"),
}


def settle(text: str) -> str:
    """The text with every marked word in its right form."""
    return _MARKED.sub(_settled, text) if "~" in text else text


def _settled(match: re.Match[str]) -> str:
    word = match[1]
    sounds, changed = _CHANGED[word.lower()]
    if not match[2].lower().startswith(sounds):
        return f"{word} "
    return f"{changed.capitalize() if word.isupper() else changed} "
