"""Paces to choose from: clocks that people play by, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from detente.game.clock import DAY, Clock, diplonline_clock, fidonet_clock, rulebook_clock

DAYS = (1, 2, 3, 4, 5, 7, 10, 14)  # between two midnights
EVENING = "20:00"
TUESDAY, FRIDAY = 1, 4


@dataclass(frozen=True)
class Preset:
    """A pace as the form offers it."""

    name: str
    title: str
    about: str
    clock: Callable[[str, int], Clock]  # of a time zone and a number of days


def presets() -> tuple[Preset, ...]:
    """All of them, the quickest first, in the reader's language."""
    return (*_at_once(), *_by_the_day(), *_by_the_book())


def preset_clock(name: str, zone: str, days: int) -> Clock | None:
    """The clock of a pace; None where there is none of that name."""
    found = next((one for one in presets() if one.name == name), None)
    return found.clock(zone, days) if found else None


def _at_once() -> tuple[Preset, ...]:
    live = _("Everybody at the screen. Retreats and builds: %(short)d minutes; %(first)d at first.")
    return (
        *(
            Preset(
                f"live{moves}",
                _("Live, %(count)d minutes") % {"count": moves},
                live % {"short": short, "first": first},
                _live(moves, short, first),
            )
            for moves, short, first in ((5, 3, 10), (10, 5, 15), (15, 5, 20))
        ),
        Preset(
            "evening",
            _("An evening together"),
            _("Moves: 20 minutes; retreats and builds: 5; the first phase: 30."),
            _live(20, 5, 30),
        ),
    )


def _live(moves: int, short: int, first: int) -> Callable[[str, int], Clock]:
    return lambda zone, days: Clock(
        movement=moves, retreats=short, adjustments=short, first=first, zone=zone
    )


def _by_the_day() -> tuple[Preset, ...]:
    return (
        Preset(
            "daily",
            _("A phase a day"),
            _("Every evening at 20:00, the first after two days; six hours of grace."),
            _daily,
        ),
        Preset(
            "twice",
            _("Two phases a week"),
            _("Tuesdays and Fridays at 20:00; twelve hours of grace."),
            _twice,
        ),
    )


def _daily(zone: str, days: int) -> Clock:
    return Clock(
        movement=DAY, retreats=DAY, adjustments=DAY, first=2 * DAY,
        at=EVENING, zone=zone, grace=6 * 60,
    )  # fmt: skip


def _twice(zone: str, days: int) -> Clock:
    off = tuple(day for day in range(7) if day not in (TUESDAY, FRIDAY))
    return Clock(
        movement=DAY, retreats=DAY, adjustments=DAY, first=3 * DAY,
        at=EVENING, zone=zone, off=off, grace=12 * 60,
    )  # fmt: skip


def _by_the_book() -> tuple[Preset, ...]:
    return (
        Preset(
            "midnight",
            _("Diplonline: at midnight"),
            _("A phase ends at 0:00 after as many days as you choose below."),
            _midnight,
        ),
        Preset(
            "fidonet",
            _("FidoNet: two weeks"),
            _("Two weeks for each phase; you may set another date at any time."),
            lambda zone, days: replace(fidonet_clock(), zone=zone),
        ),
        Preset(
            "table",
            _("The rulebook's evening"),
            _("A quarter of an hour to talk, five minutes to write; four hours in all."),
            lambda zone, days: replace(rulebook_clock(), zone=zone),
        ),
        Preset(
            "newcomers",
            _("The rulebook's evening, with newcomers"),
            _("The same with half an hour more for the first phase, to read the rules."),
            lambda zone, days: replace(rulebook_clock(newcomers=True), zone=zone),
        ),
    )


def _midnight(zone: str, days: int) -> Clock:
    clock = diplonline_clock(days, zone)  # its phases are all movement; other rules have more
    return replace(clock, retreats=clock.movement, adjustments=clock.movement)
