"""S7: moves, and attacks on territories whose unit has withdrawn (DIPLO-24 to DIPLO-28)."""

from __future__ import annotations

from .. import reasons
from .reasons import OwnAttackFirst, StillOccupied, Swap, Taken
from .turn import Piece, Turn


def move(turn: Turn) -> None:
    """Find who enters which place; a move never drives a unit out (DIPLO-25)."""
    rivals: dict[str, list[Piece]] = {}
    for piece in turn.pieces.values():
        if piece.moves or (piece.attacks and turn.pieces[piece.target].fleeing):
            rivals.setdefault(piece.target, []).append(piece)
    winners = {}
    for place, pieces in rivals.items():
        winner = _strongest(turn, place, pieces)
        if winner is not None:
            winners[place] = winner
    _forbid_swaps(turn, rivals, winners)
    _stop_at_occupied(turn, winners)
    for piece in winners.values():
        _enter(piece, rivals[piece.target])
    _word_own_moves(rivals)


def _strongest(turn: Turn, place: str, pieces: list[Piece]) -> Piece | None:
    """The unique strongest, if there is one; equal ones stop each other (DIPLO-27, DIPLO-28).

    A power's own moves never block its own attack on the place (DIPLO-42; switch
    `own_attack_first`), unless a unit disappeared there, where attacks are plain moves.
    """
    contenders = pieces
    if turn.rules.own_attack_first and place not in turn.emptied and len(pieces) > 1:
        attackers = {p.power: p for p in pieces if p.attacking}
        contenders = [p for p in pieces if p.attacking or p.power not in attackers]
        for piece in pieces:
            if piece not in contenders:
                ahead = attackers[piece.power]
                piece.fail("bounce", OwnAttackFirst(ahead.unit, piece.strength))
    best = max(p.strength for p in contenders)
    strongest = [p for p in contenders if p.strength == best]
    for piece in contenders:
        rival = next((p for p in strongest if p is not piece), None)
        if rival is not None:
            piece.done("bounce", reasons.Standoff(rival.unit, piece.strength, rival.strength))
    return strongest[0] if len(strongest) == 1 else None


def _forbid_swaps(turn: Turn, rivals: dict[str, list[Piece]], winners: dict[str, Piece]) -> None:
    """Two units that try to exchange places both stay, transported or not (DIPLO-26)."""
    for pieces in rivals.values():
        for piece in pieces:
            other = turn.pieces.get(piece.target)
            if other is None or other.target != piece.place or not (piece.moves and other.moves):
                continue
            for one, two in ((piece, other), (other, piece)):
                one.fail("bounce_swap", Swap(two.unit, one.strength))
                if winners.get(one.target) is one:
                    del winners[one.target]


def _stop_at_occupied(turn: Turn, winners: dict[str, Piece]) -> None:
    """Starting from all winners moving, fail each whose place is not left, until none is."""
    entered = {p.goal.province: p for p in turn.pieces.values() if p.goal and _fought_in(p)}
    pending = list(winners)
    while pending:
        place = pending.pop()
        piece = winners.get(place)
        if piece is None:
            continue
        if place in entered:
            piece.fail("bounce_occupied", Taken(entered[place].unit, piece.strength))
        elif (stayer := turn.pieces.get(place)) is None or _leaves(stayer, winners):
            continue
        else:
            piece.fail("bounce_occupied", StillOccupied(stayer.unit, piece.strength))
        del winners[place]
        pending.append(piece.place)


def _fought_in(piece: Piece) -> bool:
    return piece.goal is not None and piece.goal != piece.unit.location


def _leaves(piece: Piece, winners: dict[str, Piece]) -> bool:
    """By a move or attack that succeeds, or a retreat that takes effect (DIPLO-25)."""
    return piece.fleeing or _fought_in(piece) or winners.get(piece.target) is piece


def _enter(piece: Piece, rivals: list[Piece]) -> None:
    others = [r for r in rivals if isinstance(r.reason, reasons.Standoff)]
    rival = max(others, key=lambda r: r.strength, default=None)
    piece.goal = piece.entering
    piece.done(
        "success",
        reasons.Moved(
            piece.strength,
            rival.unit if rival else None,
            rival.strength if rival else 0,
            piece.route,
        ),
    )


def _word_own_moves(rivals: dict[str, list[Piece]]) -> None:
    """Where the own attack did enter, the move that gave way found the place taken (DIPLO-42)."""
    for pieces in rivals.values():
        for piece in pieces:
            if isinstance(piece.reason, OwnAttackFirst):
                ahead = next(p for p in pieces if p.unit == piece.reason.rival)
                if ahead.result == "success":
                    piece.done("bounce_occupied", Taken(ahead.unit, piece.strength))
