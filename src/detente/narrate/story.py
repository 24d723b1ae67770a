"""A whole phase told: power by power, fight by fight, and what changed for one power."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from detente.board import Location
from detente.rules.orders import Unit, Waive
from detente.rules.phase import ADJUSTMENTS
from detente.rules.resolution import Outcome, Resolution

from .sentence import sentence
from .speaker import finished, speaker


@dataclass(frozen=True)
class Chapter:
    """Lines that belong together: of one power, or of the fight for one place."""

    key: str  # the power, or the province
    title: str  # its name in the reader's language
    lines: tuple[str, ...]


def turn_story(resolution: Resolution, lang: str = "en") -> tuple[Chapter, ...]:
    """Every outcome of a phase in sentences, a chapter for each power."""
    told: dict[str, list[str]] = {}
    for unit, outcome in _outcomes(resolution):
        line = sentence(outcome, resolution.before, lang, unit)
        told.setdefault(outcome.power, []).append(line)
    words = speaker(lang).words
    listed = resolution.before.powers
    ranked = sorted(told, key=lambda power: listed.index(power) if power in listed else len(listed))
    return tuple(Chapter(p, words.power(p), tuple(told[p])) for p in ranked)


def fights(resolution: Resolution, lang: str = "en") -> tuple[Chapter, ...]:
    """The places that several units wanted, each with all that was done for and against it."""
    voice = speaker(lang)
    disputed = {
        place for _, outcome in _outcomes(resolution) if (place := _disputed(outcome)) is not None
    }
    chapters = []
    for province in sorted(disputed, key=voice.words.province):
        lines = tuple(
            sentence(outcome, resolution.before, lang, unit)
            for unit, outcome in _outcomes(resolution)
            if _concerns(outcome, unit, province)
        )
        title = finished(voice.say("story", "fight", {"place": Location(province)}))
        chapters.append(Chapter(province, title.removesuffix("."), lines))
    return tuple(chapters)


def changes(resolution: Resolution, power: str, lang: str = "en") -> tuple[str, ...]:
    """What a phase changed for one power: centres, units, what is due next, the end."""
    same = finished(speaker(lang).say("story", "same", {"power": power}))
    return tuple(_told(resolution, power, lang)) or (same,)


def short_story(resolution: Resolution, lang: str = "en") -> tuple[str, ...]:
    """What a phase changed, for all powers together: centres, units, the end."""
    powers = resolution.before.powers
    return tuple(line for power in powers for line in _told(resolution, power, lang))


def _told(resolution: Resolution, power: str, lang: str) -> Iterator[str]:
    voice = speaker(lang)
    for key, parts in _changes(resolution, power):
        yield finished(voice.say("story", key, {"power": power, **parts}))


def _outcomes(resolution: Resolution) -> Iterator[tuple[Unit | None, Outcome]]:
    for outcome in resolution.outcomes:
        yield None, outcome
    yield from left_alone(resolution)


def left_alone(resolution: Resolution) -> Iterator[tuple[Unit, Outcome]]:
    """Units without an order, and what the rules did by themselves.

    A unit whose only order was void is not told of again: that order's outcome says its fate.
    """
    void = [(o.power, o.order) for o in resolution.outcomes if o.result[0] == "void"]
    tried = {(p, o.unit.province) for p, o in void if o is not None and not isinstance(o, Waive)}
    for unit, outcome in resolution.unordered.items():
        told = "void" in resolution.results.get(unit, ()) or outcome.result == ("hold",)
        if not told or (outcome.power, unit.province) not in tried:
            yield unit, outcome


def _disputed(outcome: Outcome) -> str | None:
    """The province for which an outcome names a rival."""
    target = getattr(outcome.order, "target", None)
    rival = getattr(outcome.reason, "rival", None) or getattr(outcome.reason, "victim", None)
    return target.province if target is not None and rival is not None else None


def _concerns(outcome: Outcome, unit: Unit | None, province: str) -> bool:
    """Whether an order was given in a province or aimed at it."""
    order = outcome.order
    own: Any = getattr(order, "unit", unit)
    aims = [
        getattr(order, "target", None),
        getattr(getattr(order, "supported", None), "location", None),
    ]
    places = {own.province if own else "", *(aim.province for aim in aims if aim)}
    return province in places


def _changes(resolution: Resolution, power: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Keys of the sentences for a power, with their parts."""
    yield from _centres(resolution, power)
    yield from _units(resolution, power)
    after = resolution.after
    if after.phase.kind == ADJUSTMENTS and (surplus := after.surplus(power)):
        yield ("removals" if surplus > 0 else "builds"), {"number": abs(surplus)}
    if power in resolution.eliminated:
        yield "out", {}
    if power in resolution.winners:
        yield "won", {}


def _centres(resolution: Resolution, power: str) -> Iterator[tuple[str, dict[str, Any]]]:
    old, new = resolution.before.centres_of(power), resolution.after.centres_of(power)
    for key, codes in (("gained", new - old), ("lost", old - new)):
        if codes:
            yield key, {"centres": tuple(map(Location, sorted(codes)))}


def _units(resolution: Resolution, power: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for unit, owner in resolution.destroyed.items():
        if owner == power:
            yield "gone", {"unit": unit}
    for unit in _new_units(resolution, power):
        yield "new", {"unit": unit}
    for unit, fate in resolution.after.dislodged.items():
        if fate.power == power:
            yield "retreats", {"unit": unit}


def _new_units(resolution: Resolution, power: str) -> Iterator[Unit]:
    """Units that were built or appeared in this phase."""
    for outcome in resolution.outcomes:
        if outcome.power == power and outcome.reason.code in ("built", "appeared"):
            unit = getattr(outcome.order, "unit", None)
            if unit is not None:
                yield unit
