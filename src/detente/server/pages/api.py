"""The same calls as JSON, for scripts and programs that play: a seat's view, orders, Ready."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, JsonResponse, RawPostDataException
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.refusal import Refusal, refuse
from detente.game.state import Game
from detente.game.view import view
from detente.server import speech
from detente.server.choices import rows
from detente.server.draft import draft
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, only_get, only_post, table
from detente.server.pages.orders import (
    MOST_TEXT,
    answer_status,
    chosen_orders,
    fields_of,
    not_offered,
)
from detente.server.reading import Answer, read_text
from detente.server.services import play
from detente.server.slips import warnings


class BodyError(ValueError):
    """A body that is not as the page expects it; the message is for its writer."""


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The request's JSON object."""
    try:
        data = json.loads(request.body)
    except (ValueError, RecursionError, RawPostDataException):  # the last: it was read as a form
        raise BodyError(_("The body is not JSON.")) from None
    if not isinstance(data, dict):
        raise BodyError(_("The body must be a JSON object."))
    return data


def part(data: dict[str, Any], name: str, kind: type, form: str) -> Any:
    """A part of the object, of a kind; `form` says how it should look."""
    value = data.get(name)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BodyError(_("“%(name)s” is missing or not %(form)s.") % {"name": name, "form": form})
    return value


def problem(status: int, code: str, sentence: str, **more: Any) -> JsonResponse:
    """A refusal as JSON."""
    return JsonResponse({"error": code, "message": sentence, **more}, status=status)


def answer_json(answer: Answer) -> dict[str, Any]:
    """One line as it was read."""
    order = answer.given.order if answer.given else None
    return {
        "text": answer.text,
        "order": str(order) if order else None,
        "sentence": answer.sentence,
        "notes": list(answer.notes),
        "replaced": answer.replaced,
    }


@only_get
@for_seat
def view_json(request: Request, at: Table) -> JsonResponse:
    """The seat's view."""
    return JsonResponse(view(at.game, at.seat).to_json())


@only_post
@for_seat
def read_json(request: Request, at: Table) -> JsonResponse:
    """How a text would be understood; nothing is stored."""
    try:
        text = part(body_of(request), "text", str, _("text"))
    except BodyError as error:
        return problem(400, "malformed", str(error))
    if len(text) > MOST_TEXT:
        return problem(422, "too_long", _("This text is too long."))
    if at.game.stage != "play":
        return problem(409, "over", speech.refusal(Refusal("over")))
    return JsonResponse({"lines": [answer_json(a) for a in read_text(at.game, at.seat, text)]})


@only_post
@for_seat
def orders_json(request: Request, at: Table) -> JsonResponse:
    """Store a whole list of orders, all of them or (where one cannot be read) none.

    It comes as `orders`, texts in any language, or as `rows`, the fields of the page's form.
    """
    try:
        data = body_of(request)
        phase = part(data, "phase", str, _("text"))
        revision = part(data, "revision", int, _("a number"))
        fields = part(data, "rows", dict, _("an object")) if "rows" in data else None
        texts = texts_of(data) if fields is None else []
    except BodyError as error:
        return problem(400, "malformed", str(error))
    if fault := play.wrong_phase(at.game, phase):
        return problem(409, fault.code, speech.refusal(fault))
    if fields is not None:
        return store_rows(request, at, revision, fields)
    return store_texts(at, revision, texts)


def texts_of(data: dict[str, Any]) -> list[str]:
    """The orders as a list of texts."""
    texts: list[str] = part(data, "orders", list, _("a list"))
    if not all(isinstance(text, str) for text in texts):
        raise BodyError(_("“orders” must be a list of texts."))
    return texts


def store_texts(at: Table, revision: int, texts: list[str]) -> JsonResponse:
    """Store orders as they are written."""
    text = "\n".join(texts)
    if len(text) > MOST_TEXT:
        return problem(422, "too_long", _("This text is too long."))
    answers = read_text(at.game, at.seat, text) if text.strip() and at.game.stage == "play" else ()
    lines = [answer_json(a) for a in answers]
    if any(a.refused for a in answers):
        return problem(
            422, "refused", _("Some lines are no orders. Nothing was changed."), lines=lines
        )
    orders = [a.given for a in answers if a.given]
    result = play.give(at.slug, at.seat, at.game.phase, revision, orders, timezone.now())
    return stored_json(result, at.seat, lines)


def store_rows(request: Request, at: Table, revision: int, data: dict[str, Any]) -> JsonResponse:
    """Store the rows of the form; the answer is the list as stored, with all that shows it."""
    listed = rows(at.game, at.seat)
    orders = chosen_orders(at.game, listed, fields_of(listed, data))
    if orders is None:
        return problem(422, "not_offered", not_offered())
    result = play.give(at.slug, at.seat, at.game.phase, revision, orders, timezone.now())
    fresh = table(at.slug, at.seat)
    if isinstance(result, Refusal):
        stale = {"draft": draft(request, fresh)} if result.code == "stale" else {}
        return problem(answer_status(result), result.code, speech.refusal(result), **stale)
    return JsonResponse(draft(request, fresh))


@only_get
@for_seat
def draft_json(request: Request, at: Table) -> JsonResponse:
    """The stored list as the page's scripts show it."""
    if at.game.stage == "lobby":
        fault = refuse("not_begun")
        return problem(answer_status(fault), fault.code, speech.refusal(fault))
    return JsonResponse(draft(request, at))


def stored_json(result: Game | Refusal, seat: str, lines: list[dict[str, Any]]) -> JsonResponse:
    """The receipt, or the refusal."""
    if isinstance(result, Refusal):
        return problem(answer_status(result), result.code, speech.refusal(result))
    sheet = result.sheet(seat)
    told = [slip.json for slip in warnings(result, seat)]
    return JsonResponse(
        {"revision": sheet.revision, "hash": sheet.hash, "lines": lines, "warnings": told}
    )


@only_post
@for_seat
def ready_json(request: Request, at: Table) -> JsonResponse:
    """Say Ready or take it back."""
    try:
        data = body_of(request)
        phase = part(data, "phase", str, _("text"))
        wanted = part(data, "ready", bool, _("true or false"))
    except BodyError as error:
        return problem(400, "malformed", str(error))
    result = play.ready(at.slug, at.seat, phase, wanted, timezone.now())
    if isinstance(result, Refusal):
        return problem(answer_status(result), result.code, speech.refusal(result))
    return JsonResponse({"phase": result.phase, "ready": result.sheet(at.seat).ready})
