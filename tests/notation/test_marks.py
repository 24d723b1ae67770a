"""Bytes that begin with a byte order mark are read as it says."""

from __future__ import annotations

import codecs

import pytest

from detente.notation.marks import by_mark

TEXT = "A Mün - Bur\nА Пар - Бур"


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_text_with_a_mark(mark: bytes, encoding: str) -> None:
    assert by_mark(mark + TEXT.encode(encoding)) == TEXT


@pytest.mark.parametrize(
    "raw", [b"", b"A Par - Bur", codecs.BOM_UTF16_LE + b"odd", b"\xff\xfe\x00"]
)
def test_without_a_mark_or_against_it_nothing_is_said(raw: bytes) -> None:
    assert by_mark(raw) is None
