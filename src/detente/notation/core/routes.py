"""Ways over the sea, as some notations ask for them in full."""

from __future__ import annotations

from collections.abc import Callable, Collection

from detente.board import Location

from .assemble import Context


def sea_route(
    start: str, goal: str, context: Context, over: Collection[str] = ()
) -> tuple[Location, ...]:
    """The shortest chain of seas between two coasts: over fleets, if they make one.

    Without such a chain of fleets any seas will do, but only those of `over` where it is given;
    nothing where there is no way at all.
    """
    if over:
        return _shortest(start, goal, context, lambda sea: sea in over)
    position = context.position
    if position:
        fleets = {u.province for u in position.units if u.kind == "F"}
        if route := _shortest(start, goal, context, lambda sea: sea in fleets):
            return route
    return _shortest(start, goal, context, lambda sea: True)


def _shortest(
    start: str, goal: str, context: Context, open_to: Callable[[str], bool]
) -> tuple[Location, ...]:
    board = context.board
    edge: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    for path in edge:
        for near in sorted(board.touching.get(path[-1], ())):
            if near == goal and len(path) > 1:
                return tuple(map(Location, path[1:]))
            if near not in seen and board.provinces[near].sea and open_to(near):
                seen.add(near)
                edge.append((*path, near))
    return ()
