"""S5: how supports are shared among what a power does in a territory (DIPLO-43 to DIPLO-46)."""

from __future__ import annotations

from detente.board import Location

from .orders import Support
from .reasons import Backed, NothingToSupport, Vanished
from .turn import Piece, Turn


def share_supports(turn: Turn) -> None:
    """Add each power's supports on a territory to its moves, attacks and defence there.

    Own and foreign units support alike (DIPLO-32); moves profit as attacks do (DIPLO-38).

    With n supports and k actions each gets n/k, fractions dropped (DIPLO-43, DIPLO-44). The unit
    that stands there counts among the k, even if it was to move off (DIPLO-37, DIPLO-46), unless
    its retreat takes effect. The lone strength is 1.
    """
    backers: dict[tuple[str, str], list[Piece]] = {}
    for piece in turn.pieces.values():
        if piece.live and isinstance(piece.order, Support):
            backers.setdefault((piece.target, piece.order.helps or piece.power), []).append(piece)
    for (territory, power), supporters in backers.items():
        _share(turn, territory, power, supporters)


def _share(turn: Turn, territory: str, power: str, supporters: list[Piece]) -> None:
    if territory in turn.emptied:
        for piece in supporters:
            piece.fail("not_performed", Vanished(Location(territory)))
        return
    actions = actions_on(turn, territory, power)
    defender = turn.pieces.get(territory)
    defends = defender is not None and defender.power == power and not defender.fleeing
    sharers = len(actions) + defends
    if not sharers:
        for piece in supporters:
            piece.done("support_unused", NothingToSupport(Location(territory), power))
        return
    place, share = Location(territory), len(supporters) // sharers
    for action in actions:
        action.strength += share
    if defender is not None and defends:
        defender.defence += share
    for piece in supporters:
        piece.done("supports", Backed(place, power, len(supporters), sharers))


def actions_on(turn: Turn, territory: str, power: str) -> list[Piece]:
    """A power's moves and attacks on a territory that have not been cut."""
    return [
        piece
        for piece in turn.of(power)
        if piece.target == territory and (piece.moves or piece.attacks)
    ]


def supporters_of(turn: Turn, territory: str, power: str) -> list[Piece]:
    """The units whose supports counted for a power in a territory."""
    return [
        piece
        for piece in turn.pieces.values()
        if piece.result == "supports"
        and piece.target == territory
        and isinstance(piece.order, Support)
        and (piece.order.helps or piece.power) == power
    ]
