"""S1: in spring, surplus units disappear, new ones appear, and who kept too many is expelled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from detente.board import Board, Location

from .. import reasons
from ..orders import ARMY, Given, Hold, Unit
from ..position import Position
from ..reasons import Reason
from ..standard.removal import removals
from .orders import Disappear
from .reasons import (
    Disappeared,
    Expelled,
    NoBase,
    OwnersUnknown,
    Unowned,
)
from .turn import Piece, Turn


def may_appear(units: int, bases: int) -> int:
    """How many units may appear: bases minus units (DIPLO-68, DIPLO-73)."""
    return max(0, bases - units)


def must_disappear(units: int, bases: int) -> int:
    """How many units must disappear: units minus bases (DIPLO-72, DIPLO-73)."""
    return max(0, units - bases)


def adjust(turn: Turn, givens: Sequence[Given]) -> None:
    """Carry out S1; in autumn, or where owners are unknown, all such orders are void."""
    leaving = [p for p in list(turn.pieces.values()) if isinstance(p.order, Disappear)]
    refusal = _closed(turn)
    if refusal is not None:
        for piece in leaving:
            _void(piece, refusal)
        turn.refused |= dict.fromkeys(turn.appearing, refusal)
        return
    _disappear(turn, leaving)
    for number in turn.appearing:
        _appear(turn, number, givens)
    for power in sorted({piece.power for piece in turn.pieces.values()}):
        _settle_surplus(turn, power)


def _closed(turn: Turn) -> Reason | None:
    """Why nothing may appear or disappear this turn, if so (DIPLO-66, DIPLO-70)."""
    if not turn.spring:
        return reasons.WrongPhase(str(turn.position.phase))
    return OwnersUnknown() if turn.position.centres is None else None


def _void(piece: Piece, reason: Reason) -> None:
    piece.order = None
    piece.fail("void", reason)


def _disappear(turn: Turn, leaving: list[Piece]) -> None:
    """At most the surplus leaves, in the order given (DIPLO-70, DIPLO-72)."""
    due: dict[str, int] = {}
    for piece in sorted(leaving, key=lambda p: p.given):
        power = piece.power
        surplus = max(0, turn.position.surplus(power))
        left = due.setdefault(power, surplus)
        if left:
            due[power] = left - 1
            turn.remove(piece, "disappeared", Disappeared())
        else:
            _void(piece, reasons.NoneLeft(surplus))


def _appear(turn: Turn, number: int, givens: Sequence[Given]) -> None:
    """Put a unit on the board, if its power wants one (DIPLO-62) and may have it.

    It is there from now on: attacks, moves and supports on its base meet it as any other unit
    (DIPLO-77 to 79), and it may have another order (DIPLO-69).
    """
    power = givens[number].power
    order: Any = givens[number].order
    unit: Unit = order.unit
    refusal = (
        _nobodys(turn, power)
        or refuse_appearance(turn.position, power, unit)
        or _no_room(turn, power, unit)
    )
    if refusal is not None:
        turn.refused[number] = refusal
        return
    piece = Piece(unit, power, unit.province, goal=unit.location)
    turn.pieces[unit.province] = turn.appeared[number] = piece
    second = turn.later.pop((power, unit.province), None)
    if second is not None:
        seconds: Any = givens[second].order
        piece.given = second
        piece.order = None if isinstance(seconds, Hold) else seconds
        if isinstance(piece.order, Disappear):
            _void(piece, reasons.NoneLeft(0))


def _nobodys(turn: Turn, power: str) -> Reason | None:
    return reasons.NotAllowed("unplayed") if power in turn.rules.unplayed else None


def refuse_appearance(position: Position, power: str, unit: Unit) -> Reason | None:
    """Why a unit may not appear: it needs an own, home, owned and free base (DIPLO-67)."""
    board, place = position.board, unit.location
    province = board.provinces.get(place.province)
    if province is None:
        return reasons.UnknownPlace(place)
    if not province.centre:
        return NoBase(place)
    if province.home != power:
        return reasons.NotHome(place)
    owner = (position.centres or {}).get(place.province, "")
    if owner != power:
        return reasons.NotOwned(place, owner) if owner else Unowned(place)
    occupant = position.at(place.province)
    if occupant is not None:
        return reasons.Occupied(place, occupant)
    return _cannot_stand(board, unit)


def _cannot_stand(board: Board, unit: Unit) -> Reason | None:
    if board.can_stand(unit.kind, unit.location):
        return None
    coasts = board.coasts_of(unit.province)
    if unit.kind == ARMY:
        return reasons.WrongCoast(unit, unit.location, (Location(unit.province),))
    if not any(board.can_stand(unit.kind, coast) for coast in coasts):
        return reasons.WrongTerrain(unit, unit.location)
    return reasons.which_coast(unit, unit.location, coasts)


def _no_room(turn: Turn, power: str, unit: Unit) -> Reason | None:
    """Only while units are fewer than bases, in the order of entry (DIPLO-68)."""
    other = turn.pieces.get(unit.province)
    if other is not None:
        return reasons.Occupied(unit.location, other.unit)
    if len(turn.of(power)) >= len(turn.position.centres_of(power)):
        return reasons.NoneLeft(max(0, -turn.position.surplus(power)))
    return None


def _settle_surplus(turn: Turn, power: str) -> None:
    """A power with more units than bases is expelled (DIPLO-63, DIPLO-71).

    Under the milder choices of the switch `removal` units are removed by rule instead, and so are
    those of a power that nobody plays: it can choose nothing.
    """
    pieces, bases = turn.of(power), len(turn.position.centres_of(power))
    surplus = must_disappear(len(pieces), bases)
    if not surplus:
        return
    if turn.rules.removal != "expel" or power in turn.rules.unplayed:
        gone = {piece.unit for piece in turn.gone}
        for unit, why in removals(turn.position, power, turn.rules, surplus, gone):
            turn.remove(turn.pieces[unit.province], "disappeared", why)
        return
    turn.expelled.append(power)
    for piece in pieces:
        turn.remove(piece, "expelled", Expelled(power, len(pieces), bases))
