"""Pages of Backstabbr: the source of one or more seasons, or the list of orders that they show.

The source of a page holds `var orders = {...};`, `var unitsByPlayer = {...};` and more; as text a
page shows a power's name and its orders with what became of them:

    Spring 1901
    Austria
    A Vie - Gal => FAILS (Bounce)
    F Tri H => FAILS (Dislodged); Retreat to Alb => SUCCEEDS
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from detente.notation import read_order
from detente.rules.orders import Hold, Unit
from detente.rules.position import Position

from .backstabbr_page import page_stages
from .named import order_in
from .played import FormatError, Played, Stage
from .registry import Format
from .season import Seasoned, rank, season_in, stages_of
from .strict import board, shown

_VARIABLES = re.compile(r"\bvar\s+unitsByPlayer\s*=")
_RESULT = re.compile(r"\s*(?:⇒|&#x21d2;|=>)\s*(SUCCEEDS|FAILS)\b\s*(\([^()]*\))?", re.IGNORECASE)
_SHOWN = re.compile(r"^\s*[AF]\s+\S+\s+(?:H\b|-|S\b|C\b|Build\b|Disband\b)", re.MULTILINE)
_LONGEST = 400  # characters of a line of orders


def read(text: str) -> list[Played]:
    """One game: the seasons of its pages, in their order."""
    if _VARIABLES.search(text):
        name, stages = page_stages(text)
    else:
        name, stages = "", list(_shown_stages(text))
    if not stages:
        raise FormatError("no_season")
    phases = [stage.phase for stage in stages]
    if phases != sorted(set(phases), key=rank):
        raise FormatError("season_order")
    return [Played(name, tuple(stages))]


class _Line(NamedTuple):
    """A line of orders as it is shown, and where it stands."""

    power: str
    text: str
    where: str

    @property
    def unit(self) -> Unit | None:
        """The unit that the line begins with."""
        order = order_in(f"{' '.join(self.text.split()[:2])} H")
        return order.unit if isinstance(order, Hold) else None


def _shown_stages(text: str) -> Iterator[Stage]:
    """The stages of a page as it is shown."""
    seasoned: Seasoned | None = None
    power = ""
    lines: list[_Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or len(line) > _LONGEST:
            continue
        if found := season_in(line):
            yield from _season(seasoned, lines)
            seasoned, power, lines = Seasoned(*found), "", []
        elif line.upper() in board().powers:
            power = line.upper()
        elif power:
            lines.append(_Line(power, line, f"line {number}"))
    yield from _season(seasoned, lines)


def _season(seasoned: Seasoned | None, lines: Sequence[_Line]) -> Iterator[Stage]:
    """The stages of one season; the units that its lines begin with are those that stand."""
    if seasoned is None:
        return
    units = {unit: line.power for line in lines if (unit := line.unit)}
    winter = seasoned.season == "W"
    position = None if winter else Position(board(), seasoned.phase, units)
    for line in lines:
        _take(line, position, seasoned)
    yield from stages_of(seasoned)


def _take(line: _Line, position: Position | None, seasoned: Seasoned) -> None:
    """A line of orders: the order, its result, and perhaps the retreat with its own result."""
    told, _, later = line.text.partition(";")
    result = _RESULT.search(told)
    text = _RESULT.sub("", told).strip()
    order = read_order(_english(text), position, line.power).order
    if order is None:
        raise FormatError("no_order", line.where, text=shown(text))
    fails = result is not None and result[1].upper() == "FAILS"
    retreat = _RESULT.sub("", later).strip().removeprefix("Retreat to ") or None
    seasoned.add(
        line.power,
        order,
        fails=fails,
        known=result is not None,
        retreat=retreat,
        where=line.where,
    )


def _english(text: str) -> str:
    """`A Par Build`, `A Par Disband` with the verb before the unit."""
    for verb in (" Build", " Disband"):
        if text.endswith(verb):
            return f"{verb.strip()} {text.removesuffix(verb)}"
    return text


FORMAT = Format(
    "backstabbr",
    "pages of Backstabbr: the source of its seasons, or the orders as they are shown",
    read=read,
    write=None,
    loses=("letters and drafts; whether an army on a coast went by sea", "seasons left out"),
    begins=lambda text: bool(_VARIABLES.search(text) or _begins_shown(text)),
)


def _begins_shown(text: str) -> bool:
    head = text[:4000]
    seasons = any(season_in(line) for line in head.splitlines() if len(line) < _LONGEST)
    return seasons and bool(_SHOWN.search(head)) and not _other(head)


def _other(text: str) -> bool:
    """Whether a text is that of a judge or of test cases."""
    return "PRESTATE" in text or "results for" in text
