"""Canonical text read by look-up alone: the notation in which programs talk to each other."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from detente.board import Board, Location
from detente.board.words import load_words
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.position import Position

_WAIVE = Waive()
_LONGEST = 50  # characters of a line that is worth a look
_BRACKETS = re.compile(r"\(([NSEW]C)\)")


class Tables:
    """Canonical names of all places of a board, ready made."""

    def __init__(self, board: Board) -> None:
        self.places: dict[str, Location] = {str(p): p for p in board.locations}
        self.units: dict[tuple[str, str], Unit] = {
            (kind, name): Unit(kind, place) for kind in "AF" for name, place in self.places.items()
        }


@lru_cache(maxsize=16)
def tables(board: Board) -> Tables:
    """The tables of a board, made once."""
    return Tables(board)


class Canonical:
    """Reads canonical lines against the units that are on the board (none: take all as written).

    Only what is wholly canonical and agrees with the units is read here; everything else is
    `None` and left to the tolerant reader.
    """

    def __init__(self, board: Board, units: Mapping[str, Unit], *, retreats: bool = False) -> None:
        made = tables(board)
        self._places = made.places
        self._units = made.units
        self._here = units
        self._retreats = retreats
        self._open = frozenset(alias.upper() for alias in load_words("en").preferred)

    def unit(self, kind: str, name: str) -> Unit | None:
        """The unit named; None if unknown or not as it stands on the board."""
        unit = self._units.get((kind, name))
        if unit is None:
            return None
        here = self._here.get(unit.location.province)
        if here is None or here == unit:
            return unit
        if here.kind != kind:
            return None
        return here if not unit.location.coast else unit

    def read(self, text: str) -> Order | None:
        """The order of a canonical line, or None."""
        if len(text) > _LONGEST:
            return None
        parts = text.split(" ")
        read = _SHAPES.get(len(parts))
        return read(self, parts) if read else None

    def read_short(self, text: str) -> Order | None:
        """The order of a line that is canonical but for capitals, blanks and bracketed coasts.

        Left out are the few codes that people also use for another province.
        """
        if len(text) > _LONGEST:
            return None
        upper = text.upper().replace("-", " - ")
        if "(" in upper:
            upper = _BRACKETS.sub(r"/\1", upper)
        parts = upper.split()
        read = _SHAPES.get(len(parts))
        return None if read is None or self._open.intersection(parts) else read(self, parts)

    def _bare(self, parts: list[str]) -> Order | None:
        return _WAIVE if parts[0] == "WAIVE" else None

    def _alone(self, parts: list[str]) -> Order | None:
        make = _ALONE.get(parts[2])
        unit = self.unit(parts[0], parts[1]) if make else None
        return make(unit) if make and unit else None

    def _going(self, parts: list[str]) -> Order | None:
        kind, name, verb, place = parts
        unit, target = self.unit(kind, name), self._places.get(place)
        if unit is None or target is None:
            return None
        if verb == "-":
            return Retreat(unit, target) if self._retreats else Move(unit, target)
        return Retreat(unit, target) if verb == "R" else None

    def _five(self, parts: list[str]) -> Order | None:
        unit = self.unit(parts[0], parts[1])
        if unit is None:
            return None
        if parts[2] == "S":
            other = self.unit(parts[3], parts[4])
            return Support(unit, other) if other else None
        target = self._places.get(parts[3])
        if target and parts[2] == "-" and parts[4] == "VIA":
            return Move(unit, target, True)
        return None

    def _helping(self, parts: list[str]) -> Order | None:
        unit, other = self.unit(parts[0], parts[1]), self.unit(parts[3], parts[4])
        target = self._places.get(parts[6])
        if unit is None or other is None or target is None or parts[5] != "-":
            return None
        if parts[2] == "S":
            return Support(unit, other, target)
        return Convoy(unit, other, target) if parts[2] == "C" else None


_last: list[tuple[Board, Position | None, Canonical]] = []


def canonical_for(board: Board, position: Position | None) -> Canonical:
    """The canonical reader of a position; the one asked for last is kept at hand."""
    last = _last[0] if _last else None
    if last is not None and last[0] is board and last[1] is position:
        return last[2]
    reader = _make(board, position)
    _last[:] = [(board, position, reader)]
    return reader


def _make(board: Board, position: Position | None) -> Canonical:
    if position is None:
        return Canonical(board, {})
    here = dict(position.by_province)
    retreats = position.phase.kind == "R"
    if retreats:
        here.update((unit.province, unit) for unit in position.dislodged)
    return Canonical(board, here, retreats=retreats)


_ALONE: dict[str, Callable[[Unit], Order]] = {"H": Hold, "D": Disband, "B": Build}
_SHAPES: dict[int, Callable[[Canonical, list[str]], Order | None]] = {
    1: Canonical._bare,
    3: Canonical._alone,
    4: Canonical._going,
    5: Canonical._five,
    7: Canonical._helping,
}
