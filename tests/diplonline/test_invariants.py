"""300 turns made up; the long run of 20,000 is tests/soak/diplonline.py."""

from random import Random

import pytest

from detente.rules import Given, adjudicate
from tests.diplonline.random_turns import (
    RULES,
    WORDS,
    check,
    random_givens,
    random_position,
    random_turn,
)


@pytest.mark.parametrize("block", range(10))
def test_random_turns_keep_the_invariants(block):
    for seed in range(block * 30, block * 30 + 30):
        check(*random_turn(Random(seed)))


def test_the_random_turns_reach_every_kind_of_outcome():
    seen, codes = set(), set()
    for seed in range(300):
        _, turn = random_turn(Random(seed))
        for outcome in [*turn.outcomes, *turn.unordered.values()]:
            seen |= set(outcome.result)
            codes.add(outcome.reason.code)
    assert seen >= WORDS - {"ambiguous_transport"}  # too rare; DIPLO-C41 has it
    assert {"taken", "withdrew", "overran", "vanished", "retreat_taken"} <= codes


@pytest.mark.parametrize("seed", range(40))
def test_it_does_not_matter_which_power_is_read_first(seed):
    rng = Random(seed)
    position = random_position(rng)
    givens = random_givens(rng, position)
    powers = sorted({given.power for given in givens}, reverse=True)
    turned: list[Given] = [g for power in powers for g in givens if g.power == power]
    one, two = (adjudicate(position, orders, RULES) for orders in (givens, turned))
    assert one.results == two.results
    assert one.after.units == two.after.units
    assert one.winners == two.winners
