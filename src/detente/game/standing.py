"""A position as plain data: what the log stores and a view shows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from detente.board import Board, Location
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Dislodged, Position
from detente.variants.strict import plain


@dataclass(frozen=True)
class Out:
    """A dislodged unit: from where the attacker came (None: by convoy), where it may retreat."""

    unit: str
    origin: str | None
    retreats: tuple[str, ...]


def _none() -> Mapping[str, tuple[Out, ...]]:
    return MappingProxyType({})


@dataclass(frozen=True)
class Standing:
    """A position in canonical text: units and centres by power.

    Lists are sorted, but units stand in the order of their building, which decides who is removed
    first where nobody says (FIDO-76).
    """

    phase: str
    units: Mapping[str, tuple[str, ...]]
    centres: Mapping[str, tuple[str, ...]]
    powers: tuple[str, ...]
    dislodged: Mapping[str, tuple[Out, ...]] = field(default_factory=_none)
    contested: tuple[str, ...] = ()
    attempted: tuple[str, ...] = ()

    @classmethod
    def of(cls, position: Position) -> Standing:
        """The plain form of a position whose owners are known."""
        powers = position.powers
        owners = position.centres or {}
        return cls(
            phase=str(position.phase),
            units={p: us for p in powers if (us := tuple(map(str, position.units_of(p))))},
            centres=_by_power(powers, owners),
            powers=powers,
            dislodged=_dislodged(powers, position.dislodged),
            contested=tuple(sorted(position.contested)),
            attempted=tuple(sorted(position.attempted)),
        )

    def position(self, board: Board) -> Position:
        """The position on its board; raises `ValueError` for text that is no unit or phase."""
        return Position(
            board=board,
            phase=Phase.parse(self.phase),
            units=MappingProxyType({Unit.parse(u): p for p, us in self.units.items() for u in us}),
            dislodged=MappingProxyType(
                {
                    Unit.parse(out.unit): Dislodged(
                        power, out.origin, tuple(map(Location.parse, out.retreats))
                    )
                    for power, outs in self.dislodged.items()
                    for out in outs
                }
            ),
            contested=frozenset(self.contested),
            attempted=frozenset(self.attempted),
            centres=MappingProxyType({c: p for p, cs in self.centres.items() for c in cs}),
            powers=self.powers,
        )

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the canonical JSON, in hexadecimal: equal positions have equal hashes."""
        return fingerprint(plain(self))


def fingerprint(data: object) -> str:
    """SHA-256 of plain data as canonical JSON, in hexadecimal."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _by_power(powers: tuple[str, ...], owner_of: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    lists: dict[str, list[str]] = {power: [] for power in powers}
    for name in sorted(owner_of):
        lists[owner_of[name]].append(name)
    return {power: tuple(names) for power, names in lists.items() if names}


def _dislodged(
    powers: tuple[str, ...], units: Mapping[Unit, Dislodged]
) -> dict[str, tuple[Out, ...]]:
    lists: dict[str, list[Out]] = {power: [] for power in powers}
    for unit, (power, origin, retreats) in sorted(units.items()):
        lists[power].append(Out(str(unit), origin, tuple(sorted(map(str, retreats)))))
    return {power: tuple(outs) for power, outs in lists.items() if outs}
