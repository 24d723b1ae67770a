"""Work that takes seconds does not take the threads of pages."""

from __future__ import annotations

from functools import partial
from threading import Event, Thread

import pytest

from detente.server.handler import THREADS
from detente.server.places import FILES, PICTURES, BusyError, Places
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table
from tests.server.test_races import at_once


def test_whoever_finds_no_place_is_told_at_once_and_the_others_wait() -> None:
    places = Places(at_once=1, waiting=1, patience=30)
    inside, leave, done = Event(), Event(), Event()

    def first() -> None:
        with places.taken():
            inside.set()
            leave.wait(30)

    def second() -> None:
        with places.taken():
            done.set()

    threads = [Thread(target=first), Thread(target=second)]
    threads[0].start()
    assert inside.wait(30)
    threads[1].start()
    while places._inside._value:  # until the second waits
        assert not done.is_set()
    with pytest.raises(BusyError), places.taken():
        pass
    leave.set()
    for thread in threads:
        thread.join(30)
    assert done.is_set()
    with places.taken():
        pass


def test_who_waits_too_long_is_told_and_leaves_the_queue() -> None:
    places = Places(at_once=1, waiting=1, patience=0.01)
    with places.taken():
        for _ in range(3):
            with pytest.raises(BusyError), places.taken():
                pass


def test_most_threads_are_left_to_pages() -> None:
    assert PICTURES.threads + FILES.threads <= THREADS * 2 / 3


def test_many_pictures_at_once_are_refused_rather_than_waited_for(
    server: Server, host: Client
) -> None:
    table = Table(server, host, observers="all")
    table.process()
    answers: list[int] = []

    def look(browser: Client) -> None:
        path = f"/watch/{table.slug}/downloads/S1901M.png"
        answers.append(browser.request("GET", path).status)

    browsers = [server.client() for _ in range(12)]
    at_once([partial(look, browser) for browser in browsers])
    assert set(answers) == {200, 429} and answers.count(429) >= 12 - PICTURES.threads
