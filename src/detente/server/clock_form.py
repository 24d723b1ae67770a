"""The part of a form that is about deadlines, as it is shown, with what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from zoneinfo import available_timezones

from babel.dates import get_day_names
from django.utils.translation import gettext as _

from detente.game.clock import Clock
from detente.server.clock_words import days, length
from detente.server.deadlines import ABSENCES, MISSED, OFFERED, USUAL_ABSENCE, USUAL_MISSED
from detente.server.presets import DAYS, Preset, presets
from detente.server.speech import lang


@dataclass(frozen=True)
class Pick:
    """One entry of a list; `value` is empty for the usual."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True)
class Field:
    """A list in the form."""

    name: str
    label: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class Weekday:
    """A day that may be off."""

    name: str  # of the form's field
    label: str
    chosen: bool


@dataclass(frozen=True)
class ClockForm:
    """The part of a form that is about deadlines, with what was chosen."""

    pace: str
    paces: tuple[Preset, ...]
    midnights: Field
    lengths: tuple[Field, ...]
    absence: Field
    missed: Field
    weekdays: tuple[Weekday, ...]
    at: str
    zone: str
    zones: tuple[str, ...]
    late: bool  # phases are never decided before their deadline
    detailed: bool  # something besides the pace was chosen


def clock_form(form: Mapping[str, str], zone: str = "") -> ClockForm:
    """What the form shows; `zone` is where its reader lives."""
    named = form.get("zone", "")[:60] or zone or "UTC"
    chosen = [name for name in (*OFFERED, "at") if form.get(name)]
    return ClockForm(
        pace=form.get("pace", "")[:20],
        paces=presets(),
        midnights=_midnights(form),
        lengths=tuple(_field(form, name, *one) for name, one in _lengths().items()),
        absence=_absence(form),
        missed=_missed(form),
        weekdays=weekdays(form),
        at=form.get("at", "")[:10],
        zone=named,
        zones=zones(),
        late="late" in form,
        detailed=bool(chosen) or any(f"off-{day}" in form for day in range(7)),
    )


def _lengths() -> dict[str, tuple[str, str]]:
    pace = _("as the pace says, or as for moves")
    none = _("as the pace says, or none")
    return {
        "movement": (_("Moves"), _("as the pace says, or no deadline")),
        "retreats": (_("Retreats"), pace),
        "adjustments": (_("Builds and removals"), pace),
        "first": (_("The very first phase"), pace),
        "newcomers": (_("More for it, for newcomers"), none),
        "grace": (_("Grace for whoever has given no orders"), none),
        "writing": (_("Writing time without letters, before a deadline for moves"), none),
        "whole": (_("The whole game"), _("as the pace says, or no limit")),
    }


def _field(form: Mapping[str, str], name: str, label: str, usual: str) -> Field:
    chosen = form.get(name, "")
    minutes = set(OFFERED[name])
    if chosen.isascii() and chosen.isdigit() and len(chosen) < 7:
        minutes.add(int(chosen))  # of a game that came with lengths of its own
    picks = [Pick("", usual, not chosen)]
    picks += [Pick(str(m), length(m), chosen == str(m)) for m in sorted(minutes - {0})]
    return Field(name, label, tuple(picks))


def _absence(form: Mapping[str, str]) -> Field:
    chosen = form.get("absence", "" if form else str(USUAL_ABSENCE))
    counts = {*ABSENCES, *([int(chosen)] if chosen.isdecimal() and len(chosen) < 4 else [])}
    picks = [Pick("", _("none"), not chosen)]
    picks += [Pick(str(d), days(d), chosen == str(d)) for d in sorted(counts - {0})]
    label = _("Days that each player may be away, deadlines waiting")
    return Field("absence", label, tuple(picks))


def _missed(form: Mapping[str, str]) -> Field:
    chosen = form.get("missed", "" if form else str(USUAL_MISSED))
    picks = [Pick("", _("never"), not chosen)]
    picks += [Pick(str(n), str(n), chosen == str(n)) for n in MISSED]
    return Field("missed", _("Phases missed running until a seat is offered"), tuple(picks))


def _midnights(form: Mapping[str, str]) -> Field:
    chosen = form.get("days") or str(DAYS[1])
    picks = tuple(Pick(str(count), days(count), chosen == str(count)) for count in DAYS)
    return Field("days", _("Days from midnight to midnight"), picks)


def weekdays(form: Mapping[str, str]) -> tuple[Weekday, ...]:
    """The seven days, Monday first."""
    names = get_day_names("wide", "stand-alone", locale=lang())
    return tuple(Weekday(f"off-{d}", names[d], f"off-{d}" in form) for d in range(7))


@cache
def zones() -> tuple[str, ...]:
    """Names of the time zones that are places, and UTC."""
    named = (zone for zone in available_timezones() if "/" in zone)
    return ("UTC", *sorted(z for z in named if not z.startswith(("Etc/", "posix/", "right/"))))


def filled(clock: Clock, *, early: bool) -> dict[str, str]:
    """The form that makes this clock."""
    form = {name: str(value) for name in OFFERED if (value := getattr(clock, name))}
    form |= {f"off-{day}": "on" for day in clock.off}
    form |= {"at": clock.at, "zone": clock.zone}
    form |= {"absence": str(clock.absence)} if clock.absence else {}
    return form | ({} if early else {"late": "on"})
