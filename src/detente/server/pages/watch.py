"""A game as an observer sees it: what is decided, public letters, and no names that are masked.

Made of `view(game, OBSERVER)`; nobody is told how many watch. History, replay and downloads are
the pages of the seats, under another address.
"""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from detente.game import news
from detente.game.view import OBSERVER, LetterView, View, view
from detente.server import chart, speech, story
from detente.server.fates import ending
from detente.server.final import final
from detente.server.keys import Request
from detente.server.markup import html_of
from detente.server.moments import deadline
from detente.server.pages.common import Table, for_viewer, only_get
from detente.server.pages.live import Live, events, latest, live
from detente.server.pages.play import standings
from detente.server.rulebook import rules_of

MOST_LETTERS = 100  # public ones, the newest


@only_get
@for_viewer
def watch(request: Request, at: Table) -> HttpResponse:
    """The game as everybody may see it."""
    seen = view(at.game, OBSERVER)
    last = len(at.game.history) - 1
    context = {
        "view": seen,
        "at": at,
        "slug": at.slug,
        "map": chart.chart(request, at.game, "") if at.game.standing else "",
        **chart.looks(request),
        "last": story.tell(at.game, last) if seen.history else None,
        "standings": standings(seen),
        "ending": ending(at.game.ended),
        "final": final(at.game, seen, at.row),
        "rules": rules_of(at.game.settings, at.game.variant),
        "deadline": deadline(request, seen, at.row, timezone.now()),
        "letters": public_letters(seen),
        "live": live_at(at, seen, at.address("play")),
        "own": request.keys.seats(at.slug),
        "host": request.keys.hosts(at.slug),
    }
    return render(request, "watch.html", context)


def public_letters(seen: View) -> list[tuple[str, LetterView, SafeString]]:
    """The newest letters to everybody, with their senders, as they are shown."""
    newest = seen.letters[-MOST_LETTERS:]
    return [(sender(seen, letter), letter, html_of(letter.text)) for letter in newest]


def sender(seen: View, letter: LetterView) -> str:
    """Who wrote a letter: a seat by its powers, or the host."""
    if letter.author not in {seat.id for seat in seen.seats}:
        return _("The host")
    seat = seen.seat(letter.author)
    return speech.seat_name(seat.powers, seat.id)


def live_at(at: Table, seen: View, look: str) -> Live:
    """Live updates for a seat's page, or for whoever watches."""
    if not at.watching:
        return live(at, seen, look)
    stream, asked = at.address("events"), at.address("news")
    return Live(stream, asked, look, news.marks(seen), seen.phase)


@only_get
@for_viewer
def watch_events(request: Request, at: Table) -> HttpResponse:
    """The stream that tells watching pages of news."""
    return events(request, at, OBSERVER, ())


@only_get
@for_viewer
def watch_news(request: Request, at: Table) -> HttpResponse:
    """What the stream would say, for browsers that ask from time to time."""
    return latest(request, at, OBSERVER)
