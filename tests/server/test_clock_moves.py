"""Clocks that are wrong or moved, and servers that are away: no phase early, lost or doubled."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest

from detente.game.clock import DAY as A_DAY
from detente.game.clock import Clock
from detente.game.refusal import Refusal
from detente.server import loop
from detente.server.services import downtime, play
from detente.server.store import models
from tests.server.clockwork import (
    DAY,
    HOUR,
    MINUTE,
    NOW,
    SEATS,
    SECOND,
    Hands,
    fresh,
    game_of,
    timed,
    work,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]


def decided(row: models.Game) -> list[str]:
    return [record.phase for record in game_of(row).history]


def test_a_clock_set_back_decides_nothing_twice_and_all_goes_on(hands: Hands) -> None:
    row = timed()
    work(NOW + HOUR)
    assert decided(row) == ["S1901M"] and game_of(row).due == NOW + 2 * HOUR
    back = NOW + 10 * MINUTE  # set back by fifty minutes
    for minutes in range(0, 100, 5):
        assert work(back + minutes * MINUTE) == 0
    assert decided(row) == ["S1901M"] and not models.Downtime.objects.exists()
    # Orders and Ready count, though the log has later moments before them.
    for seat in SEATS:
        made = play.ready(row.slug, seat, "F1901M", True, back)
        assert not isinstance(made, Refusal)
    assert decided(row) == ["S1901M", "F1901M"]
    assert game_of(row).due == back + HOUR, "a whole phase by the clock as it is now"


def test_a_clock_that_was_far_ahead_for_a_while_shortens_no_phase(hands: Hands) -> None:
    row = timed()
    work(NOW + 10 * MINUTE)
    ahead = NOW + 3 * DAY
    assert work(ahead, down=True) == 0, "as after a downtime: nobody could have ordered since"
    assert game_of(row).due == NOW + HOUR + (ahead - NOW - 10 * MINUTE)
    assert work(NOW + 12 * MINUTE, down=True) == 0, "right again"
    assert decided(row) == [] and game_of(row).due > NOW + HOUR


@pytest.mark.parametrize(
    ("start", "at", "due"),
    [
        # Days off over a change of the clocks: the same time of day on the next open day.
        ("2026-03-27T19:00", "20:00", "2026-03-30T18:00"),
        ("2026-10-23T18:00", "20:00", "2026-10-26T19:00"),
        # The open day after them lacks the hour, or has it twice.
        ("2026-03-27T19:00", "02:30", "2026-03-30T00:30"),
        ("2026-10-23T18:00", "02:30", "2026-10-26T01:30"),
    ],
)
def test_days_off_over_a_change_of_the_clocks(hands: Hands, start: str, at: str, due: str) -> None:
    hands.now = datetime.fromisoformat(f"{start}+00:00")
    clock = Clock(movement=A_DAY, at=at, zone="Europe/Madrid", off=(5, 6))
    row = timed(hands.now, clock)
    wanted = datetime.fromisoformat(f"{due}+00:00")
    assert game_of(row).due == wanted
    assert work(wanted - SECOND) == 0 and work(wanted) == 1 and work(wanted) == 0
    after = game_of(row).due
    assert after is not None and after - wanted == DAY


def test_a_deadline_in_the_repeated_hour_comes_once(hands: Hands) -> None:
    hands.now = datetime.fromisoformat("2026-10-24T12:00+00:00")
    row = timed(hands.now, Clock(movement=A_DAY // 2, at="02:30", zone="Europe/Madrid"))
    first = datetime.fromisoformat("2026-10-25T00:30+00:00")
    assert game_of(row).due == first
    moments = [first + n * 10 * MINUTE for n in range(-6, 18)]
    assert sum(work(moment) for moment in moments) == 1
    assert decided(row) == ["S1901M"]


class Wall:
    """The clock on the wall of a process that runs the loop."""

    at = NOW

    @classmethod
    def now(cls, zone: object) -> datetime:
        return cls.at


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> type[Wall]:
    monkeypatch.setattr(loop, "datetime", Wall)
    Wall.at = NOW
    return Wall


def look(wall: type[Wall], at: datetime, *, web: bool) -> None:
    wall.at = at
    while loop.look(threading.Event(), web=web) == 0:
        pass


def test_a_worker_alone_decides_nothing_while_no_web_server_runs(wall: type[Wall]) -> None:
    row = timed()
    look(wall, NOW + 59 * MINUTE, web=True)  # its last beat
    for minutes in range(60, 120, 5):
        look(wall, NOW + minutes * MINUTE, web=False)
    assert decided(row) == [], "players could not reach the server"
    # Here it is again, after an hour: the hour is given back, by whoever looks first.
    look(wall, NOW + 119 * MINUTE, web=True)
    look(wall, NOW + 119 * MINUTE, web=False)
    assert decided(row) == [] and game_of(row).due == NOW + 2 * HOUR
    assert models.Downtime.objects.get().done
    look(wall, NOW + 2 * HOUR - 20 * SECOND, web=True)
    look(wall, NOW + 2 * HOUR, web=False)
    assert decided(row) == ["S1901M"]


def test_a_worker_goes_on_over_a_short_restart_of_the_web_server(wall: type[Wall]) -> None:
    row = timed()
    look(wall, NOW + HOUR - 30 * SECOND, web=True)
    look(wall, NOW + HOUR, web=False)
    assert decided(row) == ["S1901M"] and not models.Downtime.objects.exists()


def test_a_web_server_that_runs_is_enough(wall: type[Wall]) -> None:
    row = timed()
    for minutes in range(0, 300, 1):
        look(wall, NOW + minutes * MINUTE, web=True)
        look(wall, NOW + minutes * MINUTE + SECOND, web=True)
    assert len(decided(row)) >= 4 and not models.Downtime.objects.exists()


def test_workers_decide_where_there_never_was_a_web_server(wall: type[Wall]) -> None:
    row = timed()
    look(wall, NOW + HOUR, web=False)
    assert decided(row) == ["S1901M"] and not models.Pulse.objects.exists()


def test_a_worker_whose_clock_is_behind_waits_for_nothing(wall: type[Wall]) -> None:
    timed()
    downtime.beat(NOW + HOUR)
    assert downtime.reachable(NOW) and downtime.reachable(NOW + HOUR + 30 * SECOND)
    assert not downtime.reachable(NOW + HOUR + timedelta(seconds=41))


def test_a_machine_that_begins_in_1970_lost_only_the_time_it_was_off(wall: type[Wall]) -> None:
    row, long = timed(), timed(clock=Clock(movement=10 * A_DAY))
    look(wall, NOW + 50 * MINUTE, web=True)
    for seconds in range(0, 60, 10):
        look(wall, datetime(1970, 1, 1, tzinfo=UTC) + seconds * SECOND, web=True)
    look(wall, NOW + 53 * MINUTE, web=True)
    assert game_of(row).due == NOW + HOUR, "a start of three minutes"
    look(wall, datetime(1970, 1, 1, tzinfo=UTC), web=True)
    look(wall, NOW + 2 * HOUR, web=True)
    assert decided(row) == [] and game_of(row).due == NOW + 2 * HOUR + 7 * MINUTE
    assert game_of(long).due == NOW + 10 * DAY
    down = models.Downtime.objects.get()
    assert (down.since, down.until) == (NOW + 53 * MINUTE, NOW + 2 * HOUR)


def test_no_phase_lost_time_before_it_began(hands: Hands) -> None:
    row = timed(clock=Clock(movement=3 * A_DAY))
    models.Downtime.objects.create(since=NOW - 5 * DAY, until=NOW + DAY)
    downtime.catch_up()
    assert game_of(row).due == NOW + 3 * DAY, "far from the day that was lost"
    models.Downtime.objects.create(since=NOW - 5 * DAY, until=NOW + 2 * DAY)
    downtime.catch_up()
    assert game_of(row).due == NOW + 5 * DAY, "two days were lost, not seven"


def test_two_downtimes_one_after_the_other_both_count(hands: Hands) -> None:
    row = timed()
    work(NOW + 50 * MINUTE)
    work(NOW + 80 * MINUTE, down=True)
    assert game_of(row).due == NOW + 90 * MINUTE
    work(NOW + 85 * MINUTE)
    work(NOW + 125 * MINUTE, down=True)
    assert game_of(row).due == NOW + 130 * MINUTE
    assert decided(row) == [] and work(NOW + 130 * MINUTE) == 1
    assert fresh(row).phase == "F1901M"
