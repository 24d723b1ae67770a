"""What can happen in a game: each event is a frozen value with a strict JSON form.

`event_to_json(event)` gives a dict whose key `event` names the kind; `event_from_json` reads it
back and raises `DataError` where anything is missing, unknown or of a wrong type.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from detente.variants import DataError, Variant
from detente.variants.strict import plain, read

from .clock import Clock
from .settings import Settings
from .standing import Standing

KINDS: dict[str, type[Event]] = {}


@dataclass(frozen=True)
class Event:
    """Base of all events; `at` is the moment in UTC."""

    kind: ClassVar[str] = ""
    at: datetime

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        KINDS[cls.kind] = cls


@dataclass(frozen=True)
class Line:
    """One order of a sheet: in canonical text (empty: not understood) and as it was written."""

    power: str
    order: str = ""
    text: str = ""


@dataclass(frozen=True)
class Result:
    """What became of one order: as used, as written, and its result words."""

    power: str
    order: str
    result: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True)
class Created(Event):
    """A game was made; the variant is kept with it, so that it never changes under the players."""

    id: str
    name: str
    settings: Settings
    variant: Variant
    gm: str = ""  # key of the game master, if there is one


@dataclass(frozen=True)
class SeatClaimed(Event):
    """Somebody sat down; on a seat that was left this is the replacement."""

    seat: str
    player: str  # key of the account or link; never shown
    name: str


@dataclass(frozen=True)
class SeatLeft(Event):
    """A player stood up, was removed by the GM, or missed too many phases."""

    seat: str
    why: Literal["left", "removed", "missed"]


@dataclass(frozen=True)
class Began(Event):
    """Play begins: which seat plays which powers, and the first position."""

    powers: Mapping[str, tuple[str, ...]]
    position: Standing


@dataclass(frozen=True)
class OrdersGiven(Event):
    """A seat's full list of orders for the phase; replaces the one before and withdraws Ready."""

    seat: str
    phase: str
    revision: int
    orders: tuple[Line, ...]


@dataclass(frozen=True)
class ReadySet(Event):
    """A seat said that it is ready, or took it back."""

    seat: str
    phase: str
    ready: bool


@dataclass(frozen=True)
class Adjudicated(Event):
    """A phase was decided: every order's result and the next position."""

    phase: str
    orders: tuple[Result, ...]
    results: Mapping[str, tuple[str, ...]]  # summary by unit
    position: Standing
    hash: str  # of the position
    destroyed: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    eliminated: tuple[str, ...] = ()
    expelled: tuple[str, ...] = ()  # DIPLO-63
    missed: tuple[str, ...] = ()  # seats that could have ordered and did not


@dataclass(frozen=True)
class DeadlineSet(Event):
    """The current phase is due at that moment, or not at all."""

    phase: str
    due: datetime | None
    why: Literal["phase", "extended", "gm", "resumed", "downtime", "absence"] = "phase"


@dataclass(frozen=True)
class ClockSet(Event):
    """The game has another clock, from the next phase on."""

    clock: Clock
    early: bool | None = None  # whether a phase ends when all are ready; None: as before


@dataclass(frozen=True)
class Paused(Event):
    """Time stands still; nothing is processed."""

    by: str  # "gm" or "vote"


@dataclass(frozen=True)
class Resumed(Event):
    """Time runs again."""

    by: str


@dataclass(frozen=True)
class AbsenceDeclared(Event):
    """A seat is away until then and asks that its phases wait; until now: it is back."""

    seat: str
    until: datetime


@dataclass(frozen=True)
class Motion:
    """What can be voted on."""

    kind: Literal["draw", "concede", "end", "pause", "resume", "extend", "cancel"]
    powers: tuple[str, ...] = ()  # draw: who shares (empty: all survivors); concede: who wins
    minutes: int = 0  # extend: by how much


@dataclass(frozen=True)
class PlanGiven(Event):
    """Orders given ahead for later retreats (R) or adjustments (A); they replace those before."""

    seat: str
    phases: Literal["R", "A"]
    orders: tuple[Line, ...]


@dataclass(frozen=True)
class Voted(Event):
    """A seat agrees to a motion, or takes that back; votes lapse when the phase is decided."""

    seat: str
    motion: Motion
    agree: bool


@dataclass(frozen=True)
class AllyNamed(Event):
    """A seat named its partner of this turn (DIPLO-6), or nobody."""

    seat: str
    phase: str
    partner: str  # a seat, or empty


@dataclass(frozen=True)
class Spoke(Event):
    """A letter, to seats and the GM, or to everybody (`to` is empty)."""

    id: str  # number within its audience
    author: str  # a seat or "gm"
    to: tuple[str, ...]
    text: str
    phase: str
    orders: tuple[Line, ...] = ()  # proposed


@dataclass(frozen=True)
class ReportRead(Event):
    """The game master read a letter that a reader had reported; which one stays secret."""


@dataclass(frozen=True)
class LinkRenewed(Event):
    """The game master made a new link for a seat that had a player: whoever opens it plays it."""

    seat: str


@dataclass(frozen=True)
class CoinTossed(Event):
    """The coin gave an unplayed power to a seat, from the next spring on (RUS-25)."""

    power: str
    seat: str


@dataclass(frozen=True)
class RolledBack(Event):
    """The game master took the game back to the beginning of a phase."""

    phase: str


@dataclass(frozen=True)
class Ended(Event):
    """The game is over."""

    how: Literal["solo", "shared", "draw", "concession", "agreed", "limit", "cancelled"]
    winners: tuple[str, ...]  # powers that won or share


@dataclass(frozen=True)
class GmChanged(Event):
    """Another person is game master now, or nobody."""

    gm: str


def event_to_json(event: Event) -> dict[str, Any]:
    """The event as plain data, its kind under `event`."""
    return {"event": event.kind, **plain(event)}


def event_from_json(data: Mapping[str, Any], where: str = "event") -> Event:
    """Read what `event_to_json` wrote; raises `DataError`."""
    kind = data.get("event") if isinstance(data, Mapping) else data
    if not isinstance(kind, str) or kind not in KINDS:
        raise DataError(f"{where}: {kind!r} is no kind of event")
    rest = {key: value for key, value in data.items() if key != "event"}
    return read(KINDS[kind], rest, f"{where} ({kind})")
