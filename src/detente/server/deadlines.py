"""Deadlines in the form of a new game: what may be chosen, and the clock that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from babel.dates import get_day_names
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.game.clock import DAY, Clock
from detente.server.speech import lang

HOUR = 60  # minutes
LENGTHS = (
    5, 10, 15, 20, 30, 45, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR,
    *(days * DAY for days in (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)),
)  # fmt: skip
GRACES = (5, 15, 30, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY)


class ClockError(ValueError):
    """A choice that makes no clock; the message is for the host."""


@dataclass(frozen=True)
class Pick:
    """One length of a list, in minutes; `value` is empty for the usual."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """A list of lengths in the form."""

    name: str
    label: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class Weekday:
    """A day that may be off."""

    name: str  # of the form's field
    label: str
    chosen: bool


def fields(form: Mapping[str, str]) -> tuple[Field, ...]:
    """The lists of lengths, with what `form` holds."""
    as_moves = _("as for moves")
    offered = (
        ("movement", _("Moves"), _("no deadline: the host decides"), LENGTHS),
        ("retreats", _("Retreats"), as_moves, LENGTHS),
        ("adjustments", _("Builds and removals"), as_moves, LENGTHS),
        ("first", _("The very first phase"), as_moves, LENGTHS),
        ("grace", _("Grace for whoever has given no orders"), _("none"), GRACES),
    )
    return tuple(_field(form, *one) for one in offered)


def _field(
    form: Mapping[str, str], name: str, label: str, usual: str, lengths: tuple[int, ...]
) -> Field:
    chosen = form.get(name, "")
    picks = [Pick("", usual, not chosen)]
    picks += [Pick(str(m), length(m), chosen == str(m)) for m in lengths]
    return Field(name, label, tuple(picks))


def length(minutes: int) -> str:
    """`2 days`, `4 hours` or `45 minutes` in the reader's language."""
    if minutes % DAY == 0:
        return ngettext("%(count)d day", "%(count)d days", minutes // DAY) % {
            "count": minutes // DAY
        }
    if minutes % HOUR == 0:
        return ngettext("%(count)d hour", "%(count)d hours", minutes // HOUR) % {
            "count": minutes // HOUR
        }
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}


def weekdays(form: Mapping[str, str]) -> tuple[Weekday, ...]:
    """The seven days, Monday first."""
    names = get_day_names("wide", "stand-alone", locale=lang())
    return tuple(Weekday(f"off-{d}", names[d], f"off-{d}" in form) for d in range(7))


@cache
def zones() -> tuple[str, ...]:
    """Names of the time zones that are places, and UTC."""
    named = (zone for zone in available_timezones() if "/" in zone)
    return ("UTC", *sorted(z for z in named if not z.startswith(("Etc/", "posix/", "right/"))))


def read(form: Mapping[str, str]) -> Clock:
    """The clock that was chosen; raises `ClockError` with a sentence."""
    movement = _minutes(form, "movement", LENGTHS)
    at, zone = form.get("at", "").strip(), form.get("zone", "").strip() or "UTC"
    off = tuple(day for day in range(7) if f"off-{day}" in form)
    if len(off) == 7:
        raise ClockError(_("At least one day of the week must be open."))
    if zone not in available_timezones():
        raise ClockError(_("There is no time zone of that name. One is Europe/Madrid."))
    lengths = {name: _minutes(form, name, LENGTHS) for name in ("retreats", "adjustments", "first")}
    grace = _minutes(form, "grace", GRACES)
    if not movement:
        if at or off or grace or any(lengths.values()):
            raise ClockError(_("Choose first how long moves take; without that nothing is due."))
        return Clock()
    try:
        return Clock(
            movement=movement,
            retreats=lengths["retreats"] or movement,
            adjustments=lengths["adjustments"] or movement,
            first=lengths["first"],
            at=at,
            zone=zone,
            off=off,
            grace=grace,
        )
    except ValueError:
        raise ClockError(_("The time of day must be one like 20:00.")) from None


def _minutes(form: Mapping[str, str], name: str, lengths: tuple[int, ...]) -> int:
    text = form.get(name, "")
    if text and text not in map(str, lengths):
        raise ClockError(_("One of the lengths is not among the choices."))
    return int(text or 0)


def told(clock: Clock) -> tuple[str, ...]:
    """The clock in sentences, for the players; empty where there are no deadlines."""
    if not clock.movement:
        return ()
    parts = {"moves": length(clock.movement), "retreats": length(clock.retreats)}
    parts["builds"] = length(clock.adjustments)
    lines = [_("Time for moves: %(moves)s; retreats: %(retreats)s; builds: %(builds)s.") % parts]
    if clock.first:
        lines.append(_("The first phase takes %(length)s.") % {"length": length(clock.first)})
    if clock.at:
        place = {"time": clock.at, "zone": clock.zone}
        lines.append(_("A phase then ends at %(time)s, time of %(zone)s.") % place)
    if clock.off:
        names = get_day_names("wide", "stand-alone", locale=lang())
        days = ", ".join(names[day] for day in clock.off)
        lines.append(_("Days without deadlines: %(days)s.") % {"days": days})
    if clock.grace:
        grace = {"length": length(clock.grace)}
        lines.append(_("Whoever has given no orders gets %(length)s of grace.") % grace)
    return tuple(lines)
