"""Whole games of random orders, seat by seat, under each ruleset and in each variant."""

from __future__ import annotations

import pytest

from detente.game import (
    GM,
    OBSERVER,
    Game,
    Standing,
    awaited,
    export_game,
    give_orders,
    import_game,
    log_for,
    resolve_again,
    scores,
    view,
)
from detente.game.process import not_due
from detente.rules import ruleset_names
from detente.rules.diplonline import Appear
from detente.variants import load_variant, variant_names
from tests.game.table import Table
from tests.golden.random_games import givens

YEARS = 4  # then the agreed end
KINDS = [
    *((ruleset, "standard") for ruleset in ruleset_names()),
    *(("standard", variant) for variant in variant_names() if variant != "standard"),
    ("reglas", "two"),
    ("rulebook", "five"),
    ("fidonet", "three"),
    ("diplonline", "two"),
]


def begun(ruleset: str, variant: str) -> Table:
    first = Table(ruleset=ruleset, variant=variant)
    last = int(first.game.phase[1:5]) + YEARS - 1
    return Table(ruleset=ruleset, variant=variant, last_year=last, seed=len(variant))


def one_phase(table: Table) -> None:
    """All who can order do, and say Ready; then the phase is due without a deadline."""
    game = table.game
    orders = givens(table.rng, game.position, game.ruleset)
    if game.ruleset.engine == "diplonline":  # those orders say of some units two things
        last = {(type(g.order) is Appear, g.order.unit): g for g in orders}
        orders = list(last.values())
    for seat in awaited(game):
        own = [given for given in orders if given.power in game.seats[seat].powers]
        revision = table.game.sheet(seat).revision
        table.must(give_orders(table.game, seat, own, revision, table.now))
        table.ready(seat)
    assert not_due(table.game, table.now) is None
    table.process(force=False)


@pytest.mark.parametrize(("ruleset", "variant"), KINDS, ids=["-".join(kind) for kind in KINDS])
def test_a_game_runs_to_its_end_and_can_be_saved_at_any_time(ruleset, variant):
    table = begun(ruleset, variant)
    phases = 0
    while table.game.stage == "play":
        one_phase(table)
        phases += 1
        assert phases < 60
        assert table.game.stage == "over" or awaited(table.game)
    assert table.game.ended.how in ("solo", "shared", "limit")
    assert table.game.ended.winners and sum(scores(table.game).values()) == 1
    for record in table.game.history:  # also under the switches of the time, before a coin
        assert Standing.of(resolve_again(table.game, record).after) == record.after
    text = export_game(table.events)
    assert export_game(import_game(text)) == text
    for viewer in (OBSERVER, GM, "1"):
        log = log_for(table.game, table.events, viewer)
        assert len(view(Game.from_events(log), viewer).history) == phases
        import_game(export_game(log))


def test_a_long_game_stays_quick():
    table = Table(last_year=1920)
    while table.game.stage == "play":
        one_phase(table)
    assert len(table.game.history) > 40
    assert Game.from_events(table.events) == table.game


@pytest.mark.parametrize("name", variant_names())
def test_every_variant_says_what_it_is(name):
    variant = load_variant(name)
    assert variant.title and variant.about.endswith(".")
