"""Work that takes seconds: a few at a time, a few more wait, and pages keep their threads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore


class BusyError(RuntimeError):
    """Others' work is being done; later there is time."""


class Places:
    """Places for one kind of work, in all threads of this process."""

    def __init__(self, at_once: int, waiting: int, patience: float) -> None:
        self.threads = at_once + waiting  # that such work may hold
        self._patience = patience  # seconds in which a place is waited for
        self._inside = BoundedSemaphore(self.threads)
        self._working = BoundedSemaphore(at_once)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """While one place is held; raises `BusyError` where there is none, nor one to wait for."""
        if not self._inside.acquire(blocking=False):
            raise BusyError
        try:
            if not self._working.acquire(timeout=self._patience):
                raise BusyError
            try:
                yield
            finally:
                self._working.release()
        finally:
            self._inside.release()


PICTURES = Places(at_once=2, waiting=4, patience=20)  # one takes a second or two
FILES = Places(at_once=1, waiting=2, patience=10)  # strangers' games, read for the sandbox
