"""Names of games and of people: one line that can be seen, and that does not pose as another."""

from __future__ import annotations

from unicodedata import category

from .refusal import Refusal, refuse

NAME_LIMIT = 60  # characters
# Joiners within a word, which some scripts need; all other characters that format (those that turn
# the direction of writing, say) could make one name look like another.
_JOINERS = "\u200c\u200d"
# Letters by their category that show nothing: the fillers of Hangul and the empty Braille cell.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"


def tidy(name: str) -> str:
    """The name on one line, without what cannot be seen at all; empty where nothing is left."""
    kept = (" " if c.isspace() else c for c in name if c.isspace() or _may_stand(c))
    line = " ".join("".join(kept).split())
    return line if any(category(c)[0] in "LNPS" and c not in _BLANK for c in line) else ""


def _may_stand(char: str) -> bool:
    """Whether it is a character of its own: no control, direction, half or unassigned one."""
    return category(char)[0] != "C" or char in _JOINERS


def name_fault(name: str) -> Refusal | None:
    """Why a tidied name cannot be used."""
    if not name:
        return refuse("name_missing")
    if len(name) > NAME_LIMIT:
        return refuse("name_too_long", limit=NAME_LIMIT)
    return None
