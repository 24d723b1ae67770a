"""The one door to all adjudicators."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .orders import Given
from .phase import MOVEMENT
from .position import Position
from .resolution import Resolution
from .ruleset import Ruleset
from .standard.adjudicate import adjudicate_standard


def adjudicate(
    position: Position,
    givens: Sequence[Given],
    rules: Ruleset,
    *,
    alliances: Mapping[str, str] | None = None,
    in_game: Collection[str] | None = None,
) -> Resolution:
    """Resolve the phase that a position is at, by the ruleset's own procedure.

    `alliances` (whom each power named this turn) and `in_game` (the powers still in the game, by
    default all with units or centres) matter to Diplonline alone.
    """
    if rules.engine == "diplonline":
        from .diplonline.adjudicate import adjudicate_diplonline  # a procedure that few games need

        return adjudicate_diplonline(position, givens, rules, alliances=alliances, in_game=in_game)
    if rules.convoy_orders == "legs":
        from .legs import as_journeys, told_as_legs

        journeys = as_journeys(position, givens)
        return told_as_legs(_adjudicate_journeys(position, journeys, rules))
    return _adjudicate_journeys(position, givens, rules)


def _adjudicate_journeys(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    """Resolve a phase in which convoys name whole journeys."""
    if rules.phases == "lists" and position.phase.kind == MOVEMENT:
        from .lists.turn import adjudicate_lists

        return adjudicate_lists(position, givens, rules)
    return adjudicate_standard(position, givens, rules)
