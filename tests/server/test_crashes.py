"""A database that cannot be written or reached: told as that, with its words in the log alone."""

from __future__ import annotations

import logging
import re
import sys

import pytest
from django.db import OperationalError
from django.test import Client

from detente.server.logs import Discreet
from detente.server.services import log
from tests.server.clockwork import game_of, player, timed, words

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]
FULL = "database or disk is full"


def fail(*_: object, **__: object) -> None:
    raise OperationalError(FULL)


def numbered(told: str, caplog: pytest.LogCaptureFixture) -> bool:
    number = re.search(r"under the number ([0-9a-f]{8})", told)
    return number is not None and f"error {number[1]} on page" in caplog.text


def test_a_full_disk_is_told_and_what_was_typed_given_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    row = timed()
    client = player(row, "1")
    monkeypatch.setattr(log, "_change_once", fail)
    monkeypatch.setattr(logging.getLogger("detente"), "propagate", True)
    form = {"phase": "S1901M", "revision": "0", "text": "A Vie - Gal"}
    page = client.post(f"/g/{row.slug}/1/text/", form)
    assert page.status_code == 503
    told = words(page)
    assert "A Vie - Gal" not in caplog.text
    assert "its disk is full" in told and "A Vie - Gal" not in caplog.text
    assert numbered(told, caplog)
    assert game_of(row).sheet("1").revision == 0


def test_a_database_out_of_reach_is_told_before_any_page(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("detente.server.middleware.held", fail)
    monkeypatch.setattr(logging.getLogger("detente"), "propagate", True)
    page = Client(raise_request_exception=False).get("/")
    assert page.status_code == 503 and "does not answer" in words(page)
    assert numbered(words(page), caplog)


@pytest.mark.parametrize(
    ("error", "said"), [(OperationalError(FULL), True), (ValueError(FULL), False)]
)
def test_the_log_has_the_words_of_the_database_alone(error: Exception, said: bool) -> None:
    try:
        raise error
    except (OperationalError, ValueError):
        record = logging.LogRecord("x", logging.ERROR, "f", 1, "failed", None, sys.exc_info())
    line = Discreet().format(record)
    assert (FULL in line) == said and type(error).__name__ in line
