"""Giving orders by the list or as text, and saying Ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.game.refusal import Refusal
from detente.game.state import Game
from detente.rules.orders import Given
from detente.server import speech
from detente.server.choices import allowed
from detente.server.choices import given as given_in
from detente.server.choices import rows as list_rows
from detente.server.kept import merged
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, only_form, table
from detente.server.pages.play import show
from detente.server.reading import read_text
from detente.server.row import Row
from detente.server.sayings import not_ready_now
from detente.server.services import play

MOST_TEXT = 10_000  # characters typed at once


def number(text: str) -> int:
    """A revision number from a form; a wrong one matches no list."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


def answer_status(fault: Refusal) -> int:
    """409 where the game has moved on since the page was made, else 422."""
    return 409 if fault.code in {"stale", "phase_over", "over"} else 422


@only_form
@for_seat
def rows(request: Request, at: Table) -> HttpResponse:
    """Store the whole list as chosen in the form."""
    listed = list_rows(at.game, at.seat)
    chosen = fields_of(listed, request.POST)
    if fault := play.wrong_phase(at.game, request.POST.get("phase", "")[:8]):
        return show(request, at, status=409, problem=speech.refusal(fault))
    if request.POST.get("rest") == "hold":
        chosen = with_holds(listed, chosen)
    orders = chosen_orders(at.game, listed, chosen)
    if orders is None:
        return show(request, at, status=422, problem=not_offered())
    return store(request, at, orders, chosen)


def fields_of(listed: Sequence[Row], data: Mapping[str, object]) -> dict[str, str]:
    """What a form or a script says in the fields of the rows; anything else in it is left out."""
    names = {name for row in listed for name in (row.name, f"for-{row.name}")}
    return {name: str(data[name])[:60] for name in names if name in data}


def with_holds(listed: Sequence[Row], chosen: Mapping[str, str]) -> dict[str, str]:
    """The fields with an order to hold in every row that offers one and has no order."""
    rest = {row.name: row.hold for row in listed if not chosen.get(row.name) and row.hold}
    return {**chosen, **rest}


def chosen_orders(
    game: Game, listed: Sequence[Row], chosen: Mapping[str, str]
) -> list[Given] | None:
    """The orders that the fields stand for; None where one is not among the choices."""
    if not all(allowed(row, chosen) for row in listed):
        return None
    engine = game.ruleset.engine
    return [given_in(row, chosen, engine) for row in listed if chosen.get(row.name)]


def not_offered() -> str:
    """Why a list with an order that no row offers is refused."""
    return _("One of these orders is not among the choices. Nothing was changed.")


def store(
    request: Request, at: Table, orders: list[Given], chosen: dict[str, str] | None, text: str = ""
) -> HttpResponse:
    """Store a list that was read; a refusal gives back what was chosen and typed."""
    phase = request.POST.get("phase", "")[:8]
    revision = number(request.POST.get("revision", ""))
    result = play.give(at.slug, at.seat, phase, revision, orders, timezone.now())
    if isinstance(result, Refusal):
        fresh = table(at.slug, at.seat)
        kept = chosen if result.code != "stale" else None
        return show(
            request,
            fresh,
            status=answer_status(result),
            problem=speech.refusal(result),
            chosen=kept,
            text=text,
        )
    messages.success(request, receipt(result, at.seat))
    if at.game.sheet(at.seat).ready and not result.sheet(at.seat).ready:
        messages.warning(request, not_ready_now())
    return redirect("play", slug=at.slug, seat=at.seat)


def receipt(game: Game, seat: str) -> str:
    """What the server holds now, and which version of the list it is."""
    sheet = game.sheet(seat)
    count = len(sheet.lines)
    at = f"{sheet.at:%H:%M:%S}" if sheet.at else ""
    return ngettext(
        "The server holds %(count)d order of yours (%(time)s UTC, version %(version)d).",
        "The server holds %(count)d orders of yours (%(time)s UTC, version %(version)d).",
        count,
    ) % {"count": count, "time": at, "version": sheet.revision}


@only_form
@for_seat
def text(request: Request, at: Table) -> HttpResponse:
    """Store the understood lines of a text; the others stay in the box with their reasons."""
    typed = request.POST.get("text", "")
    if fault := refuse_text(request, at, typed):
        return fault
    answers = read_text(at.game, at.seat, typed)
    understood = [answer.given for answer in answers if answer.given is not None]
    if not understood:
        return show(request, at, status=422, text=typed, answers=answers)
    orders = merged(at.game, at.seat, understood)
    listed = list_rows(at.game, at.seat)
    if at.game.phase.endswith("A") and len(orders) > len(listed):
        problem = ngettext(
            "You may give %(count)d order in this phase; these would be more.",
            "You may give %(count)d orders in this phase; these would be more.",
            len(listed),
        ) % {"count": len(listed)}
        return show(request, at, status=422, text=typed, problem=problem)
    left = "\n".join(answer.text for answer in answers if answer.refused)
    response = store(request, at, orders, None, typed)
    if response.status_code == 302 and (left or any(answer.notes for answer in answers)):
        return show(request, table(at.slug, at.seat), text=left, answers=answers)
    return response


def refuse_text(request: Request, at: Table, typed: str) -> HttpResponse | None:
    """The page that says why a text is not even read, None where it is."""
    if fault := play.wrong_phase(at.game, request.POST.get("phase", "")[:8]):
        return show(request, at, status=409, problem=speech.refusal(fault), text=typed)
    if at.game.stage != "play":
        problem = speech.refusal(Refusal("over"))
        return show(request, at, status=409, problem=problem, text=typed)
    if len(typed) > MOST_TEXT:
        problem = _("This text is longer than %(most)d characters. Nothing was changed.") % {
            "most": MOST_TEXT
        }
        return show(request, at, status=422, problem=problem, text=typed)
    if not typed.strip():
        return show(request, at, status=422, problem=_("There is nothing to read."))
    return None


@only_form
@for_seat
def ready(request: Request, at: Table) -> HttpResponse:
    """Say Ready or take it back."""
    wanted = request.POST.get("ready") == "yes"
    phase = request.POST.get("phase", "")[:8]
    result = play.ready(at.slug, at.seat, phase, wanted, timezone.now())
    if isinstance(result, Refusal):
        fresh = table(at.slug, at.seat)
        return show(request, fresh, status=answer_status(result), problem=speech.refusal(result))
    messages.success(request, ready_note(result, at.seat, phase))
    return redirect("play", slug=at.slug, seat=at.seat)


def ready_note(game: Game, seat: str, phase: str) -> str:
    """What saying Ready (or not) has led to."""
    if game.phase != phase or game.stage != "play":
        return _("Everybody was ready: %(phase)s is decided.") % {"phase": speech.phase_name(phase)}
    if game.sheet(seat).ready:
        return _("You are ready. You can take it back until the last one is.")
    return _("You are not ready any more; the phase waits for you.")
