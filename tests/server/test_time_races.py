"""What people do in the very moment of a deadline: it counts for the phase, or it is refused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

import pytest

from detente.game.clock import DAY as A_DAY
from detente.game.clock import Clock
from detente.game.events import Motion
from detente.game.refusal import Refusal
from detente.rules import Given
from detente.rules.orders import Hold, Unit
from detente.server.services import downtime, due, play, players, reminders, seats, time
from detente.server.store import models
from tests.server.clockwork import (
    DAY,
    HOUR,
    MINUTE,
    NOW,
    SEATS,
    Hands,
    at_once,
    fresh,
    game_of,
    timed,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]
LATE = NOW + HOUR
ROUNDS = 8
MORE = Motion("extend", minutes=60)


def race(row: models.Game, *calls: Callable[[], object]) -> list[object]:
    """Calls against two workers at the deadline."""
    results = at_once(*calls, *[partial(due.process_next, LATE)] * 2)[: len(calls)]
    while due.process_next(LATE):  # the workers' next look, where others were quicker
        pass
    return results


def phases(row: models.Game) -> list[str]:
    return [record.phase for record in game_of(row).history]


def test_the_last_vote_for_more_time(hands: Hands) -> None:
    for _ in range(ROUNDS):
        row = timed()
        for seat in SEATS[:-1]:
            time.ask(row.slug, seat, "S1901M", MORE, True, NOW)
        (made,) = race(row, partial(time.ask, row.slug, "7", "S1901M", MORE, True, LATE))
        if isinstance(made, Refusal):
            assert made.code == "phase_over" and phases(row) == ["S1901M"]
        else:
            assert phases(row) == [] and game_of(row).due == LATE + HOUR
        row.delete()


def test_the_last_vote_for_a_pause(hands: Hands) -> None:
    for _ in range(ROUNDS):
        row = timed()
        for seat in SEATS[:-1]:
            time.ask(row.slug, seat, "S1901M", Motion("pause"), True, NOW)
        ask = partial(time.ask, row.slug, "7", "S1901M", Motion("pause"), True, LATE)
        (made,) = race(row, ask)
        game = game_of(row)
        if isinstance(made, Refusal):
            assert made.code == "phase_over" and game.paused is None and phases(row) == ["S1901M"]
        else:
            assert game.paused == LATE and phases(row) == [] and fresh(row).due is None
        row.delete()


def test_orders_given_in_the_last_moment_are_carried_out_or_refused(hands: Hands) -> None:
    order = Given("AUSTRIA", Hold(Unit.parse("A VIE")))
    for _ in range(ROUNDS):
        row = timed()
        give = partial(play.give, row.slug, "1", "S1901M", 0, [order], LATE)
        (made,) = race(row, give)
        game = game_of(row)
        given = [line.power for line in game.history[0].given]
        assert phases(row) == ["S1901M"]
        if isinstance(made, Refusal):
            assert made.code == "phase_over" and given == []
        else:
            assert given == ["AUSTRIA"], "what was acknowledged is in force"
        assert game.sheet("1").revision == 0, "nothing of it came into the next phase"
        row.delete()


def test_an_absence_that_is_declared_in_the_last_moment(hands: Hands) -> None:
    clock = Clock(movement=60, absence=9)
    for _ in range(ROUNDS):
        row = timed(clock=clock)
        away = partial(time.go_away, row.slug, "3", "S1901M", LATE + DAY, LATE)
        (made,) = race(row, away)
        if isinstance(made, Refusal):
            assert made.code == "phase_over" and phases(row) == ["S1901M"]
        else:
            assert phases(row) == [] and game_of(row).due == LATE + DAY
        row.delete()


def test_another_clock_and_another_date_in_the_last_moment(hands: Hands) -> None:
    other = Clock(movement=A_DAY, retreats=A_DAY, adjustments=A_DAY)
    for _ in range(ROUNDS):
        row = timed()
        clock = partial(time.exchange, row.slug, "S1901M", other, LATE, early=True, at_once=True)
        seen = "2026-03-02T13:00:00Z"
        date = partial(time.set_date, row.slug, "S1901M", seen, LATE + 9 * DAY, LATE)
        changed, dated = race(row, clock, date)
        done = [r for r in (changed, dated) if not isinstance(r, Refusal)]
        game = game_of(row)
        if game.history:
            assert done == [] and game.settings.clock.movement == 60
        else:
            assert done and game.due in (LATE + DAY, LATE + 9 * DAY)
            late = [r.code for r in (changed, dated) if isinstance(r, Refusal)]
            assert late in ([], ["deadline_moved"]), "whoever saw the old date is told"
        row.delete()


def test_sitting_down_in_the_moment_in_which_the_seat_is_lost(hands: Hands) -> None:
    for _ in range(ROUNDS):
        row = timed(missed_limit=1)
        (made,) = race(row, partial(seats.sit_down, row.slug, "1", "Ann", LATE))
        game = game_of(row)
        assert phases(row) == ["S1901M"]
        if isinstance(made, Refusal):
            pytest.fail(f"a free seat was refused: {made}")
        # Before the deadline: missed and lost with all the others. After it: hers.
        assert (game.seats["1"].name == "Ann") != game.seats["1"].abandoned
        row.delete()


def test_joining_in_the_moment_of_the_deadline(hands: Hands) -> None:
    for _ in range(ROUNDS):
        row = timed(entry="open")
        join = partial(players.join, row.slug, "1", None, "Ann", LATE)
        (made,) = race(row, join)
        assert not isinstance(made, Refusal)
        assert phases(row) == ["S1901M"] and game_of(row).seats["1"].name == "Ann"
        row.delete()


def test_many_servers_give_the_lost_time_back_once(hands: Hands) -> None:
    rows = [timed() for _ in range(6)]
    downtime.beat(NOW)
    back = NOW + 3 * HOUR

    def server(at: datetime) -> int:
        downtime.beat(at)
        downtime.catch_up()
        return sum(1 for _ in iter(lambda: due.process_next(at), False))

    assert at_once(*[partial(server, back)] * 4) == [0] * 4, "nothing was decided unseen"
    assert [game_of(row).due for row in rows] == [NOW + 4 * HOUR] * 6
    assert models.Downtime.objects.count() == 1


def test_many_workers_remind_each_seat_once(hands: Hands) -> None:
    rows = [timed() for _ in range(5)]
    at_once(*[partial(reminders.remind, NOW + 50 * MINUTE)] * 4)
    assert models.Outgoing.objects.count() == 5 * 7
    assert {fresh(row).remind for row in rows} == {None}
