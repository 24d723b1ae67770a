"""Deadlines in forms: what may be chosen, and the clock that a filled form makes.

A pace is the beginning; whatever is chosen besides takes the place of that part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import available_timezones

from django.utils.translation import gettext as _

from detente.game.clock import DAY, Clock
from detente.server.clock_words import HOUR
from detente.server.presets import DAYS, preset_clock

LENGTHS = (
    5, 10, 15, 20, 30, 45, HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 12 * HOUR,
    *(count * DAY for count in (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)),
)  # fmt: skip
SHORT = (2, 3, *LENGTHS)
GRACES = (5, 15, 30, HOUR, 2 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY)
WRITING = (2, 3, 5, 10)
WHOLE = (2 * HOUR, 3 * HOUR, 4 * HOUR, 5 * HOUR, 6 * HOUR, 8 * HOUR)
OFFERED = {
    "movement": LENGTHS,
    "retreats": SHORT,
    "adjustments": SHORT,
    "first": LENGTHS,
    "newcomers": (15, 30, HOUR),
    "grace": GRACES,
    "writing": WRITING,
    "whole": WHOLE,
}
ABSENCES = (3, 5, 7, 10, 14, 21, 30)  # days
USUAL_ABSENCE = 7
MISSED = (1, 2, 3, 4, 5)  # phases running
USUAL_MISSED = 2


class ClockError(ValueError):
    """A choice that makes no clock; the message is for the host."""


def read(form: Mapping[str, str], known: Clock | None = None) -> Clock:
    """The clock that was chosen; raises `ClockError` with a sentence.

    A running game's clock is `known`: its lengths may stay though no list has them, and whatever
    is as it was does not stand against a pace.
    """
    zone = form.get("zone", "").strip() or "UTC"
    if zone not in available_timezones():
        raise ClockError(_("There is no time zone of that name. One is Europe/Madrid."))
    base = _pace(form, zone)
    lengths = _chosen_lengths(form, known or Clock())
    off = tuple(day for day in range(7) if f"off-{day}" in form)
    at = form.get("at", "").strip()
    if known and form.get("pace"):
        lengths = {name: m for name, m in lengths.items() if m != getattr(known, name)}
        off, at = () if off == known.off else off, "" if at == known.at else at
    if len(off) == 7:
        raise ClockError(_("At least one day of the week must be open."))
    if not base.movement and not lengths.get("movement"):
        if at or off or lengths:
            raise ClockError(_("Choose first how long moves take; without that nothing is due."))
        return Clock(zone=zone) if zone != "UTC" else Clock()
    try:
        clock = _made(base, lengths, at, off, _number(form, "absence", ABSENCES, known))
    except ValueError:
        raise ClockError(_("The time of day must be one like 20:00.")) from None
    if clock.writing >= clock.movement:
        raise ClockError(_("The writing time must be shorter than the time for moves."))
    return clock


def _pace(form: Mapping[str, str], zone: str) -> Clock:
    name, count = form.get("pace", ""), form.get("days", "") or str(DAYS[1])
    if not name:
        return Clock(zone=zone)
    clock = preset_clock(name, zone, int(count)) if count in map(str, DAYS) else None
    if clock is None:
        raise ClockError(_("This pace is not among the choices."))
    return clock


def _made(
    base: Clock, lengths: Mapping[str, int], at: str, off: tuple[int, ...], absence: int
) -> Clock:
    changes: dict[str, Any] = {"absence": absence, **lengths}
    clock = replace(base, at=at or base.at, off=off or base.off, **changes)
    return replace(
        clock,
        retreats=clock.retreats or clock.movement,
        adjustments=clock.adjustments or clock.movement,
    )


def _chosen_lengths(form: Mapping[str, str], known: Clock) -> dict[str, int]:
    chosen = {}
    for name, offered in OFFERED.items():
        text = form.get(name, "")
        if text and text not in map(str, (*offered, getattr(known, name))):
            raise ClockError(_("One of the lengths is not among the choices."))
        if text and text != "0":
            chosen[name] = int(text)
    return chosen


def _number(
    form: Mapping[str, str], name: str, offered: tuple[int, ...], known: Clock | None
) -> int:
    text = form.get(name, "")
    if text and text not in map(str, (*offered, known.absence if known else 0)):
        raise ClockError(_("One of the numbers is not among the choices."))
    return int(text or 0)


def missed_limit(form: Mapping[str, str]) -> int:
    """After how many phases missed running a seat is offered; 0: never. Raises `ClockError`."""
    return _number(form, "missed", MISSED, None)


def early(form: Mapping[str, str]) -> bool:
    """Whether a phase is decided as soon as all are ready."""
    return "late" not in form
