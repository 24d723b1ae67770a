"""Letters on the pages: written, read, answered, each of them once."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode

import pytest

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.post import open_talk, texts, unread, write
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
