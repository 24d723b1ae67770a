"""Small crowded positions with random legal orders, made to clash and to convoy."""

from __future__ import annotations

from random import Random

from detente.board import Location, load_board
from detente.rules import (
    Convoy,
    Hold,
    Move,
    Order,
    Phase,
    Position,
    Ruleset,
    Support,
    Unit,
    legal_orders,
)

# Regions in which everything touches everything: around the North Sea, Italy, the Black Sea.
REGIONS = (
    "NTH ENG LON BEL HOL YOR NWY DEN SKA HEL EDI PIC WAL NWG",
    "TYS ION NAP TUN ROM APU ADR TUS ALB GRE WES NAF",
    "BLA CON BUL RUM SEV ANK ARM AEG SMY GRE",
    "BAL BOT SWE LVN STP PRU BER KIE DEN FIN SKA NWY",
    "MAO SPA POR GAS BRE MAR WES LYO NAF IRI ENG",
)
_LIKING = {Move: 8, Support: 5, Convoy: 8, Hold: 1}


def crowd(rng: Random, units: int) -> Position:
    """A position of some units of three powers close together."""
    board = load_board()
    provinces = rng.sample(rng.choice(REGIONS).split(), k=units)
    standing: dict[Unit, str] = {}
    for province in provinces:
        kinds = [k for k in "AF" if any(board.can_stand(k, p) for p in _places(province, k))]
        kind = rng.choice(kinds)
        unit = Unit(
            kind, rng.choice([p for p in _places(province, kind) if board.can_stand(kind, p)])
        )
        standing[unit] = rng.choice(("ENGLAND", "FRANCE", "TURKEY"))
    return Position(board, Phase("S", 1901, "M"), standing)


def _places(province: str, kind: str) -> tuple[Location, ...]:
    return (Location(province),) if kind == "A" else load_board().coasts_of(province)


def choose(rng: Random, position: Position, rules: Ruleset) -> dict[Unit, Order]:
    """A legal order for each unit: a kind by liking, then any of that kind, supports matched."""
    legal = legal_orders(position, rules)
    chosen: dict[Unit, Order] = {}
    for unit, orders in legal.items():
        kinds = sorted({type(o) for o in orders}, key=lambda k: k.__name__)
        kind = rng.choices(kinds, [_LIKING[k] for k in kinds])[0]
        chosen[unit] = rng.choice([o for o in orders if type(o) is kind])
    for unit, order in chosen.items():  # most supports and convoys are given for what is ordered
        if isinstance(order, Support | Convoy) and rng.random() < 0.8:
            fitting = [o for o in legal[unit] if type(o) is type(order) and _fits(o, chosen)]
            chosen[unit] = rng.choice(fitting or [order])
    return chosen


def _fits(order: Order, chosen: dict[Unit, Order]) -> bool:
    if isinstance(order, Support):
        other = chosen.get(order.supported)
        if order.target is None:
            return not isinstance(other, Move)
        return isinstance(other, Move) and other.target == order.target
    if isinstance(order, Convoy):
        other = chosen.get(order.army)
        return isinstance(other, Move) and other.target == order.target
    return True
