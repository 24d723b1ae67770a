"""Names of games and of people: one line that can be seen, and that does not pose as another."""

from __future__ import annotations

from unicodedata import category, normalize

from .refusal import Refusal, refuse

NAME_LIMIT = 60  # characters
# Joiners within a word, which some scripts need; all other characters that format (those that turn
# the direction of writing, say) could make one name look like another.
_JOINERS = "\u200c\u200d"
# Letters by their category that show nothing: the fillers of Hangul and the empty Braille cell.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
MOST_MARKS = 4  # above and below one letter; a heap of them would cover the lines around it
# Letters of other scripts, and figures, that are drawn as Latin ones are.
_DRAWN_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухһΑΒΕΖΗΙΚΜΝΟΡΤΥΧορνIl1|0",
    "ABESlJKMHOPCTYXaesijopcyxhABEZHlKMNOPTYXopvllllO",
)


def tidy(name: str) -> str:
    """The name on one line, without what cannot be seen at all; empty where nothing is left."""
    kept = (" " if c.isspace() else c for c in name if c.isspace() or _may_stand(c))
    line = thinned(" ".join("".join(kept).split()))
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


def thinned(text: str) -> str:
    """The text without the marks on a letter that come after the fourth."""
    if text.isascii():
        return text
    kept: list[str] = []
    marks = 0
    for char in text:
        kind = category(char)
        if kind != "Cf":  # what joins letters ends no heap
            marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def alike(name: str, other: str) -> bool:
    """Whether two names are one in capitals and small letters, or cannot be told apart by eye."""
    pairs = ((_spelt(name), _spelt(other)), (_drawn(name), _drawn(other)))
    return any(one == two for one, two in pairs)


def _spelt(name: str) -> str:
    shown = (c for c in normalize("NFKC", name) if c not in _JOINERS and not _changes_nothing(c))
    return "".join(shown).casefold()


def _drawn(name: str) -> str:
    return _spelt(normalize("NFKC", name).translate(_DRAWN_ALIKE))


def _changes_nothing(char: str) -> bool:
    """Whether it is a mark that is not drawn: the grapheme joiner, a selector of a variant."""
    return char == "\u034f" or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
