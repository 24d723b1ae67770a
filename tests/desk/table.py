"""A game master's table for tests: keys, mails, and the commands as they are called."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from pathlib import Path

import pytest
from typer.testing import CliRunner

from detente.cli import app
from detente.desk.folder import Folder, open_folder

pysequoia = pytest.importorskip(
    "pysequoia", reason="NO SIGNATURE IS TESTED: the library for them is not installed"
)
START = datetime(2026, 3, 1, 12, tzinfo=UTC)
DETENTE = str(Path(sys.executable).with_name("detente"))
LANDS = {
    "England": ("ENGLAND", "Anna", "hu"),
    "France": ("FRANCE", "Boris", "ru"),
    "Monarchy": ("AUSTRIA", "Carla", "es"),
    "Germany": ("GERMANY", "Dora", "en"),
    "Italy": ("ITALY", "Emil", "en"),
    "Russia": ("RUSSIA", "Fanni", "hu"),
    "Turkey": ("TURKEY", "Gita", "en"),
}


def gm(*words: str | Path, code: int = 0) -> str:
    """Call `detente gm` as a game master does; what it says, on standard output or error."""
    done = CliRunner().invoke(app, ["gm", *map(str, words)])
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    assert done.exit_code == code, done.output
    return done.output


@dataclass
class Key:
    """A player's key."""

    name: str
    secret: object = field(init=False)

    def __post_init__(self) -> None:
        self.secret = pysequoia.Tsk.generate(f"{self.name} <{self.name.lower()}@example.org>")

    @property
    def public(self) -> str:
        return str(self.secret.extract_certificate())

    def clear(self, text: str) -> bytes:
        """The text, clear-signed."""
        mode = pysequoia.SignatureMode.CLEAR
        return pysequoia.sign(self.secret.signer(), text.encode(), mode=mode)

    def detached(self, data: bytes) -> bytes:
        """A signature to be kept beside the data."""
        mode = pysequoia.SignatureMode.DETACHED
        return pysequoia.sign(self.secret.signer(), data, mode=mode)


KEYS: dict[str, Key] = {}


def key(name: str) -> Key:
    """A key of that name; it takes a moment to make one, so they are shared by the tests."""
    return KEYS.setdefault(name, Key(name))


@dataclass
class Table:
    """A folder with a game."""

    path: Path
    party: str = "FDIP005"
    now: datetime = START

    @classmethod
    def new(cls, path: Path, *options: str, keys: bool = False, party: str = "FDIP005") -> Table:
        """Make a game with a player for each power."""
        players = path.parent / f"{party}.toml"
        players.write_text("".join(_player(path.parent, land, keys) for land in LANDS))
        gm(
            "new",
            path,
            "--party",
            party,
            "--players",
            players,
            "--now",
            START.isoformat(),
            *options,
        )
        return cls(path, party)

    @property
    def inbox(self) -> Path:
        return self.path / "inbox"

    @property
    def folder(self) -> Folder:
        return open_folder(self.path)

    def put(self, name: str, data: str | bytes) -> None:
        """A file arrives."""
        (self.inbox / name).write_bytes(data.encode() if isinstance(data, str) else data)

    def collect(self) -> dict[str, str]:
        """Collect, and what became of each file."""
        said = gm("collect", self.path, "--now", self.now.isoformat())
        lines = (line.partition(": ") for line in said.splitlines())
        return {name: rest.split()[0] for name, _, rest in lines}

    def receipt(self, name: str) -> str:
        """The answer to the file that came last under a name."""
        stem = Path(name).stem
        found = sorted(self.path.glob(f"receipts/*/*-{stem}.txt"), key=lambda p: p.name)
        return found[-1].read_text()

    def orders(self, power: str) -> list[str]:
        """A power's orders on file."""
        game = self.folder.game
        seat = game.seat_of(power)
        assert seat is not None
        return [line.order for line in game.sheet(seat.id).lines if line.power == power]

    def evaluate(self, *options: str, code: int = 0) -> str:
        return gm("evaluate", self.path, "--now", self.now.isoformat(), *options, code=code)

    def later(self, **time: float) -> None:
        self.now += timedelta(**time)

    def tree(self) -> dict[str, bytes]:
        """Every file of the folder, locks apart."""
        files = (p for p in sorted(self.path.rglob("*")) if p.is_file() and p.name != ".lock")
        return {str(p.relative_to(self.path)): p.read_bytes() for p in files}


def _player(folder: Path, land: str, keys: bool) -> str:
    power, name, lang = LANDS[land]
    told = f'[{power}]\nname = "{name}"\nlang = "{lang}"\n'
    if keys:
        (folder / f"{name}.asc").write_text(key(name).public)
        told += f'key = "{name}.asc"\n'
    return told


def head(land: str, turn: str = "1901/1", party: str = "FDIP005") -> str:
    """How an order file begins."""
    return f"party: {party}\nland: {land}\nturn: {turn}\n"


class _Data:
    @cached_property
    def fidonet(self) -> dict[str, dict[str, str]]:
        """The orders of a game of ten turns: turn, land, command lines."""
        text = Path(__file__).parents[1].joinpath("data/desk/fidonet.txt").read_text()
        turns: dict[str, dict[str, str]] = {}
        for block in text.split("== ")[1:]:
            title, _, commands = block.partition("\n")
            turn, land = title.split()
            turns.setdefault(turn, {})[land] = commands
        return turns


DATA = _Data()
