"""The one place where a game calls the rules: adjudicating, and what there is to order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from detente.rules import Position, Resolution, Ruleset, Waive, adjudicate, legal_builds
from detente.rules.orders import Given
from detente.rules.standard.sites import build_sites

from .canon import parse_order
from .events import Line


def resolve(
    position: Position,
    givens: Sequence[Given],
    ruleset: Ruleset,
    *,
    alliances: Mapping[str, str] | None = None,
    in_game: Collection[str] | None = None,
) -> Resolution:
    """Decide a phase; the alliances named and the powers still in the game matter to Diplonline."""
    return adjudicate(position, givens, ruleset, alliances=alliances, in_game=in_game)


def givens_of(lines: Iterable[Line], ruleset: Ruleset) -> list[Given]:
    """The stored lines as the rules take them."""
    engine = ruleset.engine
    return [
        Given(line.power, parse_order(line.order, engine) if line.order else None, line.text)
        for line in lines
    ]


def line_of(given: Given) -> Line:
    """An order as the log stores it; the writing is kept where it says more than the order."""
    order = str(given.order) if given.order is not None else ""
    return Line(given.power, order, "" if given.text == order else given.text)


def can_order(position: Position, power: str, ruleset: Ruleset) -> bool:
    """Whether a power has anything to order in this phase."""
    if position.phase.kind == "R":
        return any(out.power == power for out in position.dislodged.values())
    if position.phase.kind == "M" and position.units_of(power):
        return True
    if position.phase.kind == "A" and position.surplus(power) > 0:
        return True
    if position.phase.kind == "M" and ruleset.phases == "lists":
        return bool(build_sites(position, power, ruleset))  # builds come with the moves (FIDO-72)
    if position.phase.kind == "M" and ruleset.engine == "standard":
        return False
    return any(not isinstance(order, Waive) for order in legal_builds(position, ruleset, power))
