"""What became of each unit by a file's account and by the rules, and the first that differs."""

from __future__ import annotations

from collections.abc import Iterator

from detente.board import Location
from detente.rules.orders import Build, Move, Retreat, Unit
from detente.rules.resolution import Outcome, Resolution

from .played import Stated

Found = tuple[Unit, Outcome | None, str, str]


def first_unlike(theirs: Stated, resolution: Resolution) -> Found:
    """The unit whose fate differs first, its outcome by the rules, and both fates in words."""
    ours = Stated.of(resolution.after)
    told = list(_told(resolution))
    for unit, power, outcome in told:
        goal = _goal(outcome)
        fates = [_fate(unit, power, goal, stated) for stated in (theirs, ours)]
        if fates[0] != fates[1]:
            return unit, outcome, fates[0], fates[1]
    return _stray(theirs, ours)


def _told(resolution: Resolution) -> Iterator[tuple[Unit, str, Outcome | None]]:
    """Every unit of a phase with its power and its outcome, those that tried to move first."""
    before = resolution.before
    owners = {**before.units, **{u: out.power for u, out in before.dislodged.items()}}
    told: dict[Unit, tuple[str, Outcome]] = {}
    for outcome in resolution.outcomes:
        unit = getattr(outcome.order, "unit", None)
        if not isinstance(unit, Unit):
            continue
        if isinstance(outcome.order, Build) or owners.get(unit) == outcome.power:
            told[unit] = (outcome.power, outcome)
    for unit, outcome in resolution.unordered.items():
        told.setdefault(unit, (owners.get(unit, outcome.power), outcome))
    movers = {u: entry for u, entry in told.items() if _goal(entry[1])}
    for unit, (power, decided) in {**movers, **told}.items():
        yield unit, power, decided


def _goal(outcome: Outcome | None) -> Location | None:
    order = outcome.order if outcome else None
    return order.target if isinstance(order, Move | Retreat) else None


def _fate(unit: Unit, power: str, goal: Location | None, stated: Stated) -> str:
    if unit in stated.retreats and stated.retreats[unit].power == power:
        return "is driven out"
    if goal is not None:
        there = [u for u, owner in stated.units.items() if owner == power and u.kind == unit.kind]
        if any(u.location == goal or u.province == goal.province for u in there):
            at = next(u for u in there if u.province == goal.province)
            return f"is in {at.location}"
    if stated.units.get(unit) == power:
        return f"is in {unit.location}"
    return "is gone"


def _stray(theirs: Stated, ours: Stated) -> Found:
    """A unit that only one account has, where no order explains it."""
    both = [
        {**stated.units, **{unit: out.power for unit, out in stated.retreats.items()}}
        for stated in (theirs, ours)
    ]
    unit = min(u for u in {*both[0], *both[1]} if both[0].get(u) != both[1].get(u))
    told = [f"belongs to {all_units.get(unit, 'nobody')}" for all_units in both]
    return unit, None, told[0], told[1]
