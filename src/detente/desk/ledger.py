"""The ledger: every file that ever came, what it was found to be, and where it lies now."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from detente.variants.strict import plain, read

TAKEN = "taken"


@dataclass(frozen=True)
class Entry:
    """One file received, or one act of the game master (`name` is empty then)."""

    number: int
    at: datetime  # when it was dealt with
    name: str
    verdict: str  # `taken`, or the code of the reason for which it was set aside
    arrived: datetime | None = None
    sha256: str = ""
    kept: str = ""  # the file's place now, from the game's folder
    power: str = ""  # whose orders, where that is sure
    phase: str = ""
    mark: str = ""  # of the signature
    signed: datetime | None = None
    note: str = ""  # of an act of the game master


def read_ledger(text: str) -> tuple[Entry, ...]:
    """The entries of `ledger.jsonl`; raises `DataError` or `ValueError`."""
    lines = [line for line in text.splitlines() if line]
    return tuple(read(Entry, json.loads(line), f"ledger line {n}") for n, line in enumerate(lines))


def write_ledger(entries: Iterable[Entry]) -> str:
    """The ledger's text, an entry a line."""
    return "".join(json.dumps(plain(e), ensure_ascii=False) + "\n" for e in entries)
