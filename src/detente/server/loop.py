"""The loop that processes due phases, inside `detente serve` and as `detente worker`."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime

from django.db import Error, connections

from detente.server.services.downtime import beat, catch_up
from detente.server.services.due import process_next

log = logging.getLogger("detente.clock")
PAUSE = 1.0  # seconds between two looks at the clock
TROUBLE = 5.0  # seconds until the next look where the database did not answer
MOST = 50  # phases between two beats


def run(stop: threading.Event) -> None:
    """Process what is due until `stop` is set; the database knows all, nothing is kept here."""
    try:
        while not stop.is_set():
            stop.wait(_round(stop))
    finally:
        connections.close_all()


def _round(stop: threading.Event) -> float:
    """One look at the clock; returns how long to wait for the next."""
    try:
        return look(stop)
    except Error:
        log.exception("the database does not answer; trying again")
        connections.close_all()
    except Exception:
        log.exception("processing was interrupted; trying again")
    return TROUBLE


def look(stop: threading.Event) -> float:
    """Process what is due now; returns how long to wait for the next look."""
    beat(datetime.now(UTC))
    catch_up()
    for _ in range(MOST):
        if stop.is_set() or not process_next(datetime.now(UTC)):
            return PAUSE
    return 0.0


class Loop:
    """The loop in a thread, for as long as the `with` lasts."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.thread = threading.Thread(target=run, args=(self.stop,), name="clock", daemon=True)

    def __enter__(self) -> Loop:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join(10)
