"""Orders given ahead: where units go that are driven out, what is built, what is removed."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.plans import plans_ahead
from detente.game.refusal import Refusal
from detente.game.view import view
from detente.rules.orders import Given
from detente.server import speech
from detente.server.ahead import Part, ahead, chosen_orders, merged
from detente.server.ahead import part as part_of
from detente.server.foresight import Kind, read_ahead
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, get_or_post, table
from detente.server.pages.orders import MOST_TEXT, answer_status, not_offered
from detente.server.reading import Answer
from detente.server.services.plans import plan
from detente.server.services.play import wrong_phase


@get_or_post
@for_seat
def plans(request: Request, at: Table) -> HttpResponse:
    """The page with all that may be ordered ahead, and its forms."""
    if request.method == "POST":
        return give(request, at)
    parts = ahead(at.game, at.seat)
    return show(request, at, parts) if parts else redirect("play", slug=at.slug, seat=at.seat)


def show(
    request: Request, at: Table, parts: tuple[Part, ...], *, status: int = 200, problem: str = ""
) -> HttpResponse:
    """The page, with what was typed and what was wrong with it."""
    seen = view(at.game, at.seat)
    context = {
        "view": seen,
        "seat": seen.seat(at.seat),
        "slug": at.slug,
        "ahead": parts,
        "problem": problem,
        "here": at.address("play"),
    }
    return render(request, "plans.html", context, status=status)


def give(request: Request, at: Table) -> HttpResponse:
    """Store the orders ahead for one kind of phase, from the lists or from a text."""
    parts = ahead(at.game, at.seat)
    phase = request.POST.get("phase", "")[:8]
    if fault := wrong_phase(at.game, phase):
        return show(request, at, parts, status=409, problem=speech.refusal(fault))
    if request.POST.get("kind", "") not in plans_ahead(at.game, at.seat):
        fault = Refusal("plan_late", {"phase": at.game.phase})
        return show(request, at, parts, status=409, problem=speech.refusal(fault))
    kind = cast("Kind", request.POST["kind"])
    if "withdraw" in request.POST:
        return store(request, at, kind, [])
    if "text" in request.POST:
        return text(request, at, kind, request.POST["text"])
    fields = {name: str(value)[:60] for name, value in request.POST.items()}
    orders = chosen_orders(part_of(at.game, at.seat, kind), fields)
    if orders is None:
        return show(request, at, parts, status=422, problem=not_offered())
    return store(request, at, kind, orders)


def text(request: Request, at: Table, kind: Kind, typed: str) -> HttpResponse:
    """Store a text as a whole; a line that is no order stops it, and all of it is kept."""
    if len(typed) > MOST_TEXT:
        problem = _("This text is longer than %(most)d characters. Nothing was changed.") % {
            "most": MOST_TEXT
        }
        return show(request, at, typed_in(at, kind, typed), status=422, problem=problem)
    if not typed.strip():
        problem = _("There is nothing to read.")
        return show(request, at, ahead(at.game, at.seat), status=422, problem=problem)
    answers = read_ahead(at.game, at.seat, kind, typed)
    understood = [answer.given for answer in answers if answer.given is not None]
    if len(understood) < len(answers):
        problem = _("Some lines are no orders. Nothing was changed.")
        shown = typed_in(at, kind, typed, answers)
        return show(request, at, shown, status=422, problem=problem)
    return store(request, at, kind, merged(at.game, at.seat, kind, understood), typed)


def typed_in(
    at: Table, kind: Kind, typed: str, answers: tuple[Answer, ...] = ()
) -> tuple[Part, ...]:
    """The parts with a text that was not stored, and how its lines were read."""
    parts = ahead(at.game, at.seat)
    return tuple(part.typed(typed, answers) if part.kind == kind else part for part in parts)


def store(
    request: Request, at: Table, kind: Kind, orders: list[Given], typed: str = ""
) -> HttpResponse:
    """Store orders that were read; a refusal gives back what was typed."""
    result = plan(at.slug, at.seat, at.game.phase, kind, orders, timezone.now())
    if isinstance(result, Refusal):
        fresh = table(at.slug, at.seat)
        return show(
            request,
            fresh,
            typed_in(fresh, kind, typed),
            status=answer_status(result),
            problem=speech.refusal(result),
        )
    messages.success(request, told(kind, bool(orders)))
    return redirect(f"{at.address('play')}#ahead")


def told(kind: Kind, given: bool) -> str:
    """What was stored."""
    if not given:
        return _("The orders ahead are withdrawn; you will be asked.")
    if kind == "R":
        return _("Stored: these retreats are ordered by themselves if they are needed.")
    return _("Stored: these builds and removals are ordered by themselves when the time comes.")
