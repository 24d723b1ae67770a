"""Computing with deadlines: pure functions of a clock and moments in UTC.

Local times follow the zone: one that a spring change leaves out counts as much later as the
clocks jump; one that an autumn change repeats is meant the first time.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from datetime import time as time_of_day
from zoneinfo import ZoneInfo

from .clock import Clock

SHORT_DOWNTIME = timedelta(minutes=5)  # shorter ones are nobody's concern


def deadline(clock: Clock, kind: str, start: datetime, *, first: bool = False) -> datetime | None:
    """When a phase of a kind (M, R, A) that begins at `start` is due; None: no deadline."""
    length = (clock.first or clock.movement) if first else clock.length(kind)
    if not length:
        return None
    if first:
        length += clock.newcomers
    if clock.at:
        due = _next_time_of_day(clock, start, length)
    else:
        due = start + timedelta(minutes=length)
    return slide(clock, due)


def slide(clock: Clock, due: datetime) -> datetime:
    """The same time of day on the first day that is not off."""
    zone = ZoneInfo(clock.zone)
    local = due.astimezone(zone)
    if local.weekday() not in clock.off:
        return due
    wall = local.replace(tzinfo=None, fold=0)
    if clock.at:  # `due` is later than that where a spring change left it out
        wall = datetime.combine(wall.date(), time_of_day.fromisoformat(clock.at))
    while wall.weekday() in clock.off:
        wall += timedelta(days=1)
    return to_utc(wall, zone)


def to_utc(wall: datetime, zone: ZoneInfo) -> datetime:
    """A local time without zone as a moment in UTC."""
    return wall.replace(tzinfo=zone, fold=0).astimezone(UTC)


def phase_start(clock: Clock, kind: str, due: datetime | None, now: datetime) -> datetime:
    """When a phase of `kind` counts as begun, if the one before it, due then, ended at `now`.

    At the old deadline where it was processed because of it, so that a worker's delay or the
    grace does not shift the days; at `now` where it was processed early, or so late that most of
    the next one would be over.
    """
    if due is None or now < due:
        return now
    length = clock.length(kind)
    tolerated = min(length / (2 if clock.at else 10) + clock.grace, length * 3 / 4)
    return due if now - due <= timedelta(minutes=tolerated) else now


def resumed_deadline(clock: Clock, due: datetime, paused: datetime, now: datetime) -> datetime:
    """After a pause: the time that was left, then on to the clock's time of day if it has one."""
    left = now + max(due - paused, timedelta())
    if clock.at:
        left = _next_time_of_day(clock, left, 0)
    return slide(clock, left)


def after_absence(clock: Clock, until: datetime) -> datetime:
    """The first deadline that may be set for whoever comes back at `until`."""
    return slide(clock, _next_time_of_day(clock, until, 0) if clock.at else until)


def after_downtime(due: datetime, down_since: datetime, now: datetime) -> datetime | None:
    """A deadline that the downtime touched gets the lost time back; None: it stays.

    Touched is one that fell into the downtime, or within as long again after it.
    """
    lost = now - down_since
    if lost < SHORT_DOWNTIME or due <= down_since or due > now + lost:
        return None
    return due + lost


def upcoming(clock: Clock, due: datetime, count: int = 3) -> tuple[datetime, ...]:
    """The deadlines of the next movement phases if nothing else comes between; for display."""
    dates: list[datetime] = []
    while len(dates) < count:
        following = deadline(clock, "M", dates[-1] if dates else due)
        if following is None:
            break
        dates.append(following)
    return tuple(dates)


def moment(at: datetime, zone: str = "UTC") -> str:
    """`2026-03-14 20:00 Europe/Budapest (19:00 UTC)`, or in UTC alone."""
    utc = f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    if zone == "UTC":
        return utc
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} {zone} ({utc})"


def _next_time_of_day(clock: Clock, start: datetime, minutes: int) -> datetime:
    """The clock's time of day, the first at or after `minutes` of calendar time from `start`."""
    zone = ZoneInfo(clock.zone)
    earliest = start.astimezone(zone).replace(tzinfo=None, fold=0) + timedelta(minutes=minutes)
    wall = datetime.combine(earliest.date(), time_of_day.fromisoformat(clock.at))
    if wall < earliest:
        wall += timedelta(days=1)
    due = to_utc(wall, zone)
    while due < start:
        wall += timedelta(days=1)
        due = to_utc(wall, zone)
    return due
