"""Making a game: a new one, or one of a saved file."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from detente.game.archive import SaveError
from detente.game.names import NAME_LIMIT
from detente.game.refusal import Refusal
from detente.game.settings import Settings
from detente.rules.ruleset import RulesetError, load_ruleset, ruleset_names
from detente.server import clock_words, deadlines, rulebook, speech, switches, terms
from detente.server.clock_form import clock_form
from detente.server.deadlines import ClockError
from detente.server.keys import Request, hand_over
from detente.server.limits import exceeded
from detente.server.moments import written, zone_of
from detente.server.pages import errors
from detente.server.pages.common import get_or_post
from detente.server.services import games
from detente.server.store.models import Game
from detente.server.switches import SwitchError
from detente.server.terms import TermsError
from detente.variants import variant_names

MOST_GAMES = 20  # new games a minute and address


@get_or_post
def new(request: Request) -> HttpResponse:
    """Make a game."""
    if not request.keys.server_host:
        return only_hosts(request)
    if request.method != "POST":
        return new_form(request)
    if "look" in request.POST:
        return show_dates(request)
    if exceeded(request, "new", MOST_GAMES):
        return errors.too_many(request)
    settings = chosen_settings(request)
    if isinstance(settings, str):
        return new_form(request, settings, 422)
    made = games.create(settings, request.POST.get("title", ""), timezone.now())
    if isinstance(made, Refusal):
        return new_form(request, speech.refusal(made), 422)
    return made_game(request, *made)


def chosen_settings(request: Request) -> Settings | str:
    """The settings that the form asks for, or what is wrong with them."""
    chosen = {key: request.POST.get(key, "")[:40] for key in ("ruleset", "edition", "variant")}
    ruleset, variant = chosen["ruleset"] or "standard", chosen["variant"] or "standard"
    if variant not in variant_names():
        return _("There is no such variant.")
    if ruleset not in ruleset_names():
        return _("There are no such rules.")
    edition = chosen["edition"] if ruleset == "standard" else ""
    try:
        options = rulebook.differing(ruleset, edition, switches.read(request.POST))
    except SwitchError:
        return _("One of the details is not among the choices.")
    except RulesetError:
        return _("There is no such edition of the rules.")
    agreed_end = load_ruleset(ruleset, edition or None, options).agreed_end
    expels = options.get("removal") == "expel" or options.get("home_loss") == "eliminated"
    if expels and ruleset != "diplonline":
        return _("Only Diplonline expels anybody.")
    try:
        clock = deadlines.read(request.POST)
        missed_limit = deadlines.missed_limit(request.POST)
        chosen_terms = terms.read(request.POST, agreed_end)
    except (ClockError, TermsError) as error:
        return str(error)
    return Settings(
        variant=variant,
        ruleset=ruleset,
        edition=edition,
        options=options,
        clock=clock,
        early=deadlines.early(request.POST),
        missed_limit=missed_limit,
        **chosen_terms,
        show_ready="hide_ready" not in request.POST,
        any_order="any_order" in request.POST,
    )


def new_form(
    request: Request, problem: str = "", status: int = 200, dates: Sequence[str] = ()
) -> HttpResponse:
    """The form for a new game, with what was typed."""
    context = {
        "problem": problem,
        "title": request.POST.get("title", "")[:200],
        "edition": request.POST.get("edition", ""),
        "editions": rulebook.editions(),
        "books": rulebook.books(),
        "ruleset": request.POST.get("ruleset", "standard"),
        "variants": rulebook.variants(),
        "variant": request.POST.get("variant", "standard"),
        "last_year": request.POST.get("last_year", "")[:10],
        "switches": [(s, request.POST.get(s.field, "")) for s in switches.offered()],
        "terms": terms.form(request.POST),
        "limit": NAME_LIMIT,
        "hide_ready": "hide_ready" in request.POST,
        "any_order": "any_order" in request.POST,
        "clock": clock_form(request.POST, zone_of(request)),
        "dates": dates,
    }
    return render(request, "new.html", context, status=status)


def show_dates(request: Request) -> HttpResponse:
    """The form again, with the dates that the chosen deadlines would make."""
    try:
        clock = deadlines.read(request.POST)
    except ClockError as error:
        return new_form(request, str(error), 422)
    now = timezone.now()
    zone = zone_of(request) or clock.zone
    return new_form(
        request,
        dates=[written(date, zone) for date in clock_words.dates(clock, "M", now, first=True)],
    )


def made_game(request: Request, row: Game, token: str) -> HttpResponse:
    """Give the browser the host's key and show the links of the seats."""
    response = redirect("host", slug=row.slug)
    hand_over(request, response, token)
    return response


@get_or_post
def load(request: Request) -> HttpResponse:
    """Make a game of a saved one."""
    if not request.keys.server_host:
        return only_hosts(request)
    if request.method != "POST":
        return render(request, "load.html")
    if exceeded(request, "new", MOST_GAMES):
        return errors.too_many(request)
    upload = request.FILES.get("file")
    text = upload.read() if upload else request.POST.get("text", "").encode()
    try:
        made = games.load(text, timezone.now())
    except SaveError as error:
        context = {"problem": error.said(speech.lang()), "text": request.POST.get("text", "")}
        return render(request, "load.html", context, status=422)
    return made_game(request, *made)


def only_hosts(request: Request) -> HttpResponse:
    """Only the server's host makes games."""
    return errors.refused(
        request,
        403,
        _("Only the host makes games"),
        _(
            "The link that makes a browser the host stands in the terminal where the server was "
            "started; starting it again prints a fresh one."
        ),
    )
