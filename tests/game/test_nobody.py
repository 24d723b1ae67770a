"""A phase in which no player has anything to order is decided at once."""

from __future__ import annotations

import pytest

from detente.game import awaited
from detente.game.clock import Clock
from detente.game.process import look_again, not_due
from tests.game.table import Table, small_variant

UNLED = small_variant(
    units={
        "FRANCE": ["A PAR", "A MAR"],
        "TURKEY": ["A CON", "A SMY"],
        "ITALY": ["A VEN", "A TYR"],
    },
    centres={"FRANCE": ["PAR", "MAR"], "TURKEY": ["CON", "SMY"], "ITALY": ["VEN"]},
    unplayed=["ITALY"],
)
HOURLY = Clock(movement=60, retreats=60, adjustments=60)


@pytest.mark.parametrize("clock", [Clock(), HOURLY])
@pytest.mark.parametrize("early", [True, False])
def test_a_power_that_nobody_plays_must_remove(clock: Clock, early: bool) -> None:
    table = Table(custom=UNLED, clock=clock, early=early)
    table.process()
    assert awaited(table.game) and not_due(table.game, table.now) is not None
    table.process()
    assert table.game.phase == "W1901A"
    assert look_again(table.game, table.now) == table.now
    table.process(force=False)
    assert table.game.phase == "S1902M"
    assert len(table.game.position.units_of("ITALY")) == 1
    assert not_due(table.game, table.now) is not None
