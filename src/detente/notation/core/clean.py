"""What of a mail or a pasted text is the writer's own: no quotes, no signature, no mark-up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .markup import plain_text
from .reading import Note

_HTML = re.compile(
    r"<(?:html|body|div|p|br|table|blockquote|span|ul|ol|pre)\b[^<>]*>", re.IGNORECASE
)
_QUOTE = re.compile(r"\s*>")
_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
_FOOTER = re.compile(r"--\s*$|_{5,}\s*$|SIGNOFF\s*$", re.IGNORECASE)
# Everything below such a line is an older mail, whether or not it is marked as quoted.
_OLDER = re.compile(
    r"\s*-{2,}\s*(?:original message|forwarded message|mensaje original|mensaje reenviado"
    r"|eredeti üzenet|továbbított üzenet|исходное сообщение|пересылаемое сообщение)\s*-{2,}\s*$",
    re.IGNORECASE,
)
_SAYS = re.compile(r"[^\W\d_]|\d{4}|\+")  # a letter, a year, a sign for building
_BULLET = re.compile(r"\s*(?:\(?\d{1,2}[.):]\s*(?=[^\W\d_])|[•*·●▪–—-]\s+)")


class Line(NamedTuple):
    """A line of the writer's own, its number in the text (from 1), and whether it flows on."""

    number: int
    text: str
    flows: bool = False
    column: int = 1  # where the text begins in its line


class Cleaned(NamedTuple):
    """The lines to read, those that were only quoted, and notes on what was left out."""

    lines: tuple[Line, ...]
    quoted: tuple[Line, ...]
    notes: tuple[Note, ...]


def clean(text: str) -> Cleaned:
    """Take a text apart into the writer's lines and the rest."""
    notes: list[Note] = []
    if _HTML.search(text):
        text = plain_text(text)
    if _SIGNED in text:
        text, outside = signed_part(text)
        if outside:
            notes.append(Note("outside_signature"))
    own: list[Line] = []
    quoted: list[Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        if _FOOTER.match(raw) or _OLDER.match(raw):
            break
        if _QUOTE.match(raw):
            quoted.append(Line(number, raw.lstrip("> \t")))
            continue
        bullet = _BULLET.match(raw)
        line = raw[bullet.end() :] if bullet else raw
        if _SAYS.search(line):
            column = len(raw) - len(line.lstrip()) + 1
            own.append(Line(number, line.strip(), raw.endswith(" "), column))
    return Cleaned(tuple(own), tuple(quoted), tuple(notes))


def signed_part(text: str) -> tuple[str, bool]:
    """The text inside the first clear-signed block, and whether anything stands around it.

    Whether the signature holds is for the caller to find out; what is outside never counts.
    """
    before, _, rest = text.partition(_SIGNED)
    inside, _, tail = rest.partition(_SIGNATURE)
    _, _, after = tail.partition(_END)
    _, _, body = inside.replace("\r\n", "\n").partition("\n\n")
    lines = [re.sub(r"^- ", "", line) for line in body.split("\n")]
    return "\n".join(lines), bool(before.strip() or after.strip())


def joined(lines: tuple[Line, ...]) -> Iterator[tuple[Line, Line | None]]:
    """Each line with the one it may flow into."""
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else None
        yield line, following if line.flows else None
