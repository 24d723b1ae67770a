"""One FidoNet half-year: moves, then the lists, all from one file (FIDO-3, FIDO-23, FIDO-65)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from detente.board import Location

from ..diplonline.reasons import OwnersUnknown
from ..orders import Build, Disband, Given, Move, Order, Retreat, Unit, Waive
from ..phase import FALL, MOVEMENT, RETREATS, SPRING, Phase
from ..position import Position
from ..reasons import Reason, WrongPhase
from ..resolution import Outcome, Resolution
from ..ruleset import Ruleset
from ..standard import flow
from ..standard.adjudicate import adjudicate_standard
from ..standard.adjustments import Adjustments, adjust
from .retreats import retreat_by_lists

_ADJUSTING = (Build, Disband, Waive)


def adjudicate_lists(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    """Resolve moves, retreat lists, ownership, removals and builds of one turn."""
    numbered = dict(enumerate(givens))
    retreats = {n: g for n, g in numbered.items() if isinstance(g.order, Retreat)}
    changes = {n: g for n, g in numbered.items() if isinstance(g.order, _ADJUSTING)}
    moves = {n: g for n, g in numbered.items() if n not in retreats and n not in changes}
    fought = adjudicate_standard(position, list(moves.values()), rules)
    outcomes = dict(zip(moves, fought.outcomes, strict=True))
    goals, verdicts = retreat_by_lists(_routed(fought), position, retreats, rules)
    for number, (order, result, why) in verdicts.items():
        outcomes[number] = _outcome(givens[number], order, result, why)
    lost = {u: d.power for u, d in fought.dislodged.items() if u not in goals}
    units = _in_order_of_building(fought, goals)
    here = replace(position, units=MappingProxyType(units))
    if position.phase.season == FALL and position.centres is not None:
        here = replace(here, centres=MappingProxyType(flow.captured(here)))
    done = _adjusted(here, list(changes.values()), rules)
    outcomes |= dict(zip(changes, done.outcomes, strict=True))
    after = replace(here, units=MappingProxyType(done.units), phase=_next_phase(position.phase))
    return replace(
        fought,
        outcomes=tuple(outcomes[number] for number in numbered),
        unordered=MappingProxyType({**fought.unordered, **done.unordered}),
        after=after,
        destroyed=MappingProxyType({**lost, **done.destroyed}),
        eliminated=flow.eliminated(position, after),
        winners=flow.winners(after, rules) if position.phase.season == FALL else (),
    )


def _routed(fought: Resolution) -> Position:
    """The position after the moves, as a retreat phase would see it."""
    season, year, _ = fought.before.phase
    return replace(
        fought.before,
        phase=Phase(season, year, RETREATS),
        units=fought.after.units,
        dislodged=fought.dislodged,
        contested=fought.contested,
        attempted=fought.attempted,
    )


def _outcome(given: Given, order: Order | None, result: tuple[str, ...], why: Reason) -> Outcome:
    return Outcome(given.power, order or given.order, result, why, given.text)


def _in_order_of_building(fought: Resolution, goals: Mapping[Unit, Location]) -> dict[Unit, str]:
    """Units after moves and retreats, oldest first: each keeps its place in the order (FIDO-76)."""
    moved = {
        outcome.order.unit: outcome.order.target
        for outcome in fought.outcomes
        if isinstance(outcome.order, Move) and "success" in outcome.result
    }
    units = {}
    for unit, power in fought.before.units.items():
        if unit in fought.dislodged and unit not in goals:
            continue
        place = goals.get(unit) or moved.get(unit, unit.location)
        units[Unit(unit.kind, place)] = power
    return units


def _adjusted(position: Position, givens: Sequence[Given], rules: Ruleset) -> Adjustments:
    """Removals after the fall only (FIDO-74); builds after either season (FIDO-72).

    With the switch `build_when: winter` builds too are made after the fall only.
    """
    if position.centres is None:
        void = [_outcome(given, None, ("void",), OwnersUnknown()) for given in givens]
        return Adjustments(tuple(void), {}, dict(position.units), {}, {})
    if position.phase.season == SPRING and rules.build_when == "winter":
        wrong = WrongPhase(str(position.phase))
        void = [_outcome(given, None, ("void",), wrong) for given in givens]
        return Adjustments(tuple(void), {}, dict(position.units), {}, {})
    return adjust(position, givens, rules, removing=position.phase.season == FALL)


def _next_phase(phase: Phase) -> Phase:
    """Two turns a year (FIDO-4, FIDO-6)."""
    if phase.season == SPRING:
        return Phase(FALL, phase.year, MOVEMENT)
    return Phase(SPRING, phase.year + 1, MOVEMENT)
