"""Any phase of a standard game from orders to a resolution."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from ..orders import Given
from ..phase import ADJUSTMENTS, MOVEMENT
from ..position import Position
from ..resolution import Resolution
from ..ruleset import Ruleset
from . import flow
from .adjustments import adjust
from .explain import Explanation
from .movement import fight
from .retreats import retreat


def adjudicate_standard(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    """Resolve the phase that a position is at."""
    if position.phase.kind == MOVEMENT:
        return _movement(position, givens, rules)
    if position.phase.kind == ADJUSTMENTS:
        return _adjustments(position, givens, rules)
    return _retreats(position, givens, rules)


def _movement(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    battle = fight(position, givens, rules)
    leaving = {u: d for u, d in battle.dislodged.items() if d.retreats}
    lost = {u: d.power for u, d in battle.dislodged.items() if not d.retreats}
    after = flow.after_movement(
        position, battle.units, leaving, battle.contested, battle.attempted, rules
    )
    explanation = Explanation(battle)
    outcomes = explanation.outcomes()
    unordered = explanation.unordered()
    return Resolution(
        before=position,
        outcomes=outcomes,
        unordered=MappingProxyType(unordered),
        results=MappingProxyType(explanation.results(outcomes, unordered)),
        after=after,
        dislodged=MappingProxyType(battle.dislodged),
        contested=battle.contested,
        attempted=battle.attempted,
        destroyed=MappingProxyType(lost),
        eliminated=flow.eliminated(position, after),
        winners=_winners(after, rules),
    )


def _retreats(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    done = retreat(position, givens, rules)
    after = flow.after_turn(position, done.units, rules)
    return Resolution(
        before=position,
        outcomes=done.outcomes,
        unordered=MappingProxyType(done.unordered),
        results=MappingProxyType(done.results),
        after=after,
        destroyed=MappingProxyType(done.destroyed),
        eliminated=flow.eliminated(position, after),
        winners=_winners(after, rules),
    )


def _adjustments(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    done = adjust(position, givens, rules)
    after = flow.after_adjustments(position, done.units)
    return Resolution(
        before=position,
        outcomes=done.outcomes,
        unordered=MappingProxyType(done.unordered),
        results=MappingProxyType(done.results),
        after=after,
        destroyed=MappingProxyType(done.destroyed),
        eliminated=flow.eliminated(position, after),
    )


def _winners(after: Position, rules: Ruleset) -> tuple[str, ...]:
    """Winners, tested once a year: when the fall's captures have been made."""
    if after.phase.season == "F" or after.phase.kind == "R":
        return ()
    return flow.winners(after, rules)
