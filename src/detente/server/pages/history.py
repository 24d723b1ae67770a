"""All phases of a game that are over, each with its map and its story."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render

from detente.game.view import view
from detente.server import chart, story
from detente.server.keys import Request
from detente.server.pages.common import Table, for_seat, only_get
from detente.server.pages.live import live


@only_get
@for_seat
def index(request: Request, at: Table) -> HttpResponse:
    """All decided phases, year by year."""
    years: dict[str, list[str]] = {}
    for record in at.game.history:
        years.setdefault(record.phase[1:5], []).append(record.phase)
    seen = view(at.game, at.seat)
    context = {
        "view": seen,
        "years": years,
        "slug": at.slug,
        "seat": at.seat,
        "live": live(at, seen, at.address("history")),
    }
    return render(request, "history.html", context)


@only_get
@for_seat
def one(request: Request, at: Table, phase: str) -> HttpResponse:
    """One decided phase."""
    phases = [record.phase for record in at.game.history]
    if phase not in phases:
        raise Http404
    number = phases.index(phase)
    context = {
        "view": view(at.game, at.seat),
        "slug": at.slug,
        "seat": at.seat,
        "phase": phase,
        "map": chart.past_chart(request, at.game, number),
        "preset": chart.preset(request),
        "story": story.tell(at.game, number, at.seat),
        "before": phases[number - 1] if number else "",
        "after": phases[number + 1] if number + 1 < len(phases) else "",
    }
    return render(request, "past.html", context)
