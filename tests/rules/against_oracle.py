"""Holding one battle of the engine against the oracle."""

from __future__ import annotations

from random import Random

from detente.rules import Given, Move, load_ruleset
from detente.rules.standard.movement import fight
from tests.rules.crowd import choose, crowd
from tests.rules.oracle import Guess, Oracle


def compare(seed: int) -> str:
    """Play one made-up position; how it was decided, or AssertionError with all that it took."""
    rng = Random(seed)
    rules = load_ruleset()
    position = crowd(rng, rng.randint(4, 9))
    chosen = choose(rng, position, rules)
    givens = [Given(position.units[u], order) for u, order in chosen.items()]
    battle = fight(position, givens, rules)
    prepared, verdict = battle.prepared, battle.verdict
    units = prepared.units
    stranded = {u for n, u in enumerate(units) if prepared.conflict.stranded >> n & 1}
    by_sea = {units[n] for n in prepared.conflict.routes}
    paradox = {u for n, u in enumerate(units) if verdict.paradox >> n & 1}
    oracle = Oracle(position, chosen, by_sea | stranded)
    moved = frozenset(u for n, u in enumerate(units) if verdict.moved >> n & 1)
    given = frozenset(u for n, u in enumerate(units) if verdict.given >> n & 1)
    through = frozenset(u for u in by_sea if verdict.arrived >> units.index(u) & 1)
    mine = Guess(moved, given, through)
    answers = oracle.answers()
    story = f"seed {seed}: {[str(o) for o in chosen.values()]} {dict(position.units)}\n{mine}\n"
    if len(answers) == 1:
        assert answers == [mine] and not paradox, f"{story}{answers}"
        return "plain"
    if any(isinstance(o, Move) for o in chosen.values()) and not paradox:
        assert mine in answers, f"{story}{answers}"
        assert all(len(a.moved) <= len(moved) for a in answers), f"{story}{answers}"
        return "circular"
    assert _stands(oracle, mine, paradox), f"{story}{answers}"
    return "paradox"


def _stands(oracle: Oracle, mine: Guess, paradox: set[object]) -> bool:
    """With the convoys in question stopped, everything else follows from itself."""
    return (
        all(
            oracle.gets_through(a, mine) == (a in mine.through)
            for a in oracle.by_sea
            if a not in paradox
        )
        and all(oracle.is_given(s, mine) == (s in mine.given) for s in oracle.supports)
        and all(oracle.succeeds(m, mine) == (m in mine.moved) for m in oracle.moves)
    )
