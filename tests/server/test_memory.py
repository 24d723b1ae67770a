"""What a page is made of is free again once the page is written."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from django.template.loader import get_template
from django.test import RequestFactory

from detente.server import collector
from detente.server.collector import Collector


class Thing:
    """Something a page shows, or two things that hold each other."""

    def __init__(self) -> None:
        self.other: Thing | None = None


@pytest.fixture
def by_hand() -> Iterator[None]:
    """Python searches for garbage only where the test has it do so."""
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)
    gc.enable()


@pytest.mark.usefixtures("by_hand")
def test_a_page_lets_go_of_its_values() -> None:
    thing = Thing()
    known = weakref.ref(thing)
    request = RequestFactory().get("/")
    page = get_template("500.html").render({"number": "7", "thing": thing}, request)
    del thing
    assert "7" in page
    assert known() is None, "the page's context holds itself"


@pytest.mark.usefixtures("by_hand")
def test_garbage_is_searched_for_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    resting, first, second = Collector(), Thing(), Thing()
    first.other, second.other = second, first
    known = weakref.ref(first)
    del first, second
    resting.rest()
    assert known() is not None and gc.get_freeze_count() > 0, "only set aside"
    monkeypatch.setattr(collector, "SEARCH", 0.0)
    resting.rest()
    assert known() is None
