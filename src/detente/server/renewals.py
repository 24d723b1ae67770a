"""The links of seats that the host renewed or gave to others, as everybody in the game is told.

Whoever opens a seat's link reads what that seat may read, so it is never done unseen.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from detente.game.view import Notice, View
from detente.server import speech
from detente.server.moments import written


def renewals(seen: View, zone: str) -> tuple[str, ...]:
    """Sentences about all of them, the newest first; moments in a time zone."""
    return tuple(told(seen, notice, zone) for notice in reversed(_all(seen)))


def own_renewals(seen: View, zone: str) -> tuple[str, ...]:
    """Those of the viewer's own seat in the running phase, before play those of any moment."""
    fresh = (n for n in _all(seen) if seen.since is None or n.at >= seen.since)
    own = (n for n in fresh if n.code == "link_renewed" and n.parts["seat"] == seen.viewer)
    return tuple(told(seen, n, zone) for n in own)


def told(seen: View, notice: Notice, zone: str) -> str:
    """One of them as a sentence."""
    seat = seen.seat(notice.parts["seat"])
    name = speech.seat_name(seat.powers, seat.id)
    parts = {"name": name, "when": written(notice.at, zone)}
    if notice.code == "seat_left":
        return _("The host took %(name)s from its player on %(when)s.") % parts
    return _("The host renewed the link of %(name)s on %(when)s.") % parts


def _all(seen: View) -> list[Notice]:
    return [n for n in seen.notices if n.code == "link_renewed" or n.parts.get("why") == "removed"]
