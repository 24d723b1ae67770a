"""Letters on the pages: written, read, answered, each of them once."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest

from tests.server.client import Client, Form
from tests.server.conftest import Server
from tests.server.post import listed, open_talk, texts, unread, write
from tests.server.table import SEATS, Table


@pytest.fixture
def own_table(server: Server, host: Client) -> Table:
    return Table(server, host)


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


def test_the_page_says_when_talk_ends_so_that_orders_are_written(
    server: Server, host: Client
) -> None:
    table = Table(server, host, movement="20", writing="5")
    page = open_talk(table, "FRANCE", "3-4")
    assert re.search(r"Letters close \w+, .* UTC, so that orders can be written\.", page.words)
    assert "Letters close" not in open_talk(table, "FRANCE", "3-gm").words
    table = Table(server, host, movement="10", writing="10")
    page = open_talk(table, "FRANCE", "3-4")
    assert "Orders are being written: letters are closed." in page.words
    assert re.search(r"They open again when the next such phase begins: .*movement", page.words)
    assert re.search(r"This phase is due \w+, .* UTC\.", page.words)


def test_talk_begins_before_the_game(server: Server, host: Client) -> None:
    table = Table(server, host, begin="full", deal="on")
    assert table.view("FRANCE")["stage"] == "lobby"
    page = write(table, "FRANCE", "3-4", "Who are you going to be?")
    assert page.status == 200 and "To Seat 4 only" in page.words
    page = open_talk(table, "GERMANY", "3-4")
    assert "before the first phase" in page.words.lower() and "Seat 3" in page.words
    assert "Propose orders" not in page.words
    assert "Letters to the others at the table" in table.page("GERMANY").words
