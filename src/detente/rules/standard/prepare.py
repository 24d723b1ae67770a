"""From orders to a conflict in integers: which order of each unit counts, and how armies travel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache

from detente.board import Board

from .. import reasons
from ..orders import Convoy, Given, Hold, Move, Order, Support, Unit
from ..position import Position
from ..reasons import Reason
from ..ruleset import Ruleset
from .conflict import NOBODY, Conflict, Route
from .legality import Legality
from .seas import Seas, routes, useful
from .shields import shields

_NOWHERE = -2  # goal of a unit whose impossible order still counts as a move (DATC 4.E.1)


@dataclass(slots=True)
class Judged:
    """An order given, its completed form if it is legal, or the reason why it does not count."""

    given: Given
    order: Order | None
    reason: Reason | None


@dataclass
class Prepared:
    """A movement phase ready to be resolved, with what the explanation needs."""

    position: Position
    rules: Ruleset
    units: list[Unit]
    judged: list[Judged]
    chosen: list[Order | None]  # by unit number: the order that counts
    source: list[int]  # by unit number: which of `judged` it is, NOBODY without one
    conflict: Conflict
    voids: dict[int, Reason] = field(default_factory=dict)  # legal, but matching nothing
    carriers: dict[tuple[str, str], int] = field(default_factory=dict)  # journey -> fleet numbers
    may_walk: set[int] = field(default_factory=set)  # by sea, but on foot if that breaks


@cache
def province_numbers(board: Board) -> dict[str, int]:
    """A number for each province."""
    return {code: number for number, code in enumerate(board.provinces)}


def prepare(
    position: Position,
    givens: Sequence[Given],
    rules: Ruleset,
    on_foot: frozenset[int] = frozenset(),
) -> Prepared:
    """Check the orders and number the units; armies in `on_foot` do not go by sea.

    Units without an order that counts hold (REGLAS-19, WIKI-3, FIDO-36).
    """
    legality = Legality(position, rules)
    judged = [judge(legality, given) for given in givens]
    units = list(position.units)
    numbers = {unit: number for number, unit in enumerate(units)}
    source = _choose(judged, numbers, rules)
    chosen = [judged[index].order if index != NOBODY else None for index in source]
    places = province_numbers(position.board)
    where = [places[unit.location.province] for unit in units]
    sides = {power: number for number, power in enumerate(dict.fromkeys(position.units.values()))}
    conflict = Conflict(
        where=where,
        side=[sides[power] for power in position.units.values()],
        own=_own(position.units.values(), sides),
        standing=_standing(where, len(places)),
        goal=where.copy(),
        helped=[NOBODY] * len(units),
        own_help_counts=rules.own_unit_dislodge_support == "allowed",
        dislodged_never_prevents=rules.dislodged_prevents == "never",
        convoy_cuts_aimed=rules.cut_from_target == "by_convoy",
    )
    prepared = Prepared(position, rules, units, judged, chosen, source, conflict)
    _impossible_moves(prepared, numbers)
    _Travel(prepared, legality.seas, on_foot).fill()
    _supports(prepared, numbers)
    if conflict.routes:
        conflict.shields = shields(rules.paradox, conflict, chosen, prepared.carriers.values())
    return prepared


def _own(owners: Iterable[str], sides: dict[str, int]) -> list[int]:
    """The units of each power, by its number."""
    own = [0] * len(sides)
    for number, power in enumerate(owners):
        own[sides[power]] |= 1 << number
    return own


def _standing(where: list[int], provinces: int) -> list[int]:
    """The unit in each province, by its number."""
    standing = [NOBODY] * provinces
    for number, place in enumerate(where):
        standing[place] = number
    return standing


def judge(legality: Legality, given: Given) -> Judged:
    """Check one order."""
    if given.order is None:
        return Judged(given, None, reasons.Unreadable(given.text))
    if given.power in legality.rules.unplayed:
        return Judged(given, None, reasons.NotAllowed("unplayed"))
    checked = legality.check(given.power, given.order)
    if isinstance(checked, Reason):
        return Judged(given, None, checked)
    return Judged(given, checked, None)


def _choose(judged: list[Judged], numbers: dict[Unit, int], rules: Ruleset) -> list[int]:
    """Which order counts for each unit; the others become void (DATC 4.D.3).

    One order a unit (REGLAS-18, WIKI-2).
    """
    source = [NOBODY] * len(numbers)
    for index, item in enumerate(judged):
        if item.order is None:
            continue
        number = numbers[item.order.unit]  # type: ignore[union-attr]  # movement orders name one
        earlier = source[number]
        if earlier == NOBODY or judged[earlier].order == item.order:
            source[number] = index
            continue
        _repeat(judged, source, number, index, rules.repeated_orders)
    return source


def _repeat(judged: list[Judged], source: list[int], number: int, index: int, rule: str) -> None:
    earlier = source[number]
    used = {"last": index, "first": earlier}.get(rule, NOBODY)
    for other in (earlier, index):
        if other != used:
            judged[other].reason = reasons.Repeated(judged[used].order if used != NOBODY else None)
            if used != NOBODY:
                judged[other].order = None
    if used == NOBODY:
        judged[index].order = Hold(judged[earlier].order.unit)  # type: ignore[union-attr]  # it was read
        judged[earlier].order = None
    source[number] = index if used == NOBODY else used


def _impossible_moves(prepared: Prepared, numbers: dict[Unit, int]) -> None:
    """Where the ruleset says so, a unit with an impossible move counts as moving (DATC 4.E.1)."""
    if prepared.rules.illegal_move != "move":
        return
    for item in prepared.judged:
        if item.order is not None or not isinstance(item.given.order, Move):
            continue
        unit = prepared.position.at(item.given.order.unit.province)
        if unit is None or prepared.position.units[unit] != item.given.power:
            continue
        number = numbers[unit]
        if prepared.source[number] == NOBODY:
            prepared.conflict.goal[number] = _NOWHERE
            prepared.conflict.stranded |= 1 << number
            prepared.conflict.moving |= 1 << number


def _supports(prepared: Prepared, numbers: dict[Unit, int]) -> None:
    """Whom each support helps to do what; a coast named otherwise than in the move is no match.

    A unit that moves, even in vain, has no support to stay (REGLAS-27, REGLAS-29, FIDO-45);
    the units of other powers are supported alike (REGLAS-69, WIKI-15).
    """
    places = province_numbers(prepared.position.board)
    conflict = prepared.conflict
    for number, order in enumerate(prepared.chosen):
        if not isinstance(order, Support):
            continue
        helped = numbers[order.supported]
        wanted = places[order.target.province] if order.target else conflict.where[helped]
        other = prepared.chosen[helped]
        fits = conflict.goal[helped] == wanted
        if fits and order.target and order.target.coast and isinstance(other, Move):
            fits = order.target == other.target
        if fits:
            conflict.helped[number] = helped
            conflict.supporters.append(number)
        else:
            prepared.voids[number] = _unfit(prepared, order, helped)


def _unfit(prepared: Prepared, order: Support, helped: int) -> Reason:
    """Why a support matches nothing: no such order, or one without a clear way (FIDO-62)."""
    reason = prepared.voids.get(helped)
    if order.target and isinstance(reason, reasons.AmbiguousRoute):
        return reason
    return reasons.Unmatched(order.supported, prepared.chosen[helped])


class _Travel:
    """How each army travels: on land, by a route of ordered fleets, or not at all."""

    def __init__(self, prepared: Prepared, seas: Seas, on_foot: frozenset[int]) -> None:
        self.prepared, self.seas, self.on_foot = prepared, seas, on_foot
        self.board, self.rules = prepared.position.board, prepared.rules
        self.places = province_numbers(self.board)
        self.ordered: dict[tuple[str, str], int] = {}  # journey -> seas with an ordered fleet
        for number, order in enumerate(prepared.chosen):
            if isinstance(order, Convoy):
                journey = order.army.province, order.target.province
                sea = 1 << seas.number[order.unit.province]
                self.ordered[journey] = self.ordered.get(journey, 0) | sea
                fleets = prepared.carriers.get(journey, 0)
                prepared.carriers[journey] = fleets | 1 << number

    def fill(self) -> None:
        """Set goals and routes of all movers, and find convoys that match no move.

        An army needs its own move, fleets and army the same journey (WIKI-21, FIDO-58,
        FIDO-59).
        """
        conflict, voids = self.prepared.conflict, self.prepared.voids
        for number, order in enumerate(self.prepared.chosen):
            if isinstance(order, Move):
                way = self._way(number, order) if order.unit.kind == "A" else "land"
                if way != "unclear":  # that is an order to hold (FIDO-62)
                    self._go(number, order, way)
        for number, order in enumerate(self.prepared.chosen):
            if isinstance(order, Convoy) and number not in voids:
                army = conflict.standing[self.places[order.army.province]]
                other = self.prepared.chosen[army]
                if not (isinstance(other, Move) and other.target == order.target):
                    voids[number] = reasons.Unmatched(order.army, other)

    def _go(self, number: int, order: Move, way: str) -> None:
        conflict = self.prepared.conflict
        conflict.goal[number] = self.places[order.target.province]
        conflict.moving |= 1 << number
        if way == "sea":
            conflict.routes[number] = self._route(order)
        if way in ("land", "sea"):
            conflict.movers.append(number)
            return
        conflict.stranded |= 1 << number
        if way == "none":
            self.prepared.voids[number] = reasons.NoConvoyOrdered(order.unit, order.target)

    def _way(self, number: int, order: Move) -> str:
        """`land`, `sea`, `none` (no convoy ordered) or `unclear` (more than one route, FIDO-62)."""
        journey = order.unit.province, order.target.province
        walks = journey[1] in self.board.army_steps[journey[0]]
        fleets = self.ordered.get(journey, 0)
        complete = bool(fleets) and self.seas.connects(*journey, fleets)
        if walks and not self._by_choice(number, order, complete):
            return "land"
        if not complete:
            return "land" if walks and self.rules.convoy_fallback else "none"
        if self.rules.convoy_route == "unique" and self._unclear(number, journey, fleets):
            return "unclear"
        if walks and self.rules.convoy_fallback:
            self.prepared.may_walk.add(number)
        return "sea"

    def _by_choice(self, number: int, order: Move, complete: bool) -> bool:
        """Whether an army that could walk goes by sea (DATC 4.A.3)."""
        rule = self.rules.convoy_land
        if self.rules.always_walks or number in self.on_foot:
            return False
        if order.via and rule != "swap":
            return True
        if not complete or rule == "explicit":
            return False
        if rule == "own_fleet":
            return self._own_fleet(number, order)
        if rule == "swap":
            return order.via or self._swaps(order)
        return True

    def _own_fleet(self, number: int, order: Move) -> bool:
        side = self.prepared.conflict.side
        fleets = self.prepared.carriers[order.unit.province, order.target.province]
        return any(fleets >> n & 1 and side[n] == side[number] for n in range(len(side)))

    def _swaps(self, order: Move) -> bool:
        number = self.prepared.conflict.standing[self.places[order.target.province]]
        if number == NOBODY:
            return False
        other = self.prepared.chosen[number]
        return isinstance(other, Move) and other.target.province == order.unit.province

    def _unclear(self, number: int, journey: tuple[str, str], fleets: int) -> bool:
        found = routes(self.board, *journey, fleets)
        if len(found) < 2:
            return False
        by_sea = {
            self.seas.number[u.province]: u
            for u in self.prepared.units
            if u.province in self.seas.number
        }
        chains = tuple(tuple(by_sea[s] for s in by_sea if chain >> s & 1) for chain in found)
        reason = reasons.AmbiguousRoute(chains)
        self.prepared.voids[number] = reason
        for fleet, order in enumerate(self.prepared.chosen):
            if (
                isinstance(order, Convoy)
                and (order.army.province, order.target.province) == journey
            ):
                self.prepared.voids[fleet] = reason
        return True

    def _route(self, order: Move) -> Route:
        """The ordered fleets that some route needs, by unit number."""
        start, end = order.unit.province, order.target.province
        seas = useful(self.board, start, end, self.ordered[start, end])
        at_sea = {
            number: self.seas.number[self.prepared.units[number].province]
            for number in range(len(self.prepared.units))
            if self.prepared.carriers[start, end] >> number & 1
        }
        members = {number: sea for number, sea in at_sea.items() if seas >> sea & 1}

        def fleets(touching: int) -> int:
            return sum(1 << number for number, sea in members.items() if touching >> sea & 1)

        return Route(
            fleets=fleets(seas),
            starts=fleets(self.seas.near[start]),
            ends=fleets(self.seas.near[end]),
            links={number: fleets(self.seas.links[sea]) for number, sea in members.items()},
            every=self.rules.multi_route == "any",
        )
