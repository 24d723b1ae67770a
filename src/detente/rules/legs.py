"""Convoys given leg by leg become journeys (switch `convoy_orders`, REGLAS-24).

A fleet says where it takes an army over, a coast or the sea before, and where it leaves it, the
next sea or a coast: `F NTH C A EDI - ENG`, `F ENG C A NTH - BRE`. Where the legs join an army's
move from coast to coast, each becomes a convoy of that move. Whole journeys stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detente.board import Board

from .diplonline.reasons import CarriedNothing, NoLeg
from .orders import ARMY, FLEET, Convoy, Given, Move
from .position import Position
from .reasons import ImpossibleMove, NoUnit, OnlyArmies, Reason, Unmatched, UselessConvoy
from .resolution import Resolution

# what is said of a whole journey that cannot be
_ASTRAY = (ImpossibleMove, NoUnit, OnlyArmies, Unmatched, UselessConvoy)

Legs = dict[str, tuple[int, Convoy]]  # sea zone of the fleet -> its order's number, the order


def as_journeys(position: Position, givens: Sequence[Given]) -> list[Given]:
    """The orders with every complete chain of legs written as convoys of the whole journey."""
    joined = list(givens)
    legs: Legs = {}
    for number, given in enumerate(givens):
        order = given.order
        if isinstance(order, Convoy):
            legs[order.unit.province] = number, order
    for given in givens:
        move = given.order
        if isinstance(move, Move) and _may_sail(position, move):
            for number, leg in _chain(position.board, legs, move):
                convoy = Convoy(leg.unit, move.unit, move.target)
                joined[number] = joined[number]._replace(order=convoy)
    return joined


def told_as_legs(resolution: Resolution) -> Resolution:
    """The outcomes, where legs that made no journey say so: their fleets waited in vain."""
    board = resolution.before.board
    outcomes = tuple(
        replace(outcome, reason=_waited(board, outcome.order))
        if isinstance(outcome.order, Convoy) and _astray(board, outcome.order, outcome.reason)
        else outcome
        for outcome in resolution.outcomes
    )
    return replace(resolution, outcomes=outcomes)


def _astray(board: Board, order: Convoy, reason: Reason) -> bool:
    """Whether an order is a leg, and of the fleet itself nothing is wrong."""
    if isinstance(reason, NoUnit) and reason.unit.province == order.unit.province:
        return False
    leg = any(_at_sea(board, end.province) for end in (order.army, order.target))
    return leg and isinstance(reason, _ASTRAY)


def _waited(board: Board, order: Convoy) -> Reason:
    fleet, ends = order.unit, (order.army.location, order.target)
    if all(board.borders(FLEET, fleet.location, end.province) for end in ends):
        return CarriedNothing()
    return NoLeg(fleet, *ends)


def _may_sail(position: Position, move: Move) -> bool:
    army = position.at(move.unit.province)
    return army is not None and army.kind == ARMY


def _chain(board: Board, legs: Legs, move: Move) -> list[tuple[int, Convoy]]:
    """The legs that carry an army from its coast to its target, or none."""
    starts = [
        (number, leg)
        for number, leg in legs.values()
        if leg.army.province == move.unit.province and _at_sea(board, leg.target.province)
    ]
    for start in starts:
        chain = _follow(board, legs, start, move.target.province)
        if chain:
            return chain
    return []


def _follow(
    board: Board, legs: Legs, start: tuple[int, Convoy], target: str
) -> list[tuple[int, Convoy]]:
    chain = [start]
    while (here := chain[-1][1]).target.province != target:
        after = legs.get(here.target.province)
        if after is None or after in chain or after[1].army.province != here.unit.province:
            return []
        chain.append(after)
    return chain


def _at_sea(board: Board, province: str) -> bool:
    found = board.provinces.get(province)
    return found is not None and found.sea
