"""The page on DATC says what the engine does."""

from __future__ import annotations

from tests.rules import datc_table


def test_page_is_current() -> None:
    hint = "run python -m tests.rules.datc_table"
    assert datc_table.PAGE.read_text("utf-8") == datc_table.page(), hint
