"""Letters that readers have shown to the host; reading one is told to everybody in the game."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from detente.game.refusal import Refusal
from detente.game.view import GM, View
from detente.server import speech
from detente.server.keys import Request
from detente.server.markup import html_of
from detente.server.moments import zone_of
from detente.server.pages.common import Table, for_host, only_form
from detente.server.services import letters
from detente.server.store.models import Report
from detente.server.talks import Person, person, short, talks_of

log = logging.getLogger("detente.host")


@dataclass(frozen=True)
class Told:
    """A report as the host sees it: the letter only once the host has chosen to read it."""

    id: int
    by: Person
    when: str
    note: str
    author: Person | None = None
    phase: str = ""
    html: SafeString | str = ""


def told(request: Request, at: Table, seen: View) -> list[Told]:
    """The reports that the host is not done with."""
    zone = zone_of(request)
    made = []
    for one, letter in letters.reported(at.row, at.game):
        shown = Told(one.pk, person(seen, one.seat), short(one.at, zone), one.note)
        if letter is not None:
            author = person(seen, letter.author)
            shown = Told(
                shown.id, shown.by, shown.when, one.note, author, letter.phase, html_of(letter.text)
            )
        made.append(shown)
    return made


def unread(at: Table, seen: View) -> int:
    """How many letters to the host are new."""
    return sum(talk.unread(GM) for talk in talks_of(seen, letters.marks_of(at.row, at.game, GM)))


@only_form
@for_host
def handle(request: Request, at: Table) -> HttpResponse:
    """Read a reported letter, or be done with it."""
    number, act = request.POST.get("report", ""), request.POST.get("act", "")
    if not (number.isascii() and number.isdigit() and len(number) < 12):
        raise Http404
    try:
        if act == "read":
            result = letters.handle(at.row, int(number), "read", timezone.now())
            log.info("the host of game %s read a reported letter", at.slug)
        elif act == "close":
            result = letters.handle(at.row, int(number), "close", timezone.now())
        else:
            raise Http404
    except Report.DoesNotExist:
        raise Http404 from None
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
    elif act == "read":
        messages.success(request, _("Everybody in the game is told that you have read a letter."))
    return redirect("host", slug=at.slug)
