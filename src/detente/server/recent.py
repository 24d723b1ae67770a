"""Values made lately, kept in memory for the next reader who needs the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Recent(Generic[T]):
    """The values used last, at most so many; each belongs to a key and never changes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of a key, made now if it is not there; two threads may make it at once."""
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key]
        value = make()
        with self._lock:
            self._known[key] = value
            while len(self._known) > self._most:
                self._known.popitem(last=False)
        return value
