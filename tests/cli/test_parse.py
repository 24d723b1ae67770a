"""`detente parse`: what the command says about texts of orders."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.command import detente

CASE = {"phase": "S1901M", "units": {"FRANCE": ["A PAR", "A MAR", "F BRE"]}}
MAIL = "Hello!\n\n1. A Par-Bur\nA Mar S Par-Bur\nFleet Brest to the Channel\n-- \nJean\n"


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(CASE), "utf-8")
    return path


def test_a_mail_is_told_line_by_line(position: Path) -> None:
    done = detente("parse", "--position", position, "--power", "france", given=MAIL)
    assert (done.stderr, done.returncode) == (b"", 0)
    assert done.stdout.decode().splitlines() == [
        "    3:4   A PAR - BUR",
        "    4:1   A MAR S A PAR - BUR",
        "          The unit is Army Paris.",
        "    5:1   F BRE - ENG",
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "utf-32"])
def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "orders.txt"
    path.write_bytes("A Par - Bur\r\nF Brest to the Channel\r\n".encode(encoding))
    done = detente("parse", path)
    assert (done.stderr, done.returncode) == (b"", 0)
    assert "A PAR - BUR" in done.stdout.decode() and "F BRE - ENG" in done.stdout.decode()


def test_units_without_an_order_are_named(position: Path) -> None:
    done = detente("parse", "--position", position, "--power", "FRANCE", given="A Par-Bur\n")
    assert done.stdout.decode().splitlines()[-1] == (
        "        Still without an order: Army Marseilles, Fleet Brest."
    )
    assert done.returncode == 0


def test_a_refusal_names_line_and_column_and_sets_the_status() -> None:
    done = detente("parse", "--lang", "es", given="A Par-Bur\nF Bre - Mdi\n")
    assert done.returncode == 1
    told = done.stdout.decode().splitlines()
    assert told[0] == "    1:1   A PAR - BUR"
    assert told[1] == "    2:9 ! F Bre - Mdi"
    assert "No se entiende: mdi" in told[2]


def test_json(position: Path) -> None:
    done = detente("parse", "--json", "--position", position, given="Par-Bur\nA Par H\nxx yy A Mar")
    answer = json.loads(done.stdout)
    assert answer["orders"] == ["A PAR H"]
    assert [e["counts"] for e in answer["entries"]] == [False, True]
    assert answer["entries"][1]["notes"][0]["code"] == "ordered_twice"


def test_from_one_notation_to_another(tmp_path: Path) -> None:
    path = tmp_path / "orders.txt"
    path.write_text("( ( FRA AMY PAR ) SUP ( FRA AMY MAR ) MTO BUR )", "utf-8")
    done = detente("parse", "--notation", "daide", "--to", "sentence", "--lang", "hu", path)
    assert "Párizsi hadsereg támogatja: marseille-i hadsereg Burgundiába lép" in (
        done.stdout.decode()
    )


def test_lists_of_a_command_file() -> None:
    text = "party: FDIP005\nland: England\nR Lon: Wal, Yor\nD Lon, Edi\nB Lon, F Edi\n"
    answer = json.loads(detente("parse", "--json", "--lang", "hu", given=text).stdout)
    assert answer["head"]["party"] == "FDIP005"
    assert answer["head"]["power"] == "ENGLAND"
    assert answer["build_list"] == ["A LON", "F EDI"]


@pytest.mark.parametrize(
    "words",
    [("--notation", "runes"), ("--to", "runes"), ("--lang", "xx"), ("--power", "ATLANTIS"),
     ("--position", "/nowhere/at/all")],
)  # fmt: skip
def test_bad_usage_is_explained_without_a_trace(words: tuple[str, str]) -> None:
    done = detente("parse", *words, given="A Par H")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"Invalid value" in done.stderr


def test_bytes_that_are_no_text() -> None:
    done = detente("parse", given=b"\xff\xfe\x00A Par H\n")
    assert b"Traceback" not in done.stderr


def test_a_text_without_orders_says_so() -> None:
    done = detente("parse", given="Thank you for the flowers!\n")
    assert done.returncode == 1
    assert done.stderr.decode() == "-: There is no order in this text.\n"


def test_the_ruleset_says_which_of_two_orders_counts(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(json.dumps({**CASE, "options": {"repeated_orders": "first"}}), "utf-8")
    text = "A Par-Bur\nA Par H\n"
    told = detente("parse", "--position", path, "--power", "FRANCE", given=text).stdout.decode()
    assert told.splitlines()[:4] == [
        "    1:1   A PAR - BUR",
        "          The unit had two orders; this one counts, not A PAR H.",
        "    2:1 - A PAR H",
        "          This order does not count: the unit got another, A PAR - BUR.",
    ]
    told = detente("parse", "--ruleset", "standard", given=text).stdout.decode()
    assert told.splitlines()[2:] == [
        "    2:1   A PAR H",
        "          The unit had two orders; this one counts, not A PAR - BUR.",
    ]
