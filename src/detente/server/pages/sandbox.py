"""The sandbox: any position, orders for every power, decided at once. Open to everybody.

The whole state is the `s` of the address, so a page of it can be shared and nothing is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from detente.server.choices import allowed, rows
from detente.server.choices import given as given_in
from detente.server.kept import merged
from detente.server.keys import Request
from detente.server.limits import exceeded
from detente.server.pages import errors
from detente.server.pages.common import get_or_post, only_get, table
from detente.server.pages.orders import MOST_TEXT
from detente.server.pages.sandbox_view import begin, kept_json, show
from detente.server.places import FILES, BusyError
from detente.server.positions import PositionError, edited, read_position
from detente.server.services import sandbox as sandboxes
from detente.server.services.codes import code_of, opened
from detente.server.services.pacts import pacts_json, with_pacts
from detente.server.services.sandbox import SEAT, Sandbox, SandboxError, Tried
from detente.server.services.saved import sandbox_of_file
from detente.server.tongues import read_any
from detente.server.watching import may_watch

MOST_VISITS = 120  # a minute and address: each is decided anew
MOST_FILES = 20  # files read, a minute and address


@get_or_post
def sandbox(request: Request) -> HttpResponse:
    """A sandbox by its address; one begun, changed or decided by a form."""
    if exceeded(request, "sandbox", MOST_VISITS):
        return errors.too_many(request)
    form = request.POST if request.method == "POST" else request.GET
    try:
        if form.get("game"):
            return of_game(request, form)
        if request.method == "POST":
            return act(request)
        if code := form.get("s", ""):
            number = form.get("at", "")
            return show(request, opened(code), int(number) if _short(number) else None)
    except SandboxError as error:
        problem = _("This sandbox cannot be opened: %(why)s.") % {"why": str(error).rstrip(".")}
        return begin(request, problem)
    return begin(request)


def _short(number: str) -> bool:
    return number.isascii() and number.isdigit() and len(number) < 4


def to(state: Sandbox, at: int | None = None) -> HttpResponse:
    """On to the page of a sandbox, or of a phase decided in it."""
    asked = {"s": code_of(state)} | ({} if at is None else {"at": str(at)})
    return redirect(f"{reverse('sandbox')}?{urlencode(asked)}")


def of_game(request: Request, form: Mapping[str, str]) -> HttpResponse:
    """A position of a game that the visitor may see; with `orders`, proposed or the own ones.

    Orders of the running phase go in only where whoever holds the seat asks for it (`mine`).
    """
    slug, seat = form.get("game", "")[:16], form.get("seat", "")
    at = table(slug)
    holds = seat in request.keys.seats(slug)
    if not holds and not may_watch(request, slug, at.game):
        raise Http404
    own = at.game.sheet(seat).lines if holds and form.get("mine") else ()
    state = sandboxes.of_game(at.game, form.get("phase", "")[:8], own)
    if typed := form.get("orders", "")[:MOST_TEXT]:
        begun = sandboxes.tried(state)
        answers = read_any(begun.game, typed)
        understood = [answer.given for answer in answers if answer.given]
        state = sandboxes.with_orders(state, merged(begun.game, SEAT, understood))
        if len(understood) < len(answers):
            return show(request, opened(code_of(state)), answers=answers)
    return to(state)


def act(request: Request) -> HttpResponse:
    """What a form of the sandbox asks for."""
    name = request.POST.get("act", "")
    if name in _BEGINNINGS:
        return _BEGINNINGS[name](request)
    if name not in _ACTS:
        return begin(request, _("Choose what to begin with."))
    return _ACTS[name](request, opened(request.POST.get("s", "")))


def _fresh(request: Request) -> HttpResponse:
    chosen = {key: request.POST.get(key, "")[:40] for key in ("variant", "ruleset", "edition")}
    edition = chosen["edition"] if chosen["ruleset"] == "standard" else ""
    blank = request.POST.get("units") == "none"
    return to(sandboxes.fresh(chosen["variant"], chosen["ruleset"], edition, blank=blank))


def _file(request: Request) -> HttpResponse:
    if exceeded(request, "sandbox-file", MOST_FILES):
        return errors.too_many(request)
    upload = request.FILES.get("file")
    data = upload.read() if upload else request.POST.get("text", "").encode()
    if not data.strip():
        raise SandboxError(_("there is nothing in this file"))
    try:
        with FILES.taken():
            return to(sandbox_of_file(data, request.POST.get("phase", "").strip().upper()[:8]))
    except BusyError:
        return errors.too_many(request)


def _rows(request: Request, tried: Tried) -> HttpResponse | Sandbox:
    """The sandbox with the orders chosen in the list, or the page that says what is wrong."""
    listed = rows(tried.game, SEAT)
    names = {name for row in listed for name in (row.name, f"for-{row.name}")}
    chosen = {name: request.POST.get(name, "")[:60] for name in names if name in request.POST}
    if not all(allowed(row, chosen) for row in listed):
        problem = _("One of these orders is not among the choices. Nothing was changed.")
        return show(request, tried, problem=problem)
    engine = tried.game.ruleset.engine
    givens = [given_in(row, chosen, engine) for row in listed if chosen.get(row.name)]
    return sandboxes.with_orders(tried.sandbox, givens)


def _keep(request: Request, tried: Tried) -> HttpResponse:
    state = _rows(request, tried)
    if not isinstance(state, Sandbox):
        return state
    if request.headers.get("Accept") == "application/json":
        return kept_json(request, opened(code_of(state)))
    return to(state)


def _decide(request: Request, tried: Tried) -> HttpResponse:
    state = _rows(request, tried)
    return decide(state) if isinstance(state, Sandbox) else state


def decide(state: Sandbox) -> HttpResponse:
    """Decide the open phase and show what came of it."""
    after = opened(code_of(sandboxes.decided(state)))
    return to(after.sandbox, len(after.resolutions) - 1)


def _read(request: Request, tried: Tried) -> HttpResponse:
    """Take the understood lines of a text; the others stay in the box with their reasons."""
    typed = request.POST.get("text", "")
    if len(typed) > MOST_TEXT:
        problem = _("This text is longer than %(most)d characters. Nothing was changed.")
        return show(request, tried, problem=problem % {"most": MOST_TEXT}, text=typed)
    answers = read_any(tried.game, typed) if typed.strip() else ()
    understood = [answer.given for answer in answers if answer.given]
    left = [answer.text for answer in answers if answer.given is None]
    state = sandboxes.with_orders(tried.sandbox, merged(tried.game, SEAT, understood))
    if "decide" in request.POST and not left:
        return decide(state)
    after = opened(code_of(state))
    if not typed.strip():
        return show(request, after, problem=_("There is nothing to read."))
    told = ngettext("%(count)d order was read.", "%(count)d orders were read.", len(understood)) % {
        "count": len(understood)
    }
    return show(request, after, text="\n".join(left), answers=answers, told=told)


def _clear(request: Request, tried: Tried) -> HttpResponse:
    return to(sandboxes.with_orders(tried.sandbox, ()))


def _edit(request: Request, tried: Tried) -> HttpResponse:
    """One change of the position by the form; what was decided before is left behind."""
    return _changed(request, tried, lambda now: edited(now, request.POST))


def _position(request: Request, tried: Tried) -> HttpResponse:
    """Another position, as text."""
    text = request.POST.get("position", "")
    board, powers = tried.game.board, tried.sandbox.start.powers
    return _changed(request, tried, lambda now: read_position(text, board, powers), text)


def _pacts(request: Request, tried: Tried) -> HttpResponse:
    """Whom the powers name as their allies, and how the coin falls."""
    powers = tried.sandbox.start.powers
    data = {
        "allies": {power: request.POST.get(f"ally-{power}", "") for power in powers},
        "coin": request.POST.get("coin", ""),
    }
    return to(with_pacts(tried.sandbox, data))


def _changed(
    request: Request,
    tried: Tried,
    change: Callable[[dict[str, object]], dict[str, object]],
    text: str = "",
) -> HttpResponse:
    rules = sandboxes.rules_json(tried.sandbox)
    standing = tried.game.standing or tried.sandbox.start
    try:
        position = change(sandboxes.standing_json(tried.sandbox, standing))
        state = with_pacts(sandboxes.checked(rules, position), pacts_json(tried.sandbox))
        return to(sandboxes.with_orders(state, sandboxes.fitting_on(state, tried.given)))
    except PositionError as error:
        problem = str(error)
    except (SandboxError, ValueError) as error:
        problem = _("This position cannot be: %(why)s.") % {"why": error}
    return show(request, tried, problem=problem, position=text)


_BEGINNINGS: Mapping[str, Callable[[Request], HttpResponse]] = {"fresh": _fresh, "file": _file}
_ACTS: Mapping[str, Callable[[Request, Tried], HttpResponse]] = {
    "keep": _keep,
    "decide": _decide,
    "read": _read,
    "clear": _clear,
    "edit": _edit,
    "position": _position,
    "pacts": _pacts,
}


@only_get
def position_file(request: Request) -> HttpResponse:
    """The position with its orders as a line that `detente adjudicate` and this page read."""
    try:
        text = sandboxes.line_of(opened(request.GET.get("s", "")))
    except SandboxError:
        raise Http404 from None
    headers = {"Content-Disposition": 'attachment; filename="detente-position.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)
