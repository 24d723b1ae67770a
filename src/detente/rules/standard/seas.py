"""Convoy routes over the seas of a board.

A route is a chain of seas from an army's province to its destination. Only routes without a
needless fleet count (no fleet could be left out), so that a fleet which no such route needs gives
an illegal convoy order (DATC 4.E.1, 6.F.12, 6.G.19). Sets of seas are masks of sea numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from detente.board import Board


class Seas:
    """Numbers of the seas of a board and what each touches; made once by `seas_of`."""

    def __init__(self, board: Board) -> None:
        codes = [p.code for p in board.provinces.values() if p.sea]
        self.number = {code: number for number, code in enumerate(codes)}
        self.near = {
            code: self.mask(t for t in touching if t in self.number)
            for code, touching in board.touching.items()
        }
        self.links = [self.near[code] for code in codes]
        self.codes = codes

    def mask(self, codes: Iterable[str]) -> int:
        """The set of these seas."""
        result = 0
        for code in codes:
            result |= 1 << self.number[code]
        return result

    def connects(self, start: str, end: str, fleets: int) -> bool:
        """Whether an army gets from a province to another through these seas."""
        goal = self.near[end]
        reached = edge = self.near[start] & fleets
        while edge:
            if edge & goal:
                return True
            sea = edge.bit_length() - 1
            edge ^= 1 << sea
            fresh = self.links[sea] & fleets & ~reached
            reached |= fresh
            edge |= fresh
        return False


@cache
def seas_of(board: Board) -> Seas:
    """The seas of a board."""
    return Seas(board)


@lru_cache(maxsize=20_000)
def routes(board: Board, start: str, end: str, fleets: int) -> tuple[int, ...]:
    """All routes between two coasts through these seas, each without a needless fleet."""
    seas = seas_of(board)
    first, last = seas.near[start] & fleets, seas.near[end]
    found: list[int] = []

    def extend(sea: int, path: int, barred: int) -> None:
        if last >> sea & 1:
            found.append(path)
            return
        ahead = seas.links[sea] & fleets & ~barred & ~path & ~first
        while ahead:
            step = ahead.bit_length() - 1
            ahead ^= 1 << step
            extend(step, path | 1 << step, barred | seas.links[sea])

    left = first
    while left:
        sea = left.bit_length() - 1
        left ^= 1 << sea
        extend(sea, 1 << sea, 0)
    return tuple(found)


def useful(board: Board, start: str, end: str, fleets: int) -> int:
    """Seas that some route needs."""
    result = 0
    for route in routes(board, start, end, fleets):
        result |= route
    return result
