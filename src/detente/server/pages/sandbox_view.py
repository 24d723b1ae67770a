"""The pages of the sandbox: where it begins, an open phase, and a phase that was decided."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse

from detente.board import Board
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, RETREATS
from detente.server import chart, rulebook, story
from detente.server.choices import rows
from detente.server.keys import Request
from detente.server.pages.common import absolute
from detente.server.pages.play import example
from detente.server.parts import Shown, parts_of
from detente.server.positions import text_of
from detente.server.reading import Answer
from detente.server.row import by_name
from detente.server.sayings import sayings
from detente.server.services import sandbox as sandboxes
from detente.server.services.codes import code_of
from detente.server.services.pacts import coin_seats, sides
from detente.server.services.sandbox import FIRST, SEAT, Sandbox, Tried
from detente.server.speech import words


@dataclass(frozen=True)
class Chest:
    """The rows of one power."""

    power: str
    parts: tuple[Shown, ...]
    given: int
    wanted: int


@dataclass(frozen=True)
class Step:
    """A phase in the list of those that were decided."""

    phase: str
    number: int
    here: bool


def begin(request: Request, problem: str = "") -> HttpResponse:
    """The page where a sandbox begins, with what was typed."""
    context = {
        "problem": problem,
        "variants": rulebook.variants(),
        "variant": request.POST.get("variant", "standard"),
        "books": rulebook.books(),
        "ruleset": request.POST.get("ruleset", "standard"),
        "editions": rulebook.editions(),
        "edition": request.POST.get("edition", ""),
        "text": request.POST.get("text", "")[:20_000],
        "phase": request.POST.get("phase", "")[:8],
        "here": reverse("sandbox"),
    }
    return render(request, "sandbox_begin.html", context, status=422 if problem else 200)


def show(
    request: Request,
    tried: Tried,
    number: int | None = None,
    *,
    problem: str = "",
    text: str = "",
    answers: tuple[Answer, ...] = (),
    told: str = "",
    position: str = "",
) -> HttpResponse:
    """The page of a sandbox: a phase that was decided (by number), or the open one."""
    code = code_of(tried.sandbox)
    link = f"{reverse('sandbox')}?{urlencode({'s': code})}"
    at = number if number is not None and number < len(tried.resolutions) else None
    sandbox = tried.sandbox
    context: dict[str, Any] = {
        "code": code,
        "link": link,
        "shared": absolute(request, link),
        "file": f"{reverse('sandbox-file')}?{urlencode({'s': code})}",
        "here": link if at is None else f"{link}&at={at}",
        "steps": [Step(r.phase, n, n == at) for n, r in enumerate(tried.game.history)],
        "open_phase": tried.game.phase,
        "rules": rulebook.book(sandbox.ruleset).title,
        "variant": next(v.title for v in rulebook.variants() if v.name == sandbox.variant),
        **chart.looks(request),
        "problem": problem,
        "dropped": tried.dropped,
    }
    if at is not None:
        return render(request, "sandbox_decided.html", context | _decided(request, tried, at))
    context |= {"text": text, "answers": answers, "told": told} | _open(request, tried)
    context["position"] = position or context["position"]
    return render(request, "sandbox.html", context, status=422 if problem else 200)


def kept_json(request: Request, tried: Tried) -> JsonResponse:
    """What the page's script puts in place when orders were chosen: the state, and its arrows."""
    code = code_of(tried.sandbox)
    link = f"{reverse('sandbox')}?{urlencode({'s': code})}"
    below, above = chart.arrows(request, tried.game, SEAT)
    shared = absolute(request, link)
    return JsonResponse({"s": code, "link": link, "shared": shared, "below": below, "above": above})


def _decided(request: Request, tried: Tried, at: int) -> dict[str, Any]:
    resolution, record = tried.resolutions[at], tried.game.history[at]
    reached = sides(tried, record.after)
    past = tried.sandbox.past
    before = replace(tried.sandbox, past=past[:at], lines=past[at])
    return {
        "phase": record.phase,
        "map": chart.drawn(
            request, resolution.before, resolution, tried.game.ruleset_at(record.phase).closed
        ),
        "story": story.told(record, resolution),
        "winners": resolution.winners or next((s.powers for s in reached if s.wins), ()),
        "sides": reached,
        "before": at - 1 if at else None,
        "after": at + 1 if at + 1 < len(tried.resolutions) else None,
        "again": _address(before),
    }


def _address(sandbox: Sandbox) -> str:
    return f"{reverse('sandbox')}?{urlencode({'s': code_of(sandbox)})}"


def _open(request: Request, tried: Tried) -> dict[str, Any]:
    game = tried.game
    given = [order for order in tried.given if order.order]
    chests = tuple(_chests(tried))
    standing = game.standing or tried.sandbox.start
    return {
        "map": chart.drawn(request, game.position, given, game.ruleset.closed),
        "sayings": sayings(game, SEAT),
        "chests": chests,
        "given": len(given),
        "example": example(game),
        "back": _address(sandboxes.taken_back(tried.sandbox)) if tried.sandbox.past else "",
        "last": len(tried.resolutions) - 1 if tried.resolutions else None,
        "position": text_of(standing),
        "powers": standing.powers,
        "places": places(game.board),
        "units": by_name(game.position.units),
        "centres": sorted(game.board.centres, key=words().province),
        "provinces": sorted(game.board.provinces, key=words().province),
        "year": game.phase[1:5],
        "season": game.phase[0] + game.phase[-1],
        "seasons": _seasons(game.ruleset.phases),
        "alliances": _alliances(tried),
        "coin": game.variant.coin,
        "coin_seats": coin_seats(tried.sandbox),
        "coin_fell": tried.sandbox.coin or FIRST,
        "sides": sides(tried, standing),
    }


def _alliances(tried: Tried) -> list[tuple[str, str]]:
    """Each power with the one that it names; empty where the rules know no alliances."""
    if not tried.game.ruleset.mutual_alliance:
        return []
    allies = tried.sandbox.allies
    return [(power, allies.get(power, "")) for power in tried.game.seats[SEAT].powers]


def _seasons(phases: str) -> tuple[tuple[str, str, str], ...]:
    """What may follow in a year: a key, the season and the kind of the phase."""
    kinds = (MOVEMENT, RETREATS) if phases == "full" else (MOVEMENT,)
    listed = [(season, kind) for season in "SF" for kind in kinds]
    if phases == "full":
        listed.append(("W", ADJUSTMENTS))
    say = words()
    return tuple((s + k, say.season(s), say.phase(k)) for s, k in listed)


def places(board: Board) -> list[tuple[str, str]]:
    """Every place where some unit can stand, with its name, sorted by that."""
    named = [
        (str(place), words().location(place))
        for place in board.locations
        if board.can_stand("A", place) or board.can_stand("F", place)
    ]
    return sorted(named, key=lambda pair: pair[1])


def _chests(tried: Tried) -> list[Chest]:
    listed = rows(tried.game, SEAT)
    return [
        Chest(
            power,
            parts_of(own),
            sum(bool(row.chosen) for row in own),
            sum(row.part == "orders" for row in own),
        )
        for power, own in ((p, tuple(g)) for p, g in groupby(listed, key=lambda row: row.power))
    ]
