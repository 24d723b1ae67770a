"""S0, second half: whether an order could be carried out at all (DIPLO-80 to DIPLO-86)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from detente.board import Board, Location

from .. import reasons
from ..orders import ARMY, FLEET, Unit
from ..reasons import Reason
from ..ruleset import Ruleset
from .orders import (
    Attack,
    DiplonlineOrder,
    Move,
    Retreat,
    Support,
    Transport,
)
from .reasons import NoLeg, UnknownCarrier, UnknownPower
from .turn import Piece, Turn


def validate(turn: Turn, piece: Piece) -> None:
    """Keep the piece's order as it counts, or find it void; the unit then stays."""
    order = piece.order
    if order is None:
        return
    checked = _barred(turn.rules, piece, order) or check(turn.position.board, piece.unit, order)
    if isinstance(checked, Reason):
        piece.order = None
        piece.fail("void", checked)
    else:
        _aim(piece, checked)


def _barred(rules: Ruleset, piece: Piece, order: DiplonlineOrder) -> Reason | None:
    """Why a unit may not act, or not there, if its variant says so.

    Units of a power nobody plays stand still, and nobody enters a closed province (RUS-25).
    """
    if piece.power in rules.unplayed:
        return reasons.NotAllowed("unplayed")
    if not isinstance(order, Support) and set(rules.closed) & set(_places(order)):
        return reasons.NotAllowed("closed")
    return None


def _places(order: DiplonlineOrder) -> tuple[str, ...]:
    """The provinces that an order wants to enter or to carry between."""
    if isinstance(order, Transport):
        return order.source, order.target
    if isinstance(order, (Move, Attack, Retreat)):
        return (order.target.province,)
    return ()


def _aim(piece: Piece, order: DiplonlineOrder) -> None:
    piece.order, piece.live = order, True
    if isinstance(order, Support):
        piece.target = order.territory
    elif isinstance(order, (Move, Attack, Retreat)):
        piece.target = order.target.province


def check(board: Board, unit: Unit, order: DiplonlineOrder) -> DiplonlineOrder | Reason:
    """The order with its unit and places completed, or why it is void; looks at no other order."""
    return _CHECKS[type(order)](board, unit, order)


def _go(board: Board, unit: Unit, order: Move | Attack | Retreat) -> DiplonlineOrder | Reason:
    if order.target.province not in board.provinces:
        return reasons.UnknownPlace(order.target)
    if order.target.province == unit.province:
        return reasons.SamePlace(unit)
    if order.via:
        place = _carried(board, unit, order.target.province, order.via)
    else:
        place = destination(board, unit, order.target)
    if isinstance(place, Reason):
        return place
    if place == order.target and unit == order.unit:
        return order
    return replace(order, unit=unit, target=place)


def destination(board: Board, unit: Unit, target: Location) -> Location | Reason:
    """Where one step leads, or why it cannot be made.

    Fleets follow water and coastlines (DIPLO-80, DIPLO-81, DIPLO-85, DIPLO-86) and must name the
    coast of a divided province that they enter (DIPLO-82).
    """
    province = board.provinces[target.province]
    if (province.sea, province.inland)[unit.kind == FLEET]:
        return reasons.WrongTerrain(unit, target)
    steps = board.reach(unit.kind, unit.location)
    place = Location(target.province) if unit.kind == ARMY else target
    if place in steps:
        return place
    possible = tuple(sorted(step for step in steps if step.province == target.province))
    if not possible:
        return reasons.Unreachable(unit, target)
    return reasons.which_coast(unit, target, possible)


def _carried(board: Board, unit: Unit, target: str, via: str) -> Location | Reason:
    """The coast an army may act on with transport, or why it may not (DIPLO-51, DIPLO-52)."""
    carrier = board.provinces.get(via)
    if unit.kind != ARMY:
        return reasons.OnlyArmies(unit)
    if via not in board.powers and not (carrier and carrier.sea):
        return UnknownCarrier(via)
    if board.provinces[target].kind != "coastal":
        return reasons.WrongTerrain(unit, Location(target))
    if board.provinces[unit.province].kind != "coastal":
        return reasons.Unreachable(unit, Location(target))
    return Location(target)


def _support(board: Board, unit: Unit, order: Support) -> DiplonlineOrder | Reason:
    """Its unit must be able to enter the territory, by any coast (DIPLO-34, DIPLO-83, DIPLO-84)."""
    place = Location(order.territory)
    if order.territory not in board.provinces:
        return reasons.UnknownPlace(place)
    if order.helps and order.helps not in board.powers:
        return UnknownPower(order.helps)
    if order.territory == unit.province:
        return reasons.SelfSupport(unit)
    if order.via:
        coast = _carried(board, unit, order.territory, order.via)
        return coast if isinstance(coast, Reason) else _of(unit, order)
    if not board.borders(unit.kind, unit.location, order.territory):
        return reasons.CannotReachSupport(unit, place)
    return _of(unit, order)


def _of(unit: Unit, order: Support | Transport) -> DiplonlineOrder:
    return order if order.unit == unit else replace(order, unit=unit)


def _transport(board: Board, unit: Unit, order: Transport) -> DiplonlineOrder | Reason:
    """Only a fleet at sea carries, and between two places of its own shore (DIPLO-51)."""
    for code in (order.source, order.target):
        if code not in board.provinces:
            return reasons.UnknownPlace(Location(code))
    if order.helps and order.helps not in board.powers:
        return UnknownPower(order.helps)
    if not board.provinces[unit.province].sea:
        return reasons.NotAtSea(unit)
    ends = {order.source, order.target}
    if len(ends) < 2 or not all(board.borders(FLEET, unit.location, end) for end in ends):
        return NoLeg(unit, Location(order.source), Location(order.target))
    return _of(unit, order)


_CHECKS: dict[type, Callable[[Board, Unit, Any], DiplonlineOrder | Reason]] = {
    Move: _go,
    Attack: _go,
    Retreat: _go,
    Support: _support,
    Transport: _transport,
}
