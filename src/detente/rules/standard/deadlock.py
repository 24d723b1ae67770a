"""What the core cannot decide step by step: circular movement and convoy paradoxes.

The open decisions depend on one another in rings. A ring that hangs on nothing outside itself is
taken: if no convoy is in it, it is a circular movement and succeeds (DATC 6.C.1); else each fate of
its convoys is tried, and where the rules allow exactly one it stands; where they allow none or
several it is a paradox, and its convoys fail (Szykman's rule, DATC 4.A.2).
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import product

from .conflict import NOBODY
from .core import State, fleet_fates, settle, shut_path

Decision = tuple[str, int]  # "move", "support" or "path", and the unit's number
_MOST_CONVOYS = 8  # in one ring; beyond it the paradox rule applies untried


def break_deadlock(state: State) -> None:
    """Decide one ring of open decisions."""
    ring = _closed_ring(state)
    paths = sorted(number for kind, number in ring if kind == "path")
    if not paths:
        _turn(state, ring)
        return
    fates = list(_consistent_fates(state, paths)) if len(paths) <= _MOST_CONVOYS else []
    if len(fates) == 1:
        _assume(state, fates[0])
        return
    for number in paths:
        state.paradox |= 1 << number
        state.halted |= _in_question(state, number, ring)
    _assume(state, dict.fromkeys(paths, False))


def _in_question(state: State, number: int, ring: list[Decision]) -> int:
    """The fleets of a route whose own fate hangs on the ring."""
    fleets = 0
    for fleet in _bits(state.conflict.routes[number].fleets):
        attackers = _bits(state.attackers[state.conflict.where[fleet]])
        if any(("move", attacker) in ring for attacker in attackers):
            fleets |= 1 << fleet
    return fleets


def _turn(state: State, ring: list[Decision]) -> None:
    """A circular movement: all of it succeeds.

    FIDO-43.
    """
    moving = {number for kind, number in ring if kind == "move"}
    for number in moving:
        state.moved |= 1 << number
    state.moves_left = [m for m in state.moves_left if m not in moving]


def _assume(state: State, fates: dict[int, bool]) -> None:
    state.paths_left = [p for p in state.paths_left if p not in fates]
    for number, gets_through in fates.items():
        if gets_through:
            state.unsure &= ~(1 << number)
        else:
            shut_path(state, number)


def _consistent_fates(state: State, paths: list[int]) -> Iterator[dict[int, bool]]:
    """Fates of the convoys in a ring that the rules confirm once they are assumed."""
    for values in product((True, False), repeat=len(paths)):
        fates = dict(zip(paths, values, strict=True))
        trial = copy.copy(state)
        _assume(trial, fates)
        _finish(trial)
        if all(_confirmed(trial, number, fate) for number, fate in fates.items()):
            yield fates


def _finish(trial: State) -> None:
    """Decide all that follows, circular movements included, short of other convoys."""
    settle(trial)
    while trial.open():
        ring = _closed_ring(trial)
        if any(kind == "path" for kind, _ in ring):
            return
        _turn(trial, ring)
        settle(trial)


def _confirmed(trial: State, number: int, gets_through: bool) -> bool:
    lost, safe = fleet_fates(trial, number)
    route = trial.conflict.routes[number]
    if gets_through:
        return route.leads(safe)
    return not route.leads(route.fleets & ~lost)


def _closed_ring(state: State) -> list[Decision]:
    """Open decisions that depend on each other and on nothing else open ."""
    start: list[Decision] = [
        *(("path", p) for p in state.paths_left),
        *(("move", m) for m in state.moves_left),
        *(("support", s) for s in state.supports_left),
    ]
    left = set(start)
    waits = {decision: left.intersection(_waits_for(state, decision)) for decision in start}
    reach = {decision: _reach(waits, decision) for decision in start}
    # the decision with the smallest reach lies in a ring that nothing leads out of
    smallest = min(start, key=lambda d: len(reach[d]))
    return sorted(reach[smallest] | {smallest})


def _reach(waits: dict[Decision, set[Decision]], decision: Decision) -> set[Decision]:
    reached: set[Decision] = set()
    edge = [decision]
    while edge:
        fresh = waits[edge.pop()] - reached
        reached |= fresh
        edge += fresh
    return reached


def _waits_for(state: State, decision: Decision) -> Iterator[Decision]:
    kind, number = decision
    if kind == "move":
        yield from _move_waits(state, number)
    elif kind == "support":
        for threat in _bits(state.threats[number]):
            yield "move", threat
            yield "path", threat
    else:
        for fleet in _bits(state.conflict.routes[number].fleets):
            for attacker in _bits(state.attackers[state.conflict.where[fleet]]):
                yield "move", attacker


def _move_waits(state: State, number: int) -> Iterator[Decision]:
    goal = state.conflict.goal[number]
    foe = state.standing[goal]
    yield "path", number
    for helper in _bits(state.backers[number]):
        yield "support", helper
    if foe != NOBODY:
        if state.opposite.get(number, NOBODY) != foe:
            yield "move", foe
        for helper in _bits(state.backers[foe]):
            yield "support", helper
    for rival in _bits(state.attackers[goal] & ~(1 << number) & ~state.shut):
        yield "path", rival
        for helper in _bits(state.backers[rival]):
            yield "support", helper
        if rival in state.opposite:
            yield "move", state.opposite[rival]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        number = mask.bit_length() - 1
        mask ^= 1 << number
        yield number
