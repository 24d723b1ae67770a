"""Why a place is not among the choices of a row, in sentences; the reasons are the rules' own."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from detente.board import Location
from detente.game.state import Game
from detente.narrate import because
from detente.rules import refused_builds, refused_retreats
from detente.rules.orders import Retreat, Unit
from detente.rules.reasons import Reason
from detente.server.speech import lang, words

Barred = Mapping[str, str]  # province, or empty for any other -> a sentence
OTHERS = ""


def retreats(game: Game, unit: Unit) -> Barred:
    """Why a dislodged unit may not go to its neighbours, or anywhere else."""
    found = refused_retreats(game.position, game.ruleset, unit)
    orders = {p: Retreat(unit, getattr(r, "target", Location(p))) for p, r in found.items()}
    told = {p: because(reason, lang(), order=orders[p]) for p, reason in found.items()}
    return _sorted(told, _("A retreat leads to a neighbouring place only."))


def builds(game: Game, power: str) -> Barred:
    """Why a power may not build in its other centres, or anywhere else."""
    found: Mapping[str, Reason] = refused_builds(game.position, game.ruleset, power)
    told = {p: because(reason, lang(), power=power) for p, reason in found.items()}
    return _sorted(told, _("New units appear only on free home centres that you own."))


def removals() -> Barred:
    """Why nothing can be removed from any other place."""
    return {OTHERS: _("Only a unit of your own can be removed.")}


def _sorted(told: Mapping[str, str], others: str) -> Barred:
    names = words()
    return {p: told[p] for p in sorted(told, key=names.province)} | {OTHERS: others}
