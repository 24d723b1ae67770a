"""All phases of a game that are over, each with its map and its story."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from detente.game.view import view
from detente.server import chart, story
from detente.server.keys import Request
from detente.server.moments import zone_of
from detente.server.pages.common import Table, for_viewer, only_get
from detente.server.pages.watch import live_at
from detente.server.renewals import renewals


@only_get
@for_viewer
def index(request: Request, at: Table) -> HttpResponse:
    """All decided phases, year by year."""
    seen = view(at.game, at.viewer)
    context = {
        "view": seen,
        "years": years(at),
        "renewals": renewals(seen, zone_of(request) or seen.settings.clock.zone),
        "at": at,
        "live": live_at(at, seen, at.address("history")),
    }
    return render(request, "history.html", context)


def years(at: Table) -> dict[str, list[str]]:
    """The decided phases by their year."""
    found: dict[str, list[str]] = {}
    for record in at.game.history:
        found.setdefault(record.phase[1:5], []).append(record.phase)
    return found


def number_of(at: Table, phase: str) -> int:
    """The number of a decided phase; `Http404` where it is none."""
    phases = [record.phase for record in at.game.history]
    if phase not in phases:
        raise Http404
    return phases.index(phase)


@only_get
@for_viewer
def one(request: Request, at: Table, phase: str) -> HttpResponse:
    """One decided phase."""
    number = number_of(at, phase)
    phases = [record.phase for record in at.game.history]
    context = {
        "view": view(at.game, at.viewer),
        "at": at,
        "phase": phase,
        "map": chart.past_chart(request, at.game, number),
        **chart.looks(request),
        "story": story.tell(at.game, number, at.seat),
        "first": phases[0],
        "before": phases[number - 1] if number else "",
        "after": phases[number + 1] if number + 1 < len(phases) else "",
        "last": phases[-1],
        "years": years(at),
    }
    return render(request, "past.html", context)
