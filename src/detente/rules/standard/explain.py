"""Why each movement order ended as it did, read off the verdict of the core."""

from __future__ import annotations

from .. import reasons
from ..orders import Convoy, Move, Order, Support, Unit
from ..reasons import Dislodgement, Reason
from ..resolution import Outcome
from .conflict import NOBODY
from .movement import Battle
from .prepare import Judged
from .seas import routes, seas_of


class Explanation:
    """Outcomes of one battle, by order and by unit."""

    def __init__(self, battle: Battle) -> None:
        self.battle, self.prepared, self.verdict = battle, battle.prepared, battle.verdict
        self.conflict = battle.prepared.conflict
        self.units = battle.prepared.units
        self.comers: dict[int, list[int]] = {}  # goal -> movers with a way to it
        for mover in self.conflict.movers:
            if self.verdict.arrived >> mover & 1:
                self.comers.setdefault(self.conflict.goal[mover], []).append(mover)
        self.helpers: dict[int, list[int]] = {}  # unit -> supporters whose support counted
        for supporter in self.conflict.supporters:
            if self.verdict.given >> supporter & 1:
                self.helpers.setdefault(self.conflict.helped[supporter], []).append(supporter)

    def outcomes(self) -> tuple[Outcome, ...]:
        """One outcome for each order given, in the order given."""
        numbers = {index: n for n, index in enumerate(self.prepared.source) if index != NOBODY}
        return tuple(
            self._of_order(item, numbers.get(index, NOBODY))
            for index, item in enumerate(self.prepared.judged)
        )

    def unordered(self) -> dict[Unit, Outcome]:
        """Units none of whose orders counted: they held."""
        result = {}
        for number, index in enumerate(self.prepared.source):
            if index == NOBODY:
                unit = self.units[number]
                power = self.prepared.position.units[unit]
                result[unit] = self._outcome(power, None, ("hold",), reasons.NoOrder(), number)
        return result

    def results(
        self, outcomes: tuple[Outcome, ...], unordered: dict[Unit, Outcome]
    ) -> dict[Unit, tuple[str, ...]]:
        """The summary: the result of each unit's order that counted, else of a void one."""
        result: dict[Unit, tuple[str, ...]] = {}
        void = {}
        for item, outcome in zip(self.prepared.judged, outcomes, strict=True):
            unit = self._unit_of(item)
            if unit is not None and outcome.result[0] == "void":
                void[unit] = outcome.result
        for number, unit in enumerate(self.units):
            index = self.prepared.source[number]
            if index != NOBODY:
                result[unit] = outcomes[index].result
            else:
                result[unit] = void.get(unit, unordered[unit].result)
        return result

    def _unit_of(self, item: Judged) -> Unit | None:
        """The own unit that an order was meant for."""
        named = getattr(item.given.order, "unit", None)
        unit = self.prepared.position.at(named.province) if named else None
        if unit and self.prepared.position.units[unit] == item.given.power:
            return unit
        return None

    def _of_order(self, item: Judged, number: int) -> Outcome:
        power, text = item.given.power, item.given.text
        if item.reason is not None and (item.order is None or number == NOBODY):
            unit = self._unit_of(item)
            sufferer = self.units.index(unit) if unit else NOBODY
            if sufferer != NOBODY and self.prepared.source[sufferer] != NOBODY:
                sufferer = NOBODY  # another order of this unit counted and tells its fate
            return self._outcome(
                power, item.order or item.given.order, ("void",), item.reason, sufferer, text
            )
        if number == NOBODY:  # the same order again
            return Outcome(power, item.order, ("void",), reasons.Repeated(item.order), text)
        result, reason = self._judge(number, item.order)
        return self._outcome(power, item.order, (result,), item.reason or reason, number, text)

    def _outcome(
        self,
        power: str,
        order: Order | None,
        result: tuple[str, ...],
        reason: Reason,
        number: int,
        text: str = "",
    ) -> Outcome:
        if number == NOBODY or number not in self.battle.drivers:
            return Outcome(power, order, result, reason, text)
        dislodgement = self._dislodgement(number)
        fate = ("dislodged",) if dislodgement.retreats else ("dislodged", "destroyed")
        return Outcome(power, order, result + fate, reason, text, dislodgement)

    def _judge(self, number: int, order: Order | None) -> tuple[str, Reason]:
        if number in self.prepared.voids:
            return self._matchless(number, order)
        if isinstance(order, Move):
            return self._move(number)
        if isinstance(order, Support):
            return self._support(number, order)
        if isinstance(order, Convoy):
            return self._convoy(number, order)
        return "hold", reasons.Stood()

    def _matchless(self, number: int, order: Order | None) -> tuple[str, Reason]:
        """Legal, but matching nothing; a journey for which some fleets were ordered just failed."""
        reason = self.prepared.voids[number]
        if isinstance(order, Move) and isinstance(
            reason, reasons.NoConvoyOrdered | reasons.AmbiguousRoute
        ):
            journey = order.unit.province, order.target.province
            if self.prepared.carriers.get(journey):
                return "no_convoy", reason
        return "void", reason

    # --- strengths once everything is decided ---

    def _supporters(self, number: int, against: int = NOBODY) -> list[int]:
        """Supports that counted for a unit, without those of the side it would drive out."""
        side = self.conflict.side
        helpers = self.helpers.get(number, [])
        if against == NOBODY or self.conflict.own_help_counts:
            return helpers
        return [n for n in helpers if side[n] != side[against]]

    def _strength(self, number: int, against: int = NOBODY) -> int:
        return 1 + len(self._supporters(number, against))

    def _standing(self, place: int, mover: int) -> int:
        """The unit at the goal that has not left for elsewhere."""
        number = self.conflict.standing[place]
        if number == NOBODY:
            return NOBODY
        left = self.verdict.moved >> number & 1
        return NOBODY if left and not self._meets(mover, number) else number

    def _meets(self, mover: int, other: int) -> bool:
        """Whether two units come head to head."""
        conflict = self.conflict
        crossing = (
            conflict.goal[mover] == conflict.where[other]
            and conflict.goal[other] == conflict.where[mover]
        )
        ways = self.verdict.arrived & ~sum(1 << n for n in conflict.routes)
        return crossing and bool(ways >> mover & ways >> other & 1)

    def _defence(self, foe: int, mover: int) -> int:
        if self.conflict.goal[foe] != self.conflict.where[foe] and not self._meets(mover, foe):
            return 1
        return self._strength(foe)

    def _strongest_rival(self, number: int) -> tuple[int, int]:
        """The other unit that did most to keep this one out of its goal, and its strength."""
        best, strength = NOBODY, 0
        for rival in self.comers.get(self.conflict.goal[number], []):
            if rival == number or not self._prevents(rival):
                continue
            if (force := self._strength(rival)) > strength:
                best, strength = rival, force
        return best, strength

    def _prevents(self, rival: int) -> bool:
        driver = self.battle.drivers.get(rival, NOBODY)
        if driver == NOBODY or self.conflict.where[driver] != self.conflict.goal[rival]:
            return True
        return not (self._meets(driver, rival) or self.conflict.dislodged_never_prevents)

    # --- moves ---

    def _move(self, number: int) -> tuple[str, Reason]:
        if self.verdict.moved >> number & 1:
            return "success", self._moved(number)
        if not self.verdict.arrived >> number & 1:
            return "no_convoy", self._no_convoy(number)
        return "bounce", self._bounced(number)

    def _moved(self, number: int) -> Reason:
        driven = self.conflict.standing[self.conflict.goal[number]]
        if self.battle.drivers.get(driven) != number:
            driven = NOBODY
        strength = self._strength(number, driven)
        rival, force = self._strongest_rival(number)
        if driven != NOBODY and (defence := self._defence(driven, number)) >= force:
            rival, force = driven, defence
        return reasons.Moved(
            strength,
            self._unit(rival),
            force,
            self._way_taken(number),
            self._unit(driven),
        )

    def _bounced(self, number: int) -> Reason:
        foe = self._standing(self.conflict.goal[number], number)
        rival, force = self._strongest_rival(number)
        if foe == NOBODY or (self._wants_off(foe, number) and force >= self._strength(number)):
            return reasons.Standoff(self.units[rival], self._strength(number), force)
        strength, defence = self._strength(number, foe), self._defence(foe, number)
        if self.conflict.side[foe] == self.conflict.side[number]:
            if (
                force >= self._strength(number)
                and self.conflict.side[rival] != self.conflict.side[foe]
            ):
                return reasons.Standoff(self.units[rival], self._strength(number), force)
            return reasons.OwnUnit(self.units[foe])
        unused = self._unused(number, foe)
        if strength > defence:
            missed = unused if strength + len(unused) > force else ()
            return reasons.Standoff(self.units[rival], strength, force, missed)
        if self._meets(number, foe):
            return reasons.HeadToHead(self.units[foe], strength, defence)
        if unused and strength + len(unused) > defence:
            return reasons.HelpAgainstOwn(self.units[foe], strength, defence, unused)
        return reasons.Defended(self.units[foe], strength, defence)

    def _wants_off(self, foe: int, mover: int) -> bool:
        """Whether another power's unit would have left, so that its staying stopped nobody."""
        conflict = self.conflict
        leaving = conflict.goal[foe] != conflict.where[foe] and not self._meets(mover, foe)
        return leaving and conflict.side[foe] != conflict.side[mover]

    def _unused(self, number: int, foe: int) -> tuple[Unit, ...]:
        """Supports of the defender's own power, which do not count."""
        counted = set(self._supporters(number, foe))
        return tuple(self.units[n] for n in self._supporters(number) if n not in counted)

    def _unit(self, number: int) -> Unit | None:
        return None if number == NOBODY else self.units[number]

    # --- convoys ---

    def _no_convoy(self, number: int) -> Reason:
        route = self.conflict.routes[number]
        if self.verdict.paradox >> number & 1:
            halted = route.fleets & self.verdict.halted
            fleets = (u for n, u in enumerate(self.units) if halted >> n & 1)
            return reasons.Paradox(tuple(fleets))
        fleet, driver = next(
            (f, d) for f, d in self.battle.drivers.items() if route.fleets >> f & 1
        )
        return reasons.ConvoyBroken(self.units[fleet], self._attackers(fleet, driver))

    def _attackers(self, number: int, driver: int) -> tuple[Unit, ...]:
        """Who drove a unit out: the unit that came, and its supporters."""
        helpers = self._supporters(driver, number)
        return (self.units[driver], *(self.units[n] for n in helpers))

    def _way_taken(self, number: int) -> tuple[Unit, ...]:
        """The shortest chain of fleets in place that carried an army, first fleet first."""
        if number not in self.conflict.routes:
            return ()
        board = self.prepared.position.board
        seas = seas_of(board)
        fleets = {
            seas.number[u.province]: u
            for n, u in enumerate(self.units)
            if self.conflict.routes[number].fleets >> n & 1 and n not in self.battle.drivers
        }
        codes = list(board.provinces)  # numbered in this order
        start, end = self.units[number].province, codes[self.conflict.goal[number]]
        chains = routes(board, start, end, sum(1 << sea for sea in fleets))
        chain = min(chains, key=lambda c: (c.bit_count(), c))
        return tuple(fleets[sea] for sea in _in_line(seas.near[start], seas.links, chain))

    def _convoy(self, number: int, order: Convoy) -> tuple[str, Reason]:
        if number in self.battle.drivers:
            return "disrupted", reasons.Disrupted(
                self._attackers(number, self.battle.drivers[number])
            )
        army = self.units.index(order.army)
        route = self.conflict.routes.get(army)
        if (
            self.verdict.paradox >> army & 1
            and route
            and (self.verdict.halted & route.fleets) >> number & 1
        ):
            return "disrupted", reasons.Disrupted(())
        return "convoy", reasons.Carried(order.army)

    # --- supports ---

    def _support(self, number: int, order: Support) -> tuple[str, Reason]:
        if self.verdict.given >> number & 1:
            return "support", reasons.Gave(order.supported)
        place, side = self.conflict.where[number], self.conflict.side[number]
        shield = self.conflict.shields.get(number, 0)
        aim = self.conflict.goal[self.conflict.helped[number]]
        for cutter in self.comers.get(place, []):
            elsewhere = self.conflict.where[cutter] != aim
            if self.conflict.convoy_cuts_aimed and cutter in self.conflict.routes:
                elsewhere = True
            if elsewhere and not shield >> cutter & 1 and self.conflict.side[cutter] != side:
                return "cut", reasons.Cut(self.units[cutter])
        return "cut", reasons.Cut(self.units[self.battle.drivers[number]], dislodged=True)

    # --- dislodgements ---

    def _dislodgement(self, number: int) -> Dislodgement:
        unit, driver = self.units[number], self.battle.drivers[number]
        helpers = self._supporters(driver, number)
        return Dislodgement(
            attacker=self.units[driver],
            strength=1 + len(helpers),
            defence=self._defence(number, driver),
            supporters=tuple(self.units[n] for n in helpers),
            retreats=self.battle.dislodged[unit].retreats,
            barred=self.battle.barred[unit],
        )


def _in_line(first: int, links: list[int], chain: int) -> list[int]:
    """The seas of a route in the order of travel."""
    line = [(first & chain).bit_length() - 1]
    left = chain & ~(1 << line[0])
    while left:
        step = (links[line[-1]] & left).bit_length() - 1
        line.append(step)
        left &= ~(1 << step)
    return line
