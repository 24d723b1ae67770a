"""What a sandbox knows of its players: whom each power names as its ally, and how a coin fell.

Both hold in every phase of the sandbox and are kept in its address.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from detente.game.standing import Standing
from detente.server.services.sandbox import FIRST, Sandbox, Tried
from detente.variants import load_variant


@dataclass(frozen=True)
class Side:
    """Powers that win together (REGLAS-63, RUS-25), and how far they are."""

    powers: tuple[str, ...]
    total: int  # centres or units, as the ruleset counts
    wins: bool


def pacts_json(sandbox: Sandbox) -> dict[str, Any]:
    """Allies and coin as plain data, without what nobody has chosen."""
    data: dict[str, Any] = {"allies": dict(sandbox.allies)} if sandbox.allies else {}
    return data | ({"coin": sandbox.coin} if sandbox.coin else {})


def with_pacts(sandbox: Sandbox, data: Mapping[str, Any]) -> Sandbox:
    """The sandbox with allies and coin of plain data; whoever is not there is nobody's ally."""
    named, powers = data.get("allies"), sandbox.start.powers
    allies = {
        power: partner
        for power, partner in (named.items() if isinstance(named, dict) else ())
        if power in powers and partner in powers and partner != power
    }
    coin = data.get("coin")
    fallen = coin if isinstance(coin, str) and coin in coin_seats(sandbox) else FIRST
    return replace(sandbox, allies=allies, coin="" if fallen == FIRST else fallen)


def coin_seats(sandbox: Sandbox) -> dict[str, tuple[str, ...]]:
    """The seats that the coin of the variant may fall for, with their powers; empty without one."""
    variant = load_variant(sandbox.variant)
    if variant.coin is None or "unplayed" in sandbox.options:
        return {}
    return {str(number): powers for number, powers in enumerate(variant.seats, 1)}


def sides(tried: Tried, standing: Standing) -> tuple[Side, ...]:
    """The sides of a variant that is won by one, in a position; empty for any other variant."""
    variant = load_variant(tried.sandbox.variant)
    if not variant.victory.side:
        return ()
    by_units = tried.game.ruleset.side_counts == "units"
    counted = standing.units if by_units else standing.centres
    joined = tried.game.joined_by(standing.phase)
    fallen = tried.sandbox.coin or FIRST
    sides = [
        (*powers, *(joined if str(n) == fallen else ()))
        for n, powers in enumerate(variant.seats, 1)
    ]
    totals = [sum(len(counted.get(power, ())) for power in powers) for powers in sides]
    best = max(totals)
    alone = totals.count(best) == 1 and best >= variant.victory.side
    return tuple(
        Side(powers, total, alone and total == best)
        for powers, total in zip(sides, totals, strict=True)
    )
