"""Who may learn of a letter: its readers, the host of one that was reported, and nobody else."""

from __future__ import annotations

import re
import sqlite3
from datetime import UTC, datetime
from random import Random

import pytest

from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.game.view import view
from detente.server import finding
from detente.server.services import games, letters, log
from detente.server.talks import talks_of
from tests.server.addresses import addresses
from tests.server.client import Client, Form
from tests.server.conftest import Server, links_of
from tests.server.post import FORM, listed, number, open_talk, texts, unread, write
from tests.server.table import SEATS, Table

NOW = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture
def own_table(server: Server, host: Client) -> Table:
    return Table(server, host)


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
