"""What is new for a viewer: one mark for each kind of thing that a view shows.

A mark is made of the viewer's own view and of nothing else. So whatever happens in a game, a viewer
who may not see it finds the same marks as before: there is nothing to be told, not even when.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from hashlib import sha256
from typing import Any

from detente.variants.strict import plain

from .view import View

KINDS = ("phase", "letters", "deadline", "seats", "orders")
LENGTH = 10  # hexadecimal digits of a mark: chance makes two alike once in a million millions
_TOLD = {
    *("stage", "phase", "standing", "history", "since", "ended"),
    *("letters", "due", "paused", "writing", "mine"),
}
OTHERS = tuple(part.name for part in fields(View) if part.name not in _TOLD)


def marks(seen: View) -> str:
    """The marks of a view, in the order of `KINDS`, parted by hyphens."""
    return "-".join(_mark(part) for part in _parts(seen))


def changed(before: str, after: str) -> tuple[str, ...]:
    """The kinds whose marks differ; all of them where `before` is no text that `marks` made."""
    old, new = before.split("-"), after.split("-")
    if len(old) != len(new):
        return KINDS
    return tuple(kind for kind, was, now in zip(KINDS, old, new, strict=True) if was != now)


def _parts(seen: View) -> Iterator[Any]:
    """What each kind is about, in the order of `KINDS`; the seats stand for all that is left."""
    position = seen.standing.hash if seen.standing else ""
    last = seen.history[-1].at if seen.history else None
    yield seen.stage, seen.phase, len(seen.history), last, position, seen.ended
    yield len(seen.letters), seen.letters[-1:]
    yield seen.due, seen.paused, seen.writing, seen.settings.clock
    yield {name: getattr(seen, name) for name in OTHERS}
    yield seen.mine


def _mark(part: Any) -> str:
    text = json.dumps(plain(part), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:LENGTH]
