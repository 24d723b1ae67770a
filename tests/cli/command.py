"""Runs the real command, as a user would."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

DETENTE = str(Path(sys.executable).with_name("detente"))


def detente(*words: str | Path, given: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run `detente` with these words and this standard input."""
    data = given.encode() if isinstance(given, str) else given
    command = [DETENTE, *map(str, words)]
    return subprocess.run(command, input=data, capture_output=True, timeout=120, check=False)


def lines(cases: Iterable[dict[str, Any] | str]) -> str:
    """Cases as JSON lines; text stands as it is."""
    return "".join(f"{c if isinstance(c, str) else json.dumps(c)}\n" for c in cases)


def answers(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    """The answers on standard output, which holds nothing else."""
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def adjudicate(*cases: dict[str, Any], options: Iterable[str] = ()) -> list[dict[str, Any]]:
    """The answers to good cases."""
    done = detente("adjudicate", *options, given=lines(cases))
    assert (done.stderr, done.returncode) == (b"", 0)
    return answers(done)
