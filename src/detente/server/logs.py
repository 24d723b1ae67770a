"""Log lines that cannot give away a seat link or an order."""

from __future__ import annotations

import logging
import traceback
from types import TracebackType

from django.db import OperationalError

Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Time, level and message; of an exception its place in the code, not its words.

    The words of an exception often quote what it choked on, which may be a secret order. What a
    database says of itself is none: that the disk is full, or nobody answers.
    """

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {message}", style="{")

    def formatException(self, ei: Caught) -> str:  # noqa: N802 - the name is the standard library's
        """Frames of the traceback and the name of the exception's class."""
        kind, error, trace = ei
        frames = "".join(traceback.format_tb(trace))
        name = kind.__name__ if kind else "no exception"
        return f"{frames}{name}: {error}" if isinstance(error, OperationalError) else frames + name
