"""Letters on the pages: they reach their readers, once, and nobody else learns of them."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from random import Random
from urllib.parse import quote, urlencode

import pytest

from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.view import view
from detente.server import finding
from detente.server.services import games, letters, log
from detente.server.talks import talks_of
from tests.server.client import Client, Form, Page
from tests.server.conftest import Server, links_of
from tests.server.table import SEATS, Table
from tests.server.test_secrecy import addresses

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


@pytest.fixture
def own_table(server: Server, host: Client) -> Table:
    return Table(server, host)


def number(power: str) -> str:
    return str(SEATS.index(power) + 1)


def open_talk(table: Table, power: str, talk: str = "") -> Page:
    at = f"{talk}/" if talk else ""
    return table.players[power].get(f"/g/{table.slug}/{number(power)}/letters/{at}")


def write(table: Table, power: str, talk: str, text: str, **more: str) -> Page:
    page = open_talk(table, power, talk)
    assert page.status == 200, page.words
    return table.players[power].send(page.form(f"/letters/{talk}/"), text=text, **more)


def unread(table: Table, power: str) -> dict:
    return table.players[power].get(f"/g/{table.slug}/{number(power)}/api/unread").json()


def listed(table: Table, power: str) -> dict:
    return table.players[power].get(f"/g/{table.slug}/{number(power)}/api/letters").json()


def texts(table: Table, power: str) -> list[str]:
    return [letter["text"] for letter in listed(table, power)["letters"]]


def test_a_letter_is_written_read_and_answered(own_table: Table) -> None:
    table = own_table
    page = open_talk(table, "FRANCE", "3-4")
    assert "To Germany only" in page.words
    page = write(table, "FRANCE", "3-4", "Shall we keep *Burgundy* empty?\nParis")
    assert page.url.endswith("/3/letters/3-4/#newest") and page.status == 200
    assert "Shall we keep <em>Burgundy</em> empty?<br>" in page.text
    assert unread(table, "GERMANY") == {"total": 1, "conversations": {"3-4": 1}}
    page = table.page("GERMANY")
    assert "1 new" in page.words and "Shall we keep Burgundy empty?" in page.words
    page = open_talk(table, "GERMANY", "3-4")
    assert "Spring 1901, movement F France" in page.words and "To France only" in page.words
    assert unread(table, "GERMANY")["total"] == 0, "reading takes the mark away"
    write(table, "GERMANY", "3-4", "Agreed.")
    assert texts(table, "FRANCE") == ["Shall we keep *Burgundy* empty?\nParis", "Agreed."]
    page = open_talk(table, "FRANCE", "3-4")
    thread = page.text.split('role="log"')[1]
    assert thread.index("Shall we keep") < thread.index("Agreed.")


def test_a_group_is_settled_before_anything_is_written(own_table: Table) -> None:
    table = own_table
    page = open_talk(table, "FRANCE")
    player = table.players["FRANCE"]
    group = page.form("/letters/group/")
    page = player.get(f"{group.action}?{urlencode([('to', '4'), ('to', '5'), ('to', '99')])}")
    assert page.url.endswith("/letters/3-4-5/")
    assert "To Germany and Italy only" in page.words
    player.send(page.form("/letters/3-4-5/"), text="The three of us", to="all", talk="all")
    for power in SEATS:
        told = texts(table, power) == ["The three of us"]
        assert told == (power in {"FRANCE", "GERMANY", "ITALY"}), power
    assert unread(table, "ITALY")["conversations"] == {"3-4-5": 1}
    page = player.get(f"/g/{table.slug}/3/letters/group/")
    assert page.url.endswith("/letters/") and "Choose at least one reader." in page.words


def test_everybody_means_everybody_and_is_said(own_table: Table) -> None:
    table = own_table
    page = open_talk(table, "TURKEY", "all")
    assert "To everybody, those who only watch as well: this letter is public" in page.words
    assert "Publish" in page.words
    write(table, "TURKEY", "all", "The Sultan greets Europe")
    assert all(texts(table, power) == ["The Sultan greets Europe"] for power in SEATS)
    page = table.host.get(f"/g/{table.slug}/host/letters/all/")
    assert "The Sultan greets Europe" in page.words


def test_a_form_sent_twice_is_one_letter(own_table: Table) -> None:
    table = own_table
    page = open_talk(table, "FRANCE", "3-4")
    player, form = table.players["FRANCE"], page.form("/letters/3-4/")
    for _ in range(3):
        assert player.send(form, text="Once").status == 200
    assert texts(table, "FRANCE") == ["Once"]
    player.send(form, text="Gone back and written another")
    assert texts(table, "FRANCE") == ["Once", "Gone back and written another"]
    write(table, "FRANCE", "3-4", "Once")
    assert len(texts(table, "FRANCE")) == 3, "a new form may say the same again"


def test_what_was_typed_survives_a_refusal(own_table: Table) -> None:
    table = own_table
    page = write(table, "FRANCE", "3-4", "x" * 10_001 + "END")
    assert page.status == 422 and "longer than 10000 characters" in page.words
    assert page.form("/letters/3-4/").fields["text"].endswith("END")
    page = write(table, "FRANCE", "3-4", " \n ")
    assert page.status == 422 and "nothing to send" in page.words
    page = write(table, "FRANCE", "3-4", "Look at this", orders="A Mun - Bur\nA Mun - Stockholm")
    assert page.status == 422
    form = page.form("/letters/3-4/")
    assert form.fields["text"] == "Look at this"
    assert form.fields["orders"] == "A Mun - Bur\nA Mun - Stockholm"
    assert 'class="refused"' in page.text
    token = form.fields["token"]
    page = table.players["FRANCE"].send(form, orders="A Mun - Bur")
    assert page.status == 200 and token and texts(table, "FRANCE") == ["Look at this"]


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


def test_characters_that_no_database_takes_are_left_out(table: Table) -> None:
    player = table.players["FRANCE"]
    sent = {"to": ["4"], "text": "a\x00b\ud800c\r\nd\u202e"}
    answer = player.post_json(f"/g/{table.slug}/3/api/letters", sent)
    assert answer.status == 201
    assert answer.json()["letter"]["text"] == "abc\nd\u202e"


def test_search_finds_own_letters_and_no_others(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "The Málaga plan: fleet to Brest, then <b>Iberia</b>")
    write(table, "FRANCE", "3-5", "Nothing of málaga here for Germany")
    write(table, "ITALY", "5-7", "Our secret málaga affair")

    def search(power: str, query: str, **more: str) -> Page:
        asked = urlencode({"q": query, **more}, quote_via=quote)
        return table.players[power].get(f"/g/{table.slug}/{number(power)}/letters/?{asked}")

    page = search("FRANCE", "MALAGA")
    assert "2 letters found" in page.words and "<mark>Málaga</mark>" in page.text
    assert "&lt;b&gt;Iberia" in page.text
    assert "affair" not in page.text
    assert "1 letter found" in search("FRANCE", "malaga plan").words
    assert "0 letters found" in search("FRANCE", "malaga plan zebra").words
    assert "1 letter found" in search("FRANCE", "malaga", **{"in": "3-5"}).words
    assert "2 letters found" in search("FRANCE", "malaga", phase="S1901M").words
    assert "0 letters found" in search("FRANCE", "malaga", phase="F1901M").words
    assert "0 letters found" in search("GERMANY", "affair").words
    assert "0 letters found" in search("GERMANY", "malaga", **{"in": "5-7"}).words
    assert "found" not in search("GERMANY", "  ").words


def test_a_muted_partner_writes_unmarked_and_stays_readable(own_table: Table) -> None:
    table = own_table
    page = open_talk(table, "GERMANY", "3-4")
    page = table.players["GERMANY"].send(page.form("/letters/3-4/mute/"), mute="yes")
    assert "Muted" in page.words
    write(table, "FRANCE", "3-4", "Hello? Hello?")
    write(table, "FRANCE", "3-4-5", "You two?")
    assert unread(table, "GERMANY")["total"] == 0
    assert unread(table, "ITALY")["total"] == 1
    write(table, "ITALY", "3-4-5", "Yes")
    assert unread(table, "GERMANY")["conversations"] == {"3-4-5": 1}, "only France is muted"
    page = open_talk(table, "GERMANY", "3-4")
    assert "Hello? Hello?" in page.words
    table.players["GERMANY"].send(page.form("/letters/3-4/mute/"), mute="no")
    write(table, "FRANCE", "3-4", "And now?")
    assert unread(table, "GERMANY")["conversations"]["3-4"] == 1
    page = open_talk(table, "ITALY", "3-4-5")
    table.players["ITALY"].send(page.form("/mute/"), mute="yes")
    write(table, "FRANCE", "3-4-5", "More")
    assert unread(table, "ITALY")["total"] == 0
    page = open_talk(table, "ITALY", "5-gm")
    assert not [form for form in page.forms if form.action.endswith("/mute/")]
    player = table.players["ITALY"]
    assert player.request("POST", f"/g/{table.slug}/5/letters/5-gm/mute/", b"").status in {403, 404}


def test_the_host_sees_a_reported_letter_when_all_are_told(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "Something harmless before")
    write(table, "FRANCE", "3-4", "A dreadful insult")
    page = open_talk(table, "GERMANY", "3-4")
    german = table.players["GERMANY"]
    page = german.get(f"/g/{table.slug}/4/letters/3-4/2/report/")
    assert "A dreadful insult" in page.words
    page = german.send(page.form("/report/"), note="He insults my <moustache>")
    assert "The host can read this letter now." in page.words
    german.send(german.get(f"/g/{table.slug}/4/letters/3-4/2/report/").form("/report/"))
    page = table.host.get(f"/g/{table.slug}/host/")
    assert "He insults my <moustache>" in page.words, "the note and who reported"
    assert page.text.count('name="report"') == 1, "once"
    assert "insult" not in page.words.replace("He insults my", "")
    assert "Read the letter Germany" in page.words
    for power in SEATS:
        assert not [n for n in table.view(power)["notices"] if n["code"] == "report_read"]
    page = table.host.send(page.form("/host/reports/"), act="read")
    assert "A dreadful insult" in page.words and "harmless" not in page.words
    for power in SEATS:
        assert table.view(power)["notices"][-1] == {
            "at": table.view(power)["notices"][-1]["at"], "code": "report_read", "parts": {},
        }  # fmt: skip
        assert "The host has read a letter" in open_talk(table, power).words
    page = table.host.send(page.form("/host/reports/"), act="close")
    assert "insult" not in page.words


def test_only_letters_of_others_that_one_may_read_are_reported(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "Secret")
    own = table.players["FRANCE"].get(f"/g/{table.slug}/3/letters/3-4/1/report/")
    other = table.players["ITALY"].get(f"/g/{table.slug}/5/letters/3-4/1/report/")
    none = table.players["ITALY"].get(f"/g/{table.slug}/5/letters/5-6/1/report/")
    assert own.status == other.status == none.status == 404
    for data in ("report=1&act=read", "report=999&act=read", "report=x&act=read", "report=1"):
        data += f"&csrfmiddlewaretoken={table.host.csrf}"
        sent = table.host.request("POST", f"/g/{table.slug}/host/reports/", data.encode(), FORM)
        assert sent.status == 404, "reports of other games, or none at all"


def test_the_host_is_written_to_and_answers(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-gm", "May I have an hour more?")
    page = table.host.get(f"/g/{table.slug}/host/")
    assert "1 new" in page.words and "hour more" not in page.words
    page = table.host.get(f"/g/{table.slug}/host/letters/3-gm/")
    assert "May I have an hour more?" in page.words and "To France only" in page.words
    table.host.send(page.form("/host/letters/3-gm/"), text="You may.")
    assert texts(table, "FRANCE") == ["May I have an hour more?", "You may."]
    assert texts(table, "GERMANY") == []
    assert "1 new" not in table.host.get(f"/g/{table.slug}/host/").words
    for talk in ("3-4", "gm", "gm-3", "3-99-gm", "x"):
        assert table.host.get(f"/g/{table.slug}/host/letters/{talk}/").status == 404


def test_proposed_orders_are_sentences_and_go_into_the_readers_list(own_table: Table) -> None:
    table = own_table
    page = write(
        table, "FRANCE", "3-4", "Like this", orders="A Mun - Ruh\nF Kie - Hol\nA Par - Pic"
    )
    assert "Germany : Army Munich moves to Ruhr." in page.words
    assert "Put 1 into my orders" in page.words, "France has one of them"
    page = open_talk(table, "GERMANY", "3-4")
    assert "Put 2 into my orders" in page.words
    german = table.players["GERMANY"]
    german.send(page.form("/3-4/1/take/"))
    orders = [line["order"] for line in table.view("GERMANY")["mine"]["lines"]]
    assert sorted(orders) == ["A MUN - RUH", "F KIE - HOL"]
    table.type("GERMANY", "A Mun H\nA Ber - Kie")
    page = open_talk(table, "GERMANY", "3-4")
    page = german.send(page.form("/3-4/1/take/"))
    assert page.status == 200 and "Replace stored orders?" in page.words
    assert "Army Munich holds." in page.words and "Kiel" not in page.words.split("would go")[1]
    held = [line["order"] for line in table.view("GERMANY")["mine"]["lines"]]
    assert "A MUN H" in held, "nothing is replaced before the answer"
    stale = page.form("/take/")
    table.type("GERMANY", "A Ber - Sil")
    page = german.send(stale, sure="yes")
    assert "changed elsewhere" in page.words
    page = german.send(open_talk(table, "GERMANY", "3-4").form("/3-4/1/take/"))
    page = german.send(page.form("/take/"), sure="yes")
    orders = [line["order"] for line in table.view("GERMANY")["mine"]["lines"]]
    assert sorted(orders) == ["A BER - SIL", "A MUN - RUH", "F KIE - HOL"]
    table.process()
    page = open_talk(table, "GERMANY", "3-4")
    assert "into my orders" not in page.words, "the phase is over"
    form = Form(f"/g/{table.slug}/4/letters/3-4/1/take/", "post", dict(stale.fields))
    page = german.send(form, sure="yes")
    assert "None of these orders is for you in this phase." in page.words


def test_proposed_orders_open_in_a_sandbox(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "Try", orders="A Mun - Bur\nA Mar S A Mun - Bur")
    page = table.players["GERMANY"].get(f"/g/{table.slug}/4/letters/3-4/1/sandbox/")
    assert page.status == 200 and "/sandbox" in page.url
    assert "A MUN - BUR" in page.text or "Munich moves to Burgundy" in page.words
    assert table.players["ITALY"].get(f"/g/{table.slug}/5/letters/3-4/1/sandbox/").status == 404


def test_letters_of_a_diplonline_game_propose_its_own_orders(server: Server, host: Client) -> None:
    table = Table(server, host, ruleset="diplonline")
    page = write(table, "FRANCE", "3-4", "So", orders="A Mun attacks Bur\nA Par attacks Bur")
    assert page.status == 200, page.words
    orders = listed(table, "GERMANY")["letters"][0]["orders"]
    assert [line["power"] for line in orders] == ["GERMANY", "FRANCE"]


def test_scripts_write_and_read_letters(own_table: Table) -> None:
    table = own_table
    player, path = table.players["FRANCE"], f"/g/{table.slug}/3/api/letters"
    open_talk(table, "FRANCE")  # the cookie against forged forms
    sent = {"to": ["4", "5"], "text": "Us", "orders": ["A Mun - Bur"], "token": "t1"}
    answer = player.post_json(path, sent)
    assert answer.status == 201
    letter = answer.json()["letter"]
    assert (letter["conversation"], letter["to"], letter["id"]) == ("3-4-5", ["4", "5"], "3-4-5.1")
    assert answer.json()["lines"][0]["order"] == "A MUN - BUR"
    assert player.post_json(path, sent).json()["letter"]["id"] == "3-4-5.1", "the same token"
    assert player.post_json(path, {"to": "all", "text": "Hear"}).json()["letter"]["to"] == []
    assert [x["id"] for x in listed(table, "ITALY")["letters"]] == ["3-4-5.1", "all.1"]
    wrong: list[tuple[object, int]] = [
        ({"text": "to whom?"}, 400),
        ({"to": [], "text": "to whom?"}, 400),
        ({"to": ["3"], "text": "to me"}, 400),
        ({"to": ["9"], "text": "x"}, 400),
        ({"to": "4", "text": "x"}, 400),
        ({"to": ["4"], "text": 5}, 400),
        ({"to": ["4"], "text": "x", "orders": [5]}, 400),
        ({"to": ["4"], "text": "x", "orders": ["hello there"]}, 422),
        ({"to": ["4"], "text": " "}, 422),
        ([], 400),
    ]
    for data, status in wrong:
        answer = player.post_json(path, data)
        assert answer.status == status, f"{data}: {answer.text}"
        assert answer.json()["message"]
    assert len(texts(table, "FRANCE")) == 2
    listing = player.get(f"{path}?conversation=all").json()
    assert [x["text"] for x in listing["letters"]] == ["Hear"]


# --- who may learn of a letter -----------------------------------------------------------------

SECRETS = ("Zanzibar treaty", "XYZZY", "A MUN - BUR", "Munich moves to Burgundy")


def strangers(server: Server, table: Table) -> dict[str, Client]:
    other = Table(server, table.host)
    return {
        "a third seat": table.players["ITALY"],
        "the host": table.host,
        "nobody": server.client(),
        "a seat of another game": other.players["FRANCE"],
    }


def test_nobody_else_learns_of_a_letter(server: Server, own_table: Table) -> None:
    table = own_table
    before = {power: observable(table, power) for power in ("ITALY", "AUSTRIA")}
    write(table, "FRANCE", "3-4", "The **Zanzibar treaty** XYZZY", orders="A Mun - Bur")
    page = open_talk(table, "GERMANY", "3-4")
    assert all(secret in page.text for secret in ("Zanzibar treaty", "XYZZY")), "the reader sees it"
    write(table, "GERMANY", "3-4", "XYZZY yes")
    assert {power: observable(table, power) for power in before} == before
    seen = 0
    for who, visitor in strangers(server, table).items():
        for seat in ("3", "4", "5"):
            for path in [*addresses(table.slug, seat), *more_addresses(table.slug, seat)]:
                for method in ("GET", "POST"):
                    visitor.page = None
                    data = f"csrfmiddlewaretoken={visitor.csrf}&text=x&act=read&report=1".encode()
                    page = visitor.request(method, path, data if method == "POST" else None, FORM)
                    assert not [s for s in SECRETS if s in page.text], f"{who}: {method} {path}"
                    assert page.status < 500, f"{who}: {method} {path}"
                    seen += page.status == 200
    assert seen > 30, "most pages were really looked at"
    assert not [s for s in SECRETS if s in server.log]
    assert texts(table, "GERMANY") == ["The **Zanzibar treaty** XYZZY", "XYZZY yes"]


def more_addresses(slug: str, seat: str) -> list[str]:
    at = f"/g/{slug}/{seat}"
    return [
        f"{at}/letters/?q=Zanz",
        f"{at}/letters/?q=XYZ&in=3-4",
        f"{at}/?letters=3-4",
        f"{at}/letters/3-4/?part=play",
        f"{at}/letters/3-4-6/",
        f"{at}/letters/?part=play",
        f"{at}/api/letters?conversation=3-4",
        f"/g/{slug}/host/letters/3-4/",
        f"/g/{slug}/host/letters/3-gm/",
    ]


def observable(table: Table, power: str) -> tuple[object, ...]:
    """All that a seat can see of letters and of the game, apart from forms' tokens."""
    view = table.view(power)
    return view, unread(table, power), listed(table, power)


def test_who_watches_reads_what_is_public_and_nothing_else(server: Server, host: Client) -> None:
    table = Table(server, host, observers="all")
    write(table, "FRANCE", "all", "Hear, all Europe")
    write(table, "FRANCE", "3-4", "Zanzibar treaty")
    write(table, "FRANCE", "3-4-5", "XYZZY")
    write(table, "FRANCE", "3-gm", "XYZZY to the host")
    visitor = server.client()
    page = visitor.get(f"/watch/{table.slug}/")
    assert page.status == 200 and "Hear, all Europe" in page.words
    for path in addresses(table.slug, "3"):
        if path.startswith("/watch/"):
            visitor.page = None
            page = visitor.get(path)
            assert not [s for s in SECRETS if s in page.text], path


def test_two_clicks_at_once_are_one_letter(server: Server, own_table: Table) -> None:
    table = own_table
    form = open_talk(table, "FRANCE", "3-4").form("/letters/3-4/")
    browsers = [server.client() for _ in range(6)]
    for one in browsers:
        one.cookies = dict(table.players["FRANCE"].cookies)
    with ThreadPoolExecutor(len(browsers)) as pool:
        pages = list(pool.map(lambda one: one.send(form, text="At once"), browsers))
    assert {page.status for page in pages} == {200}
    assert texts(table, "GERMANY") == ["At once"]


@pytest.mark.django_db(transaction=True)
def test_whatever_is_written_each_page_holds_its_readers_letters_only() -> None:
    dice = Random(7)
    made = games.create(Settings(), "Random", NOW)
    assert not isinstance(made, Refusal)
    row = made[0]
    people = [*map(str, range(1, 8)), "gm"]
    for count in range(120):
        author = dice.choice(people)
        to = dice.sample([p for p in people if p != author], dice.choice([0, 1, 1, 2, 3]))
        readers = "all" if not to else "|".join(sorted({author, *to}))
        sent = letters.send(row, author, to, f"LETTER<{readers}> no {count}", [], NOW, f"t{count}")
        assert not isinstance(sent, Refusal)
    row.refresh_from_db()
    game = log.state(row)
    for viewer in [*people, "observer"]:
        seen = view(game, viewer)
        marks = letters.marks_of(row, game, viewer)
        talks = talks_of(seen, marks)
        shown = [x for talk in talks for x in talk.letters]
        found = finding.find(seen.letters, ("letter", "no"))
        for letter in (*shown, *found):
            audience = re.search(r"<(.*)>", letter.text)
            assert audience
            assert audience[1] == "all" or viewer in audience[1].split("|"), viewer
        if viewer == "observer":
            continue
        fresh = sum(x.author != viewer for x in seen.letters)
        assert sum(talk.unread(viewer) for talk in talks) == fresh
        assert len(shown) == len(seen.letters)


def test_a_conversation_of_others_answers_as_one_that_is_none(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "Secret")
    player = table.players["ITALY"]
    for talk in ("3-4", "1-2", "5", "5-5", "5-99", "4-3", "zzz"):
        page = player.get(f"/g/{table.slug}/5/letters/{talk}/")
        assert page.status == 404, talk
        sent = player.request("POST", f"/g/{table.slug}/5/letters/{talk}/", b"text=x", FORM)
        assert sent.status in {403, 404}
    form = open_talk(table, "ITALY", "5-6").form("/letters/5-6/")
    for talk in ("3-4", "3-4-5-6-x"):
        forged = Form(form.action.replace("5-6", talk), "post", dict(form.fields))
        assert player.send(forged, text="x").status == 404
    assert texts(table, "GERMANY") == ["Secret"]


def test_the_saved_game_and_the_disk_keep_letters_apart(server: Server, own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "Zanzibar treaty")
    for visitor, path in [
        (table.host, f"/g/{table.slug}/host/game.json"),
        (table.players["ITALY"], f"/g/{table.slug}/5/game.json"),
    ]:
        page = visitor.get(path)
        assert page.status == 200 and "Zanzibar" not in page.text and "spoke" not in page.text
    with sqlite3.connect(server.data / "detente.sqlite3") as base:
        kept = base.execute("select mark from store_sending").fetchall()
    assert kept and not [row for row in kept if "Zanzibar" in row[0]]


def test_a_removed_player_reads_nothing_and_the_next_one_all(
    server: Server, own_table: Table
) -> None:
    table = own_table
    german = table.players["GERMANY"]
    form = table.page("GERMANY").form("/text/")
    german.send(form, text="A Mun H")  # sits down
    write(table, "FRANCE", "3-4", "Old promise")
    open_talk(table, "GERMANY", "3-4")
    page = open_talk(table, "GERMANY", "1-4")
    german.send(page.form("/mute/"), mute="yes")
    page = table.host.get(f"/g/{table.slug}/host/")
    seat = next(f for f in page.forms if f.fields.get("seat") == "4")
    page = table.host.send(seat, act="remove")
    for path in more_addresses(table.slug, "4"):
        german.page = None
        answer = german.get(path)
        assert answer.status == 404 and "Old promise" not in answer.text, path
    links = [link for link in links_of(page) if link not in table.links]
    heir = server.client()
    for link in links:
        heir.get(link)
    table.players["GERMANY"] = heir
    assert texts(table, "GERMANY") == ["Old promise"], "letters are the seat's"
    assert unread(table, "GERMANY")["total"] == 1, "and new to whoever comes"
    write(table, "AUSTRIA", "1-4", "Welcome")
    assert unread(table, "GERMANY")["conversations"]["1-4"] == 1, "nobody is muted any more"


# --- games that hide names, or close letters ------------------------------------------------------


@pytest.mark.parametrize(
    ("press", "private", "public", "said"),
    [
        ("private", 200, 422, "This game has private letters only."),
        ("public", 422, 200, "This game has public letters only"),
        ("none", 422, 422, "This game is played without letters"),
    ],
)
def test_the_page_says_which_letters_there_are(
    server: Server, host: Client, press: str, private: int, public: int, said: str
) -> None:
    table = Table(server, host, press=press)
    assert said.split(";", maxsplit=1)[0] in open_talk(table, "FRANCE").words
    for talk, status in (("3-4", private), ("all", public), ("3-gm", 200)):
        page = open_talk(table, "FRANCE", talk)
        forms = [f for f in page.forms if f.action.endswith(f"/letters/{talk}/")]
        assert bool(forms) == (status == 200), talk
        path, token = f"/g/{table.slug}/3/letters/{talk}/", table.players["FRANCE"].csrf
        form = open_talk(table, "FRANCE", "3-gm").form("/letters/3-gm/")
        page = table.players["FRANCE"].send(Form(path, "post", dict(form.fields)), text="Hear me")
        assert page.status == status, (talk, token, page.words)
        if status != 200:
            assert said in page.words
            assert page.form(f"/letters/{talk}/").fields["text"] == "Hear me", "nothing is lost"


def test_closed_letters_say_when_they_open_again(server: Server, host: Client) -> None:
    table = Table(server, host, silence="on")
    assert "Letters are closed during retreats and adjustments." in table.page("FRANCE").words
    write(table, "FRANCE", "3-4", "While units move we may talk")
    for text in ("A Vie - Tyr", "A Tyr - Ven\nF Tri S A Tyr - Ven"):
        table.type("AUSTRIA", text)
        table.process()
    assert table.view("FRANCE")["phase"] == "F1901R"
    page = open_talk(table, "FRANCE", "3-4")
    assert "Letters are closed during retreats and adjustments." in page.words
    assert "They open again when the next such phase begins: movement." in page.words
    assert not [form for form in page.forms if form.action.endswith("/letters/3-4/")]
    answer = table.players["FRANCE"].post_json(
        f"/g/{table.slug}/3/api/letters", {"to": ["4"], "text": "psst"}
    )
    assert answer.status == 409 and answer.json()["error"] == "press_closed"
    assert "closed during retreats" in answer.json()["message"]
    write(table, "FRANCE", "3-gm", "To the host I may")


def test_an_anonymous_game_shows_no_name_in_letters(server: Server, host: Client) -> None:
    table = Table(server, host, anonymous="on")
    page = table.page("FRANCE")
    if any(form.action.endswith("/name/") for form in page.forms):
        table.players["FRANCE"].send(page.form("/name/"), name="Marie Curie")
    write(table, "FRANCE", "3-4", "From Paris")
    write(table, "FRANCE", "all", "From Paris to all")
    for power in ("GERMANY", "ITALY"):
        for talk in ("", "all", f"3-{number(power)}"):
            page = open_talk(table, power, talk)
            assert "Marie" not in page.text and "France" in page.words
    german = table.players["GERMANY"]
    german.send(german.get(f"/g/{table.slug}/4/letters/3-4/1/report/").form("/report/"))
    page = host.get(f"/g/{table.slug}/host/")
    page = host.send(page.form("/host/reports/"), act="read")
    assert "From Paris" in page.words


def test_talk_goes_on_after_the_end(own_table: Table) -> None:
    table = own_table
    write(table, "FRANCE", "3-4", "Before the end")
    for power in SEATS:
        page = table.page(power)
        table.players[power].send(page.form("/vote/"), agree="yes")
    assert table.view("FRANCE")["stage"] == "over"
    write(table, "GERMANY", "3-4", "Well played")
    write(table, "GERMANY", "all", "Thanks to all")
    assert texts(table, "FRANCE") == ["Before the end", "Well played", "Thanks to all"]
    page = write(table, "GERMANY", "3-4", "late", orders="A Mun - Bur")
    assert page.status == 422 and "while the game is played" in page.words


def test_long_conversations_begin_with_what_is_new(own_table: Table) -> None:
    table = own_table
    path = f"/g/{table.slug}/3/api/letters"
    open_talk(table, "FRANCE")
    for count in range(1, 62):
        sent = {"to": ["4"], "text": f"letter no {count}."}
        assert table.players["FRANCE"].post_json(path, sent).status == 201
    page = open_talk(table, "GERMANY", "3-4")
    assert "letter no 1." in page.words, "all new ones are shown"
    page = open_talk(table, "GERMANY", "3-4")
    assert "letter no 1." not in page.words and "letter no 61." in page.words
    earlier = re.search(r'class="earlier"[^>]*><a href="([^"]+)"', page.text)
    assert earlier
    page = table.players["GERMANY"].get(earlier[1].replace("&amp;", "&"))
    assert "letter no 1." in page.words
