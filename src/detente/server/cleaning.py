"""What cannot stand in a text that somebody typed: no page, file or database could hold it."""

from __future__ import annotations

import re

from detente.game.names import thinned

# Control characters other than a new line and a tab, and halves of characters.
_UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def clean(text: str) -> str:
    """The text with plain line ends, without heaps of marks and what nothing can hold."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return thinned(_UNWRITABLE.sub("", plain)).rstrip()
