"""A file that cannot be read is named with a reason, never with a number of the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

VARIANTS, PARSE, CHECK = ("variants",), ("parse", "--position"), ("check-game",)
CASES = (
    (VARIANTS, "nothing", "no such file"),
    (VARIANTS, "folder", "folder"),
    (VARIANTS, "bytes", "UTF-8"),
    (PARSE, "nothing", "no such file"),
    (PARSE, "folder", "folder"),
    (PARSE, "bytes", "UTF-8"),
    (CHECK, "nothing", "no such file"),
    (CHECK, "folder", "folder"),
    (("adjudicate",), "nothing", "no such file"),
    (("adjudicate",), "folder", "folder"),
    (("gm", "correct", "--power", "italy", ".", "--orders"), "nothing", "no such file"),
    (("ratings", "--data"), "nothing", "no games"),
)


@pytest.mark.parametrize(("call", "made", "reason"), CASES)
def test_the_reason_is_a_sentence(
    call: tuple[str, ...], made: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "nope.toml"
    if made == "folder":
        path.mkdir()
    if made == "bytes":
        path.write_bytes(b"\xff\xfe\xff")
    command = [sys.executable, "-m", "detente", *call, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, input="", check=False)
    assert done.returncode != 0
    said = " ".join(done.stderr.replace("│", " ").split())
    assert "Errno" not in said and "Traceback" not in said
    assert reason in said, said
