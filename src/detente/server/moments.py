"""Moments as people read them: in their own time zone, and in UTC."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date
from django.http import HttpRequest
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from detente.game.clock import Clock
from detente.game.time import to_utc, upcoming
from detente.game.view import View
from detente.server.clock_words import length
from detente.server.speech import lang
from detente.server.store.models import Game

_DATE = re.compile(r"20\d\d-\d\d-\d\d", re.ASCII)
_HOUR = re.compile(r"\d{1,2}:\d\d", re.ASCII)
ZONE = "detente_zone"  # cookie: the browser's time zone, by its name


@dataclass(frozen=True)
class Deadline:
    """When the phase is due, as the page shows it."""

    moment: datetime | None
    text: str  # in the viewer's zone and in UTC
    left: str  # `1 day, 4 hours`
    past: bool
    paused: bool
    stuck: bool  # it was tried and could not be processed
    grace: str  # how long it waits after that for whoever has given no orders
    then: tuple[str, ...]  # deadlines of the next movement phases
    now: datetime  # of the server
    missing: bool  # the viewer is to be reminded that its orders are missing


def zone_of(request: HttpRequest) -> str:
    """The viewer's time zone as the browser told it; empty where it did not."""
    name = request.COOKIES.get(ZONE, "")[:60].replace("%2F", "/")
    try:
        return ZoneInfo(name).key if name else ""
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ""


def deadline(
    request: HttpRequest, seen: View, row: Game, now: datetime, *, missing: bool = False
) -> Deadline | None:
    """What to say of the phase's time; None where it runs without."""
    stuck = row.tries > 1
    if seen.stage != "play" or (seen.due is None and not seen.paused and not stuck):
        return None
    clock = seen.settings.clock
    zone = zone_of(request) or clock.zone
    return Deadline(
        moment=seen.due,
        text=written(seen.due, zone) if seen.due else "",
        left=timeuntil(seen.due, now) if seen.due else "",
        past=seen.due is not None and seen.due <= now,
        paused=seen.paused is not None,
        stuck=stuck,
        grace=length(clock.grace) if clock.grace else "",
        then=_then(clock, seen, zone),
        now=now,
        missing=missing,
    )


def _then(clock: Clock, seen: View, zone: str) -> tuple[str, ...]:
    if seen.due is None or seen.paused:
        return ()
    return tuple(written(moment, zone) for moment in upcoming(clock, seen.due))


def read_moment(date: str, hour: str, zone: ZoneInfo) -> datetime | None:
    """A moment of a day like 2026-03-31 and a time like 20:00 in a zone; None: it is not one."""
    if not (_DATE.fullmatch(date.strip()) and _HOUR.fullmatch(hour.strip())):
        return None
    try:
        wall = datetime.fromisoformat(f"{date.strip()}T{hour.strip().zfill(5)}")
        return to_utc(wall, zone)
    except (ValueError, OverflowError):
        return None


def written(moment: datetime, zone: str) -> str:
    """`Thursday, 5 March 2026, 20:00 (Europe/Madrid), 19:00 UTC`."""
    world = moment.astimezone(UTC)
    if zone == "UTC":
        return _("%(date)s, %(time)s UTC") % {"date": day(world), "time": f"{world:%H:%M}"}
    local = moment.astimezone(ZoneInfo(zone))
    parts = {"date": day(local), "time": f"{local:%H:%M}", "zone": zone, "utc": f"{world:%H:%M}"}
    if local.date() == world.date():
        return _("%(date)s, %(time)s (%(zone)s), %(utc)s UTC") % parts
    return _("%(date)s, %(time)s (%(zone)s), %(utc)s UTC on %(day)s") % {**parts, "day": day(world)}


def day(moment: datetime) -> str:
    """The date with its weekday, in the reader's language."""
    return format_date(moment, "full", locale="en_GB" if lang() == "en" else lang())
