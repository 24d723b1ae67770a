"""Where a power may build."""

from __future__ import annotations

from ..position import Position
from ..ruleset import Ruleset


def build_sites(position: Position, power: str, rules: Ruleset) -> tuple[str, ...]:
    """Own home centres that are still owned and empty (REGLAS-52/53, RUS-3/4), in board order."""
    if power in rules.unplayed:
        return ()
    owners = position.centres or {}
    return tuple(
        sorted(
            home
            for home in position.board.homes.get(power, ())
            if owners.get(home) == power and position.at(home) is None
        )
    )


def builds_due(position: Position, power: str, rules: Ruleset) -> int:
    """How many units a power may build: centres without units, as far as there are sites."""
    return min(max(-position.surplus(power), 0), len(build_sites(position, power, rules)))


def removals_due(position: Position, power: str) -> int:
    """How many units a power must remove."""
    return max(position.surplus(power), 0)
