"""The text of letters: shown without any harm, kept whole, and found again."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from urllib.parse import quote, urlencode

import pytest

from detente.game.view import LetterView
from detente.server.finding import extract, find, words_of
from detente.server.letter_page import MOST_NEW, window
from detente.server.talks import Person, Talk
from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.post import number, write
from tests.server.table import Table


@pytest.fixture
def own_table(server: Server, host: Client) -> Table:
    return Table(server, host)


HARMFUL = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "<javascript:alert(1)>",
    "![picture](https://example.org/spy.png)",
    "[here](https://example.org/elsewhere)",
    '<a href="https://example.org">x</a>',
    "<style>body{display:none}</style>",
    'https://example.org/"onmouseover="alert(1)',
    "https://example.org/<script>",
    "</textarea></form><form action=/evil>",
    "javascript:alert(1)",
    "data:text/html,<b>x</b>",
    "> <iframe src=//example.org></iframe>",
    "&lt;script&gt; &#106;avascript:",
]
ALLOWED = re.compile(
    r"</?(?:p|strong|em|ul|li|blockquote)>|<ol(?: start=\"\d+\")?>|</ol>|<br ?/?>|</a>|"
    r"<p class=\"plain\">|<a href=\"https?://[^\"<>]*\" rel=\"noreferrer nofollow noopener\">"
)


@pytest.mark.parametrize("text", [*HARMFUL, "\n\n".join(HARMFUL), "> " * 40 + HARMFUL[0]])
def test_no_letter_brings_html_with_it(text: str) -> None:
    from detente.server.markup import html_of

    rest = ALLOWED.sub("", html_of(text))
    assert "<" not in rest and ">" not in rest
    for address, shown in re.findall(r'<a href="([^"]*)"[^>]*>([^<]*)</a>', html_of(text)):
        assert address == shown and address.startswith("https://")


def test_a_heap_of_marks_does_not_cover_the_letters_around_it(own_table: Table) -> None:
    write(own_table, "FRANCE", "3-4", "H" + "\u0335\u0489" * 3000 + "i, Vie\u0323\u0302t")
    page = own_table.players["GERMANY"].get(f"/g/{own_table.slug}/4/letters/3-4/")
    assert "H" + "\u0335\u0489" * 2 + "i, Vie\u0323\u0302t" in page.text


def test_the_page_of_a_harmful_letter_keeps_its_policy(own_table: Table) -> None:
    page = write(own_table, "FRANCE", "3-4", "\n".join(HARMFUL))
    assert "<script>alert" not in page.text and "onerror=alert" not in page.text.replace(
        "onerror=alert(1)&gt;", ""
    )
    policy = page.headers["content-security-policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy


def test_marked_text_is_shown_as_such_and_nothing_is_lost() -> None:
    from detente.server.markup import html_of

    html = html_of("**Yes** and _no_\n\n- one\n- two\n\n> he said\n\n3. three # not a heading")
    for part in (
        "<strong>Yes</strong>",
        "<em>no</em>",
        "<li>one</li>",
        "<blockquote>",
        'start="3"',
    ):
        assert part in html
    for deep in (">" * 9000 + "end", "- " * 4000 + "end", "> " * 19 + "end"):
        assert "end" in html_of(deep)


def test_characters_that_no_database_takes_are_left_out(own_table: Table) -> None:
    own_table.page("FRANCE")
    player = own_table.players["FRANCE"]
    sent = {"to": ["4"], "text": "a\x00b\ud800c\r\nd\u202e"}
    answer = player.post_json(f"/g/{own_table.slug}/3/api/letters", sent)
    assert answer.status == 201
    assert answer.json()["letter"]["text"] == "abc\nd\u202e"


def test_search_finds_own_letters_and_no_others(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "The *Málaga* plan: fleet to Brest, then <b>Iberia</b>")
    write(table, "FRANCE", "3-5", "Nothing of málaga here for Germany")
    write(table, "ITALY", "5-7", "Our secret málaga affair")

    def search(power: str, query: str, **more: str) -> Page:
        asked = urlencode({"q": query, **more}, quote_via=quote)
        return table.players[power].get(f"/g/{table.slug}/{number(power)}/letters/?{asked}")

    page = search("FRANCE", "MALAGA")
    assert "2 letters found" in page.words and "<mark>Málaga</mark>" in page.text
    assert "&lt;b&gt;Iberia" in page.text and "The <mark>Málaga</mark> plan" in page.text
    assert "affair" not in page.text
    assert "1 letter found" in search("FRANCE", "malaga plan").words
    assert "0 letters found" in search("FRANCE", "malaga plan zebra").words
    assert "1 letter found" in search("FRANCE", "malaga", **{"in": "3-5"}).words
    assert "2 letters found" in search("FRANCE", "malaga", phase="S1901M").words
    assert "0 letters found" in search("FRANCE", "malaga", phase="F1901M").words
    assert "0 letters found" in search("GERMANY", "affair").words
    assert "0 letters found" in search("GERMANY", "malaga", **{"in": "5-7"}).words
    assert "found" not in search("GERMANY", "  ").words


def letters_of(texts: list[str]) -> tuple[LetterView, ...]:
    return tuple(
        LetterView(f"3-4.{n}", "3-4", datetime(2026, 3, 1, tzinfo=UTC), "3", ("4",), text, "", ())
        for n, text in enumerate(texts, 1)
    )


def test_whoever_writes_thousands_of_letters_blocks_no_page() -> None:
    letters = letters_of(["again"] * 3000)
    talk = Talk("3-4", (Person("3"),), letters)
    newest = window(talk, "4", 0)
    assert len(newest) == MOST_NEW and newest[-1] is letters[-1]
    assert list(window(talk, "4", 51)) == list(letters[50 : 50 + MOST_NEW]), "all can be reached"
    some = Talk("3-4", (Person("3"),), letters[:90])
    assert len(window(some, "4", 0)) == 90, "all that are new, where that is possible"


@pytest.mark.parametrize(
    "text", ["Plain ASCII", "MÁLAGA", "Ma\u0301laga", "Straße ﬁn", "İstanbul", "ΣΑΣ", "Ёлка"]
)
def test_a_letter_is_found_by_each_part_of_it(text: str) -> None:
    (letter,) = letters_of([text])
    for start in range(len(text)):
        words = words_of(text[start : start + 4])
        assert not words or find([letter], words) == [letter]
        assert not words or "<mark>" in extract(text, words)
