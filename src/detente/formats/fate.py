"""What became of each unit by a file's account and by the rules, and the first that differs."""

from __future__ import annotations

from collections.abc import Iterator

from detente.board import Location
from detente.rules.orders import Build, Move, Retreat, Unit
from detente.rules.resolution import Outcome, Resolution

from .played import Stated
from .saying import Fate, owned

_DRIVEN_OUT, _GONE = Fate("driven_out"), Fate("gone")
Found = tuple[Unit, Outcome | None, Fate, Fate]


def first_unlike(theirs: Stated, resolution: Resolution) -> Found:
    """The unit whose fate by the rules a file rules out, its outcome, and both fates in words."""
    ours = Stated.of(resolution.after)
    for unit, power, outcome in _told(resolution):
        fate = _fate(unit, power, outcome, ours)
        possible = _possible(unit, power, _goal(outcome), theirs)
        if fate not in possible:
            return unit, outcome, possible[0], fate
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


def _fate(unit: Unit, power: str, outcome: Outcome | None, ours: Stated) -> Fate:
    """What became of a unit by the rules."""
    if unit in ours.retreats and ours.retreats[unit].power == power:
        return _DRIVEN_OUT
    goal = _goal(outcome)
    if goal is not None and outcome is not None and "success" in outcome.result:
        return Fate("is_in", goal)
    return Fate("is_in", unit.location) if ours.units.get(unit) == power else _GONE


def _possible(unit: Unit, power: str, goal: Location | None, theirs: Stated) -> list[Fate]:
    """What may have become of a unit by a file, which does not say who came from where."""
    if unit in theirs.retreats and theirs.retreats[unit].power == power:
        return [_DRIVEN_OUT]
    own = [
        u.location for u, owner in theirs.units.items() if owner == power and u.kind == unit.kind
    ]
    goals = [at for at in own if goal is not None and at.province == goal.province]
    return [Fate("is_in", at) for at in own if at == unit.location or at in goals] or [_GONE]


def _stray(theirs: Stated, ours: Stated) -> Found:
    """A unit that only one account has, where no order explains it."""
    both = [
        {**stated.units, **{unit: out.power for unit, out in stated.retreats.items()}}
        for stated in (theirs, ours)
    ]
    unit = min(u for u in {*both[0], *both[1]} if both[0].get(u) != both[1].get(u))
    told = [owned(all_units.get(unit)) for all_units in both]
    return unit, None, told[0], told[1]
