"""Slips in retreats and adjustments: units without an order, builds and removals not used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from detente.board import Location

from .. import reasons
from ..adjudicate import adjudicate
from ..orders import Build, Given, Retreat, Unit
from ..phase import FALL
from ..position import Position
from ..resolution import Resolution
from ..ruleset import Ruleset
from ..standard.sites import builds_due, removals_due
from .slip import Slip


def in_retreats(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> Iterator[Slip]:
    """The slips of a list of retreats."""
    trial = adjudicate(position, givens, rules)
    yield from _impossible(position, trial)
    goals: dict[str, list[Unit]] = {}
    for outcome in trial.outcomes:
        if isinstance(outcome.order, Retreat) and "void" not in outcome.result:
            goals.setdefault(outcome.order.target.province, []).append(outcome.order.unit)
    for place, units in goals.items():
        if len(units) > 1:
            owner = position.dislodged[units[0]].power
            yield Slip("retreat_bounce", owner, place=Location(place), units=tuple(units))
    tried = {outcome.order.unit for outcome in trial.outcomes if isinstance(outcome.order, Retreat)}
    for unit in trial.unordered:
        out = position.dislodged.get(unit)
        if out and out.power in powers and out.retreats and unit not in tried:
            yield Slip("no_retreat", out.power, unit)


def in_adjustments(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> Iterator[Slip]:
    """The slips of a list of builds and removals."""
    trial = adjudicate(position, givens, rules)
    yield from _impossible(position, trial)
    for power in sorted(powers):
        used = sum(o.power == power and "void" not in o.result for o in trial.outcomes)
        if (left := builds_due(position, power, rules) - used) > 0:
            yield Slip("builds_left", power, number=left)
        if (left := removals_due(position, power) - used) > 0:
            yield Slip("removals_left", power, number=left)


def in_lists(
    position: Position, givens: Sequence[Given], rules: Ruleset, powers: Collection[str]
) -> Iterator[Slip]:
    """Builds that are due already and stand in no list (FIDO-72)."""
    if position.centres is None or (rules.build_when == "winter" and position.phase.season != FALL):
        return
    for power in sorted(powers):
        listed = sum(g.power == power and isinstance(g.order, Build) for g in givens)
        if (left := builds_due(position, power, rules) - listed) > 0:
            yield Slip("builds_left", power, number=left)


def _impossible(position: Position, trial: Resolution) -> Iterator[Slip]:
    for outcome in trial.outcomes:
        order = outcome.order
        if order is None or "void" not in outcome.result:
            continue
        if isinstance(outcome.reason, reasons.Unreadable):
            continue
        unit: Unit | None = getattr(order, "unit", None)
        yield Slip("impossible", outcome.power, unit, order=order, reason=outcome.reason)
