"""Word orders: which strings of item letters are an order, and which part plays which role.

A pattern is a regular expression over item letters (see `lexicon.py`) with groups named
`unit`, `other` (the unit helped), `to`, `path`. What a string of letters can be is worked out
once and remembered, so that reading a usual line costs a look-up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

LONGEST = 20  # letters of one order; more is no order
_LONGEST_OF_SEVERAL = 14  # letters of one of several orders on a line
_MOST_REMEMBERED = 50_000
_NAMED = r"\?P<\w+>"


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
    ("support", "", "{unit}s+hm?{other}"),
    ("support", "", "{unit}s+m+{to}f{other}"),
    ("support", "", "s{unit}m?h{other}"),
    ("support", "", "s{unit}m?m?{other}m*{to}"),
    ("support", "", "s{unit}s?{other}h"),
    ("unmarked_support", "", "{unit}s+{other}{to}"),
    ("mutual", "", "{unit}u{other}"),
    ("convoy", "", "{unit}c+m?{other}m+{to}v?"),
    ("convoy", "", "{unit}c+m?{other}vm*{to}"),
    ("convoy", "", "{unit}c+m+{to}f{other}"),
    ("convoy", "", "c{unit}m?{other}m*{to}"),
    ("unmarked_convoy", "", "{unit}c+{other}{to}"),
    ("retreat", "", "{unit}r+m?{to}"),
    ("retreat", "R", "r{unit}m*{to}"),
    ("disband", "", "{unit}[dx]"),
    ("disband", "", "[dx]{unit}"),
    ("disband", "A", "r{unit}"),
    ("disband", "A", "{unit}r"),
    ("disband", "A", "m{unit}"),
    ("build", "", "b+{unit}"),
    ("build", "", "{unit}b"),
    ("waive", "", "w+N?"),
    ("waive", "", "wP"),
    ("waive", "", "(?:bw|wb)"),
    ("alone", "", "{unit}"),
)
_UNITS = ("(?:UW|WU|W|U)?f?W?P", "UmP")
_MARKS = {
    "to": "(?P<to>P)",
    "path": "(?P<path>(?:m+P)+)",
    "bypath": "(?P<bypath>P(?:[m,]*P)*)",
}
_Cut = tuple[int, int, tuple[int, int]]  # orders from here on, ways to cut them, first span


class Grammar:
    """The common word orders and those of some languages, as compiled patterns."""

    def __init__(
        self,
        extra: Iterable[Mapping[str, Sequence[str]]] = (),
        base: Sequence[tuple[str, str, str]] = _PATTERNS,
        marks: Mapping[str, str] = _MARKS,
    ) -> None:
        tables = list(extra)
        units = "|".join([*_UNITS, *(u for table in tables for u in table.get("unit", ()))])
        marks = {**marks, "unit": f"(?P<unit>{units})", "other": f"(?P<other>{units})"}
        sorts = {sort for sort, _, _ in base}
        more = [(s, "", p) for table in tables for s in table if s != "unit" for p in table[s]]
        if unknown := {sort for sort, _, _ in more} - sorts:
            raise ValueError(f"patterns for unknown sorts of orders: {', '.join(sorted(unknown))}")
        rules = [(sort, phases, text.format(**marks)) for sort, phases, text in (*base, *more)]
        self._rules = [(sort, phases, re.compile(rule)) for sort, phases, rule in rules]
        anything = "|".join(f"(?:{re.sub(_NAMED, '?:', rule)})" for _, _, rule in rules)
        self._any = re.compile(anything)
        self._shapes: dict[tuple[str, str], tuple[Shape, ...]] = {}
        self._orders: dict[tuple[str, str], bool] = {}

    def shapes(self, letters: str, phase: str = "") -> tuple[Shape, ...]:
        """All ways to take a string of letters as one order (usually one, or none)."""
        if len(letters) > LONGEST:
            return ()
        found = self._shapes.get((letters, phase))
        if found is None:
            if len(self._shapes) >= _MOST_REMEMBERED:
                self._shapes.clear()
            found = self._shapes[letters, phase] = self._match(letters, phase)
        return found

    def _match(self, letters: str, phase: str) -> tuple[Shape, ...]:
        if not self._any.fullmatch(letters):
            return ()
        found: list[Shape] = []
        for sort, phases, rule in self._rules:
            match = None if phases and phase and phase not in phases else rule.fullmatch(letters)
            if match:
                shape = _shape(sort, match)
                if not any((s.sort, s.roles) == (shape.sort, shape.roles) for s in found):
                    found.append(shape)
        return tuple(found)

    def partition(self, letters: str, phase: str = "") -> tuple[tuple[int, int], ...]:
        """Spans of the single orders in a line that holds several; empty where there is no cut.

        Every letter apart from separators belongs to an order; the cut with the fewest orders
        counts, and two different cuts with the fewest orders are no reading. Takes time linear
        in the letters: an order is short, and only places from which the rest can be cut are
        tried as its end.
        """
        size = len(letters)
        best: list[_Cut | None] = [None] * size + [(0, 1, (size, size))]
        ends: list[int] = []  # where an order can end, the latest first
        for start in range(size, -1, -1):
            if start < size:
                best[start] = self._best_from(letters, phase, start, best, ends)
            if best[start] is not None and start and letters[start - 1] not in ",.":
                ends.append(start)
        if best[0] is None or best[0][1] != 1:
            return ()
        return _spans(letters, best)

    def _best_from(
        self, letters: str, phase: str, start: int, best: list[_Cut | None], ends: Sequence[int]
    ) -> _Cut | None:
        if letters[start] in ",.":
            return best[start + 1]
        found: _Cut | None = None
        for end in reversed(ends):
            if end > start + _LONGEST_OF_SEVERAL:
                break
            rest = best[end]
            if end < start + 2 or rest is None:
                continue
            if found is not None and rest[0] + 1 > found[0]:
                continue
            if self._is_order(letters[start:end], phase):
                fewer = found is None or rest[0] + 1 < found[0]
                ways = rest[1] if fewer or found is None else rest[1] + found[1]
                found = (rest[0] + 1, ways, (start, end))
        return found

    def _is_order(self, letters: str, phase: str) -> bool:
        """Whether a string of letters is an order with a verb; remembered."""
        known = self._orders.get((letters, phase))
        if known is None:
            if len(self._orders) >= _MOST_REMEMBERED:
                self._orders.clear()
            known = any(shape.sort != "alone" for shape in self.shapes(letters, phase))
            self._orders[letters, phase] = known
        return known


def _shape(sort: str, match: re.Match[str]) -> Shape:
    spans = {role: match.span(role) for role in match.re.groupindex if match[role] is not None}
    via = "v" in match.string or "path" in spans
    unmarked = sort.startswith("unmarked")
    plain = sort.removeprefix("unmarked").removeprefix("_") or "move"
    return Shape(plain, spans, unmarked, via)


def _spans(letters: str, best: Sequence[_Cut | None]) -> tuple[tuple[int, int], ...]:
    spans: list[tuple[int, int]] = []
    at = 0
    while at < len(letters):
        found = best[at]
        if letters[at] in ",.":
            at += 1
        elif found is None:
            return ()
        else:
            spans.append(found[2])
            at = found[2][1]
    return tuple(spans)
