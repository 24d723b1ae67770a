"""Letters as JSON, for scripts and programs that play: the same service as the pages."""

from __future__ import annotations

from typing import Any

from django.http import JsonResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.press import conversation
from detente.game.refusal import Refusal
from detente.game.view import GM, View, view
from detente.server import speech
from detente.server.cleaning import clean
from detente.server.keys import Request
from detente.server.limits import exceeded
from detente.server.moments import zone_of
from detente.server.pages.api import BodyError, answer_json, body_of, part, problem
from detente.server.pages.common import Table, for_seat, get_or_post, only_get
from detente.server.pages.letters import MOST_LETTERS
from detente.server.proposals import MOST_TEXT, read_proposal
from detente.server.services import letters
from detente.server.silence import closed
from detente.server.talks import talks_of
from detente.variants.strict import plain


@only_get
@for_seat
def unread_json(request: Request, at: Table) -> JsonResponse:
    """How many letters are new in each conversation; muted ones do not count."""
    seen = view(at.game, at.seat)
    talks = talks_of(seen, letters.marks_of(at.row, at.game, at.seat))
    counts = {talk.key: count for talk in talks if (count := talk.unread(at.seat))}
    return JsonResponse({"total": sum(counts.values()), "conversations": counts})


@get_or_post
@for_seat
def letters_json(request: Request, at: Table) -> JsonResponse:
    """The seat's letters and conversations; a POST sends one."""
    if request.method != "POST":
        return _listed(request, at)
    if exceeded(request, "letter", MOST_LETTERS):
        return problem(429, "too_many", _("These are too many letters in a minute."))
    try:
        return _send(at, body_of(request), zone_of(request))
    except BodyError as error:
        return problem(400, "malformed", str(error))


def _listed(request: Request, at: Table) -> JsonResponse:
    seen = view(at.game, at.seat)
    only = request.GET.get("conversation", "")
    talks = talks_of(seen, letters.marks_of(at.row, at.game, at.seat))
    return JsonResponse(
        {
            "letters": [plain(x) for x in seen.letters if only in ("", x.conversation)],
            "conversations": [
                {
                    "conversation": talk.key,
                    "to": [p.key for p in talk.others] or "all",
                    "letters": len(talk.letters),
                    "unread": talk.unread(at.seat),
                    "muted": talk.muted,
                }
                for talk in talks
            ],
        }
    )


def _send(at: Table, data: dict[str, Any], zone: str) -> JsonResponse:
    to = _readers(at, data)
    text = clean(part(data, "text", str, _("text")))
    texts = part({"orders": [], **data}, "orders", list, _("a list"))
    token = part({"token": "", **data}, "token", str, _("text"))[:40]
    if not all(isinstance(line, str) for line in texts):
        raise BodyError(_("“orders” must be a list of texts."))
    proposal = clean("\n".join(texts))
    if len(proposal) > MOST_TEXT:
        return problem(422, "too_long", _("This text is too long."))
    answers = read_proposal(at.game, proposal)
    lines = [answer_json(answer) for answer in answers]
    if any(answer.given is None for answer in answers):
        told = _("Some lines are no orders. Nothing was sent.")
        return problem(422, "refused", told, lines=lines)
    now = timezone.now()
    given = [answer.given for answer in answers if answer.given]
    result = letters.send(at.row, at.seat, to, text, given, now, token)
    if isinstance(result, Refusal):
        told = closed(at.game, at.seat, to, zone, now) or speech.refusal(result)
        return problem(409 if result.code == "press_closed" else 422, result.code, told)
    newest = _newest(view(result, at.seat), conversation(at.seat, to))
    return JsonResponse({"letter": newest, "lines": lines}, status=201)


def _readers(at: Table, data: dict[str, Any]) -> list[str]:
    """The seats named, none for everybody, which has to be said: nothing missing means it."""
    to = data.get("to")
    if to == "all":
        return []
    known = (*at.game.seats, GM)
    if not isinstance(to, list) or not to or not all(isinstance(key, str) for key in to):
        raise BodyError(_("“to” must be a list of seats, or “all” for a public letter."))
    for key in to:
        if key not in known or key == at.seat:
            raise BodyError(_("“to” names “%(key)s”, which is none.") % {"key": key[:20]})
    return to


def _newest(seen: View, talk: str) -> dict[str, Any]:
    """The viewer's last letter in a conversation."""
    own = [x for x in seen.letters if x.conversation == talk and x.author == seen.viewer]
    data: dict[str, Any] = plain(own[-1])
    return data
