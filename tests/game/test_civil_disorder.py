"""Who is in civil disorder in a game: powers that nobody sent orders for (RUS-14, RUS-15)."""

from __future__ import annotations

import pytest

from detente.game import set_ready
from detente.game.replay import resolve_again
from tests.game.table import Table, small_variant

UNITS = {"FRANCE": ["A PAR"], "ITALY": ["A ROM"], "TURKEY": ["A BUR", "A PIC"]}
GROUP = small_variant(seats=[["FRANCE", "ITALY"], ["TURKEY"]], units=UNITS)
ATTACK = ("A BUR - PAR", "A PIC S A BUR - PAR")


def attacked(how: str) -> Table:
    """Paris is taken from the first seat, which said something or nothing."""
    table = Table(custom=GROUP, ruleset="rulebook")
    if how == "ready":
        table.must(set_ready(table.game, "1", True, table.now))
    elif how == "nothing to order":
        table.give("1")
    elif how == "the other power only":
        table.give("1", "A ROM - VEN", power="ITALY")
    table.give("2", *ATTACK)
    table.process()
    return table


@pytest.mark.parametrize("how", ["ready", "nothing to order", "the other power only"])
def test_a_player_who_sent_in_leads_all_powers(how: str) -> None:
    table = attacked(how)
    assert table.game.phase == "S1901R"
    assert table.game.history[-1].destroyed == {}
    again = resolve_again(table.game, table.game.history[-1])
    assert {str(unit): words for unit, words in again.results.items()} == (
        table.game.history[-1].results
    )


def test_a_silent_player_does_not() -> None:
    table = attacked("silent")
    assert table.game.phase == "F1901M"
    assert table.game.history[-1].destroyed == {"FRANCE": ("A PAR",)}


def test_the_switch_alone_brings_it_into_other_rules() -> None:
    table = Table(custom=GROUP, ruleset="standard", options={"no_orders": "civil_disorder"})
    table.give("2", *ATTACK)
    table.process()
    assert table.game.history[-1].destroyed == {"FRANCE": ("A PAR",)}
