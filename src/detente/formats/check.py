"""Every phase of a game adjudicated again, and what came out otherwise than the file says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from detente.narrate import sentence
from detente.rules.orders import Unit
from detente.rules.phase import RETREATS, Phase
from detente.rules.position import Position
from detente.rules.resolution import Outcome, Resolution
from detente.rules.ruleset import Ruleset

from .complete import (
    next_position,
    place_texts,
    position_of,
    unlike_retreats,
    unlike_units,
)
from .fate import first_unlike
from .played import Played, Stage, Stated
from .saying import Fate, fated, heading, owned, retreating

_FATES = ("bounce", "dislodged")  # other words for the same fate are no difference


@dataclass(frozen=True)
class Difference:
    """Where a file and the rules part: both outcomes, and the reason of the rules."""

    phase: Phase
    about: str  # units, retreats, centres, results or phase
    subject: str  # the unit, centre or power it shows in
    order: str  # in canonical form; empty where none was given
    theirs: str
    ours: str
    why: str = ""
    lang: str = "en"  # of the sentences

    def __str__(self) -> str:
        """All of it, in lines."""
        parts = {"phase": self.phase, "subject": self.subject, "order": self.order}
        lines = [
            heading("head_ordered" if self.order else "head", self.lang, **parts),
            f"  {heading('theirs', self.lang, told=self.theirs)}",
            f"  {heading('ours', self.lang, told=self.ours)}",
        ]
        if self.why:
            lines.append(f"  {heading('because', self.lang, why=self.why)}")
        return "\n".join(lines)


def checkable(game: Played) -> int:
    """How many stages can be checked: those after which the file shows anything."""
    return sum(_shown(game, number) for number in range(len(game.stages)))


def _shown(game: Played, number: int) -> bool:
    stage = game.stages[number]
    return _expected(game, number)[0] is not None or bool(stage.results)


def _expected(game: Played, number: int) -> tuple[Stated | None, Stage | None]:
    """The position that should follow a stage, and the stage it begins."""
    later = game.stages[number + 1] if number + 1 < len(game.stages) else None
    stated = game.stages[number].after
    return (stated or (later.before if later else None)), later


def differences(game: Played, rules: Ruleset, lang: str = "en") -> Iterator[Difference]:
    """Each phase that came out otherwise, its first difference; the file's own line is followed."""
    follows: Position | None = None
    for number, stage in enumerate(game.stages):
        stated, later = _expected(game, number)
        if number and stage.before is None and follows and follows.phase != stage.phase:
            yield _other_phase(game.stages[number - 1].phase, stage.phase, follows, lang)
            return
        position = position_of(stage, follows)
        if stated is None and later is None and not stage.results:
            return
        resolution = next_position(position, stage, rules)
        follows = resolution.after
        if stated is None:  # words are compared only where no position follows them
            found = _words(stage, resolution, lang)
        else:
            found = _position(stage, stated, later, resolution, lang)
        if found is not None:
            yield found


def _other_phase(phase: Phase, theirs: Phase, follows: Position, lang: str) -> Difference:
    told = Fate("goes_on_theirs", phase=str(theirs)), Fate("goes_on", phase=str(follows.phase))
    return difference(phase, "phase", heading("next_phase", lang), told, lang)


def difference(
    phase: Phase, about: str, subject: str, told: tuple[Fate, Fate], lang: str, **more: str
) -> Difference:
    """A difference with both fates in the reader's language: the file's, the rules'."""
    return Difference(
        phase,
        about,
        subject,
        more.get("order", ""),
        fated(told[0], lang),
        fated(told[1], lang),
        more.get("why", ""),
        lang,
    )


def _position(
    stage: Stage, stated: Stated, later: Stage | None, resolution: Resolution, lang: str
) -> Difference | None:
    """The first difference between the position that a file states and the one that follows."""
    after, lost = resolution.after, resolution.destroyed
    left = {unit: out for unit, out in stated.retreats.items() if lost.get(unit) != out.power}
    stated = replace(stated, retreats=left)  # removed at once here, a phase later elsewhere
    idle = later is not None and later.phase.kind == RETREATS and not left and bool(lost)
    if unlike_units(stated, after):
        return _units(stage, stated, resolution, lang)
    if unit := unlike_retreats(stated, after):
        return _retreats(stage, unit, stated, resolution, lang)
    known = after.centres is not None and not idle
    if known and stated.centres is not None and stated.centres != after.centres:
        return _centres(stage, stated.centres, after.centres or {}, lang)
    over = bool(resolution.winners) or after.centres is None  # then no winter can be foreseen
    same = later is None or later.phase == after.phase or idle or over
    return None if later is None or same else _other_phase(stage.phase, later.phase, after, lang)


def _units(stage: Stage, stated: Stated, resolution: Resolution, lang: str) -> Difference:
    unit, outcome, theirs, ours = first_unlike(stated, resolution)
    why = _why(outcome, resolution.before, lang, unit)
    order = str(outcome.order) if outcome and outcome.order else ""
    fates = (theirs, ours)
    return difference(stage.phase, "units", str(unit), fates, lang, order=order, why=why)


def _why(outcome: Outcome | None, before: Position, lang: str, unit: Unit | None) -> str:
    return sentence(outcome, before, lang, unit) if outcome else ""


def _outcome_of(unit: Unit, resolution: Resolution) -> Outcome | None:
    if unit in resolution.unordered:
        return resolution.unordered[unit]
    named = (o for o in resolution.outcomes if getattr(o.order, "unit", None) == unit)
    return next(named, None)


def _retreats(
    stage: Stage, unit: Unit, stated: Stated, resolution: Resolution, lang: str
) -> Difference:
    theirs = stated.retreats[unit].places or frozenset()
    ours = frozenset(resolution.after.dislodged[unit].retreats)
    outcome = _outcome_of(unit, resolution)
    why = _why(outcome, resolution.before, lang, unit)
    order = str(outcome.order) if outcome and outcome.order else ""
    told = (retreating(place_texts(theirs)), retreating(place_texts(ours)))
    return difference(stage.phase, "retreats", str(unit), told, lang, order=order, why=why)


def _centres(
    stage: Stage, theirs: Mapping[str, str], ours: Mapping[str, str], lang: str
) -> Difference:
    code = next(c for c in sorted({*theirs, *ours}) if theirs.get(c) != ours.get(c))
    told = (owned(theirs.get(code)), owned(ours.get(code)))
    return difference(stage.phase, "centres", code, told, lang)


def _words(stage: Stage, resolution: Resolution, lang: str) -> Difference | None:
    """The first unit that bounced or was driven out by one account only."""
    for unit, words in (stage.results or {}).items():
        outcome = _outcome_of(unit, resolution)
        ours = resolution.results.get(unit, ())
        if [w in words for w in _FATES] == [w in ours for w in _FATES]:
            continue
        why = _why(outcome, resolution.before, lang, unit)
        order = str(outcome.order) if outcome and outcome.order else ""
        told = (Fate("words", words=words), Fate("words", words=ours))
        return difference(stage.phase, "results", str(unit), told, lang, order=order, why=why)
    return None
