"""A variant: what is played (the ruleset says how)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from detente.board import Board, load_board
from detente.rules import orders
from detente.rules.phase import Phase
from detente.rules.position import Position


@dataclass(frozen=True)
class Coin:
    """A coin that decides, before the adjustments of a year, which seat gains a power (RUS-25)."""

    power: str  # the power that joins the winner's
    year: int  # tossed before the adjustments of this year; it joins in the next spring


@dataclass(frozen=True)
class Victory:
    """How many wins; 0 means that this way is not open."""

    solo: int = 0  # centres of one power (0: the ruleset's number)
    side: int = 0  # centres or units, as the ruleset says, of all powers of one seat


def _none() -> Mapping[str, Any]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Variant:
    """Board, powers, seats, start and victory; made by `load_variant` or from a game's log."""

    name: str
    title: str
    about: str
    board: str
    seats: tuple[tuple[str, ...], ...]  # the powers that each seat plays
    year: int = 0  # 0: the ruleset's first year
    unplayed: tuple[str, ...] = ()  # on the board, in nobody's hands
    closed: tuple[str, ...] = ()  # provinces nobody enters
    units: Mapping[str, tuple[str, ...]] = field(default_factory=_none)  # empty: the board's
    centres: Mapping[str, tuple[str, ...]] = field(default_factory=_none)  # empty: the homes
    victory: Victory = field(default_factory=Victory)
    coin: Coin | None = None

    @property
    def powers(self) -> tuple[str, ...]:
        """Powers in somebody's hands, in the order of the seats."""
        return tuple(power for seat in self.seats for power in seat)

    @property
    def grouped(self) -> bool:
        """Whether some seat plays several powers."""
        return any(len(powers) > 1 for powers in self.seats)

    def load_board(self) -> Board:
        """The board it is played on."""
        return load_board(self.board)

    def opening(self, ruleset_year: int, chosen_year: int = 0) -> Position:
        """The first position, in the year chosen, or the variant's own, or the ruleset's."""
        board = self.load_board()
        listed = self.units or board.start
        present = self.powers + self.unplayed
        units = {orders.Unit.parse(u): p for p in present for u in listed.get(p, ())}
        return Position(
            board,
            Phase("S", chosen_year or self.year or ruleset_year, "M"),
            MappingProxyType(units),
            centres=MappingProxyType(self._owners(board, present)),
            powers=present,
        )

    def _owners(self, board: Board, present: tuple[str, ...]) -> dict[str, str]:
        homes = self.centres or {p: tuple(sorted(board.homes[p])) for p in present}
        return {centre: p for p in present for centre in homes.get(p, ())}

    def switches(self, joined: tuple[str, ...] = ()) -> Mapping[str, Any]:
        """What it sets in the ruleset: unplayed powers, closed provinces, centres for a solo.

        A power that has joined is played, and its territory is open.
        """
        unplayed = tuple(p for p in self.unplayed if p not in joined)
        switches: dict[str, Any] = {"unplayed": unplayed, "closed": () if joined else self.closed}
        if self.victory.solo:
            switches["solo"] = self.victory.solo
        elif self.victory.side:
            switches["solo"] = len(self.load_board().centres) + 1  # only the side can win
        return switches
