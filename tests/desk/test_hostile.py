"""Nothing that comes into the inbox stops the desk."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from detente.desk.admit import Arrival, check
from detente.desk.folder import Folder
from tests.desk.table import START, Table, head, key

_PIECES = st.sampled_from(
    [
        b"From: a@example.org\n", b"Subject: x\n", b"Content-Type: multipart/signed; boundary=b\n",
        b"Content-Type: text/plain; charset=\xff\n", b"Content-Type: text/html; charset=utf-7\n",
        b"Content-Transfer-Encoding: base64\n", b"\n", b"--b\n", b"--b--\n", b"\r\n", b"To: =?\n",
        b"-----BEGIN PGP SIGNED MESSAGE-----\n", b"Hash: SHA512\n", b"party: FDIP005\n",
        b"-----BEGIN PGP SIGNATURE-----\n", b"-----END PGP SIGNATURE-----\n", b"land: England\n",
        b"-----BEGIN PGP MESSAGE-----\n", b"M Lon-NTH\n", b"R Lon:\n", b"turn: 1901/1\n", b"<p>",
        b"code: AAAA-BBBB\n", b"turn: S1901M\n", b"> quoted\n", b"\x00", b"\xfe\xff", b": \n",
    ]
)  # fmt: skip
_FILES = st.lists(_PIECES | st.binary(max_size=20), max_size=14).map(b"".join)


class Games:
    folder: Folder | None = None


@settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=_FILES)
def test_any_bytes_get_a_verdict(tmp_path_factory, data: bytes):
    if Games.folder is None:
        path = tmp_path_factory.mktemp("hostile") / "game"
        Games.folder = Table.new(path, "--signature", "required", keys=True).folder
    found = check(Arrival(Path("x"), data, START), [Games.folder])
    assert found.fault, "nothing of this is signed by a player"


def test_odd_names_are_kept_under_a_plain_one(tmp_path: Path):
    table = Table.new(tmp_path / "game")
    names = [b"a\x1b[31m\n.txt", b"\xff\xfe.txt", b"x" * 250 + b".txt", "ő".encode() * 120]
    for number, name in enumerate(names):
        text = head("England") + f"M Lon-NTH\nB F Lon{', A Edi' * number}\n"
        (table.inbox / os.fsdecode(name)).write_text(text)
    said = table.collect()
    assert len(table.folder.ledger) == len(names)
    assert {e.verdict for e in table.folder.ledger} == {"taken"}
    assert not any("\x1b" in name for name in said)
    assert len(list((table.path / "received").iterdir())) == len(names)


def test_a_signed_text_that_holds_another_signed_text_is_set_aside(tmp_path: Path):
    table = Table.new(tmp_path / "game", "--signature", "required", keys=True)
    inner = key("Boris").clear(head("England") + "H Lon\n").decode()
    table.put("nested.txt", key("Anna").clear(head("England") + "M Lon-NTH\n" + inner))
    assert table.collect() == {"nested.txt": "several_blocks"}
