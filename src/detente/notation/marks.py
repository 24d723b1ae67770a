"""Text that says itself how it is written: by a byte order mark at its beginning."""

from __future__ import annotations

import codecs

_MARKS = (  # the longer ones first: that of UTF-32 begins like that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def by_mark(raw: bytes) -> str | None:
    """The text of bytes that begin with a mark; None without one, or where it is not kept to."""
    name = next((name for mark, name in _MARKS if raw.startswith(mark)), "")
    try:
        return raw.decode(name) if name else None
    except UnicodeDecodeError:
        return None
