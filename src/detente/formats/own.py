"""Our own logs of games that no other format holds: other boards, Diplonline's own orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from detente.game import Game, SaveError, Standing, import_game, resolve_again
from detente.game.state import Record
from detente.narrate import sentence
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.resolution import Outcome, Resolution

from .check import Difference, difference
from .log import is_log
from .played import FormatError
from .saying import Fate, heading, owned, retreating


def logs_of(text: str) -> tuple[Game, ...]:
    """The game of a log that is on another board or has orders of its own; else nothing."""
    if not is_log(text):
        return ()
    try:
        game = Game.from_events(import_game(text, check=False))
    except SaveError as error:
        raise FormatError("said", inner=error.said) from None
    other = game.board.name != "standard" or game.ruleset.engine != "standard"
    return (game,) if other else ()


def log_differences(game: Game, lang: str = "en") -> Iterator[Difference]:
    """Each phase of a log that comes out otherwise today, its first difference.

    Every phase begins as the log says, so that each difference is new.
    """
    later = [record.before for record in game.history[1:]]
    for record, after in zip(game.history, [*later, game.standing], strict=True):
        found = _compared(record, after, resolve_again(game, record), lang) if after else None
        if found is not None:
            yield found


def _compared(
    record: Record, after: Standing, resolution: Resolution, lang: str
) -> Difference | None:
    phase = Phase.parse(record.phase)
    ours = Standing.of(resolution.after)
    if unit := _other(_owners(after.units), _owners(ours.units)):
        return _unit(phase, unit, after, ours, resolution, lang)
    if unit := _other(_out(after), _out(ours)):
        told = (retreating(_out(after).get(unit, ())), retreating(_out(ours).get(unit, ())))
        return _about(phase, "retreats", unit, told, resolution, lang)
    if code := _other(_owners(after.centres), _owners(ours.centres)):
        owners = (_owners(after.centres).get(code), _owners(ours.centres).get(code))
        told = (owned(owners[0]), owned(owners[1]))
        return difference(phase, "centres", code, told, lang)
    words = {str(unit): said for unit, said in resolution.results.items()}
    if unit := _other(record.results, words):
        told = (
            Fate("words", words=tuple(record.results.get(unit, ()))),
            Fate("words", words=words.get(unit, ())),
        )
        return _about(phase, "results", unit, told, resolution, lang)
    if after.phase != ours.phase:
        told = (Fate("goes_on_theirs", phase=after.phase), Fate("goes_on", phase=ours.phase))
        return difference(phase, "phase", heading("next_phase", lang), told, lang)
    return None


def _owners(listed: Mapping[str, Sequence[str]]) -> dict[str, str]:
    return {thing: power for power, things in listed.items() for thing in things}


def _out(standing: Standing) -> dict[str, tuple[str, ...]]:
    outs = [out for driven_out in standing.dislodged.values() for out in driven_out]
    return {out.unit: tuple(sorted(out.retreats)) for out in outs}


def _other(theirs: Mapping[str, object], ours: Mapping[str, object]) -> str:
    """The first key whose values are not the same."""
    return min((k for k in {*theirs, *ours} if theirs.get(k) != ours.get(k)), default="")


def _unit(
    phase: Phase, unit: str, after: Standing, ours: Standing, resolution: Resolution, lang: str
) -> Difference:
    theirs, own = (_owners(standing.units).get(unit) for standing in (after, ours))
    told = tuple(owned(power) if power else Fate("gone") for power in (theirs, own))
    return _about(phase, "units", unit, (told[0], told[1]), resolution, lang)


def _about(
    phase: Phase,
    about: str,
    unit: str,
    told: tuple[Fate, Fate],
    resolution: Resolution,
    lang: str,
) -> Difference:
    outcome = _outcome(unit, resolution)
    order = str(outcome.order) if outcome and outcome.order else ""
    why = sentence(outcome, resolution.before, lang, Unit.parse(unit)) if outcome else ""
    return difference(phase, about, unit, told, lang, order=order, why=why)


def _outcome(unit: str, resolution: Resolution) -> Outcome | None:
    """The outcome of the unit, or of the one that came to its place."""
    for outcome in resolution.outcomes:
        order = outcome.order
        goal = getattr(order, "target", None)
        named = str(getattr(order, "unit", ""))
        if named == unit or (goal is not None and f"{named[:1]} {goal}" == unit):
            return outcome
    return resolution.unordered.get(Unit.parse(unit))
