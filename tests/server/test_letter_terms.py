"""What letters may hold and when they are open: proposed orders, kinds of press, scripts."""

from __future__ import annotations

import re

import pytest

from tests.server.client import Client, Form
from tests.server.conftest import Server
from tests.server.post import listed, open_talk, texts, write
from tests.server.table import Table


@pytest.fixture
def own_table(server: Server, host: Client) -> Table:
    return Table(server, host)


def test_proposed_orders_are_sentences_and_go_into_the_readers_list(own_table: Table) -> None:
    table = own_table
    page = write(
        table, "FRANCE", "3-4", "Like this", orders="A Mun - Ruh\nF Kie - Hol\nA Par - Pic"
    )
    assert "Germany : Army Munich moves to Ruhr." in page.words
    assert "Put into my orders (1)" in page.words, "France has one of them"
    page = open_talk(table, "GERMANY", "3-4")
    assert "Put into my orders (2)" in page.words
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
        table.type("ITALY", "A Ven H")
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


def test_the_page_says_when_talk_ends_so_that_orders_are_written(
    server: Server, host: Client
) -> None:
    table = Table(server, host, movement="20", writing="5")
    page = open_talk(table, "FRANCE", "3-4")
    assert re.search(r"Letters close \w+, .* UTC, so that orders can be written\.", page.words)
    assert "Letters close" not in open_talk(table, "FRANCE", "3-gm").words
    table = Table(server, host, movement="20", first="5", writing="10")
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
