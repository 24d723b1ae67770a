"""A movement phase from orders to the units' new places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..orders import Given, Move, Unit
from ..position import Dislodged, Position
from ..reasons import NoRetreat
from ..ruleset import Ruleset
from .conflict import NOBODY, Verdict
from .core import resolve
from .leaderless import leaderless
from .prepare import Prepared, prepare
from .ways_out import retreat_bans, retreat_places


@dataclass
class Battle:
    """A resolved movement phase: the orders, the verdict, and where everything is now.

    Who is beaten by more strength must leave, supporters too (REGLAS-41, WIKI-8, WIKI-19).
    """

    prepared: Prepared
    verdict: Verdict
    units: dict[Unit, str]  # after the phase, without the dislodged
    drivers: dict[int, int]  # dislodged unit's number -> number of the unit that drove it out
    dislodged: dict[Unit, Dislodged]
    barred: dict[Unit, tuple[NoRetreat, ...]]  # why each neighbour of a dislodged unit is closed
    contested: frozenset[str]
    attempted: frozenset[str]
    leaderless: frozenset[str]  # powers whose dislodged units are disbanded


def fight(position: Position, givens: Sequence[Given], rules: Ruleset) -> Battle:
    """Resolve the movement orders of a position."""
    prepared = prepare(position, givens, rules)
    verdict = resolve(prepared.conflict)
    on_foot: frozenset[int] = frozenset()
    while broken := _broken(prepared, verdict):  # DATC 4.A.3: a broken convoy may be walked
        on_foot |= broken
        prepared = prepare(position, givens, rules, on_foot)
        verdict = resolve(prepared.conflict)
    return _aftermath(prepared, verdict, leaderless(position, givens, rules))


def _broken(prepared: Prepared, verdict: Verdict) -> frozenset[int]:
    return frozenset(n for n in prepared.may_walk if not verdict.arrived >> n & 1)


def _aftermath(prepared: Prepared, verdict: Verdict, nobodys: frozenset[str]) -> Battle:
    moved = verdict.moved
    units: dict[Unit, str] = {}
    entered = {
        goal: number for number, goal in enumerate(prepared.conflict.goal) if moved >> number & 1
    }
    drivers: dict[int, int] = {}
    for number, (unit, power) in enumerate(prepared.position.units.items()):
        order = prepared.chosen[number]
        if moved >> number & 1 and isinstance(order, Move):
            units[Unit(unit.kind, order.target)] = power
        elif (driver := entered.get(prepared.conflict.where[number])) is not None:
            drivers[number] = driver
        else:
            units[unit] = power
    battle = Battle(prepared, verdict, units, drivers, {}, {}, frozenset(), frozenset(), nobodys)
    _empty_places(battle)
    for number, driver in drivers.items():
        _open_retreats(battle, number, driver)
    return battle


def _empty_places(battle: Battle) -> None:
    """Places left empty by a standoff, and those that somebody tried in vain to enter."""
    prepared, verdict = battle.prepared, battle.verdict
    taken = {unit.province for unit in battle.units}
    contested, attempted = set(), set()
    for number, order in enumerate(prepared.chosen):
        if not isinstance(order, Move) or verdict.moved >> number & 1:
            continue
        if order.target.province in taken:
            continue
        attempted.add(order.target.province)
        if verdict.arrived >> number & 1 and _felt(battle, number):
            contested.add(order.target.province)
    battle.contested, battle.attempted = frozenset(contested), frozenset(attempted)


def _felt(battle: Battle, number: int) -> bool:
    """Whether a failed move kept others out: not if the unit there drove it out head to head."""
    driver = battle.drivers.get(number, NOBODY)
    conflict = battle.prepared.conflict
    if driver == NOBODY or conflict.where[driver] != conflict.goal[number]:
        return True
    by_sea = driver in conflict.routes or number in conflict.routes
    return by_sea and not conflict.dislodged_never_prevents


def _open_retreats(battle: Battle, number: int, driver: int) -> None:
    """Where a dislodged unit may go, and why not elsewhere.

    Empty, reachable by own means, and not barred (REGLAS-44, REGLAS-45, WIKI-22); without
    such a place it is destroyed (REGLAS-48, WIKI-23).
    """
    prepared = battle.prepared
    unit = prepared.units[number]
    by_sea = driver in prepared.conflict.routes
    origin: str | None = prepared.units[driver].province
    if by_sea and prepared.rules.retreat_to_convoy_origin:
        origin = None
    standing = {u.province: u for u in battle.units}
    bans = retreat_bans(prepared.rules, origin, battle.contested, battle.attempted)
    open_, barred = retreat_places(prepared.position, unit, standing, bans, prepared.units[driver])
    power = prepared.position.units[unit]
    if power in battle.leaderless:
        barred = (*barred, *(NoRetreat(place, "leaderless") for place in open_))
        open_ = ()
    battle.dislodged[unit] = Dislodged(power, origin, open_)
    battle.barred[unit] = barred
