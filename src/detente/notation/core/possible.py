"""How likely an order is in a position: used only to choose between readings, never to judge."""

from __future__ import annotations

from detente.board import Board, Location
from detente.rules.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Unit
from detente.rules.position import Position

IMPOSSIBLE, BY_CONVOY, DIRECT = 0, 1, 2


def likelihood(order: Order, position: Position, power: str = "") -> int:
    """`IMPOSSIBLE`, `BY_CONVOY` or `DIRECT`: whether and how the order can be carried out."""
    match order:
        case Move(unit, target) | Retreat(unit, target):
            return min(_stands(unit, position, power), _way(unit, target, position))
        case Support():
            return min(_stands(order.unit, position, power), _help(order, position))
        case Convoy(unit, army, target):
            carried = BY_CONVOY if target in _shores(position, army.province) else IMPOSSIBLE
            return min(_stands(unit, position, power), _stands(army, position), carried)
        case Hold(unit) | Disband(unit):
            return _stands(unit, position, power)
        case Build(unit):
            return _free_home(unit, position, power)
    return DIRECT


def _help(order: Support, position: Position) -> int:
    goal = order.target.province if order.target else order.supported.province
    unit = order.unit
    if not _borders(unit, goal, position):
        return IMPOSSIBLE
    way = _way(order.supported, order.target, position) if order.target else DIRECT
    return min(_stands(order.supported, position), way)


def fits(order: Order, board: Board) -> bool:
    """Whether armies keep off the sea and fleets out of the land: all one knows without units."""
    match order:
        case Move(unit, target) | Retreat(unit, target):
            return _fit(unit, unit.location, board) and _fit(unit, target, board)
        case Support(unit, other, target):
            return _fit(unit, unit.location, board) and _fit(other, target or other.location, board)
        case Convoy(unit, army, target):
            at_sea = board.provinces[unit.province].sea
            return at_sea and _fit(army, army.location, board) and _fit(army, target, board)
        case Hold(unit) | Disband(unit) | Build(unit):
            return _fit(unit, unit.location, board)
    return True


def _fit(unit: Unit, place: Location, board: Board) -> bool:
    province = board.provinces[place.province]
    return not (province.sea if unit.kind == "A" else province.inland)


def actual(province: str, position: Position, *, dislodged_first: bool = False) -> Unit | None:
    """The unit in a province; of two, the dislodged one where retreats are ordered."""
    if position.dislodged and dislodged_first:
        for unit in position.dislodged:
            if unit.province == province:
                return unit
    return position.at(province)


def _lies(unit: Unit, position: Position) -> Location:
    here = actual(unit.province, position, dislodged_first=position.phase.kind == "R")
    return here.location if here and here.kind == unit.kind else unit.location


def _stands(unit: Unit, position: Position, power: str = "") -> int:
    """Whether a unit is there to be ordered, as one of the power where that is given."""
    if position.phase.kind == "R":
        here = actual(unit.province, position, dislodged_first=True)
        out = position.dislodged.get(here) if here else None
        owner = out.power if out else None
    else:
        here = position.at(unit.province)
        owner = position.units[here] if here else None
    return DIRECT if owner is not None and power in ("", owner) else IMPOSSIBLE


def _borders(unit: Unit, province: str, position: Position) -> bool:
    """Whether the unit reaches a province in one step; false for units that cannot be there."""
    reach = position.board.reach(unit.kind, _lies(unit, position))
    return any(place.province == province for place in reach)


def _way(unit: Unit, target: Location, position: Position) -> int:
    if _borders(unit, target.province, position):
        return DIRECT
    if unit.kind == "A" and target in _shores(position, unit.province):
        return BY_CONVOY
    return IMPOSSIBLE


def _shores(position: Position, province: str) -> frozenset[Location]:
    """Coastal provinces that fleets now at sea could link with a province, if all convoyed."""
    board, seen = position.board, {province}
    edge, shores = [province], set()
    while edge:
        here = edge.pop()
        for near in board.touching.get(here, ()):
            if near in seen:
                continue
            kind = board.provinces[near]
            afloat = position.at(near)
            if kind.sea and afloat and afloat.kind == "F":
                seen.add(near)
                edge.append(near)
            elif not kind.sea and board.provinces[here].sea and not kind.inland:
                shores.add(Location(near))
    return frozenset(shores)


def _free_home(unit: Unit, position: Position, power: str) -> int:
    home = position.board.provinces[unit.province].home
    free = position.at(unit.province) is None
    return DIRECT if home and home == (power or home) and free else IMPOSSIBLE
