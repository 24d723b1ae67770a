"""Letters of a seat and of the host: the conversations, one opened, and writing in it.

A conversation's address names its people, and its letters go to them and to nobody else.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.press import LETTER_LIMIT, conversation
from detente.game.refusal import Refusal
from detente.game.view import GM, View, view
from detente.server import finding, speech
from detente.server.cleaning import clean
from detente.server.keys import Request
from detente.server.letter_page import (
    Draft,
    Place,
    muted_by,
)
from detente.server.limits import exceeded
from detente.server.markup import plain_of
from detente.server.moments import zone_of
from detente.server.pages import errors
from detente.server.pages.common import (
    Table,
    as_host,
    for_host,
    for_seat,
    get_or_post,
    only_form,
    only_get,
)
from detente.server.pages.letter_box import audience, box, hrefs, names, viewer_of
from detente.server.pages.live import host_viewer, live
from detente.server.proposals import MOST_TEXT, read_proposal
from detente.server.services import letters
from detente.server.services.letters import number_of
from detente.server.silence import closed
from detente.server.talks import person, short, talk_of

MOST_LETTERS = 120  # a minute and address


def part_of(request: Request) -> Place | None:
    """Which part of a page a script asks for, if one does."""
    asked = request.POST.get("part") or request.GET.get("part", "")
    places: dict[str, Place] = {"play": "play", "page": "page"}
    return places.get(asked)


def show(
    request: Request, at: Table, talk: str = "", draft: Draft | None = None, status: int = 200
) -> HttpResponse:
    """The page of letters, or the part of it that a script asked for."""
    seen = view(at.game, at.seat) if at.seat else as_host(request, at)
    told = seen if at.seat else view(at.game, host_viewer(request, at))
    part = part_of(request)
    made = box(request, at, seen, part or "page", talk, draft)
    context = {
        "letters": made,
        "view": seen,
        "seat": seen.seat(at.seat) if at.seat else None,
        "slug": at.slug,
        "limit": LETTER_LIMIT,
        "live": None if part else live(at, told, request.get_full_path()),
        "here": at.address(names(at)[1], talk=talk) if talk else at.address(names(at)[0]),
    }
    if part:
        return render(request, "_letters.html", context, status=status)
    return render(request, "letters.html", context | search(request, at, seen), status=status)


def search(request: Request, at: Table, seen: View) -> dict[str, object]:
    """The search form, and what it found in the viewer's own letters."""
    query = request.GET.get("q", "")[:200]
    talk, phase = request.GET.get("in", "")[:200], request.GET.get("phase", "")[:8]
    words = finding.words_of(query)
    among = [x for x in seen.letters if talk in ("", x.conversation) and phase in ("", x.phase)]
    zone = zone_of(request)
    return {
        "query": query,
        "in_talk": talk,
        "in_phase": phase,
        "phases": list(dict.fromkeys(x.phase for x in seen.letters)),
        "searched": bool(words),
        "found": [
            {
                "letter": x,
                "author": person(seen, x.author),
                "own": x.author == seen.viewer,
                "when": short(x.at, zone),
                "text": finding.extract(plain_of(x.text), words),
                "href": _place_of(at, x.id, x.conversation),
            }
            for x in finding.find(among, words)
        ],
    }


def _place_of(at: Table, letter: str, talk: str) -> str:
    start = max(1, number_of(letter) - 5)
    return f"{at.address(names(at)[1], talk=talk)}?from={start}#l-{letter}"


def _index(request: Request, at: Table) -> HttpResponse:
    """All conversations."""
    return show(request, at)


def _talk(request: Request, at: Table, talk: str) -> HttpResponse:
    """One conversation; a form sent to it is a letter to its people."""
    others = audience(at, talk)
    if request.method != "POST":
        return show(request, at, talk)
    if exceeded(request, "letter", MOST_LETTERS):
        return errors.too_many(request)
    return _send(request, at, talk, others)


def _send(request: Request, at: Table, talk: str, others: tuple[str, ...]) -> HttpResponse:
    text = clean(request.POST.get("text", ""))
    orders = clean(request.POST.get("orders", ""))
    token = request.POST.get("token", "")[:40]
    if len(orders) > MOST_TEXT:
        problem = _("The proposed orders are longer than %(most)d characters.") % {
            "most": MOST_TEXT
        }
        return show(request, at, talk, Draft(text, orders, token, problem), 422)
    answers = read_proposal(at.game, orders)
    if any(answer.given is None for answer in answers):
        problem = _("The letter was not sent: some of the proposed lines are no orders.")
        return show(request, at, talk, Draft(text, orders, token, problem, answers), 422)
    now = timezone.now()
    given = [answer.given for answer in answers if answer.given]
    result = letters.send(at.row, viewer_of(at), others, text, given, now, token)
    if isinstance(result, Refusal):
        why = closed(at.game, viewer_of(at), others, zone_of(request), now)
        status = 409 if result.code == "press_closed" else 422
        return show(request, at, talk, Draft(text, orders, token, why or _why(result)), status)
    return sent(request, at, talk)


def _why(fault: Refusal) -> str:
    return _("The letter was not sent.") + " " + speech.refusal(fault)


def sent(request: Request, at: Table, talk: str) -> HttpResponse:
    """Back to where the letter was written."""
    if part := part_of(request):
        return redirect(hrefs(at, talk, part)[1])
    place: Place = "play" if request.POST.get("back") == "play" and at.seat else "page"
    href = hrefs(at, talk, place)[0]
    return redirect(href if place == "play" else f"{href}#newest")


def _group(request: Request, at: Table) -> HttpResponse:
    """A conversation with those ticked; who they are is settled before anything is written."""
    known = {key for key in (*at.game.seats, GM) if key != viewer_of(at)}
    chosen = [key for key in request.GET.getlist("to") if key in known]
    if not chosen:
        messages.error(request, _("Choose at least one reader."))
        return redirect(at.address(names(at)[0]))
    place: Place = "play" if request.GET.get("back") == "play" and at.seat else "page"
    return redirect(hrefs(at, conversation(viewer_of(at), chosen), place)[0])


def _mute(request: Request, at: Table, talk: str) -> HttpResponse:
    """Mute a conversation, or its only partner in all of them; or hear them again."""
    audience(at, talk)
    seen = view(at.game, viewer_of(at))
    one = talk_of(seen, {}, talk, audience(at, talk))
    what, wanted = muted_by(one), request.POST.get("mute") == "yes"
    if what == GM:
        raise Http404  # what the host has to say is never overheard
    letters.mute(at.row, at.game, viewer_of(at), what, wanted, timezone.now())
    if not part_of(request):
        told = _("Muted.") if wanted else _("Not muted any more.")
        messages.success(request, told)
    return sent(request, at, talk)


index = only_get(for_seat(_index))
talk = get_or_post(for_seat(_talk))
group = only_get(for_seat(_group))
mute = only_form(for_seat(_mute))
host_index = only_get(for_host(_index))
host_talk = get_or_post(for_host(_talk))
host_group = only_get(for_host(_group))
