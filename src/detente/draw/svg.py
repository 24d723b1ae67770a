"""Writing SVG: numbers, escaped text, elements."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape

# XML 1.0 forbids these even when escaped.
_FORBIDDEN = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127, 0xFFFE, 0xFFFF])
_FORBIDDEN |= dict.fromkeys(range(0xD800, 0xE000))


def num(value: float) -> str:
    """A length with at most one decimal and no idle zero."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


@lru_cache(maxsize=4096)
def esc(text: str) -> str:
    """Text made safe for element content and quoted attributes; what XML forbids is dropped."""
    return escape(text.translate(_FORBIDDEN), quote=True)


@cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def attrs(values: Mapping[str, str | float]) -> str:
    """Attributes, each with a space before it; underscores in names become hyphens."""
    return "".join(
        f' {_key(key)}="{esc(v) if isinstance(v, str) else num(v)}"' for key, v in values.items()
    )


def tag(name: str, body: str = "", /, **values: str | float) -> str:
    """An element; `body` is markup that is already safe."""
    head = f"<{name}{attrs(values)}"
    return f"{head}>{body}</{name}>" if body else f"{head}/>"
