"""States of games on disk, so that a long log need not be added up again after every start.

A cache and nothing more: the folder may be deleted at any time. A state counts only if this very
program wrote it and the log still holds the event that it ends with; what came later is added.
Only whoever owns the data folder, and so the games, can write here.
"""

from __future__ import annotations

import copyreg
import json
import pickle
import zlib
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from types import MappingProxyType
from typing import Any

import detente
from detente.game.state import Game

ROOMS = ("board", "rules", "variants", "notation", "game")  # what a state is made of and by
WORTH = 60  # events to add up, from which on the result is worth a file


@dataclass(frozen=True)
class Kept:
    """A state and what tells that it belongs to a log."""

    program: str  # whose classes these are
    mark: str  # of the last event in the state
    game: Game


def _frozen(entries: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(entries)


def _thaw(mapping: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _frozen, (dict(mapping),)


copyreg.pickle(MappingProxyType, _thaw)


def mark_of(body: object) -> str:
    """What tells one event from another in its place; it holds its moment to the microsecond."""
    return sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()


@cache
def program() -> str:
    """A digest of the code that makes states: another version trusts no state of this one."""
    room = Path(detente.__file__).parent
    digest = sha256(Path(__file__).read_bytes())
    for name in ROOMS:
        for path in sorted((room / name).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def load(folder: Path, slug: str, most: int) -> Kept | None:
    """The state of a game with at most that many events, None where there is none to be trusted."""
    try:
        data = zlib.decompress(_path(folder, slug).read_bytes())
        kept = pickle.loads(data)  # noqa: S301 - written by this program for its owner alone
    except FileNotFoundError:
        return None
    except Exception:  # noqa: BLE001 - whatever is wrong with it, the log has it all
        return None
    if not isinstance(kept, Kept) or kept.program != program() or kept.game.version > most:
        return None
    return kept


def save(folder: Path, slug: str, game: Game, mark: str) -> None:
    """Keep a state; where that is not possible, the next reader adds the log up again."""
    path = _path(folder, slug)
    draft = path.with_suffix(f".{token_hex(4)}")
    data = zlib.compress(pickle.dumps(Kept(program(), mark, game), 5), 1)
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft.write_bytes(data)
        draft.replace(path)


def _path(folder: Path, slug: str) -> Path:
    return folder / "cache" / f"{slug}.state"
