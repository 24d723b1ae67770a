"""The three ways to win a Diplonline game."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..ruleset import Ruleset


def winners(
    bases: Mapping[str, int],
    in_game: Collection[str],
    alliances: Mapping[str, str],
    rules: Ruleset,
) -> tuple[str, ...]:
    """Who has won with the map just made, sorted; empty while the game goes on.

    Alone with 18 bases (DIPLO-4); else the last two in the game with 18 together (DIPLO-5); else
    two who named each other this turn, with 18 together (DIPLO-6).
    """
    needed = rules.solo
    for power in sorted(in_game):
        if bases.get(power, 0) >= needed:
            return (power,)
    for pair in _pairs(in_game, alliances, rules):
        if sum(bases.get(power, 0) for power in pair) >= needed:
            return pair
    return ()


def _pairs(
    in_game: Collection[str], alliances: Mapping[str, str], rules: Ruleset
) -> list[tuple[str, ...]]:
    """Pairs that may win together, the last two first."""
    pairs: list[tuple[str, ...]] = []
    if rules.last_two and len(in_game) == 2:
        pairs.append(tuple(sorted(in_game)))
    if rules.mutual_alliance:
        pairs += [
            (one, two)
            for one, two in sorted(alliances.items())
            if one < two and alliances.get(two) == one and {one, two} <= set(in_game)
        ]
    return pairs
