"""Marks of a view: what a viewer may not see changes none of them."""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detente.game import (
    Game,
    Motion,
    Settings,
    add_up,
    claim_seat,
    create_game,
    give_orders,
    give_plan,
    name_ally,
    process,
    set_ready,
    speak,
    vote,
)
from detente.game.news import KINDS, OTHERS, changed, marks
from detente.game.refusal import Refusal
from detente.game.view import GM, OBSERVER, View, view
from detente.rules import legal_orders
from detente.rules.orders import Given

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
VIEWERS = (*map(str, range(1, 8)), OBSERVER, GM)


def seated(**settings: object) -> Game:
    """A game in play with everybody at the table."""
    game = Game.from_events(create_game(Settings(**settings), NOON, game_id="g", name="G"))
    for seat in list(game.seats):
        game = done(game, claim_seat(game, seat, f"player-{seat}", f"Name {seat}", NOON))
    return game


def done(game: Game, decision: object) -> Game:
    assert not isinstance(decision, Refusal), decision
    return add_up(decision, game)


def told(before: Game, after: Game) -> dict[str, tuple[str, ...]]:
    """Who is told of what, viewers with nothing left out."""
    news = {who: changed(marks(view(before, who)), marks(view(after, who))) for who in VIEWERS}
    return {who: kinds for who, kinds in news.items() if kinds}


def first_orders(game: Game, seat: str, number: int = 0) -> list[Given]:
    (power,) = game.seats[seat].powers
    legal = legal_orders(game.position, game.ruleset)
    return [
        Given(power, options[number % len(options)])
        for unit, options in ((u, sorted(legal[u], key=str)) for u in game.units_to_order(power))
    ]


def test_orders_concern_their_owner_and_the_game_master_who_sees_that_there_are_some() -> None:
    game = seated(show_ready=False)
    after = done(game, give_orders(game, "3", first_orders(game, "3"), 0, NOON))
    assert told(game, after) == {"3": ("seats", "orders"), GM: ("seats",)}
    again = done(after, give_orders(after, "3", first_orders(game, "3", 1), 1, NOON))
    assert told(after, again) == {"3": ("orders",)}, "the second list is nobody else's news"


def test_secret_votes_plans_and_allies_concern_their_owner_alone() -> None:
    game = seated(open_votes=False)
    voted = done(game, vote(game, "2", Motion("draw"), True, NOON))
    assert told(game, voted) == {"2": ("orders",)}
    planned = done(game, give_plan(game, "2", "A", [], NOON))
    assert set(told(game, planned)) <= {"2"}


def test_an_open_vote_concerns_everybody() -> None:
    game = seated(open_votes=True)
    voted = done(game, vote(game, "2", Motion("draw"), True, NOON))
    assert {who for who, kinds in told(game, voted).items() if "seats" in kinds} == set(VIEWERS)


def test_a_letter_concerns_its_readers() -> None:
    game = seated(press="all")
    private = done(game, speak(game, "1", ["4"], "Shall we?", NOON))
    assert told(game, private) == {"1": ("letters",), "4": ("letters",)}
    public = done(private, speak(private, "1", [], "Peace!", NOON))
    assert told(private, public) == dict.fromkeys(VIEWERS, ("letters",))


def test_a_decided_phase_concerns_everybody() -> None:
    game = seated()
    after = done(game, process(game, NOON, force=True))
    assert all("phase" in kinds for kinds in told(game, after).values())
    assert set(told(game, after)) == set(VIEWERS)


@pytest.mark.parametrize("shown", [True, False])
def test_ready_is_news_only_where_it_is_shown(shown: bool) -> None:
    game = seated(show_ready=shown)
    after = done(game, set_ready(game, "5", True, NOON))
    assert set(told(game, after)) == (set(VIEWERS) if shown else {"5", GM})


SECRETS = st.lists(
    st.tuples(st.sampled_from("1234567"), st.sampled_from(("orders", "vote", "letter", "ally"))),
    max_size=12,
)


@given(SECRETS, st.sampled_from("1234567"))
def test_whatever_the_others_do_in_secret_is_no_news(
    acts: list[tuple[str, str]], bystander: str
) -> None:
    game = quiet = seated(show_ready=False, open_votes=False, press="all")
    for number, (seat, act) in enumerate(acts):
        if seat != bystander:
            game = secret(game, seat, act, bystander, number)
    for who in (bystander, OBSERVER):
        assert marks(view(game, who)) == marks(view(quiet, who))


def secret(game: Game, seat: str, act: str, bystander: str, number: int) -> Game:
    now = NOON + timedelta(minutes=number)
    other = next(s for s in game.seats if s not in (seat, bystander))
    decision = {
        "orders": lambda: give_orders(
            game, seat, first_orders(game, seat, number), game.sheet(seat).revision, now
        ),
        "vote": lambda: vote(game, seat, Motion("draw"), number % 2 == 0, now),
        "letter": lambda: speak(game, seat, [other], f"Letter {number}", now),
        "ally": lambda: name_ally(game, seat, other, now),
    }[act]()
    return game if isinstance(decision, Refusal) else add_up(decision, game)


def test_every_part_of_a_view_belongs_to_a_kind() -> None:
    known = {part.name for part in fields(View)}
    assert set(OTHERS) < known and {"seats", "waiting", "motions", "notices"} <= set(OTHERS)
    assert "history" not in OTHERS and "mine" not in OTHERS


def test_marks_that_are_none_are_all_new() -> None:
    mark = marks(view(seated(), "1"))
    assert changed(mark, mark) == ()
    for nonsense in ("", "x", "1-2", f"{mark}-0"):
        assert changed(nonsense, mark) == KINDS
