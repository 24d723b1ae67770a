"""The replay: phase after phase with arrows and a short story, by itself or step by step."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpResponse
from django.shortcuts import render

from detente.game.state import Game
from detente.game.view import view
from detente.narrate import fights, short_story
from detente.server import chart
from detente.server.keys import Request
from detente.server.pages.common import Table, for_viewer, only_get
from detente.server.pages.history import number_of, years
from detente.server.speech import lang, words
from detente.server.story import RESOLUTIONS


@dataclass(frozen=True)
class Count:
    """How many centres a power has after a phase."""

    power: str
    centres: int


@only_get
@for_viewer
def replay(request: Request, at: Table, phase: str = "") -> HttpResponse:
    """The replay at a phase (none: at the first)."""
    history = at.game.history
    number = number_of(at, phase) if phase else 0
    context = {"view": view(at.game, at.viewer), "at": at, "years": years(at)}
    if history:
        resolution = RESOLUTIONS.of(at.game, number)
        context |= {
            "phase": history[number].phase,
            "number": number + 1,
            "total": len(history),
            "map": chart.past_chart(request, at.game, number),
            **chart.looks(request),
            "lines": short_story(resolution, lang()),
            "fought": [words().province(chapter.key) for chapter in fights(resolution, lang())],
            "counts": counts(at.game, number),
            "first": history[0].phase,
            "before": history[number - 1].phase if number else "",
            "after": history[number + 1].phase if number + 1 < len(history) else "",
            "last": history[-1].phase,
        }
    return render(request, "replay.html", context)


def counts(game: Game, number: int) -> list[Count]:
    """The centres of all powers after a phase, the most first."""
    after = game.history[number].after
    listed = [Count(power, len(after.centres.get(power, ()))) for power in after.powers]
    return sorted(listed, key=lambda count: -count.centres)
