"""S8: retreats arrive, last of all (DIPLO-47 to DIPLO-50)."""

from __future__ import annotations

from .. import reasons
from .orders import Retreat
from .reasons import NotAttacked, RetreatTaken, Withdrew
from .turn import Piece, Turn


def retreat(turn: Turn) -> None:
    """Let attacked units arrive where they retreat to; the others stay (DIPLO-48)."""
    arrivals: dict[str, list[Piece]] = {}
    for piece in turn.pieces.values():
        if piece.fleeing:
            piece.goal = None
            arrivals.setdefault(piece.target, []).append(piece)
        elif piece.live and isinstance(piece.order, Retreat):
            piece.done("stays_not_attacked", NotAttacked())
    taken = {p.goal.province: p for p in turn.pieces.values() if p.goal} if arrivals else {}
    for place, pieces in arrivals.items():
        _arrive(turn, pieces, taken.get(place))


def _arrive(turn: Turn, pieces: list[Piece], occupant: Piece | None) -> None:
    """Die where another unit is (DIPLO-49) or where several retreat to (DIPLO-50)."""
    for piece in pieces:
        target = piece.entering
        if occupant is not None:
            piece.done("retreat_dies", RetreatTaken(target, occupant.unit))
        elif len(pieces) > 1:
            rivals = tuple(p.unit for p in pieces if p is not piece)
            piece.done("retreat_dies", reasons.RetreatClash(target, rivals))
        else:
            attackers = tuple(a.unit for a in turn.attacked[piece.place])
            piece.goal = target
            piece.done("retreated", Withdrew(target, attackers, piece.route))
