"""All or nothing: what a command changes is written down whole, then carried out.

A change is a list of files to write and files to take away. It is first kept in a folder of its
own, `.journal`, that appears by one rename. Carrying it out can be done again from any point, so
whoever finds a `.journal` carries it out to its end (`recover`).
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

JOURNAL, DRAFT = ".journal", ".journal-draft"
_LIST = "list.json"


@dataclass
class Change:
    """Files to write (path from the game's folder, or absolute) and files to take away."""

    folder: Path
    writes: dict[str, bytes] = field(default_factory=dict)
    removals: dict[str, bytes] = field(default_factory=dict)  # with what they held
    moves: dict[str, str] = field(default_factory=dict)

    def write(self, path: str | Path, content: bytes | str) -> None:
        """The file will hold this, whatever it held."""
        data = content.encode() if isinstance(content, str) else content
        self.writes[str(path)] = data

    def remove(self, path: str | Path, content: bytes) -> None:
        """The file will go, if it still holds this: one that came in its place stays."""
        self.removals[str(path)] = content

    def move(self, path: str | Path, target: str | Path) -> None:
        """The file will lie elsewhere, whatever it holds; for those too large to be read."""
        self.moves[str(path)] = str(target)

    def commit(self) -> None:
        """Do it all; a program killed on the way has done nothing, or `recover` does the rest."""
        draft = self.folder / DRAFT
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir()
        for number, data in enumerate(self.writes.values()):
            _write_through(draft / str(number), data)
        removals = {path: _hash(data) for path, data in self.removals.items()}
        listed = {"writes": list(self.writes), "removals": removals, "moves": self.moves}
        _write_through(draft / _LIST, json.dumps(listed).encode())
        _sync(draft)
        draft.rename(self.folder / JOURNAL)
        _sync(self.folder)
        recover(self.folder)


def recover(folder: Path) -> bool:
    """Carry out what a killed program had begun; whether there was anything."""
    shutil.rmtree(folder / DRAFT, ignore_errors=True)
    journal = folder / JOURNAL
    if not journal.is_dir():
        return False
    if (journal / _LIST).is_file():
        _carry_out(folder, journal, json.loads((journal / _LIST).read_bytes()))
        (journal / _LIST).unlink()  # from here on there is nothing left to do
        _sync(journal)
    shutil.rmtree(journal)
    _sync(folder)
    return True


def _carry_out(folder: Path, journal: Path, listed: dict[str, Any]) -> None:
    for number, name in enumerate(listed["writes"]):
        if (journal / str(number)).exists():
            _put(journal / str(number), folder / name)
    for name, goal in listed["moves"].items():
        if (folder / name).exists() and not (folder / goal).exists():
            _put(folder / name, folder / goal)
    for name, mark in listed["removals"].items():
        path = folder / name
        if path.is_file() and _hash(path.read_bytes()) == mark:
            path.unlink()
            _sync(path.parent)


def _put(source: Path, target: Path) -> None:
    """Rename into place; onto another disk, by a copy beside the target."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        source.replace(target)
    except OSError:
        beside = target.with_name(f".{target.name}.new")
        shutil.copyfile(source, beside)
        with beside.open("rb") as file:
            os.fsync(file.fileno())
        beside.replace(target)
        source.unlink()
    _sync(target.parent)


def _write_through(path: Path, data: bytes) -> None:
    """Write a new file and have the disk keep it."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Have the disk keep what the folder's names are."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
