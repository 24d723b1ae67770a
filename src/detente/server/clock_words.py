"""How a game's clock is told: lengths, sentences, and the dates that it makes."""

from __future__ import annotations

from datetime import datetime

from babel.dates import get_day_names
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.game.clock import DAY, Clock
from detente.game.settings import Settings
from detente.game.time import deadline, upcoming
from detente.server.speech import lang

HOUR = 60  # minutes


def length(minutes: int) -> str:
    """`2 days`, `4 hours` or `45 minutes` in the reader's language."""
    if minutes % DAY == 0:
        return days(minutes // DAY)
    if minutes % HOUR == 0:
        return ngettext("%(count)d hour", "%(count)d hours", minutes // HOUR) % {
            "count": minutes // HOUR
        }
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}


def days(count: int) -> str:
    """`1 day`, `2 days`."""
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}


def told(settings: Settings) -> tuple[str, ...]:
    """The game's time in sentences, for the players; empty where there are no deadlines."""
    clock = settings.clock
    if not clock.movement:
        return ()
    parts = {"moves": length(clock.movement), "retreats": _length(clock.retreats)}
    parts["builds"] = _length(clock.adjustments)
    lines = [_("Time for moves: %(moves)s; retreats: %(retreats)s; builds: %(builds)s.") % parts]
    if clock.first:
        lines.append(_("The first phase takes %(length)s.") % {"length": length(clock.first)})
    return (*lines, *_told_days(clock), *_told_rest(clock), *_told_ends(settings))


def _told_ends(settings: Settings) -> list[str]:
    """What happens before the deadline, and to who misses it."""
    lines = []
    if settings.early:
        lines.append(_("As soon as all are ready, a phase is decided, however early."))
    else:
        lines.append(_("No phase is decided before its deadline, even if all are ready."))
    if settings.missed_limit:
        limit = settings.missed_limit
        lines.append(
            ngettext(
                "Whoever misses %(count)d phase loses the seat to the first who wants it.",
                "Whoever misses %(count)d phases running loses the seat to the first who wants it.",
                limit,
            )
            % {"count": limit}
        )
    return lines


def _length(minutes: int) -> str:
    return length(minutes) if minutes else _("no deadline")


def _told_days(clock: Clock) -> list[str]:
    lines = []
    if clock.at:
        place = {"time": clock.at, "zone": clock.zone}
        lines.append(_("A phase then ends at %(time)s, time of %(zone)s.") % place)
    if clock.off:
        names = get_day_names("wide", "stand-alone", locale=lang())
        off = ", ".join(names[day] for day in clock.off)
        lines.append(_("Days without deadlines: %(days)s.") % {"days": off})
    return lines


def _told_rest(clock: Clock) -> list[str]:
    lines = []
    if clock.newcomers:
        more = {"length": length(clock.newcomers)}
        lines.append(_("Newcomers have %(length)s more for the first phase.") % more)
    if clock.writing:
        writing = {"length": length(clock.writing)}
        lines.append(
            _("In the last %(length)s of a movement phase orders only, no letters.") % writing
        )
    if clock.grace:
        grace = {"length": length(clock.grace)}
        lines.append(_("Whoever has given no orders gets %(length)s of grace.") % grace)
    if clock.whole:
        whole = {"length": length(clock.whole)}
        lines.append(_("The game ends with the turn in which it is %(length)s old.") % whole)
    if clock.absence:
        granted = {"days": days(clock.absence)}
        lines.append(_("Each player may be away for %(days)s in all; deadlines wait.") % granted)
    return lines


def dates(clock: Clock, kind: str, now: datetime, *, first: bool) -> tuple[datetime, ...]:
    """The deadline of a phase of a kind that begins now, and those of the next moves after it."""
    due = deadline(clock, kind, now, first=first)
    return () if due is None else (due, *upcoming(clock, due))
