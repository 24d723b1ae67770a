"""Why letters cannot be sent just now, and when they can again, as sentences.

At one table nobody talks while orders are written, units retreat or are adjusted (RUS-12).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from detente.game.press import orders_are_written, press_fault
from detente.game.state import Game
from detente.game.table import writing_begins
from detente.server import speech
from detente.server.moments import written


def closed(game: Game, author: str, to: Sequence[str], zone: str, now: datetime) -> str:
    """Why the author cannot write to those (none: to everybody) now; empty where it can."""
    fault = press_fault(game, author, to, now)
    if fault is None:
        return ""
    if fault.code == "press_not_allowed":
        return _not_allowed(game.settings.press)
    if orders_are_written(game, now):
        return " ".join([_("Orders are being written: letters are closed."), _opening(game, zone)])
    shut = speech.listed(speech.words().phase(kind) for kind in game.settings.press_closed)
    told = _("Letters are closed during %(kinds)s.") % {"kinds": shut}
    return f"{told} {_opening(game, zone)}"


def _not_allowed(press: str) -> str:
    return {
        "private": _("This game has private letters only."),
        "public": _("This game has public letters only; you can also write to the host."),
    }.get(press, _("This game is played without letters; you can write to the host."))


def _opening(game: Game, zone: str) -> str:
    """When letters are open again."""
    open_kinds = [kind for kind in "MRA" if kind not in game.settings.press_closed]
    if not open_kinds:
        return _("They open again when the game is over.")
    names = [speech.words().phase(kind) for kind in open_kinds]
    told = _("They open again when the next such phase begins: %(kinds)s.") % {
        "kinds": speech.listed(names)
    }
    if game.due is None:
        return told
    due = _("This phase is due %(time)s.") % {"time": written(game.due, zone or "UTC")}
    return f"{told} {due}"


def closing(game: Game, zone: str, now: datetime) -> str:
    """When letters will be closed in this phase so that orders can be written; empty if never."""
    moment = writing_begins(game)
    if game.stage != "play" or game.paused or moment is None or now >= moment:
        return ""
    if game.settings.press == "none" or game.phase[-1] in game.settings.press_closed:
        return ""
    return _("Letters close %(time)s, so that orders can be written.") % {
        "time": written(moment, zone or "UTC")
    }
