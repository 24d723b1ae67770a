"""One plain sentence for an outcome: what became of the order, and why."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from detente.rules import reasons
from detente.rules.orders import Order, Unit
from detente.rules.position import Position
from detente.rules.reasons import Dislodgement, NoRetreat, Reason
from detente.rules.resolution import Outcome

from .sounds import settle
from .speaker import Speaker, finished, speaker
from .variants import key_of

# Reasons that tell nothing once the unit was driven out: that is the story then.
_QUIET = (reasons.Stood, reasons.NoOrder)


def sentence(
    outcome: Outcome, position: Position, lang: str = "en", unit: Unit | None = None
) -> str:
    """Tell an outcome of a position in a language; `unit` is the one meant where no order says."""
    voice = speaker(lang)
    parts = _parts(voice, outcome, unit)
    told = []
    if not (outcome.dislodgement and isinstance(outcome.reason, _QUIET)):
        told.append(voice.say("reasons", key_of(outcome.reason, outcome.order), parts))
    if outcome.dislodgement and "dies" in outcome.result:
        told.append(killed(voice, outcome.dislodgement, parts))
    elif outcome.dislodgement:
        told.append(dislodged(voice, outcome.dislodgement, parts))
    return " ".join(finished(text) for text in told)


def describe(order: Order, lang: str = "en") -> str:
    """An order as a sentence, "Fleet North Sea supports Army London to Belgium"."""
    return finished(speaker(lang).order(order))


def because(
    reason: Reason, lang: str = "en", *, power: str = "", order: Order | None = None
) -> str:
    """A reason alone as a sentence, for an order that was not carried out or cannot be."""
    voice = speaker(lang)
    parts = _parts(voice, Outcome(power, order, (), reason), None)
    return finished(voice.say("reasons", key_of(reason, order), parts))


def name_unit(unit: Unit, lang: str = "en") -> str:
    """A unit as in orders, "Army Paris"."""
    return settle(speaker(lang).unit(unit, "name"))


def _parts(voice: Speaker, outcome: Outcome, unit: Unit | None) -> dict[str, Any]:
    order = outcome.order
    own = getattr(order, "unit", unit) or voice.texts.word("grammar", "unit")
    parts: dict[str, Any] = {
        "power": outcome.power,
        "order": order,
        "self": own,
        "unit": own,
        "target": getattr(order, "target", None),
        "carried": "",
        **outcome.reason.parts(),
    }
    if parts.get("route"):
        parts["carried"] = voice.say("clauses", "carried", parts)
    return parts


def dislodged(voice: Speaker, fate: Dislodgement, parts: dict[str, Any]) -> str:
    """Who drove a unit out, where it may go, and why not elsewhere."""
    barred = tuple(_barred(voice, place) for place in fate.barred)
    parts = {
        **{f.name: getattr(fate, f.name) for f in fields(fate)},
        "unit": parts["self"],
        "barred": barred,
    }
    told = [voice.say("dislodged", "helped" if fate.supporters else "driven_out", parts)]
    told.append(voice.say("dislodged", "may_go" if fate.retreats else "nowhere", parts))
    if fate.barred:
        told.append(voice.say("dislodged", "barred", parts))
    return "; ".join(told)


def killed(voice: Speaker, fate: Dislodgement, parts: dict[str, Any]) -> str:
    """Who destroyed a unit where it stood, which happens in Diplonline (DIPLO-35)."""
    parts = {**{f.name: getattr(fate, f.name) for f in fields(fate)}, "unit": parts["self"]}
    return voice.say("dislodged", "killed_helped" if fate.supporters else "killed", parts)


def _barred(voice: Speaker, place: NoRetreat) -> str:
    return voice.say("dislodged", place.why, {"place": place.place, "by": place.by})
