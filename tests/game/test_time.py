"""Deadlines: lengths, times of day, days off, daylight-saving changes, pauses, lost time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detente.game.clock import DAY, Clock, diplonline_clock, fidonet_clock, rulebook_clock
from detente.game.time import (
    after_downtime,
    deadline,
    phase_start,
    resumed_deadline,
    to_utc,
    upcoming,
)

MADRID = "Europe/Madrid"  # changes at 1:00 UTC: 2 -> 3 on 29 March 2026, 3 -> 2 on 25 October


def local(text: str, zone: str = MADRID) -> datetime:
    return to_utc(datetime.fromisoformat(text), ZoneInfo(zone))


def shown(moment: datetime | None, zone: str = MADRID) -> str:
    assert moment is not None and moment.tzinfo is not None
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%dT%H:%M")


def test_each_kind_of_phase_has_its_length():
    clock = Clock(movement=60, retreats=20, adjustments=10, first=90)
    start = local("2026-03-02T12:00")
    lengths = [(deadline(clock, kind, start) or start) - start for kind in "MRA"]
    assert lengths == [timedelta(minutes=m) for m in (60, 20, 10)]
    assert deadline(clock, "M", start, first=True) == start + timedelta(minutes=90)


def test_no_length_is_no_deadline():
    assert deadline(Clock(), "M", local("2026-03-02T12:00")) is None
    assert deadline(Clock(movement=5), "R", local("2026-03-02T12:00")) is None


@pytest.mark.parametrize(
    ("start", "days", "due"),
    [
        ("2026-03-02T00:00", 3, "2026-03-05T00:00"),  # starts at 0:00: exactly N days
        ("2026-03-02T15:30", 3, "2026-03-06T00:00"),  # only the first turn is longer
        ("2026-03-28T00:00", 2, "2026-03-30T00:00"),  # over the spring change: 47 hours
        ("2026-10-24T00:00", 2, "2026-10-26T00:00"),  # over the autumn change: 49 hours
        ("2026-03-02T15:30", 0, "2026-03-04T00:00"),  # at least one day
    ],
)
def test_diplonline_changes_at_midnight_of_the_games_zone(start, days, due):
    assert shown(deadline(diplonline_clock(days, MADRID), "M", local(start))) == due


def test_a_day_is_shorter_and_longer_at_the_changes():
    clock = diplonline_clock(1, MADRID)
    spring, autumn = local("2026-03-29T00:00"), local("2026-10-25T00:00")
    assert (deadline(clock, "M", spring) or spring) - spring == timedelta(hours=23)
    assert (deadline(clock, "M", autumn) or autumn) - autumn == timedelta(hours=25)


def test_a_time_of_day_that_the_spring_change_leaves_out_is_an_hour_later():
    clock = Clock(movement=DAY, at="02:30", zone=MADRID)
    due = deadline(clock, "M", local("2026-03-28T02:30"))
    assert shown(due) == "2026-03-29T03:30" and due == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


def test_a_time_of_day_that_the_autumn_change_repeats_is_meant_the_first_time():
    clock = Clock(movement=DAY, at="02:30", zone=MADRID)
    due = deadline(clock, "M", local("2026-10-24T02:30"))
    assert due == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)


def test_midnight_itself_may_be_left_out():
    zone = "America/Asuncion"  # 0:00 -> 1:00 on 6 October 2024
    due = deadline(diplonline_clock(1, zone), "M", local("2024-10-05T00:00", zone))
    assert shown(due, zone) == "2024-10-06T01:00"


def test_lengths_without_a_time_of_day_are_real_hours():
    clock = Clock(movement=2 * 60, zone=MADRID)
    start = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)  # 1:30 local, just before the gap
    assert shown(deadline(clock, "M", start)) == "2026-03-29T04:30"
    start = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)  # 2:30 the first time
    assert shown(deadline(clock, "M", start)) == "2026-10-25T03:30"


def test_a_deadline_slides_over_days_off():
    clock = Clock(movement=DAY, at="20:00", zone=MADRID, off=(5, 6))
    friday = local("2026-03-06T20:00")
    assert shown(deadline(clock, "M", friday)) == "2026-03-09T20:00"
    assert shown(deadline(clock, "M", local("2026-03-05T20:00"))) == "2026-03-06T20:00"


def test_sliding_from_a_time_that_was_left_out_comes_back_to_the_time_of_day():
    clock = Clock(movement=DAY, at="02:30", zone="Europe/Madrid", off=(6,))
    saturday = datetime(2026, 3, 28, 0, tzinfo=UTC)
    monday = datetime(2026, 3, 30, 0, 30, tzinfo=UTC)  # 2:30; on Sunday it would be 3:30
    assert deadline(clock, "M", saturday) == monday


def test_days_off_are_days_of_the_games_zone():
    clock = Clock(movement=60, zone="Pacific/Auckland", off=(5,))
    friday_evening = datetime(2026, 3, 6, 22, tzinfo=UTC)  # Saturday noon over there
    due = deadline(clock, "M", friday_evening)
    assert shown(due, "Pacific/Auckland") == "2026-03-08T12:00"


def test_processing_a_little_late_does_not_shift_the_days():
    clock = diplonline_clock(1, MADRID)
    due = local("2026-03-05T00:00")
    start = phase_start(clock, "M", due, due + timedelta(seconds=40))
    assert shown(deadline(clock, "M", start)) == "2026-03-06T00:00"


def test_processing_early_or_very_late_counts_from_now():
    clock = Clock(movement=60)
    due = local("2026-03-05T00:00")
    early, late = due - timedelta(minutes=20), due + timedelta(hours=3)
    assert phase_start(clock, "M", due, early) == early
    assert phase_start(clock, "M", due, late) == late
    assert phase_start(clock, "M", None, late) == late


def test_a_grace_as_long_as_a_phase_leaves_the_next_one_its_length():
    due = local("2026-03-05T20:00")
    for clock in (Clock(movement=DAY, grace=DAY), Clock(movement=DAY, grace=DAY, at="20:00")):
        noon, evening = due + timedelta(hours=16), due + timedelta(days=1)
        assert phase_start(clock, "M", due, noon) == due
        assert phase_start(clock, "M", due, evening) == evening


def test_a_pause_keeps_what_was_left():
    clock = Clock(movement=60)
    due = local("2026-03-05T10:00")
    paused, now = due - timedelta(minutes=25), due + timedelta(days=3)
    assert resumed_deadline(clock, due, paused, now) == now + timedelta(minutes=25)


def test_a_resumed_game_with_a_time_of_day_goes_on_at_that_time():
    clock = Clock(movement=2 * DAY, at="20:00", zone=MADRID, off=(5, 6))
    due, paused = local("2026-03-05T20:00"), local("2026-03-04T20:00")
    thursday, friday = local("2026-03-05T13:00"), local("2026-03-06T13:00")
    assert shown(resumed_deadline(clock, due, paused, thursday)) == "2026-03-06T20:00"
    assert shown(resumed_deadline(clock, due, paused, friday)) == "2026-03-09T20:00"  # a Monday


def test_lost_time_is_given_back_where_it_hurt():
    due = local("2026-03-05T10:00")
    for down, up, moved in [
        (-60, 30, 90),  # fell into the downtime
        (-60, -30, 30),  # fell within as long after it
        (-60, -45, None),  # far enough away
        (10, 70, None),  # was over before
        (-2, 2, None),  # too short to matter
    ]:
        since, now = due + timedelta(minutes=down), due + timedelta(minutes=up)
        wanted = None if moved is None else due + timedelta(minutes=moved)
        assert after_downtime(due, since, now) == wanted, (down, up)


def test_the_next_dates_are_shown():
    clock = Clock(movement=DAY, at="20:00", zone=MADRID, off=(5, 6))
    dates = upcoming(clock, local("2026-03-05T20:00"))
    assert [shown(d) for d in dates] == ["2026-03-06T20:00", "2026-03-09T20:00", "2026-03-10T20:00"]
    assert upcoming(Clock(), local("2026-03-05T20:00")) == ()


def test_the_clocks_of_the_documents():
    start = local("2026-03-02T19:00")
    assert deadline(fidonet_clock(), "M", start) == start + timedelta(days=14)
    club = rulebook_clock(talk=15, newcomers=True)
    assert deadline(club, "M", start) == start + timedelta(minutes=20)
    assert deadline(club, "M", start, first=True) == start + timedelta(minutes=50)
    assert (club.writing, club.whole) == (5, 240)


@pytest.mark.parametrize(
    "wrong",
    [
        {"movement": -1},
        {"movement": 366 * DAY + 1},
        {"at": "24:00"},
        {"at": "8"},
        {"zone": "Europe/Atlantis"},
        {"zone": "../../etc/passwd"},
        {"zone": ""},
        {"off": (7,)},
        {"off": (0, 1, 2, 3, 4, 5, 6)},
    ],
)
def test_a_wrong_clock_is_refused_with_the_name_of_what_is_wrong(wrong):
    with pytest.raises(ValueError, match=f"clock: .*{next(iter(wrong))[:4]}"):
        Clock(**wrong)


ZONES = st.sampled_from(
    ["UTC", MADRID, "America/Asuncion", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe"]
)
CLOCKS = st.builds(
    Clock,
    movement=st.integers(1, 20 * DAY),
    at=st.sampled_from(["", "00:00", "02:30", "23:59"]),
    zone=ZONES,
    off=st.sets(st.integers(0, 6), max_size=6).map(lambda days: tuple(sorted(days))),
)
MOMENTS = st.integers(946_684_800, 2_114_380_800).map(  # from 2000 to 2036
    lambda seconds: datetime.fromtimestamp(seconds, UTC)
)


@given(CLOCKS, MOMENTS)
def test_every_deadline_is_late_enough_not_too_late_and_on_an_open_day(clock, start):
    due = deadline(clock, "M", start)
    assert due is not None
    place = ZoneInfo(clock.zone)
    # A change of the clocks may take up to a day from calendar time (Apia lost one in 2011).
    spare = timedelta(days=1) if clock.at else timedelta()
    assert due > start and due >= start + timedelta(minutes=clock.movement) - spare
    assert due <= start + timedelta(minutes=clock.movement, days=9)
    if clock.off and place.key != "Pacific/Apia":
        assert due.astimezone(place).weekday() not in clock.off
