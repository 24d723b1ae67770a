"""A slip as a value: what about an order its writer may not have meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from detente.board import Location

from ..orders import Order, Unit
from ..reasons import Reason

CODES = (
    "support_unordered",  # of a move of an own unit that has no order
    "support_other",  # of a move of an own unit that is ordered otherwise
    "support_leaves",  # to stay, of an own unit that is ordered to go
    "convoy_unordered",  # of an own army that has no order
    "convoy_other",  # of an own army that is ordered otherwise
    "no_convoy",  # an army goes by sea, and no fleet that could carry it does
    "own_bounce",  # several own units go to one place
    "own_stays",  # a unit goes where an own unit stays
    "swap",  # two own units change places without a convoy
    "swap_barred",  # the same where not even a convoy would help
    "helps_against",  # a support of a foreign attack on an own unit that stays
    "no_help_against",  # the same, where such a support does not count
    "unordered",  # units that hold for want of an order
    "impossible",  # an order that cannot be carried out, whatever the others do
    "no_retreat",  # a dislodged unit that could go somewhere has no order
    "retreat_bounce",  # several own units retreat to one place
    "builds_left",
    "removals_left",
    "nothing_to_support",  # Diplonline: nobody of the power helped is there or goes there
    "carries_nothing",  # Diplonline: a fleet is to carry an own army, and none comes
)


@dataclass(frozen=True)
class Slip:
    """Something likely to be a slip; what a code does not need stays empty."""

    code: str
    power: str
    unit: Unit | None = None  # whose order it is about
    other: Unit | None = None  # the unit that it helps, meets or carries
    place: Location | None = None
    order: Order | None = None  # what the other is ordered; for `impossible` the order itself
    units: tuple[Unit, ...] = ()
    number: int = 0
    reason: Reason | None = None  # of `impossible`

    @property
    def about(self) -> tuple[Unit, ...]:
        """The units whose orders one would look at again."""
        return self.units or ((self.unit,) if self.unit else ())


def unit_of(order: Any) -> Unit:
    """The unit that an order is for; a waiver has none."""
    unit: Unit = order.unit
    return unit
