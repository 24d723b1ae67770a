"""The one door to all adjudicators."""

from __future__ import annotations

from collections.abc import Sequence

from .orders import Given
from .position import Position
from .resolution import Resolution
from .ruleset import Ruleset
from .standard.adjudicate import adjudicate_standard


def adjudicate(position: Position, givens: Sequence[Given], rules: Ruleset) -> Resolution:
    """Resolve the phase that a position is at, by the ruleset's own procedure."""
    return adjudicate_standard(position, givens, rules)
