"""Everybody holds: stands in until the adjudicator is here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

from detente.rules.orders import Build, Disband, Given
from detente.rules.phase import Phase
from detente.rules.position import Position
from detente.rules.reasons import Reason
from detente.rules.resolution import Outcome, Resolution


def adjudicate(position: Position, givens: Sequence[Given]) -> Resolution:
    """Hold, but build and disband as ordered."""
    outcomes = tuple(Outcome(g.power, g.order, ("hold",), Reason(), g.text) for g in givens)
    phase, units = position.phase, dict(position.units)
    for g in givens:
        if isinstance(g.order, Build):
            units[g.order.unit] = g.power
        elif isinstance(g.order, Disband):
            units.pop(g.order.unit, None)
    after = replace(position, units=MappingProxyType(units), phase=_next(phase))
    results = MappingProxyType(dict.fromkeys(position.units, ("hold",)))
    return Resolution(position, outcomes, MappingProxyType({}), results, after)


def _next(phase: Phase) -> Phase:
    if phase.season == "S":
        return Phase("F", phase.year, "M")
    return Phase("S", phase.year + 1, "M")
