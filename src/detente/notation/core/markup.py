"""The text of an HTML mail, in one pass over it however broken its mark-up is."""

from __future__ import annotations

import html
import re

_TAG = re.compile(r"<(/?)([a-z][a-z0-9]{0,15})\b[^<>]*>", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t]{2,}")
_BREAKS = frozenset(
    {"br", "p", "div", "tr", "li", "table", "ul", "ol", "h1", "h2", "h3", "pre", "blockquote"}
)
_SILENT = frozenset({"style", "script", "head", "title"})


def plain_text(page: str) -> str:
    """The text of a page, with `>` before what is in a block quotation."""
    pieces: list[str] = []
    quotes, at = 0, 0
    while (mark := page.find("<", at)) >= 0:
        pieces.append(_flow(page[at:mark]))
        tag = _TAG.match(page, mark)
        if tag is None:
            at, sign = _after_odd(page, mark)
            pieces.append(sign)
            continue
        closing, name = tag[1] == "/", tag[2].lower()
        at = tag.end()
        if name in _SILENT and not closing:
            at = _after_silent(page, at, name)
        if name == "blockquote":
            quotes = max(quotes + (-1 if closing else 1), 0)
        pieces.append(_instead(name, quotes))
    pieces.append(_flow(page[at:]))
    return _BLANKS.sub(" ", "".join(pieces))


def _instead(name: str, quotes: int) -> str:
    """What stands for a tag in the text."""
    if name in _BREAKS:
        return "\n> " if quotes else "\n"
    return " " if name in ("td", "th") else ""


def _flow(text: str) -> str:
    """Text between two tags: line ends are blanks there, entities are signs."""
    return html.unescape(text.replace("\n", " ").replace("\r", " ")).replace("\u00a0", " ")


def _after_odd(page: str, at: int) -> tuple[int, str]:
    """Where to go on after a comment, or after a sign that is only a sign and stays."""
    if not page.startswith("<!--", at):
        return at + 1, "<"
    end = page.find("-->", at)
    return (end + 3 if end >= 0 else len(page)), ""


def _after_silent(page: str, at: int, name: str) -> int:
    """Where the text goes on after a style sheet or a script."""
    end = re.compile(f"</{name}", re.IGNORECASE).search(page, at)
    return end.start() if end else len(page)
