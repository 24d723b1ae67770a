"""Likely slips in a list of orders: told to its writer alone, they never hinder anything.

The rules themselves are asked: the list is tried with everybody else standing still.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..orders import Given
from ..phase import ADJUSTMENTS, RETREATS
from ..position import Position
from ..ruleset import Ruleset
from .changes import in_adjustments, in_lists, in_retreats
from .movement import Draft, in_movement
from .slip import CODES, Slip

__all__ = ["CODES", "Slip", "slips"]


def slips(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> tuple[Slip, ...]:
    """What in the orders of these powers is likely to be a slip; nobody else's orders are asked."""
    return tuple(_slips(position, givens, rules, powers))


def _slips(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> Iterator[Slip]:
    if rules.engine == "diplonline":
        from .diplonline import in_turn  # loaded only where it is played

        yield from in_turn(position, givens, rules, powers)
    elif position.phase.kind == RETREATS:
        yield from in_retreats(position, givens, rules, powers)
    elif position.phase.kind == ADJUSTMENTS:
        yield from in_adjustments(position, givens, rules, powers)
    else:
        yield from in_movement(Draft(position, givens, rules, powers))
        if rules.phases == "lists":
            yield from in_lists(position, givens, rules, powers)
