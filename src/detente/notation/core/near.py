"""Words close to a misspelt one: one letter too many, too few, wrong, or two swapped."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable


def _shortened(word: str) -> set[str]:
    return {word[:i] + word[i + 1 :] for i in range(len(word))}


class Near:
    """An index of words by what is left when one letter is missing; built once, quick to ask."""

    def __init__(self, words: Iterable[str]) -> None:
        self._index: dict[str, set[str]] = defaultdict(set)
        self._words = sorted(set(words))
        for word in self._words:
            for key in (word, *_shortened(word)):
                self._index[key].add(word)

    def close(self, word: str) -> tuple[str, ...]:
        """Words at most one edit away (a swap of neighbours is one edit), sorted."""
        if len(word) > 40:
            return ()
        found: set[str] = set()
        for key in (word, *_shortened(word)):
            found |= self._index.get(key, set())
        return tuple(sorted(other for other in found if within_one(word, other)))

    def begins(self, word: str, most: int = 6) -> tuple[str, ...]:
        """Words that begin with this one, if they are few."""
        start = bisect_left(self._words, word)
        found = [w for w in self._words[start : start + most + 1] if w.startswith(word)]
        return tuple(found) if len(found) <= most else ()

    def alike(self, word: str, most: int = 6) -> tuple[str, ...]:
        """Words of five letters and more that begin alike and are two edits away, if few."""
        if not 5 <= len(word) <= 40:
            return ()
        start = bisect_left(self._words, word[:1])
        found = []
        for other in self._words[start:]:
            if other[0] != word[0]:
                break
            if len(other) >= 5 and abs(len(other) - len(word)) <= 2 and _within_two(word, other):
                found.append(other)
        return tuple(found) if len(found) <= most else ()


def _within_two(a: str, b: str) -> bool:
    """Whether two words are two edits apart or fewer, by way of a word one edit from both."""
    start = next(
        (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    a, b = a[start:], b[start:]
    if not a or not b:
        return len(a) + len(b) <= 2
    mended = (b[0] + a[1:], a[1:], b[0] + a, a[1::-1] + a[2:])
    return any(within_one(word, b) for word in mended)


def within_one(a: str, b: str) -> bool:
    """Whether two words are equal or one insertion, deletion, change or swap apart."""
    if a == b:
        return True
    if abs(len(a) - len(b)) > 1:
        return False
    start = next(
        (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
    )
    rest_a, rest_b = a[start:], b[start:]
    if len(a) != len(b):
        return rest_a[1:] == rest_b or rest_a == rest_b[1:]
    swapped = rest_a[1::-1] + rest_a[2:]
    return rest_a[1:] == rest_b[1:] or swapped == rest_b
