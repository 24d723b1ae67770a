"""Sides, the coin, time limits and points."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest

from detente.game import Motion, cancel_game, process, scores, view, vote
from detente.game.clock import Clock, rulebook_clock
from detente.game.endings import decisive, fate
from detente.game.events import CoinTossed, Ended
from tests.game.table import Table, small_variant

EAST = ["AUSTRIA", "GERMANY", "TURKEY"]


def sides(units: dict[str, list[str]], centres: dict[str, list[str]]):
    return small_variant(
        seats=[["FRANCE", "ENGLAND"], ["TURKEY", "RUSSIA"]],
        units=units,
        centres=centres,
        victory={"side": 4},
    )


def test_a_side_wins_by_the_centres_of_all_its_powers():
    table = Table(
        ruleset="rulebook",
        custom=sides(
            {"FRANCE": ["A PAR"], "ENGLAND": ["A LON"], "TURKEY": ["A CON"], "RUSSIA": ["A SEV"]},
            {"FRANCE": ["PAR", "MAR"], "ENGLAND": ["LON"], "TURKEY": ["CON"], "RUSSIA": ["SEV"]},
        ),
    )
    table.process()
    assert table.game.stage == "play"
    table.turn({"FRANCE": ["A PAR - BRE"]})
    assert table.game.ended.how == "solo" and table.game.ended.winners == ("FRANCE", "ENGLAND")


def test_or_by_its_units_where_the_ruleset_counts_those():
    variant = sides(
        {"FRANCE": ["A PAR"], "ENGLAND": ["A LON"], "TURKEY": ["A CON"], "RUSSIA": ["A SEV"]},
        {"FRANCE": ["PAR", "MAR", "BRE"], "ENGLAND": ["LON", "EDI"], "TURKEY": ["CON"]},
    )
    table = Table(ruleset="reglas", custom=variant)
    table.process()
    table.process()
    assert table.game.phase == "W1901A"  # five centres, but two units
    table.turn({"FRANCE": ["A MAR B", "A BRE B"], "ENGLAND": ["F EDI B"]})
    assert table.game.stage == "over" and table.game.ended.winners == ("FRANCE", "ENGLAND")


def test_two_sides_with_the_number_play_on_until_one_is_ahead():
    centres = {"FRANCE": ["PAR", "MAR", "BRE"], "ENGLAND": ["LON"], "RUSSIA": ["SEV", "MOS"]}
    variant = sides(
        {"FRANCE": ["A PAR"], "ENGLAND": ["A LON"], "TURKEY": ["A CON"], "RUSSIA": ["A SEV"]},
        {**centres, "TURKEY": ["CON", "SMY"]},
    )
    table = Table(ruleset="rulebook", custom=variant)
    table.process()
    assert table.game.stage == "play"
    table.turn({"TURKEY": ["A CON - ANK"]})
    assert table.game.ended.winners == ("TURKEY", "RUSSIA")


def test_the_coin_is_tossed_before_the_adjustments_and_italy_joins_in_spring():
    table = Table(variant="two")
    assert table.game.phase == "S1914M"
    assert "ITALY" in table.game.ruleset.unplayed and "ROM" in table.game.ruleset.closed
    assert table.give("1", "A ROM H", power="ITALY") == "not_your_power"
    table.turn({"TURKEY": ["A CON - BUL"]})
    assert table.game.coin is None
    events = table.process()
    tossed = [event for event in events if isinstance(event, CoinTossed)]
    assert len(tossed) == 1 and tossed[0].power == "ITALY"
    assert table.game.phase == "W1914A" and table.game.seat_of("ITALY") is None
    table.process()
    assert table.game.phase == "S1915M"
    seat = table.game.seat_of("ITALY")
    assert seat is not None and seat.id == tossed[0].seat
    assert table.game.ruleset.unplayed == () and table.game.ruleset.closed == ()
    assert not table.give(seat.id, "A ROM - APU", power="ITALY")
    table.process()
    assert "A APU" in table.game.standing.units["ITALY"]
    assert table.game.coin == tossed[0]


def test_the_coin_falls_either_way():
    winners = set()
    for seed in range(8):
        table = Table(variant="two", seed=seed)
        table.process()
        table.process()
        assert table.game.coin is not None
        winners.add(table.game.coin.seat)
    assert winners == {"1", "2"}


def test_a_coin_without_dice_is_a_mistake_of_the_program():
    table = Table(variant="two")
    table.process()
    with pytest.raises(ValueError, match="rng"):
        process(table.game, table.now, force=True)


def test_in_group_games_each_power_needs_the_number_for_itself():
    table = Table(variant="four")
    assert table.game.ruleset.solo == 18
    assert table.game.seats["2"].powers == ("AUSTRIA", "FRANCE")
    assert not table.give("2", "A PAR - BUR", power="FRANCE")


def test_four_hours_are_over_with_the_turn():
    table = Table(clock=rulebook_clock())
    table.wait(hours=3, minutes=59)
    table.process()
    assert table.game.stage == "play"
    table.wait(minutes=1)
    table.process()
    assert table.game.ended.how == "limit"


def test_an_agreed_date_waits_for_retreats():
    table = Table(clock=Clock())
    table = Table(until=table.now + timedelta(days=1))
    table.turn({"AUSTRIA": ["A VIE - TYR"]})
    table.wait(days=2)
    table.turn({"AUSTRIA": ["A TYR - VEN", "F TRI S A TYR - VEN"]})
    assert table.game.phase == "F1901R" and table.game.stage == "play"
    table.process()
    assert table.game.phase == "W1901A" and table.game.stage == "play"
    table.process()
    assert table.game.stage == "over" and table.game.ended.how == "limit"


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("draw_size", {"1": Fraction(1, 2), "2": Fraction(1, 2)}),
        ("centres", {"1": Fraction(3, 5), "2": Fraction(2, 5)}),
        ("sum_of_squares", {"1": Fraction(9, 13), "2": Fraction(4, 13)}),
    ],
)
def test_points_of_a_draw(scoring, points):
    variant = small_variant(centres={"FRANCE": ["PAR", "MAR", "BRE"], "TURKEY": ["CON", "SMY"]})
    table = Table(custom=variant, scoring=scoring)
    assert scores(table.game) == {"1": 0, "2": 0}
    for seat in "12":
        table.must(vote(table.game, seat, Motion("draw"), True, table.now))
    assert scores(table.game) == points


@pytest.mark.parametrize("scoring", ["draw_size", "centres", "sum_of_squares"])
def test_a_conceded_win_takes_all_and_a_cancelled_game_gives_nothing(scoring):
    table = Table(custom=small_variant(), scoring=scoring)
    cancelled = Table(custom=small_variant(), scoring=scoring)
    table.must(vote(table.game, "2", Motion("concede", ("FRANCE",)), True, table.now))
    assert scores(table.game) == {"1": 1, "2": 0}
    cancelled.must(cancel_game(cancelled.game, cancelled.now))
    assert scores(cancelled.game) == {"1": 0, "2": 0}


@pytest.mark.parametrize("scoring", ["draw_size", "sum_of_squares", "centres"])
def test_who_win_together_share_all_points_and_a_ranked_end_has_one_winner(scoring):
    homes = {"FRANCE": ["PAR", "MAR", "BRE"], "TURKEY": ["CON", "SMY"]}
    ranked = Table(ruleset="reglas", custom=small_variant(centres=homes), scoring=scoring)
    for seat in "12":
        ranked.must(vote(ranked.game, seat, Motion("end"), True, ranked.now))
    assert decisive(ranked.game) and scores(ranked.game) == {"1": 1, "2": 0}
    assert [fate(ranked.game, seat) for seat in "12"] == ["won", "survived"]
    allies = Table(ruleset="diplonline", custom=small_variant(), scoring=scoring)
    ended = Ended(allies.now, "shared", ("FRANCE", "TURKEY"))
    allies.do((ended,))
    assert scores(allies.game) == {"1": Fraction(1, 2), "2": Fraction(1, 2)}
    assert [fate(allies.game, seat) for seat in "12"] == ["shared", "shared"]


def test_fates_of_a_draw_and_of_a_cancelled_game():
    variant = small_variant(
        seats=[["FRANCE"], ["TURKEY"], ["ITALY"]],
        units={"FRANCE": ["A PAR", "A MAR"], "TURKEY": ["A CON"], "ITALY": ["A PIC"]},
        centres={"FRANCE": ["PAR", "MAR"], "TURKEY": ["CON"]},
    )
    table = Table(custom=variant)
    assert fate(table.game, "1") is None
    for _ in range(3):
        table.process()
    for seat in "12":
        table.must(vote(table.game, seat, Motion("draw"), True, table.now))
    assert [fate(table.game, seat) for seat in "123"] == ["draw", "draw", "eliminated"]
    off = Table(custom=small_variant())
    off.must(cancel_game(off.game, off.now))
    assert fate(off.game, "1") is None


@pytest.mark.parametrize(("nameless", "shown"), [(False, ["", "Name 2"]), (True, ["", ""])])
def test_hidden_names_are_shown_at_the_end_or_never(nameless, shown):
    table = Table(custom=small_variant(), anonymous=True, nameless=nameless)
    seen = [view(table.game, "1").seat("2").name]
    for seat in "12":
        table.must(vote(table.game, seat, Motion("draw"), True, table.now))
    seen.append(view(table.game, "1").seat("2").name)
    assert seen == shown
    assert view(table.game, "2").seat("2").name == "Name 2", "oneself knows"
