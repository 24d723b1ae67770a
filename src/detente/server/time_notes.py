"""What was done with a game's time and seats in the running phase, as sentences for everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from detente.game.view import Notice, View
from detente.server import speech
from detente.server.clock_words import length
from detente.server.moments import written
from detente.server.renewals import told
from detente.server.services.downtime import lost_minutes
from detente.variants.strict import read_time


def notes(seen: View, zone: str) -> tuple[str, ...]:
    """Sentences about the phase so far, the newest last; moments in a time zone."""
    if seen.stage != "play" or seen.since is None:
        return ()
    new = [n for n in seen.notices if n.at >= seen.since and n.code in _TOLD]
    away = [n.at for n in new if n.parts.get("why") == "downtime"]
    lost = lost_minutes(away) if away else {}
    return tuple(line for note in new if (line := _TOLD[note.code](seen, note, zone, lost)))


def _deadline(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    if note.parts["phase"] != seen.phase:
        return ""
    if note.parts["due"] is None:
        return _("The host took the deadline away.")
    when = {"when": written(read_time(note.parts["due"], "notice"), zone)}
    if note.at in lost:
        gone = length(max(1, lost[note.at]))
        return _("The server was away for %(length)s; the deadline moved to %(when)s.") % {
            "length": gone,
            **when,
        }
    return _DEADLINES[note.parts["why"]]() % when


_DEADLINES: dict[str, Callable[[], str]] = {
    "extended": lambda: _("More time was given: the deadline moved to %(when)s."),
    "gm": lambda: _("The host set the deadline to %(when)s."),
    "resumed": lambda: _("The phase has what was left of its time, until %(when)s."),
    "downtime": lambda: _("The server was away; the deadline moved to %(when)s."),
    "absence": lambda: _("The deadline waits for somebody who is away, until %(when)s."),
}


def _paused(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    if note.parts["by"] == "vote":
        return _("The players paused the game.")
    return _("The host paused the game.")


def _resumed(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    if note.parts["by"] == "vote":
        return _("The players let the game go on.")
    return _("The host let the game go on.")


def _clock(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    return _("The host gave the game other deadlines; they stand among its rules.")


def _away(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    until = read_time(note.parts["until"], "notice")
    name = {"name": _seat(seen, note)}
    if until <= note.at:
        return _("%(name)s is back.") % name
    return _("%(name)s is away until %(when)s.") % {**name, "when": written(until, zone)}


def _left(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    sentences = {
        "missed": _("%(name)s gave no orders too often: the seat is offered to others."),
        "left": _("%(name)s has left the game."),
        "removed": _("The host took %(name)s from its player."),
    }
    return sentences[note.parts["why"]] % {"name": _seat(seen, note)}


def _claimed(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    """Of a seat that somebody had left; that a link was opened for the first time is no news."""
    seat = note.parts["seat"]
    left = any(
        n.code == "seat_left" and n.parts["seat"] == seat and n.at <= note.at for n in seen.notices
    )
    return _("%(name)s has a player again.") % {"name": _seat(seen, note)} if left else ""


def _renewed(seen: View, note: Notice, zone: str, lost: Mapping[datetime, int]) -> str:
    return told(seen, note, zone)


def _seat(seen: View, note: Notice) -> str:
    seat = seen.seat(note.parts["seat"])
    return speech.seat_name(seat.powers, seat.id)


_TOLD: dict[str, Callable[[View, Notice, str, Mapping[datetime, int]], str]] = {
    "deadline_set": _deadline,
    "paused": _paused,
    "resumed": _resumed,
    "clock_set": _clock,
    "absence_declared": _away,
    "seat_left": _left,
    "seat_claimed": _claimed,
    "link_renewed": _renewed,
}
