"""A game's folder: where things lie, opening it whole, and one run at a time."""

from __future__ import annotations

import fcntl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import IO, Any

from detente.game import Game, SaveError, add_up, export_game, import_game
from detente.game.events import Event
from detente.variants import DataError
from detente.variants.strict import plain, read

from .config import Desk
from .errors import DeskError
from .journal import Change, recover
from .ledger import Entry, read_ledger, write_ledger
from .text import pretty

LOG, DESK, LEDGER, LOCK = "game.json", "desk.json", "ledger.jsonl", ".lock"


@dataclass(frozen=True)
class Folder:
    """A game's folder as it stands: its log, its settings and what was ever received."""

    path: Path
    desk: Desk
    events: tuple[Event, ...]
    ledger: tuple[Entry, ...] = ()

    @cached_property
    def game(self) -> Game:
        """The state that the log adds up to."""
        return add_up(self.events)

    @property
    def inbox(self) -> Path:
        """Where files arrive."""
        return self.path / self.desk.inbox

    def after(self, events: Iterable[Event], *entries: Entry, desk: Desk | None = None) -> Folder:
        """The folder with more in its log and ledger; nothing is written yet."""
        return replace(
            self,
            events=(*self.events, *events),
            ledger=(*self.ledger, *entries),
            desk=desk or self.desk,
        )

    def change(self) -> Change:
        """A change that brings the files up to this."""
        change = Change(self.path)
        change.write(LOG, export_game(self.events))
        change.write(DESK, pretty(plain(self.desk)))
        change.write(LEDGER, write_ledger(self.ledger))
        return change


def open_folder(path: Path) -> Folder:
    """Read a game's folder, once it is whole; raises `DeskError`."""
    if not (path / LOG).is_file() and not (path / ".journal").is_dir():
        raise DeskError("no_game", path=path)
    recover(path)
    try:
        events = import_game((path / LOG).read_text("utf-8"))
        desk = read(Desk, _json((path / DESK).read_text("utf-8")), DESK)
        ledger = read_ledger((path / LEDGER).read_text("utf-8"))
    except SaveError as fault:
        raise DeskError("said", path=path, inner=fault.said) from None
    except DataError as fault:
        raise DeskError("said", path=path, text=fault) from None
    except (OSError, ValueError) as fault:
        raise DeskError("not_whole", path=path, text=fault) from None
    return Folder(path, desk, events, ledger)


@contextmanager
def opened(path: Path) -> Iterator[Folder]:
    """The folder, locked against a second run; the lock ends with the program, however it ends."""
    if not path.is_dir():
        raise DeskError("no_folder", path=path)
    with locked(path):
        yield open_folder(path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a folder's lock; raises `DeskError` where another run has it."""
    with (path / LOCK).open("a") as file:
        _lock(file, path)
        yield


def _lock(file: IO[str], path: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DeskError("locked", path=path) from None


def _json(text: str) -> Any:
    import json

    return json.loads(text)
