"""Lists in their priority (FIDO-66 to 77), and the orders that they come to in a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from detente.board import Location
from detente.rules.orders import Build, Disband, Order, Retreat, Unit
from detente.rules.position import Position

from .assemble import Context
from .possible import actual
from .reading import Note, Reading


@dataclass
class Lists:
    """Retreats by province, removals, new units: what comes earlier has the higher priority."""

    retreats: dict[str, list[Location]] = field(default_factory=dict)
    disbands: list[Unit] = field(default_factory=list)
    builds: list[Unit] = field(default_factory=list)


def from_lists(lists: Lists, context: Context) -> list[Reading]:
    """The orders that lists come to: where there are movements to order, none yet."""
    position = context.position
    orders: list[Order] = []
    if position is None or position.phase.kind == "R":
        orders += [_retreat(place, goals, position) for place, goals in lists.retreats.items()]
    if position is None or position.phase.kind == "A":
        there = [unit for unit in map(_standing(position), lists.disbands) if unit]
        orders += [Disband(unit) for unit in there[: _due(position, context.power)]]
        orders += [Build(unit) for unit in lists.builds]
    return [Reading(str(order), order, (Note("list_used", {"order": order}),)) for order in orders]


def _retreat(province: str, goals: list[Location], position: Position | None) -> Order:
    """The first retreat of a list that is possible; where none is, the first."""
    if position is None:
        return Retreat(Unit("A", Location(province)), goals[0])
    unit = actual(province, position, dislodged_first=True) or Unit("A", Location(province))
    out = position.dislodged.get(unit)
    open_to = [
        p for p in goals if out and any(p in (r, r._replace(coast="")) for r in out.retreats)
    ]
    return Retreat(unit, (open_to or goals)[0])


def _standing(position: Position | None) -> Callable[[Unit], Unit | None]:
    """The unit that now stands where a list names one (it names places after the moves)."""
    if position is None:
        return lambda unit: unit
    return lambda unit: position.at(unit.province)


def _due(position: Position | None, power: str) -> int | None:
    """How many units must go; one is sure where a list is given and owners are unknown."""
    if position is None:
        return None
    return max(position.surplus(power), 0) if position.centres is not None else 1
