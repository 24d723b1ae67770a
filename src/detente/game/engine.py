"""The one place where a game calls the rules: adjudicating, and what there is to order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from detente.rules.orders import Given

from .canon import parse_order
from .events import Line

if TYPE_CHECKING:
    from detente.rules.position import Position
    from detente.rules.resolution import Resolution
    from detente.rules.ruleset import Ruleset


def resolve(position: Position, givens: Sequence[Given], ruleset: Ruleset) -> Resolution:
    """Decide a phase."""
    import detente.rules as rules

    if not hasattr(rules, "adjudicate"):
        from .standin import adjudicate

        return adjudicate(position, givens)
    resolution: Resolution = rules.adjudicate(position, givens, ruleset)
    return resolution


def givens_of(lines: Iterable[Line]) -> list[Given]:
    """The stored lines as the rules take them."""
    return [Given(x.power, parse_order(x.order) if x.order else None, x.text) for x in lines]


def line_of(given: Given) -> Line:
    """An order as the log stores it; the writing is kept where it says more than the order."""
    order = str(given.order) if given.order is not None else ""
    return Line(given.power, order, "" if given.text == order else given.text)


def can_order(position: Position, power: str) -> bool:
    """Whether a power has anything to order in this phase."""
    if position.phase.kind == "R":
        return any(out.power == power for out in position.dislodged.values())
    if position.phase.kind == "M":
        return bool(position.units_of(power))
    surplus = position.surplus(power)
    return surplus > 0 or (surplus < 0 and bool(_free_homes(position, power)))


def _free_homes(position: Position, power: str) -> frozenset[str]:
    owned = position.centres_of(power) & position.board.homes.get(power, frozenset())
    return owned - position.by_province.keys()
