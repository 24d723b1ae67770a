"""The letters part of a page: the conversations of a seat or the host, one of them opened."""

from __future__ import annotations

from datetime import datetime

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.press import audience_of
from detente.game.view import GM, View
from detente.server.keys import Request
from detente.server.letter_page import Box, Draft, Opened, Place, by_phase, entry, window
from detente.server.moments import zone_of
from detente.server.pages.common import Table
from detente.server.services import letters
from detente.server.services.letters import number_of
from detente.server.silence import closed, closing
from detente.server.talks import Talk, short, talk_of, talks_of


def names(at: Table) -> tuple[str, str]:
    """Names of the addresses of the list and of one conversation."""
    return ("letters", "talk") if at.seat else ("host-letters", "host-talk")


def viewer_of(at: Table) -> str:
    """The seat, or the host where the page is the host's."""
    return at.seat or GM


def audience(at: Table, talk: str) -> tuple[str, ...]:
    """Whom letters to a conversation are for; `Http404` where it is not the viewer's."""
    others = audience_of(talk, viewer_of(at))
    if others is None or any(key not in at.game.seats and key != GM for key in others):
        raise Http404
    return others


def box(
    request: Request,
    at: Table,
    seen: View,
    place: Place,
    talk: str = "",
    draft: Draft | None = None,
) -> Box:
    """The letters part of a page, with one conversation open; opening it has it read."""
    now, zone, viewer = timezone.now(), zone_of(request), viewer_of(at)
    marks = letters.marks_of(at.row, at.game, viewer)
    listing = at.address(names(at)[0])
    opened = None
    if talk:
        one = talk_of(seen, marks, talk, audience(at, talk))
        opened = _opened(request, at, seen, one, place, draft or Draft(), now)
        if request.method != "HEAD" and "prefetch" not in request.headers.get("Sec-Purpose", ""):
            letters.read(at.row, at.game, viewer, talk, one.latest, now)
    return Box(
        viewer,
        place,
        tuple(entry(t, viewer, hrefs(at, t.key, place), zone, talk) for t in talks_of(seen, marks)),
        opened,
        list_href=f"{at.address('play')}#part-letters" if place == "play" else listing,
        list_part=f"{listing}?part={place}",
        silent=_silent(at),
        reads=tuple(short(n.at, zone) for n in seen.notices if n.code == "report_read"),
    )


def hrefs(at: Table, talk: str, place: Place) -> tuple[str, str]:
    """The address of a conversation, and of the part of the page that shows it."""
    alone = at.address(names(at)[1], talk=talk)
    part = f"{alone}?part={place}"
    return (f"{at.address('play')}?letters={talk}#part-letters" if place == "play" else alone), part


def panel(request: Request, at: Table, seen: View) -> Box:
    """The letters part of the game page, with the conversation open that its address names."""
    talk = request.GET.get("letters", "")[:200]
    others = audience_of(talk, at.seat)
    known = others is not None and all(key in at.game.seats or key == GM for key in others)
    return box(request, at, seen, "play", talk if known else "")


def _silent(at: Table) -> str:
    return {
        "private": _("This game has private letters only."),
        "public": _("This game has public letters only."),
        "none": _("This game is played without letters."),
    }.get(at.game.settings.press, "")


def _opened(
    request: Request, at: Table, seen: View, talk: Talk, place: Place, draft: Draft, now: datetime
) -> Opened:
    zone = zone_of(request)
    others = tuple(p.key for p in talk.others)
    start = request.GET.get("from", "")
    shown = window(talk, seen.viewer, int(start) if start.isdecimal() and len(start) < 7 else 0)
    first = number_of(shown[0].id) if shown else 1
    href, part = hrefs(at, talk.key, place)
    return Opened(
        talk,
        by_phase(at.game, seen, shown, talk.read, zone),
        max(1, first - 50) if first > 1 else 0,
        closed(at.game, seen.viewer, others, zone, now),
        closing(at.game, zone, now) if others != (GM,) and seen.viewer != GM else "",
        draft,
        href,
        part,
        talkative=at.game.stage == "play",
    )
