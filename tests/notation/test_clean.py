"""What of a mail is the writer's own, and what is left out."""

import pytest

from detente.board import load_board
from detente.notation import read_sheet
from detente.notation.core.clean import clean
from detente.rules.position import opening

START = opening(load_board())


def lines(text: str) -> list[str]:
    return [line.text for line in clean(text).lines]


@pytest.mark.parametrize(
    ("text", "own"),
    [
        ("1. A Par-Bur\n2) F Bre-Mao\n(3) A Mar-Spa", ["A Par-Bur", "F Bre-Mao", "A Mar-Spa"]),
        ("1.A Par-Bur", ["A Par-Bur"]),
        ("• A Par-Bur\n- F Bre-Mao\n* A Mar-Spa", ["A Par-Bur", "F Bre-Mao", "A Mar-Spa"]),
        ("A Par-Bur\n-- \nJean", ["A Par-Bur"]),
        ("A Par-Bur\n----- Original Message -----\nA Par-Pic", ["A Par-Bur"]),
        ("A Par-Bur\n-----Eredeti üzenet-----\nA Par-Pic", ["A Par-Bur"]),
        ("> A Par-Pic\n>> A Par H\nA Par-Bur", ["A Par-Bur"]),
        ("<p>A Par&nbsp;-&gt; Bur<br/>F Bre-Mao</p>", ["A Par -> Bur", "F Bre-Mao"]),
        ("<table><tr><td>A Par</td><td>-</td><td>Bur</td></tr></table>", ["A Par - Bur"]),
        ("<style>p {}</style><div>A Par-Bur</div>", ["A Par-Bur"]),
        ("<div>A Par-Bur <!-- A Par H --> F</div><p>a < b", ["A Par-Bur F", "a < b"]),
        ("<div>A Par-Bur<!-- never closed A Par H", ["A Par-Bur"]),
        ("<DIV>İ A Par-Bur<STYLE>p</STYLE></DIV>", ["İ A Par-Bur"]),
        ("<blockquote>A Par-Pic</blockquote><div>A Par-Bur</div>", ["A Par-Bur"]),
    ],
)
def test_own_lines(text: str, own: list[str]) -> None:
    assert lines(text) == own


def test_lines_keep_their_place_in_the_text() -> None:
    cleaned = clean("Hello\n\n  2. A Par-Bur \n")
    assert [(line.number, line.column) for line in cleaned.lines] == [(1, 1), (3, 6)]


def test_only_the_signed_part_of_a_mail_counts() -> None:
    text = (
        "A Par-Pic\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n"
        "- - A Par-Bur\n-----BEGIN PGP SIGNATURE-----\nabc\n-----END PGP SIGNATURE-----\nA Mar H\n"
    )
    sheet = read_sheet(text, START, "FRANCE")
    assert [str(order) for order in sheet.orders] == ["A PAR - BUR"]
    assert [note.code for note in sheet.notes] == ["outside_signature"]
    whole = text.partition("\n")[2].replace("A Mar H\n", "")
    assert read_sheet(whole, START, "FRANCE").notes == ()


def test_a_mail_that_begins_with_a_bracket_is_no_protocol() -> None:
    sheet = read_sheet("[DIP] my orders\nA Par-Bur", START, "FRANCE")
    assert [str(order) for order in sheet.orders] == ["A PAR - BUR"]


def test_the_first_of_two_orders_can_count_instead() -> None:
    text = "A Par-Bur\nA Par-Pic"
    for twice, order in (("first", "A PAR - BUR"), ("last", "A PAR - PIC")):
        sheet = read_sheet(text, START, "FRANCE", twice=twice)
        assert [str(o) for o in sheet.orders] == [order]
        assert sheet.status == "ok_note"
