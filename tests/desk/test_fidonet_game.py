"""A whole FidoNet game of ten turns, from files: signed mails, a forged one, a late one, lists."""

from __future__ import annotations

from collections import Counter
from email.message import EmailMessage
from pathlib import Path

import pytest

from detente.desk.publish import publish
from detente.game import resolve_again
from tests.desk.table import DATA, LANDS, Table, gm, head, key

pytestmark = pytest.mark.timeout(600)


def mail(sender: str, body: bytes) -> bytes:
    """A mail with the signed text in it, and chatter around."""
    message = EmailMessage()
    message["From"] = f"{sender.lower()}@example.org"
    message["Subject"] = "orders"
    text = "Dear master,\n\n" + body.decode() + "\nM Lon-Yor\nYours\n"
    message.set_content(text, cte="8bit")
    return message.as_bytes()


def signed(land: str, turn: str, commands: str) -> bytes:
    name = LANDS[land][1]
    return key(name).clear(head(land, turn) + commands)


def send(table: Table, turn: str) -> dict[str, str]:
    """Everybody's orders of a turn, in mails, files, or with the signature beside."""
    for number, (land, commands) in enumerate(DATA.fidonet[turn].items()):
        name = LANDS[land][1]
        if number % 3 == 0:
            table.put(f"{name}.eml", mail(name, signed(land, turn, commands)))
        elif number % 3 == 1:
            table.put(f"{name}.txt", signed(land, turn, commands))
        else:
            plain = (head(land, turn) + commands).encode()
            table.put(f"{name}.txt", plain)
            table.put(f"{name}.txt.asc", key(name).detached(plain))
    return table.collect()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Table, list[bytes]]:
    table = Table.new(
        tmp_path_factory.mktemp("desk") / "game", "--signature", "required", keys=True
    )
    first: list[bytes] = []
    for number, turn in enumerate(DATA.fidonet):
        sent = send(table, turn)
        assert set(sent.values()) == {"taken"}, (turn, sent)
        if number == 0:
            first.append(next(table.path.glob("received/*-Carla.eml")).read_bytes())
            forge(table, turn)
        if number == 1:
            repeat(table, first[0])
        too_late(table, turn)
        table.evaluate()
        gm("publish", table.path)
    return table, first


def forge(table: Table, turn: str) -> None:
    """Somebody else's key, a changed text, no signature: nothing of it counts."""
    before = table.orders("ENGLAND")
    good = signed("England", turn, "H Lon\n")
    forged = {
        "stranger.txt": key("Zoltan").clear(head("England", turn) + "H Lon\n"),
        "rival.txt": key("Boris").clear(head("England", turn) + "H Lon\n"),
        "edited.txt": good.replace(b"H Lon", b"H Edi"),
        "bare.txt": (head("England", turn) + "H Lon\n").encode(),
        "around.txt": b"party: FDIP005\nland: England\n\n" + key("Anna").clear("H Lon\n"),
        "twice.txt": good + b"\n" + good,
    }
    for name, data in forged.items():
        table.put(name, data)
    assert table.collect() == {
        "stranger.txt": "unknown_key",
        "rival.txt": "wrong_key",
        "edited.txt": "bad_signature",
        "bare.txt": "unsigned",
        "around.txt": "no_party",
        "twice.txt": "several_blocks",
    }
    assert table.orders("ENGLAND") == before
    kept = {p.name[5:]: p.read_bytes() for p in (table.path / "aside").iterdir()}
    assert kept == forged


def repeat(table: Table, old: bytes) -> None:
    """A mail of the turn before is sent once more."""
    before = table.orders("AUSTRIA")
    table.put("again.eml", old)
    assert table.collect() == {"again.eml": "replayed"}
    assert table.orders("AUSTRIA") == before


def too_late(table: Table, turn: str) -> None:
    """After the deadline nothing is taken, and only then is the turn evaluated."""
    assert "is not due" in table.evaluate(code=1)
    before = table.orders("TURKEY")
    table.later(days=14, hours=1)
    table.put("late.txt", signed("Turkey", turn, "H Con\n"))
    assert table.collect() == {"late.txt": "late"}
    assert table.orders("TURKEY") == before


def test_the_game_came_out_as_its_files_say(played):
    table, _ = played
    game = table.folder.game
    assert game.phase == "S1906M"
    assert game.standing is not None
    centres = {power: len(owned) for power, owned in game.standing.centres.items()}
    assert centres == {
        "AUSTRIA": 6,
        "ENGLAND": 3,
        "FRANCE": 4,
        "GERMANY": 7,
        "ITALY": 4,
        "RUSSIA": 7,
        "TURKEY": 3,
    }
    assert len(game.history) == 10


def test_lists_of_retreats_builds_and_removals_were_used(played):
    table, _ = played
    game = table.folder.game
    reasons: Counter[str] = Counter()
    for record in game.history:
        again = resolve_again(game, record)
        reasons.update(outcome.reason.code for outcome in again.outcomes)
        reasons.update(outcome.reason.code for outcome in again.unordered.values())
    told = ("retreated", "retreat_barred", "built", "disbanded", "removed_latest")
    assert [reasons[code] for code in told] == [9, 17, 23, 3, 5]


def test_every_file_is_kept_as_it_came(played):
    table, _ = played
    entries = [e for e in table.folder.ledger if e.name]
    assert len(entries) == 70 + 6 + 1 + 10
    assert all((table.path / entry.kept).is_file() for entry in entries)
    assert not [p for p in table.inbox.iterdir() if p.name != ".lock"]


def test_reports_again_are_the_same_to_the_byte(played):
    table, _ = played
    before = table.tree()
    written = publish(table.path, again=True)
    assert len(written) == 11
    assert table.tree() == before
    assert {p.name for p in table.path.glob("reports/011-F1905M/report.*.txt")} == {
        f"report.{lang}.txt" for lang in ("en", "es", "hu", "ru")
    }


def test_a_receipt_is_in_the_writers_language_and_shows_only_her_orders(played):
    table, _ = played
    receipt = next(table.path.glob("receipts/ENGLAND/*-Anna.txt")).read_text()
    assert "Az Anna.txt fájlt elfogadtam." in receipt
    assert "F LON - ENG" in receipt
    assert "A VIE" not in receipt
    forged = next(table.path.glob("receipts/aside/*-rival.txt")).read_text()
    assert "nem annak a kulcsával" in forged
    assert "F LON - ENG" not in forged


def test_reports_hold_nothing_but_what_was_decided(played):
    """No report holds a key, a mail address, or the words around the orders."""
    table, _ = played
    for path in table.path.glob("reports/*/*"):
        text = path.read_text()
        assert "example.org" not in text
        assert "Dear master" not in text
        assert "PGP" not in text


def test_a_page_is_escaped_and_runs_nothing(tmp_path: Path):
    table = Table.new(tmp_path / "game")
    gm("replace", table.path, "ITALY", "--name", "<script>alert(1)</script>")
    gm("publish", table.path)
    pages = list(table.path.glob("reports/*/*.html"))
    assert pages
    for page in pages:
        text = page.read_text()
        assert "<script" not in text
        assert "default-src 'none'" in text
    assert any("&lt;script&gt;" in page.read_text() for page in pages)
