"""S2: which chain of fleets carries an army (DIPLO-51 to DIPLO-59)."""

from __future__ import annotations

from typing import Any

from detente.board import Location

from .. import reasons
from .orders import Transport
from .reasons import CarriedNothing, NoTransport
from .turn import Piece, Turn


def find_transports(turn: Turn) -> None:
    """Give every action with transport its chain; without exactly one, it does not happen."""
    for piece in turn.pieces.values():
        if piece.live and _via(piece):
            _find(turn, piece)


def _via(piece: Piece) -> str:
    order: Any = piece.order
    return getattr(order, "via", "")


def _find(turn: Turn, army: Piece) -> None:
    """Exactly one chain must result (DIPLO-55, DIPLO-56)."""
    via = _via(army)
    chains: list[list[Piece]] = []
    reached: Location | None = None
    for first in _first_fleets(turn, via):
        chain, whole = _follow(turn, army, first)
        if whole:
            chains.append(chain)
        elif chain:
            reached = chain[-1].unit.location
    if not chains:
        army.fail("no_transport", NoTransport(Location(army.target), reached))
    elif len(chains) > 1:
        routes = tuple(tuple(fleet.unit for fleet in chain) for chain in chains)
        army.fail("ambiguous_transport", reasons.AmbiguousRoute(routes))
    else:
        army.chain = tuple(chains[0])
        for fleet in army.chain:
            fleet.carries = army


def _first_fleets(turn: Turn, via: str) -> list[Piece]:
    """The fleet in the named zone, or all fleets of the named power (DIPLO-52)."""
    if via in turn.position.board.provinces:
        fleet = turn.pieces.get(via)
        return [fleet] if fleet else []
    return turn.of(via)


def _follow(turn: Turn, army: Piece, first: Piece) -> tuple[list[Piece], bool]:
    """The chain that starts with a fleet, and whether it reaches the army's target.

    Each fleet must take over where the one before left off, and help the army's owner
    (DIPLO-53, DIPLO-54, DIPLO-58).
    """
    chain: list[Piece] = []
    fleet: Piece | None = first
    source = army.place
    while fleet is not None and fleet not in chain:
        order = fleet.order
        if not isinstance(order, Transport) or not fleet.live or order.source != source:
            break
        if (order.helps or fleet.power) != army.power:
            break
        chain.append(fleet)
        if order.target == army.target:
            return chain, True
        source, fleet = fleet.place, turn.pieces.get(order.target)
    return chain, False


def settle_transports(turn: Turn) -> None:
    """Say of each fleet that was free to carry whether an army came along."""
    for fleet in turn.pieces.values():
        if fleet.live and isinstance(fleet.order, Transport):
            army = fleet.carries
            if army is None or army.result in ("cut", "transport_cut", "stays_not_attacked"):
                fleet.done("transports", CarriedNothing())
            else:
                fleet.done("transports", reasons.Carried(army.unit))
