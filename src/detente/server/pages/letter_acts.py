"""What a reader does with a letter: try its orders, take them over, show it to the host."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.refusal import Refusal
from detente.game.view import LetterView, View, view
from detente.narrate import describe
from detente.rules.orders import Given
from detente.server import speech
from detente.server.kept import key_of, merged, stored
from detente.server.keys import Request
from detente.server.markup import html_of
from detente.server.moments import zone_of
from detente.server.pages.common import Table, for_seat, get_or_post, only_form, only_get
from detente.server.pages.letter_box import hrefs
from detente.server.pages.orders import number as read_number
from detente.server.pages.orders import receipt
from detente.server.proposals import own_of
from detente.server.services import letters, play
from detente.server.services.codes import code_of
from detente.server.services.sandbox import SandboxError, of_game
from detente.server.talks import person, short


def letter_of(seen: View, talk: str, number: int) -> LetterView:
    """A letter that the viewer may read; `Http404` for any other."""
    found = next((x for x in seen.letters if x.id == f"{talk}.{number}"), None)
    if found is None:
        raise Http404
    return found


@only_get
@for_seat
def sandbox(request: Request, at: Table, talk: str, number: int) -> HttpResponse:
    """The proposed orders in a sandbox, on the position that they were written for."""
    letter = letter_of(view(at.game, at.seat), talk, number)
    try:
        made = replace(of_game(at.game, letter.phase), lines=letter.orders)
        code = code_of(made)
    except SandboxError as error:
        messages.error(request, _("This sandbox cannot be opened: %(why)s.") % {"why": error})
        return redirect(hrefs(at, talk, "page")[0])
    return redirect(f"{reverse('sandbox')}?s={code}")


@only_form
@for_seat
def take(request: Request, at: Table, talk: str, number: int) -> HttpResponse:
    """Put the proposed orders for own units into the own orders; asks before any is replaced."""
    letter = letter_of(view(at.game, at.seat), talk, number)
    given = own_of(at.game, at.seat, letter.phase, letter.orders)
    if not given:
        messages.error(request, _("None of these orders is for you in this phase."))
        return redirect(hrefs(at, talk, "page")[0])
    lost = _replaced(at, given)
    if lost and request.POST.get("sure") != "yes":
        return ask(request, at, letter, given, lost)
    return _store(request, at, talk, given)


def _replaced(at: Table, given: list[Given]) -> list[Given]:
    """Stored orders that would be others afterwards."""
    after = merged(at.game, at.seat, given)
    kept = {(g.power, str(g.order)) for g in after}
    fresh = {key_of(at.game, g) for g in given}
    held = stored(at.game, at.seat)
    return [g for g in held if key_of(at.game, g) in fresh and (g.power, str(g.order)) not in kept]


def ask(
    request: Request, at: Table, letter: LetterView, given: list[Given], lost: list[Given]
) -> HttpResponse:
    """The page that asks whether stored orders are to be replaced."""
    context = {
        "view": view(at.game, at.seat),
        "letter": letter,
        "number": letters.number_of(letter.id),
        "given": sentences(given),
        "lost": sentences(lost),
        "revision": at.game.sheet(at.seat).revision,
        "slug": at.slug,
        "seat": at.seat,
        "href": hrefs(at, letter.conversation, "page")[0],
        "here": hrefs(at, letter.conversation, "page")[0],
    }
    return render(request, "letter_take.html", context)


def sentences(given: list[Given]) -> list[str]:
    """Orders as sentences."""
    return [describe(g.order, speech.lang()) if g.order else g.text for g in given]


def _store(request: Request, at: Table, talk: str, given: list[Given]) -> HttpResponse:
    seen = request.POST.get("revision", "")
    revision = read_number(seen) if seen else at.game.sheet(at.seat).revision
    phase = request.POST.get("phase", "")[:8]
    orders = merged(at.game, at.seat, given)
    result = play.give(at.slug, at.seat, phase, revision, orders, timezone.now())
    if isinstance(result, Refusal):
        messages.error(request, speech.refusal(result))
        return redirect(hrefs(at, talk, "page")[0])
    messages.success(request, receipt(result, at.seat))
    return redirect("play", slug=at.slug, seat=at.seat)


@get_or_post
@for_seat
def report(request: Request, at: Table, talk: str, number: int) -> HttpResponse:
    """Show a letter to the host, with a note; the host sees this letter and no other."""
    seen = view(at.game, at.seat)
    letter = letter_of(seen, talk, number)
    if letter.author in (at.seat, "gm"):
        raise Http404
    href = hrefs(at, talk, "page")[0]
    if request.method == "POST":
        made = letters.report(at.row, seen, letter.id, request.POST.get("note", ""), timezone.now())
        told = _("The host can read this letter now.")
        messages.success(request, told if made else _("You have reported this letter already."))
        return redirect(href)
    context = {
        "view": seen,
        "author": person(seen, letter.author),
        "when": short(letter.at, zone_of(request)),
        "html": html_of(letter.text),
        "letter": letter,
        "number": number,
        "slug": at.slug,
        "seat": at.seat,
        "href": href,
        "limit": letters.MOST_NOTE,
    }
    return render(request, "letter_report.html", context)
