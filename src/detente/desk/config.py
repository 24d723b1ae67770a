"""What the desk must know beside the log: who plays in which language with which key."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from detente.board.words import languages
from detente.variants import DataError
from detente.variants.strict import read

from . import signature
from .errors import DeskError

Signing = Literal["required", "optional", "off"]
Update = Literal["unit", "file"]


def _nobody() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Player:
    """Who plays a power: name, language, and the public key in armour (empty: none)."""

    name: str = ""
    lang: str = ""
    key: str = ""


@dataclass(frozen=True)
class Desk:
    """The settings of one folder, kept in `desk.json`.

    `signature`: required; optional, where only who has left a key must sign; or off. `update`: an
    order file changes the units that it names (`unit`), or is the whole set (`file`, FIDO-36).
    """

    party: str
    lang: str = "en"
    signature: Signing = "off"
    update: Update = "unit"
    inbox: str = "inbox"  # from the game's folder; several games may share one
    players: Mapping[str, Player] = field(default_factory=_nobody)  # by seat

    @property
    def shared(self) -> bool:
        """Whether the inbox lies outside of the game's folder."""
        return Path(self.inbox).is_absolute() or ".." in Path(self.inbox).parts

    def player(self, seat: str) -> Player:
        """Who plays a seat, as far as the desk knows."""
        return self.players.get(seat, Player())

    def lang_of(self, seat: str) -> str:
        """The language of a seat's player."""
        return self.player(seat).lang or self.lang

    @property
    def langs(self) -> tuple[str, ...]:
        """The languages that reports are written in, the game's own first."""
        return tuple(dict.fromkeys((self.lang, *(p.lang for p in self.players.values() if p.lang))))


@dataclass(frozen=True)
class Plan:
    """What a new game is to be."""

    party: str
    name: str = ""
    variant: str = "standard"
    ruleset: str = "standard"
    days: float = 14  # a turn's (FIDO-80)
    retreat_days: float = 0  # 0: like a turn's
    at: str = ""  # time of day of deadlines
    zone: str = "UTC"
    last_year: int = 0
    lang: str = "en"
    signature: Signing = "off"
    update: Update | None = None  # None: `file` with FidoNet's lists, else `unit`
    inbox: str = "inbox"
    players: Mapping[str, Player] = field(default_factory=_nobody)  # by power


def read_plan(path: Path) -> dict[str, Player]:
    """The players of a TOML file, a table for each power; `key` names a file beside it."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as fault:
        raise DeskError("unreadable", path=path, text=fault.strerror) from None
    except ValueError as fault:
        raise DeskError("no_toml", path=path, text=fault) from None
    players = {}
    for power, table in data.items():
        try:
            player = read(Player, table, power)
        except DataError as fault:
            raise DeskError("said", path=path, text=f"{fault}.") from None
        key = read_key(path.parent / player.key) if player.key else ""
        players[power.upper()] = checked_player(Player(player.name, player.lang, key), str(path))
    return players


def read_key(path: Path) -> str:
    """A public key file, in armour; a file that is none is an error."""
    try:
        return signature.public_key(path.read_bytes())
    except OSError as fault:
        raise DeskError("key_unreadable", path=path, text=fault.strerror) from None
    except ValueError as fault:
        raise DeskError("no_public_key", path=path, text=fault) from None


def checked_player(player: Player, where: str) -> Player:
    """The player, whose language must be one that reports can be written in."""
    if player.lang and player.lang not in languages():
        there = ", ".join(languages())
        raise DeskError("no_language", path=where, text=repr(player.lang), there=there)
    return player
