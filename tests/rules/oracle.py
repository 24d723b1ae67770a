"""A slow judge of movement phases, written apart from the engine, to hold it against.

It guesses which orders succeed, in every possible way, and keeps the guesses that the rules of
DATC 3.2 section 5 confirm from themselves. With exactly one such guess it is the answer. With
several or none it has circular movements succeed and then convoys in question fail (DATC 4.A.2).
It reads orders that are already checked and completed, as the engine's outcomes give them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from detente.rules import Convoy, Move, Order, Position, Support, Unit


@dataclass(frozen=True)
class Guess:
    """Which moves and supports succeed, and which convoyed armies get through."""

    moved: frozenset[Unit]
    given: frozenset[Unit]
    through: frozenset[Unit]


class Oracle:
    """One phase: who orders what, with the armies that go by sea named."""

    def __init__(self, position: Position, orders: dict[Unit, Order], by_sea: set[Unit]) -> None:
        self.position, self.orders, self.by_sea = position, orders, by_sea
        self.moves = {u: o for u, o in orders.items() if isinstance(o, Move)}
        self.supports = {u: o for u, o in orders.items() if isinstance(o, Support) and self.fits(o)}

    def fits(self, order: Support) -> bool:
        """Whether a support names what the other unit was ordered to do."""
        other = self.orders.get(order.supported)
        if order.target is None:
            return not isinstance(other, Move)
        if not isinstance(other, Move) or other.target.province != order.target.province:
            return False
        return order.target.coast in ("", other.target.coast)

    def answers(self) -> list[Guess]:
        """All guesses that confirm themselves (supports follow from the rest)."""
        moves, armies = list(self.moves), sorted(self.by_sea)
        found = []
        for through in _subsets(armies):
            for moved in _subsets(moves):
                bare = Guess(moved, frozenset(), through)
                given = frozenset(s for s in self.supports if self.is_given(s, bare))
                guess = Guess(moved, given, through)
                if self.confirms(guess):
                    found.append(guess)
        return found

    def confirms(self, guess: Guess) -> bool:
        """Whether each decision of a guess follows from the others."""
        return (
            all(self.gets_through(a, guess) == (a in guess.through) for a in self.by_sea)
            and all(self.is_given(s, guess) == (s in guess.given) for s in self.supports)
            and all(self.succeeds(m, guess) == (m in guess.moved) for m in self.moves)
        )

    def gets_through(self, army: Unit, guess: Guess) -> bool:
        """Whether a chain of fleets in place joins an army to its destination."""
        order = self.moves[army]
        alive = {
            fleet.province
            for fleet, o in self.orders.items()
            if isinstance(o, Convoy)
            and o.army.province == army.province
            and o.target.province == order.target.province
            and not self.is_dislodged(fleet, guess)
        }
        touching = self.position.board.touching
        reached = edge = alive & touching[army.province]
        while edge:
            if any(order.target.province in touching[sea] for sea in edge):
                return True
            edge = {n for sea in edge for n in touching[sea] & alive} - reached
            reached |= edge
        return False

    def has_way(self, unit: Unit, guess: Guess) -> bool:
        return unit not in self.by_sea or unit in guess.through

    def is_dislodged(self, unit: Unit, guess: Guess) -> bool:
        if unit in guess.moved:
            return False
        return any(self.moves[m].target.province == unit.province for m in guess.moved if m != unit)

    def is_given(self, supporter: Unit, guess: Guess) -> bool:
        order = self.supports[supporter]
        aim = (order.target or order.supported.location).province
        if self.is_dislodged(supporter, guess):
            return False
        return not any(
            o.target.province == supporter.province
            and self.owner(m) != self.owner(supporter)
            and m.province != aim
            and self.has_way(m, guess)
            for m, o in self.moves.items()
        )

    def owner(self, unit: Unit) -> str:
        return self.position.units[unit]

    def backing(self, unit: Unit, guess: Guess, without: str = "") -> int:
        """A unit's strength: itself and the supports that count."""
        return 1 + sum(
            self.supports[s].supported == unit and self.owner(s) != without for s in guess.given
        )

    def head_on(self, unit: Unit) -> Unit | None:
        """The unit that comes the other way, neither being convoyed."""
        order = self.moves[unit]
        other = self.position.at(order.target.province)
        back = self.moves.get(other) if other else None
        if back is None or back.target.province != unit.province:
            return None
        return None if unit in self.by_sea or other in self.by_sea else other

    def succeeds(self, unit: Unit, guess: Guess) -> bool:
        if not self.has_way(unit, guess):
            return False
        goal = self.moves[unit].target.province
        other = self.position.at(goal)
        opponent = self.head_on(unit)
        attack, hold = self.backing(unit, guess), 0
        if other is not None and (opponent is not None or other not in guess.moved):
            if self.owner(other) == self.owner(unit):
                return False
            attack = self.backing(unit, guess, without=self.owner(other))
            stays = other not in self.moves or opponent is not None
            hold = self.backing(other, guess) if stays else 1
        return attack > hold and all(
            attack > self.prevents(rival, guess)
            for rival, o in self.moves.items()
            if rival != unit and o.target.province == goal
        )

    def prevents(self, rival: Unit, guess: Guess) -> int:
        if not self.has_way(rival, guess):
            return 0
        opponent = self.head_on(rival)
        if opponent is not None and opponent in guess.moved:
            return 0
        return self.backing(rival, guess)


def _subsets(units: list[Unit]) -> Iterator[frozenset[Unit]]:
    for picks in product((False, True), repeat=len(units)):
        yield frozenset(u for u, pick in zip(units, picks, strict=True) if pick)
