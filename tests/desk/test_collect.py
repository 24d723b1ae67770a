"""What comes into the inbox: forms of mails, headers, reasons, and what is told of them."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path

import pytest

from tests.cases.cases import written
from tests.desk.table import START, Table, gm, head, key

ENGLAND = ["F LON - NTH", "F EDI - NWG"]
LINES = "M Lon-NTH\nM Edi-NWG\n"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table.new(tmp_path / "game")


@pytest.fixture
def signing(tmp_path: Path) -> Table:
    return Table.new(tmp_path / "game", "--signature", "required", keys=True)


def test_a_mail_with_several_parts_and_odd_letters(table: Table):
    message = EmailMessage()
    message["From"] = "anna@example.org"
    message.set_content("Kedves játékvezető! Mellékelem.\n", charset="iso-8859-2", cte="base64")
    message.add_alternative("<p>Mellékelem</p>", subtype="html")
    message.add_attachment(head("England") + LINES, filename="orders.txt")
    message.add_attachment(b"\x89PNG\0", maintype="image", subtype="png", filename="m.png")
    table.put("anna.eml", message.as_bytes())
    assert table.collect() == {"anna.eml": "taken"}
    assert table.orders("ENGLAND") == ENGLAND


def test_an_html_mail_counts_without_its_quotation(table: Table):
    message = EmailMessage()
    message["Subject"] = "orders"
    body = (head("England") + LINES).replace("\n", "<br>\n")
    page = f"<html><body>{body}<blockquote>H Lon<br></blockquote></body></html>"
    message.set_content(page, subtype="html")
    table.put("anna.eml", message.as_bytes())
    assert table.collect() == {"anna.eml": "taken"}
    assert table.orders("ENGLAND") == ENGLAND


def test_an_automatic_answer_is_no_order(table: Table):
    table.put(
        "away.eml", "Auto-Submitted: auto-replied\nSubject: away\n\n" + head("England") + LINES
    )
    table.put(
        "x-away.eml", "Subject: x\nAuto-Submitted: auto-replied\n\n" + head("England") + LINES
    )
    assert table.collect()["x-away.eml"] == "automatic"
    assert table.orders("ENGLAND") == []


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_pgp_mime(signing: Table, line_end: str):
    part = "Content-Type: text/plain; charset=utf-8\n\n" + head("England") + LINES
    wire = part.replace("\n", "\r\n").encode()
    mail = (
        'Subject: orders\nMIME-Version: 1.0\nContent-Type: multipart/signed; boundary="b1";\n'
        ' micalg=pgp-sha512; protocol="application/pgp-signature"\n\n'
        "M Lon-Yor\n--b1\n" + part + "\n--b1\nContent-Type: application/pgp-signature\n\n"
        + key("Anna").detached(wire).decode() + "\n--b1--\nM Lon-Yor\n"
    )  # fmt: skip
    signing.put("bad.eml", mail.replace("M Edi-NWG", "M Edi-NTH").replace("\n", line_end))
    assert signing.collect() == {"bad.eml": "bad_signature"}
    signing.put("anna.eml", mail.replace("\n", line_end))
    assert signing.collect() == {"anna.eml": "taken"}
    assert signing.orders("ENGLAND") == ENGLAND


def test_a_code_serves_where_there_is_no_turn(signing: Table):
    plain = "party: FDIP005\nland: England\n"
    signing.put("none.txt", key("Anna").clear(plain + LINES))
    assert signing.collect() == {"none.txt": "no_turn"}
    gm("publish", signing.path)
    report = (signing.path / "reports/001-start/report.hu.txt").read_text()
    code = next(line for line in report.splitlines() if line.startswith("code: "))
    signing.put("code.txt", key("Anna").clear(f"{plain}{code}\n{LINES}"))
    assert signing.collect() == {"code.txt": "taken"}
    signing.later(days=15)
    signing.evaluate()
    signing.put("old.txt", key("Anna").clear(f"{plain}{code}\nH NTH\n"))
    assert signing.collect() == {"old.txt": "wrong_code"}


@pytest.mark.parametrize("said", ["ZZZZ", "1234-5678-9", "of last week"])
def test_a_misspelt_code_is_a_wrong_one_even_where_none_is_needed(tmp_path: Path, said: str):
    table = Table.new(tmp_path / "game")
    table.put("file.txt", f"party: FDIP005\nland: England\ncode: {said}\n{LINES}")
    assert table.collect() == {"file.txt": "wrong_code"}
    table.put("open.txt", f"party: FDIP005\nland: England\ncode:\n{LINES}")
    assert table.collect() == {"open.txt": "taken"}


def test_optional_means_that_who_has_left_a_key_must_sign(tmp_path: Path):
    table = Table.new(tmp_path / "game", "--signature", "optional")
    (tmp_path / "anna.asc").write_text(key("Anna").public)
    gm("replace", table.path, "england", "--key", tmp_path / "anna.asc")
    table.put("anna.txt", head("England") + LINES)
    table.put("boris.txt", head("France") + "H Par\n")
    assert table.collect() == {"anna.txt": "unsigned", "boris.txt": "taken"}
    table.put("anna.txt", key("Anna").clear(head("England") + LINES))
    assert table.collect() == {"anna.txt": "taken"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello\n", "no_party"),
        ("party: FDIP005\nM Lon-NTH\n", "no_power"),
        (head("England", party="FDIP009") + LINES, "other_party"),
        (head("England", "1901/2") + LINES, "wrong_turn"),
        (head("England", "S1902M") + LINES, "wrong_turn"),
        (head("England", "banana") + LINES, "wrong_turn"),
        (head("England") + "nothing to see\n", "no_orders"),
        (head("England") + "land: France\nM Lon-NTH\n", "unreadable"),
        (head("England") + "\0", "not_text"),
        (head("England") + LINES + "x" * 300_000, "too_large"),
    ],
)
def test_what_cannot_be_taken_is_kept_with_its_reason(table: Table, text: str, reason: str):
    table.put("file.txt", text)
    assert table.collect() == {"file.txt": reason}
    assert (table.path / "aside/0001-file.txt").read_text() == text
    assert len(table.receipt("file.txt")) > 80
    assert not any(table.orders(power) for power in ("ENGLAND", "FRANCE"))
    assert not table.folder.game.sheets


def test_a_bad_line_is_told_in_the_writers_language_with_line_and_column(table: Table):
    table.put("boris.txt", head("France") + "A Par - Bur\n  A Mar - Gaz\nA Lon - Wal\n")
    assert table.collect() == {"boris.txt": "taken"}
    receipt = table.receipt("boris.txt")
    assert "строка 5, столбец 11: A Mar - Gaz" in receipt
    assert "Непонятно: gaz." in receipt
    assert "строка 6" in receipt
    assert table.orders("FRANCE") == ["A PAR - BUR"]


def test_a_later_file_counts_and_both_are_kept(table: Table):
    table.put("a.txt", head("England") + LINES)
    table.put("b.txt", head("England") + "M Lon-ENG\n")
    assert table.collect() == {"a.txt": "taken", "b.txt": "taken"}
    assert table.orders("ENGLAND") == ["F LON - ENG"]  # a FidoNet file is the whole set
    table.put("b.txt", head("England") + "M Lon-ENG\n")
    assert table.collect() == {"b.txt": "replayed"}
    assert len(list(table.path.glob("received/*"))) == 2


def test_files_that_are_no_letters_are_let_be(table: Table):
    (table.inbox / "folder").mkdir()
    (table.inbox / "link.txt").symlink_to("/etc/hostname")
    table.put(".hidden", "x")
    table.put("half.tmp", "x")
    assert table.collect() == {}
    assert "Files in the inbox: 0" in gm("status", table.path)


def test_several_parties_share_an_inbox(tmp_path: Path):
    first = Table.new(tmp_path / "one", "--inbox", "../inbox")
    second = Table.new(tmp_path / "two", "--inbox", "../inbox", party="FDIP006")
    inbox = tmp_path / "inbox"
    for party in ("FDIP005", "FDIP006", "FDIP007"):
        (inbox / f"{party}.txt").write_text(head("England", party=party) + LINES)
    said = gm("collect", first.path, second.path, "--now", START.isoformat())
    assert [line.split(" ")[1] for line in said.splitlines()] == ["taken", "taken", "left"]
    assert first.orders("ENGLAND") == second.orders("ENGLAND") == ENGLAND
    assert [p.name for p in inbox.iterdir() if p.name != ".lock"] == ["FDIP007.txt"]


def test_nothing_is_published_before_it_is_evaluated(table: Table):
    table.put("a.txt", head("England") + LINES)
    table.collect()
    gm("publish", table.path)
    reports = b"".join(p.read_bytes() for p in table.path.glob("reports/*/*"))
    assert b"LON - NTH" not in reports
    assert b"NWG" not in b"".join(p.read_bytes() for p in table.path.glob("reports/*/*.txt"))
    assert "LON - NTH" not in gm("status", table.path)


def test_every_line_of_the_ledger_names_a_file_that_is_there(table: Table):
    table.put("a.txt", head("England") + LINES)
    table.put("b.txt", "junk")
    table.collect()
    entries = [json.loads(x) for x in (table.path / "ledger.jsonl").read_text().splitlines()]
    assert [e["verdict"] for e in entries] == ["taken", "no_party"]
    assert all((table.path / e["kept"]).is_file() for e in entries)


def sent(table: Table, data: bytes, name: str) -> str:
    """A file arrives and is collected; what became of it."""
    table.put(name, data)
    return table.collect()[name]


ATTACHED = [
    ("orders.txt", "orders.txt.asc", "text/plain"),
    ("orders.txt", "orders.txt.sig", "application/octet-stream"),
    ("orders.txt", "signature.asc", "application/pgp-signature"),
    (None, "signature.asc", "text/plain"),
    (None, "any.sig", "application/octet-stream"),
]


def letter_with_signature(
    text: str, signature: bytes, name: str | None, beside: str, kind: str
) -> bytes:
    """A mail whose signature came as an ordinary attachment, of a file or of its own text."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "anna@example.org", "orders"
    if name:
        mail.set_content("See the attached file.")
        mail.add_attachment(text.encode(), "text", "plain", filename=name)
    else:
        mail.set_content(text)
    main, sub = kind.split("/")
    mail.add_attachment(signature, main, sub, filename=beside)
    return mail.as_bytes()


@pytest.mark.parametrize(("name", "beside", "kind"), ATTACHED)
def test_a_signature_may_be_an_ordinary_attachment(
    signing: Table, name: str | None, beside: str, kind: str
):
    text = f"{head('England')}M Lon-NTH\n"
    signature = key("Anna").detached(text.encode())
    mail = letter_with_signature(text, signature, name, beside, kind)
    assert sent(signing, mail, "orders.eml") == "taken"
    changed = letter_with_signature(text.replace("NTH", "ENG"), signature, name, beside, kind)
    assert sent(signing, changed, "changed.eml") == "bad_signature"
    strange = letter_with_signature(
        text, key("Mallory").detached(text.encode()), name, beside, kind
    )
    assert sent(signing, strange, "strange.eml") == "unknown_key"


def test_several_attached_signatures_are_asked_back(signing: Table):
    text = f"{head('England')}M Lon-NTH\n"
    mail = EmailMessage()
    mail["From"] = "anna@example.org"
    mail.set_content(text)
    for name in ("a.asc", "b.asc"):
        mail.add_attachment(key("Anna").detached(text.encode()), "text", "plain", filename=name)
    assert sent(signing, mail.as_bytes(), "two.eml") == "several_blocks"


def test_fido_c53_an_invalid_signature_is_as_no_file_at_all(signing: Table):
    (case,) = (case for case in written()["cases"] if case["id"] == "FIDO-C53")
    assert case["given"] == {"game_option": {"signature": "pgp"}, "file_signature": "invalid"}
    signed = key("Anna").clear(f"{head('England')}M Lon-NTH\n")
    verdict = sent(signing, signed.replace(b"Lon-NTH", b"Lon-ENG"), "forged.txt")
    assert (verdict == "taken") == case["expected"]["file_accepted"]
    assert signing.orders("ENGLAND") == []
    signing.evaluate("--force")
    game = signing.folder.game
    (record,) = game.history
    assert case["expected"]["orders"] == "all units H"
    assert game.standing is not None
    assert record.before.units["ENGLAND"] == game.standing.units["ENGLAND"]


def test_an_earlier_line_for_the_same_unit_is_answered_too(table: Table):
    text = f"{head('Germany')}A Mun-Ruh\nF Kie-Den\nArmy Munich holds\n"
    assert sent(table, text.encode(), "dora.txt") == "taken"
    assert table.orders("GERMANY") == ["F KIE - DEN", "A MUN H"]
    answer = table.receipt("dora.txt")
    idle = answer.partition("What does not count:")[2].splitlines()
    assert idle[1].endswith("A Mun-Ruh")
    assert idle[2].strip() == "This order does not count: the unit got another, A MUN H."
    assert "What was not understood:" not in answer


def test_diplonlines_orders_to_one_unit_are_answered_each(tmp_path: Path):
    table = Table.new(tmp_path / "game", "--ruleset", "diplonline")
    text = "party: FDIP005\nland: Germany\nA MUN - BOH\nF KIE - DEN\nA MUN S BOH\n"
    assert sent(table, text.encode(), "dora.txt") == "taken"
    assert table.orders("GERMANY") == ["F KIE - DEN", "A MUN S BOH"]
    answer = table.receipt("dora.txt")
    assert "This order does not count: the unit got another, A MUN S BOH." in answer
