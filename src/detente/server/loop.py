"""The loop that processes due phases, inside `detente serve` and as `detente worker`."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, datetime

from django.db import Error, connections

from detente.server.collector import Collector
from detente.server.services.downtime import beat, catch_up, reachable
from detente.server.services.due import process_next
from detente.server.services.reminders import remind

log = logging.getLogger("detente.clock")
PAUSE = 1.0  # seconds between two looks at the clock
TROUBLE = 5.0  # seconds until the next look where the database did not answer
MOST = 50  # phases between two beats


def run(stop: threading.Event, *, web: bool = False) -> None:
    """Process what is due until `stop` is set; the database knows all, nothing is kept here.

    `web` is whether a web server runs in this process.
    """
    collector = Collector()
    try:
        while not stop.is_set():
            stop.wait(_round(stop, web))
            collector.rest()
    finally:
        connections.close_all()


def _round(stop: threading.Event, web: bool) -> float:
    """One look at the clock; returns how long to wait for the next."""
    try:
        return look(stop, web=web)
    except Error:
        log.exception("the database does not answer; trying again")
        connections.close_all()
    except Exception:
        log.exception("processing was interrupted; trying again")
    return TROUBLE


def look(stop: threading.Event, *, web: bool) -> float:
    """Process what is due now; returns how long to wait for the next look."""
    now = datetime.now(UTC)
    if web:
        beat(now)
    elif not reachable(now):
        return PAUSE
    catch_up()
    remind(now)
    for _ in range(MOST):
        if stop.is_set() or not process_next(datetime.now(UTC)):
            return PAUSE
    return 0.0


class Loop:
    """The loop in a thread beside the web server, for as long as the `with` lasts."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self._run, name="clock", daemon=True)

    def _run(self) -> None:
        run(self.stop, web=True)

    def __enter__(self) -> Loop:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self.thread.join(10)
