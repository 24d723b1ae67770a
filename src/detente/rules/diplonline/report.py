"""Turns the working state of a turn into outcomes, one for every order and unit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ..orders import Given, Order, Unit
from ..reasons import Reason
from ..resolution import Outcome
from .reasons import Appeared
from .turn import Piece, Turn


def words(piece: Piece) -> tuple[str, ...]:
    """The result in the words of the cases: what became of the action, then of the unit."""
    if piece.death is None:
        return (piece.result,)
    return ("dies",) if piece.result == "holds" else (piece.result, "dies")


def all_pieces(turn: Turn) -> list[Piece]:
    """Every unit of the turn: those that left first, then those that fought."""
    return [*turn.gone, *turn.pieces.values()]


def outcomes(turn: Turn, givens: Sequence[Given]) -> tuple[Outcome, ...]:
    """One outcome per order given, in the order given."""
    by_order = {piece.given: piece for piece in all_pieces(turn)}
    return tuple(_outcome(turn, n, given, by_order.get(n)) for n, given in enumerate(givens))


def _outcome(turn: Turn, number: int, given: Given, piece: Piece | None) -> Outcome:
    if number in turn.refused:
        return _plain(given, ("void",), turn.refused[number])
    if number in turn.appeared:
        return _plain(given, ("success",), Appeared())
    if piece is None:
        raise AssertionError(f"order {number} ({given.order}) was neither used nor refused")
    used = cast("Order | None", piece.order) or given.order
    return Outcome(given.power, used, words(piece), piece.reason, given.text, piece.death)


def _plain(given: Given, result: tuple[str, ...], reason: Reason) -> Outcome:
    return Outcome(given.power, given.order, result, reason, given.text)


def unordered(turn: Turn) -> dict[Unit, Outcome]:
    """What became of the units for which no order counted."""
    return {
        piece.unit: Outcome(piece.power, None, words(piece), piece.reason, dislodgement=piece.death)
        for piece in all_pieces(turn)
        if piece.given < 0
    }


def results(turn: Turn) -> dict[Unit, tuple[str, ...]]:
    """The summary by unit; an appearing unit under its own name."""
    return {piece.unit: words(piece) for piece in all_pieces(turn)}


def destroyed(turn: Turn) -> dict[Unit, str]:
    """The units that died, in battle or in retreat, and whose they were."""
    return {
        piece.unit: piece.power
        for piece in turn.pieces.values()
        if piece.death is not None or piece.result == "retreat_dies"
    }
