"""Games for these tests: played by random legal orders, and a first year written by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from detente.board import Location, load_board
from detente.formats import Letter, Played, Stage, Stated
from detente.rules import (
    Given,
    Position,
    adjudicate,
    legal_builds,
    legal_orders,
    load_ruleset,
    opening,
)
from detente.rules.orders import Build, Convoy, Disband, Move, Order, Support, Unit, Waive

BOARD = load_board()
RULES = load_ruleset()


def orders_of(position: Position, rng: Random) -> list[Given]:
    """Legal orders at random; now and then a unit is forgotten."""
    if position.phase.kind == "A":
        return _adjustments(position, rng)
    owners = {**position.units, **{u: out.power for u, out in position.dislodged.items()}}
    chosen: list[Given] = []
    moves: set[tuple[Unit, Location]] = set()
    for unit, orders in legal_orders(position, RULES).items():
        if rng.random() < 0.95:
            order = rng.choice(_fitting(orders, moves) or orders)
            chosen.append(Given(owners[unit], order, str(order)))
            if isinstance(order, Move):
                moves.add((unit, order.target))
    return chosen


def _fitting(orders: Sequence[Order], moves: set[tuple[Unit, Location]]) -> list[Order]:
    """Supports and convoys for moves that are ordered, so that units are driven out."""
    fits: list[Order] = []
    for order in orders:
        match order:
            case Support(_, unit, target) if target and (unit, target) in moves:
                fits.append(order)
            case Convoy(_, unit, target) if (unit, target) in moves:
                fits.append(order)
    return fits


def _adjustments(position: Position, rng: Random) -> list[Given]:
    chosen: list[Given] = []
    for power in BOARD.powers:
        surplus = position.surplus(power)
        units = sorted(position.units_of(power))
        orders: list[Order] = [Disband(unit) for unit in rng.sample(units, max(surplus, 0))]
        taken: set[str] = set()
        for order in rng.sample(builds := list(legal_builds(position, RULES, power)), len(builds)):
            free = isinstance(order, Build) and order.unit.province not in taken
            if len(orders) < -surplus and isinstance(order, Build) and free:
                taken.add(order.unit.province)
                orders.append(order)
        if surplus < 0 and len(orders) < -surplus and rng.random() < 0.5:
            orders.append(Waive())
        chosen += [Given(power, order, str(order)) for order in orders]
    return chosen


def overland(given: Given) -> Given:
    """An army that could walk walks: some programs have no word for its going by sea."""
    order = given.order
    if not isinstance(order, Move) or not order.via:
        return given
    near = {place.province for place in BOARD.reach("A", order.unit.location)}
    walks = order.target.province in near
    return Given(given.power, replace(order, via=not walks)) if walks else given


def played(seed: int, years: int = 2, letters: bool = True, walking: bool = False) -> Played:
    """A game of so many years, its last stage the present one."""
    rng = Random(seed)
    position = opening(BOARD)
    stages: list[Stage] = []
    while position.phase.year < 1901 + years:
        givens = tuple(orders_of(position, rng))
        givens = tuple(map(overland, givens)) if walking else givens
        resolution = adjudicate(position, givens, RULES)
        stages.append(
            Stage(
                position.phase,
                tuple(sorted(givens, key=lambda given: BOARD.powers.index(given.power))),
                Stated.of(position),
                letters=tuple(_letters(rng)) if letters else (),
            )
        )
        position = resolution.after
        if resolution.winners:
            break
    return Played(f"game{seed}", (*stages, Stage(position.phase, (), Stated.of(position))))


def _letters(rng: Random) -> list[Letter]:
    names = rng.sample(BOARD.powers, 2)
    texts = ("Привет! “Où?”\n\t\\ {}", "Shall we?", "")
    return [Letter(names[0], names[1], text, rng.randrange(1 << 40)) for text in texts]
