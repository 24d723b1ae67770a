"""Lines of a stream in bounded memory."""

from __future__ import annotations

import io

from detente.exchange import MAX_LINE, lines_of


def test_blank_lines_are_passed_over_and_counted() -> None:
    stream = io.BytesIO(b'\n{"a":1}\r\n   \n{"b":2}')
    assert list(lines_of(stream)) == [(2, b'{"a":1}\r\n'), (4, b'{"b":2}')]


def test_a_byte_order_mark_is_no_part_of_the_line() -> None:
    assert list(lines_of(io.BytesIO(b"\xef\xbb\xbf{}\n"))) == [(1, b"{}\n")]


def test_a_line_without_end_is_cut() -> None:
    stream = io.BytesIO(b"x" * (3 * MAX_LINE + 5) + b"\n{}\n")
    (first, cut), (second, rest) = lines_of(stream)
    assert (first, second, rest) == (1, 2, b"{}\n")
    assert len(cut) == MAX_LINE + 1


def test_a_long_last_line_is_cut_too() -> None:
    ((_, cut),) = lines_of(io.BytesIO(b"x" * (2 * MAX_LINE)))
    assert len(cut) == MAX_LINE + 1
