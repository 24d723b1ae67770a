"""The working state of one turn: each unit with what became of it so far.

The steps S0 to S9 (`adjudicate.py`) pass one `Turn` on, each filling in its part.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from detente.board import Location

from .. import reasons
from ..orders import Unit
from ..position import Position
from ..reasons import Dislodgement, Reason
from ..ruleset import Ruleset
from .orders import Attack, DiplonlineOrder, Move, Retreat


@dataclass(slots=True, eq=False)
class Piece:
    """A unit in this turn: its order as it counts, and what became of both."""

    unit: Unit
    power: str
    place: str  # the province where it starts
    given: int = -1  # which of the given orders counts; -1: none
    order: DiplonlineOrder | None = None  # that order, until and unless it is found void
    target: str = ""  # the province its action is aimed at
    live: bool = False  # the action exists for the steps to come (DIPLO-29)
    plain: bool = False  # an attack that acts as a move (DIPLO-74)
    chain: tuple[Piece, ...] = ()  # the fleets that carry it
    carries: Piece | None = None
    fleeing: bool = False  # its retreat takes effect (DIPLO-47)
    strength: int = 1  # of its move or attack
    defence: int = 1  # where it stands
    result: str = "holds"
    reason: Reason = field(default_factory=reasons.NoOrder)
    death: Dislodgement | None = None
    goal: Location | None = None  # where it stands after the turn; None: nowhere

    def fail(self, result: str, reason: Reason) -> None:
        """The action is over without effect."""
        self.live = False
        self.result, self.reason = result, reason

    def done(self, result: str, reason: Reason) -> None:
        """The action had its effect."""
        self.result, self.reason = result, reason

    @property
    def moves(self) -> bool:
        """Whether it acts as a move: by order, or an attack without an enemy (S3)."""
        return self.live and (type(self.order) is Move or (self.plain and self.attacking))

    @property
    def attacks(self) -> bool:
        """Whether it attacks an enemy unit."""
        return self.live and not self.plain and self.attacking

    @property
    def attacking(self) -> bool:
        """Whether it was ordered to attack, whatever that turned into."""
        return type(self.order) is Attack

    @property
    def entering(self) -> Location:
        """The exact place its move, attack or retreat leads to."""
        order = self.order
        if isinstance(order, (Move, Attack, Retreat)):
            return order.target
        raise TypeError(f"{order} leads nowhere")

    @property
    def route(self) -> tuple[Unit, ...]:
        """The fleets that carry it, as units."""
        return tuple(fleet.unit for fleet in self.chain)


@dataclass(slots=True)
class Turn:
    """Everything known about the turn while it is resolved; one unit in a province (DIPLO-19)."""

    position: Position
    rules: Ruleset
    in_game: frozenset[str]
    pieces: dict[str, Piece] = field(default_factory=dict)  # by province
    appearing: list[int] = field(default_factory=list)  # orders to appear, as given
    later: dict[tuple[str, str], int] = field(default_factory=dict)  # (power, province) -> order
    refused: dict[int, Reason] = field(default_factory=dict)  # given orders that are void
    appeared: dict[int, Piece] = field(default_factory=dict)
    gone: list[Piece] = field(default_factory=list)  # disappeared or expelled
    emptied: set[str] = field(default_factory=set)  # nobody is left there
    attacked: dict[str, list[Piece]] = field(default_factory=dict)  # by province
    expelled: list[str] = field(default_factory=list)

    @property
    def spring(self) -> bool:
        """Whether this is a spring turn, in which units appear and disappear."""
        return self.position.phase.season == "S"

    def of(self, power: str) -> list[Piece]:
        """A power's units on the board now."""
        return [piece for piece in self.pieces.values() if piece.power == power]

    def remove(self, piece: Piece, result: str, reason: Reason) -> None:
        """Take a unit off the board before the turn is fought."""
        piece.fail(result, reason)
        piece.goal = None
        del self.pieces[piece.place]
        self.gone.append(piece)
        self.emptied.add(piece.place)
