"""Our own event log: a game kept by `detente`, and any game made into one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

from detente.board import Location
from detente.game import (
    Event,
    Game,
    Record,
    Refusal,
    SaveError,
    Settings,
    Standing,
    add_up,
    create_game,
    export_game,
    import_game,
    process,
    say_refusal,
)
from detente.game.canon import parse_order
from detente.game.engine import line_of
from detente.game.events import Line, OrdersGiven, Spoke
from detente.rules.orders import Given, Unit
from detente.rules.phase import Phase

from .complete import agrees, idle_retreats
from .played import FormatError, Letter, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import load_json

_START = datetime(2000, 1, 1, tzinfo=UTC)  # a game made from another file has no dates
_EVERYBODY = "ALL"
_MASTER = "MASTER"


def read(text: str) -> list[Played]:
    """One saved log; or several, one on each line, as `write` makes them."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(line.startswith('{"format"') for line in lines):
        return [_game(line, f"line {number}") for number, line in enumerate(lines, start=1)]
    return [_game(text, "")]


def _game(text: str, where: str) -> Played:
    load_json(text, where)  # says where the JSON is wrong
    try:
        game = Game.from_events(import_game(text, check=False))
    except SaveError as error:
        raise FormatError("said", where, inner=error.said) from None
    if game.board.name != "standard" or game.ruleset.engine != "standard":
        variant, rules = game.variant.name, game.settings.ruleset
        raise FormatError("other_rules", where, variant=variant, rules=rules)
    if game.standing is None:
        raise FormatError("not_begun", where)
    stages = [_stage(game, record) for record in game.history]
    if game.ended is None or not stages:
        stages.append(_present(game, game.standing))
        last = None
    else:
        last = _stated(game.standing)
        stages[-1] = Stage(**{**vars(stages[-1]), "after": last})
    return Played(game.name, tuple(stages), game.ended is not None, rules=game.ruleset)


def _stage(game: Game, record: Record) -> Stage:
    return Stage(
        Phase.parse(record.phase),
        tuple(map(_given, record.given)),
        _stated(record.before),
        results={Unit.parse(unit): words for unit, words in record.results.items()},
        letters=_letters(game, record.phase),
    )


def _present(game: Game, standing: Standing) -> Stage:
    return Stage(
        Phase.parse(standing.phase),
        before=_stated(standing),
        letters=_letters(game, standing.phase),
    )


def _given(line: Line) -> Given:
    order = parse_order(line.order) if line.order else None
    return Given(line.power, order, line.text or line.order)


def _stated(standing: Standing) -> Stated:
    units = {Unit.parse(u): power for power, us in standing.units.items() for u in us}
    retreats = {
        Unit.parse(out.unit): Retreating(power, frozenset(map(Location.parse, out.retreats)))
        for power, outs in standing.dislodged.items()
        for out in outs
    }
    owners = {code: power for power, codes in standing.centres.items() for code in codes}
    return Stated(units, retreats, owners)


def _letters(game: Game, phase: str) -> tuple[Letter, ...]:
    def name(seat: str) -> str:
        return "+".join(game.seats[seat].powers) if seat in game.seats else _MASTER

    return tuple(
        Letter(
            name(spoke.author),
            "+".join(map(name, spoke.to)) or _EVERYBODY,
            spoke.text,
            round(spoke.at.timestamp()),
        )
        for spoke in game.letters
        if spoke.phase == phase
    )


def write(games: Sequence[Played]) -> str:
    """One log as `detente` saves it; several as one on each line."""
    logs = [export_game(_events(game)) for game in games]
    if len(logs) == 1:
        return logs[0]
    return "".join(
        json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")) + "\n"
        for text in logs
    )


def _events(played: Played) -> list[Event]:
    """The game played once more, by the same orders; it must come to the same positions."""
    first = played.stages[0]
    if (first.phase.season, first.phase.kind) != ("S", "M"):
        raise FormatError("begins_in_spring", text=str(first.phase))
    name = (played.name or "imported")[:60].strip()
    settings = Settings(first_year=first.phase.year, missed_limit=0)
    events = list(_agreed(create_game(settings, _START, game_id=name, name=name), first.phase))
    game = Game.from_events(events)
    for number, stage in enumerate(played.stages):
        if idle_retreats(stage) and game.phase != str(stage.phase):
            continue
        _same(game, stage)
        now = _START + timedelta(seconds=number)
        made = [*_orders(game, stage, now), *_spoken(game, stage, now)]
        game = add_up(made, game)
        events += made
        if number + 1 == len(played.stages) and not (stage.givens or played.complete):
            break
        made = list(_agreed(process(game, now, force=True), stage.phase))
        game = add_up(made, game)
        events += made
        if game.stage == "over":
            break
    return events


def _agreed(decision: tuple[Event, ...] | Refusal, phase: Phase) -> tuple[Event, ...]:
    if isinstance(decision, Refusal):
        raise FormatError("said", str(phase), inner=partial(say_refusal, decision))
    return decision


def _same(game: Game, stage: Stage) -> None:
    known = stage.before is None or agrees(stage.before, game.position)
    if game.phase != str(stage.phase) or not known:
        raise FormatError("other_position", str(stage.phase), text=str(game.phase))


def _orders(game: Game, stage: Stage, now: datetime) -> Iterable[Event]:
    for seat in game.seats.values():
        lines = tuple(line_of(given) for given in stage.givens if given.power in seat.powers)
        if lines:
            yield OrdersGiven(now, seat.id, game.phase, 1, lines)


def _spoken(game: Game, stage: Stage, now: datetime) -> Iterable[Event]:
    """Letters of the phase; one to or from somebody who has no seat goes into no log."""
    seats = {power: seat.id for seat in game.seats.values() for power in seat.powers}
    counts: dict[str, int] = {}
    for letter in stage.letters:
        to = [] if letter.recipient in (_EVERYBODY, "GLOBAL") else letter.recipient.split("+")
        if letter.sender in seats and all(name in seats for name in to):
            author = seats[letter.sender]
            audience = tuple(sorted(seats[name] for name in to))
            talk = "-".join(sorted({author, *audience})) if audience else "all"
            before = sum(x.id.startswith(f"{talk}.") for x in game.letters)
            counts[talk] = counts.get(talk, before) + 1
            yield Spoke(now, f"{talk}.{counts[talk]}", author, audience, letter.text, game.phase)


def is_log(text: str) -> bool:
    """Whether a text begins as our own logs do."""
    return text.lstrip().startswith('{"format":"detente-game"')


FORMAT = Format(
    "detente",
    "our own event log, as `detente` saves games",
    read=read,
    write=write,
    loses=(
        "dates: a game from another program is given new ones",
        "letters to or from somebody who plays no power",
        "outcomes by other rules: such a game is refused with the phase",
    ),
    begins=is_log,
)
