"""What the players may ask of the clock by vote: more time, a pause, its end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from detente.game.clock import DAY
from detente.game.endings import living
from detente.game.events import Motion
from detente.game.state import Game
from detente.game.view import View
from detente.game.votes import motion_fault, voters
from detente.server import speech
from detente.server.clock_words import HOUR, length

QUICK, SHORT = timedelta(hours=2), timedelta(hours=12)  # whole lengths of phases


@dataclass(frozen=True)
class Ask:
    """A motion as the page of a seat shows it."""

    value: str  # in the form: `extend-1440`, `pause`
    label: str  # what is asked for
    agreed: bool  # by the seat itself
    asked: bool  # by anybody
    who: str  # those who agreed, where votes are open
    needed: int  # how many have to agree


def asks(game: Game, seen: View) -> tuple[Ask, ...]:
    """What a living seat may ask for now, and what others ask for already."""
    if seen.stage != "play" or seen.mine is None or not living(game, seen.viewer):
        return ()
    possible = [m for m in (*_usual(seen), *seen.asked) if motion_fault(game, m) is None]
    return tuple(_ask(game, seen, motion) for motion in dict.fromkeys(possible))


def read_motion(value: str) -> Motion | None:
    """The motion of a button; None where it is none of these."""
    kind, _sign, minutes = value.partition("-")
    if kind == "pause" and not minutes:
        return Motion("pause")
    if kind == "resume" and not minutes:
        return Motion("resume")
    if kind == "extend" and minutes.isascii() and minutes.isdigit() and len(minutes) < 6:
        return Motion("extend", minutes=int(minutes))
    return None


def named(motion: Motion) -> str:
    """What a motion asks for."""
    if motion.kind == "extend":
        return _("%(length)s more for this phase") % {"length": _more(motion.minutes)}
    return _("a pause") if motion.kind == "pause" else _("an end of the pause")


def _more(minutes: int) -> str:
    """A day is said as 24 hours: there is nothing about midnight in it."""
    return _("24 hours") if minutes == DAY else length(minutes)


def _usual(seen: View) -> Iterable[Motion]:
    if seen.paused:
        return [Motion("resume")]
    if seen.due is None or seen.since is None:
        return [Motion("pause")]
    whole = seen.due - seen.since
    minutes = 15 if whole <= QUICK else HOUR if whole <= SHORT else DAY
    return [Motion("extend", minutes=minutes), Motion("pause")]


def _ask(game: Game, seen: View, motion: Motion) -> Ask:
    mine = seen.mine.votes if seen.mine else ()
    agreed = [m.agreed for m in seen.motions or () if m.motion == motion]
    names = [speech.seat_name(game.seats[s].powers, s) for seats in agreed for s in seats]
    return Ask(
        value=f"{motion.kind}-{motion.minutes}" if motion.minutes else motion.kind,
        label=named(motion),
        agreed=motion in mine,
        asked=motion in seen.asked,
        who=speech.listed(names) if names else "",
        needed=len(voters(game, motion)),
    )
