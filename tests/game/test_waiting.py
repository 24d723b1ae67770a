"""Nothing ever waits for orders that nobody can give: every ruleset and variant, phase by phase."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from detente.game import Game, awaited, give_orders, leave_seat, living, reminded
from detente.game.clock import Clock
from detente.game.process import look_again, not_due
from detente.rules import Given, Waive, legal_builds, legal_orders
from detente.rules.diplonline import Appear
from tests.game.table import Table
from tests.game.test_whole_games import KINDS
from tests.golden.random_games import givens

YEARS = 4
SILENT = "2"  # the seat that never gives anything, and is never removed
HOURLY = Clock(movement=60, retreats=60, adjustments=60, grace=30)


def choices(game: Game, seat: str) -> int:
    """How many orders a seat may give that are none that waive something."""
    legal = legal_orders(game.position, game.ruleset)
    powers = game.seats[seat].powers
    own = [unit for power in powers for unit in game.units_to_order(power)]
    builds = [b for p in powers for b in legal_builds(game.position, game.ruleset, p)]
    surplus = sum(max(0, game.position.surplus(power)) for power in powers)
    adjusting = surplus if game.phase.endswith("A") else 0
    return (
        sum(len(legal.get(unit, ())) for unit in own)
        + adjusting
        + sum(not isinstance(build, Waive) for build in builds)
    )


def check(table: Table) -> None:
    """What must hold at the beginning of every phase."""
    game = table.game
    waited = awaited(game)
    for seat in game.seats:
        assert game.can_order(seat) == (choices(game, seat) > 0), (game.phase, seat)
        if not living(game, seat):
            assert seat not in waited
    assert any(game.can_order(seat) for seat in game.seats), f"{game.phase} is for nobody"
    assert game.due == table.now + timedelta(hours=1)


def own_orders(table: Table, orders: list[Given], seat: str) -> list[Given]:
    """A seat's part of random orders: one for a place, except where lists hold priorities."""
    own = [given for given in orders if given.power in table.game.seats[seat].powers]
    if table.game.ruleset.phases == "lists":
        return own
    slots = {_slot(given): given for given in own if not isinstance(given.order, Waive)}
    return list(slots.values())


def _slot(given: Given) -> tuple[bool, str]:
    order: Any = given.order
    return isinstance(order, Appear), order.unit.province


@pytest.mark.parametrize(("ruleset", "variant"), KINDS)
def test_only_those_who_can_order_are_waited_for_and_miss_a_phase(
    ruleset: str, variant: str
) -> None:
    table = Table(ruleset=ruleset, variant=variant, clock=HOURLY, seed=len(ruleset))
    last = int(table.game.phase[1:5]) + YEARS
    while table.game.stage == "play" and int(table.game.phase[1:5]) < last:
        check(table)
        orders = givens(table.rng, table.game.position, table.game.ruleset)
        for seat in awaited(table.game):
            if seat == SILENT:
                continue
            if table.rng.random() < 0.8:
                own = own_orders(table, orders, seat)
                table.must(give_orders(table.game, seat, own, 0, table.now))
            table.ready(seat)  # without a list too: that is an answer
        late = (SILENT,) if table.game.can_order(SILENT) else ()
        wait_for(table, late)
        table.process(force=False)
        assert table.game.history[-1].missed == late
        if table.game.stage == "play":
            assert table.game.due is not None
            table.now = table.game.due - timedelta(hours=1)  # as long as it took to decide it


def wait_for(table: Table, late: tuple[str, ...]) -> None:
    """Until the phase may be decided: at once, or when the grace of the late one is over."""
    game = table.game
    assert awaited(game) == late == reminded(game, table.now + timedelta(minutes=59))
    if late:
        for minutes in (0, 60):
            table.wait(minutes=minutes)
            assert not_due(game, table.now) is not None
        table.wait(minutes=30)
    assert look_again(game, table.now) == table.now


@pytest.mark.parametrize(("ruleset", "variant"), KINDS)
def test_a_game_that_everybody_left_goes_on_at_its_deadlines(ruleset: str, variant: str) -> None:
    table = Table(ruleset=ruleset, variant=variant, clock=HOURLY)
    for seat in table.game.seats:
        table.must(leave_seat(table.game, seat, table.now))
    for _ in range(6):
        if table.game.stage == "over":
            break
        due = table.game.due
        assert due is not None and awaited(table.game) == ()
        assert look_again(table.game, table.now) == due, "no grace for nobody"
        table.now = due
        table.process(force=False)
