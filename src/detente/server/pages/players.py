"""Players in public: names, finished rated games, statistics, ratings; nothing that still runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render

from detente.server.keys import Request
from detente.server.pages.common import only_get
from detente.server.statistics import statistics
from detente.server.store.models import Player, Rating, Result

MOST_LISTED = 500


@dataclass(frozen=True)
class Card:
    """A player in the list of all."""

    player: Player
    games: int
    rating: Rating | None


@only_get
def index(request: Request) -> HttpResponse:
    """All players with finished rated games, the highest rating first."""
    return render(request, "players.html", {"cards": cards()[:MOST_LISTED]})


@only_get
def one(request: Request, public: str) -> HttpResponse:
    """One player; who has finished no rated game has no public page."""
    player = Player.objects.filter(public=public).first()
    results = games_of(player, rated=True) if player else []
    if player is None or not results:
        raise Http404
    context = {
        "player": player,
        "results": results,
        "statistics": statistics(results),
        "rated": card_of(player),
        "own": request.keys.player == player,
    }
    return render(request, "player.html", context)


def cards() -> list[Card]:
    """Everybody whose games may be told of, with the latest rating."""
    counts: dict[int, int] = {}
    for player in public_results().values_list("player", flat=True):
        counts[player or 0] = counts.get(player or 0, 0) + 1
    latest = {r.result.player_id: r for r in ratings()}
    found = Player.objects.filter(pk__in=counts)
    made = [Card(player, counts[player.pk], latest.get(player.pk)) for player in found]
    return sorted(made, key=_rank)


def _rank(card: Card) -> tuple[float, str, str]:
    mean = card.rating.mean if card.rating else 0.0
    return -mean, card.player.name.casefold(), card.player.public


def card_of(player: Player) -> Rating | None:
    """A player's rating; None before the first game that counts."""
    return Rating.objects.filter(result__player=player).order_by("-place").first()


def ratings() -> Sequence[Rating]:
    """All ratings, later ones of a player after earlier ones."""
    return list(Rating.objects.order_by("place").select_related("result"))


def public_results() -> QuerySet[Result]:
    """Results that everybody may see: of rated games that are over, where names are shown."""
    found = Result.objects.filter(game__rated=True, game__over=True, nameless=False)
    return found.exclude(player=None)


def games_of(player: Player, *, rated: bool) -> list[Result]:
    """A player's results, the latest game first; all, or only those that are public."""
    found = public_results() if rated else Result.objects.all()
    found = found.filter(player=player).select_related("game", "rating")
    return list(found.order_by("-game__ended", "-pk"))
