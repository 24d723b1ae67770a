"""The text of a letter as HTML: emphasis, lists and quotes, and nothing that could do harm.

A small part of Markdown: no HTML, no pictures, no link under another text than its own address.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import unescape
from typing import Any

from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

RULES = ["emphasis", "list", "blockquote", "newline", "escape"]
_DEEP = re.compile(r"^(?:[ \t]*(?:>|[-+*]|\d+[.)])){20}", re.MULTILINE)
# Addresses of the web as people type them, without the full stop or bracket that follows.
_ADDRESS = re.compile(r"https?://[^\s<>\"'`]*[^\s<>\"'`.,;:!?)\]}*_]")


@lru_cache(maxsize=1024)  # of letters as long as may be these are 40 MB
def html_of(text: str) -> SafeString:
    """A letter's text as paragraphs; a line break stays one."""
    if _DEEP.search(text):  # what stands so deep the reader would leave out
        return format_html('<p class="plain">{}</p>', linked(text))
    rendered: str = _reader().render(text)
    return mark_safe(rendered)  # noqa: S308 - HTML is off and every text is escaped below


def plain_of(text: str) -> str:
    """A letter's text in one line, its marks read and left out."""
    return " ".join(unescape(strip_tags(html_of(text))).split())


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("zero", {"html": False, "breaks": True, "maxNesting": 60}).enable(RULES)
    reader.add_render_rule("text", _with_addresses)
    return reader


def _with_addresses(_self: Any, tokens: Sequence[Token], index: int, *_rest: Any) -> str:
    return linked(tokens[index].content)


def linked(text: str) -> SafeString:
    """A text with its web addresses as links that show where they lead, and tell nothing there."""
    parts: list[str] = []
    end = 0
    for match in _ADDRESS.finditer(text):
        link = '<a href="{}" rel="noreferrer nofollow noopener">{}</a>'
        parts += [format_html("{}", text[end : match.start()]), format_html(link, *[match[0]] * 2)]
        end = match.end()
    parts.append(format_html("{}", text[end:]))
    return mark_safe("".join(parts))  # noqa: S308 - each part is escaped
