"""Word orders: which strings of item letters are an order, and which part plays which role.

A pattern is a regular expression over item letters (see `lexicon.py`) with groups named
`unit`, `other` (the unit helped), `to`, `path`. What a string of letters can be is worked out
once and remembered, so that reading a usual line costs a look-up.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

MOVEMENT, RETREATS, ADJUSTMENTS = "M", "R", "A"
LONGEST = 24  # letters of one order; more is no order

_UNIT = "(?P<{}>[WU]?[WU]?f?W?P)"


class Shape(NamedTuple):
    """One way to take a string of letters: an order's sort and the span of each role."""

    sort: str
    roles: dict[str, tuple[int, int]]
    unmarked: bool = False  # two places in a row taken as a move
    via: bool = False


_PATTERNS: tuple[tuple[str, str, str], ...] = (
    # sort, phases in which it can be meant (empty: any), pattern
    ("hold", "", "{unit}h"),
    ("hold", "", "h{unit}"),
    ("move", "", "{unit}m+{to}v?"),
    ("move", "", "{unit}v?m*{to}v"),
    ("move", "", "{unit}vm+{to}"),
    ("move", "", "{unit}{path}m{to}v?"),
    ("move", "", "{unit}m+{to}[vt]+{bypath}"),
    ("move", "", "{unit}[vt]{bypath}m+{to}"),
    ("move", "", "m{unit}m*{to}v?"),
    ("unmarked", "", "{unit}{to}v?"),
    ("support", "", "{unit}s+{other}h?"),
    ("support", "", "{unit}s+m?{other}m+{to}v?"),
    ("support", "", "{unit}s+{other}f?v?m*{to}v"),
    ("support", "", "s{unit}m?h{other}"),
    ("support", "", "s{unit}m?m?{other}m*{to}"),
    ("support", "", "s{unit}s?{other}h"),
    ("unmarked_support", "", "{unit}s+{other}{to}"),
    ("mutual", "", "{unit}u{other}"),
    ("convoy", "", "{unit}c+m?{other}m+{to}v?"),
    ("convoy", "", "{unit}c+m?{other}vm*{to}"),
    ("convoy", "", "c{unit}m?{other}m*{to}"),
    ("unmarked_convoy", "", "{unit}c+{other}{to}"),
    ("retreat", "", "{unit}r+m?{to}"),
    ("retreat", "R", "r{unit}m*{to}"),
    ("disband", "", "{unit}[dx]"),
    ("disband", "", "[dx]{unit}"),
    ("disband", "A", "r{unit}|{unit}r"),
    ("disband", "A", "m{unit}"),
    ("build", "", "b+{unit}"),
    ("build", "", "{unit}b"),
    ("waive", "", "w+N?|wP|bw|wb"),
    ("alone", "", "{unit}"),
)
_MARKS = {
    "unit": _UNIT.format("unit"),
    "other": _UNIT.format("other"),
    "to": "(?P<to>P)",
    "path": "(?P<path>(?:m+P)+)",
    "bypath": "(?P<path>P(?:[m,]*P)*)",
}
_TWICE = re.compile(r"\{unit\}")


def _compile(pattern: str) -> list[re.Pattern[str]]:
    return [re.compile(part.format(**_MARKS)) for part in pattern.split("|")]


_COMPILED = [(sort, phases, rule) for sort, phases, text in _PATTERNS for rule in _compile(text)]


@lru_cache(maxsize=20_000)
def shapes(letters: str, phase: str = "") -> tuple[Shape, ...]:
    """All ways to take a string of letters as one order (usually one, or none)."""
    if len(letters) > LONGEST:
        return ()
    found: list[Shape] = []
    for sort, phases, rule in _COMPILED:
        if phases and phase and phase not in phases:
            continue
        match = rule.fullmatch(letters)
        if match:
            roles = {role: match.span(role) for role in rule.groupindex if match[role] is not None}
            via = "v" in letters or "path" in roles
            shape = Shape(sort.removeprefix("unmarked_"), roles, sort.startswith("unmarked"), via)
            if sort == "unmarked":
                shape = shape._replace(sort="move")
            if not any(shape.roles == s.roles and shape.sort == s.sort for s in found):
                found.append(shape)
    return tuple(found)


@lru_cache(maxsize=20_000)
def partition(letters: str, phase: str = "") -> tuple[tuple[int, int], ...]:
    """Spans of the single orders in a line that holds several; empty where there is no such cut.

    Every letter apart from separators belongs to an order; the cut with the fewest orders
    counts, and two different cuts with the fewest orders are no reading.
    """
    if len(letters) > 400:
        return ()
    size = len(letters)
    best: list[tuple[int, int, tuple[int, int]] | None] = [None] * (size + 1)
    best[size] = (0, 1, (size, size))
    for start in range(size - 1, -1, -1):
        best[start] = _best_from(letters, phase, start, best)
    if best[0] is None or best[0][1] != 1:
        return ()
    return _follow(letters, best)


def _best_from(
    letters: str, phase: str, start: int, best: list[tuple[int, int, tuple[int, int]] | None]
) -> tuple[int, int, tuple[int, int]] | None:
    if letters[start] in ",.":
        return best[start + 1]
    options: dict[tuple[int, int], tuple[int, int]] = {}
    for end in range(start + 1, min(len(letters), start + LONGEST) + 1):
        rest = best[end]
        piece = letters[start:end]
        if rest is None or piece[-1] in ",.":
            continue
        if any(s.sort != "alone" for s in shapes(piece, phase)):
            options[start, end] = (rest[0] + 1, rest[1])
    if not options:
        return None
    fewest = min(count for count, _ in options.values())
    ways = sum(w for count, w in options.values() if count == fewest)
    span = next(s for s, (count, _) in options.items() if count == fewest)
    return fewest, ways, span


def _follow(
    letters: str, best: list[tuple[int, int, tuple[int, int]] | None]
) -> tuple[tuple[int, int], ...]:
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(letters):
        if letters[at] in ",.":
            at += 1
            continue
        found = best[at]
        if found is None:
            return ()
        spans.append(found[2])
        at = found[2][1]
    return tuple(spans)
