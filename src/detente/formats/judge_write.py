"""Writing a game as the result text of the e-mail judges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detente.board import Location
from detente.board.words import load_words
from detente.notation import Context
from detente.notation.core.routes import sea_route
from detente.rules import load_ruleset
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, RETREATS, Phase
from detente.rules.position import Position
from detente.rules.resolution import Outcome, Resolution

from .complete import next_position, position_of
from .played import Played, is_ahead
from .strict import board

_KINDS = {MOVEMENT: "Movement", RETREATS: "Retreat", ADJUSTMENTS: "Adjustment"}
_NAMES = {"S": "Spring", "F": "Fall", "W": "Winter"}
_UNITS = {"A": "Army", "F": "Fleet"}
_COASTS = {"N": "north", "S": "south", "E": "east", "W": "west"}
PEOPLES = {
    "AUSTRIA": "Austrian",
    "ENGLAND": "English",
    "FRANCE": "French",
    "GERMANY": "German",
    "ITALY": "Italian",
    "RUSSIA": "Russian",
    "TURKEY": "Turkish",
}
_MARKS = ("bounce", "cut", "void", "no_convoy", "disrupted", "dislodged", "destroyed")


def write(games: Sequence[Played]) -> str:
    """A block for every phase that has been played, by the rules here."""
    return "\n".join(line for game in games for line in _lines(game))


def _lines(game: Played) -> Iterator[str]:
    name = re.sub(r"\W", "", game.name.lower())[:8] or "game"
    yield f":: Judge: DETENTE  Game: {name}  Variant: Standard\n"
    follows: Position | None = None
    for number, stage in enumerate(game.stages, start=1):
        if number == len(game.stages) and not (stage.givens or stage.after):
            break
        position = position_of(stage, follows)
        resolution = next_position(position, stage, game.rules or load_ruleset())
        follows = resolution.after
        kind = "results" if stage.phase.kind == MOVEMENT else "orders"
        yield f"{_KINDS[stage.phase.kind]} {kind} for {_turn(stage.phase)}. ({name}.{number:03})\n"
        yield from _orders(resolution)
        yield ""
        yield from _dislodged(resolution)
        if _ends_year(resolution):
            yield from _centres(resolution.after)
        if not resolution.winners:
            following = f"{_KINDS[follows.phase.kind]} for {_turn(follows.phase)}"
            yield f"The next phase of '{name}' will be {following}.\n"


def _turn(phase: Phase) -> str:
    return f"{_NAMES[phase.season]} of {phase.year}"


def _ends_year(resolution: Resolution) -> bool:
    """Whether the owners of the centres have been settled in this phase."""
    before, after = resolution.before.phase, resolution.after.phase
    return before.season == "F" and after.turn != before.turn


def _orders(resolution: Resolution) -> Iterator[str]:
    write_one = _adjustments if resolution.before.phase.kind == ADJUSTMENTS else _unit_lines
    for power in resolution.before.powers:
        for line in write_one(resolution, power):
            yield f"{power.title()}: {line}"


def _unit_lines(resolution: Resolution, power: str) -> Iterator[str]:
    """A line for every unit that had something to do: its order, and marks of what failed."""
    position = resolution.before
    out = position.dislodged
    units = [u for u in out if out[u].power == power]
    if position.phase.kind == MOVEMENT:
        units = list(position.units_of(power))
    for unit in units:
        outcome = _counting(resolution, power, unit)
        words = {*resolution.results.get(unit, ()), *(outcome.result if outcome else ())}
        order = outcome.order if outcome else None
        if isinstance(order, Disband):
            words.discard("destroyed")
        marks = ", ".join(m.replace("_", " ") for m in _MARKS if m in words)
        yield f"{_said(unit, order, position)}.{f'  (*{marks}*)' if marks else ''}"


def _counting(resolution: Resolution, power: str, unit: Unit) -> Outcome | None:
    """The outcome of the order that counted for a unit, or of its last that did not."""
    own = [
        outcome
        for outcome in resolution.outcomes
        if outcome.power == power
        and getattr(outcome.order, "unit", None) == unit
        and not is_ahead(outcome.order, resolution.before.phase)
    ]
    return next((o for o in own if "void" not in o.result), own[-1] if own else None)


def _adjustments(resolution: Resolution, power: str) -> Iterator[str]:
    for outcome in resolution.outcomes:
        if outcome.power != power or "success" not in outcome.result:
            continue
        match outcome.order:
            case Waive():
                yield "Waives a build."
            case Build(unit):
                article = "an" if unit.kind == "A" else "a"
                yield f"Builds {article} {_small(unit)}."
            case Disband(unit):
                yield f"Removes the {_small(unit)}."
    for unit, outcome in resolution.unordered.items():
        if outcome.power == power and unit in resolution.destroyed:
            yield f"Defaults, removing the {_small(unit)}."


def _small(unit: Unit) -> str:
    return f"{_UNITS[unit.kind].lower()} in {_place(unit.location)}"


def _said(unit: Unit, order: Order | None, position: Position) -> str:
    match order:
        case Hold():
            return f"{_unit(unit)} HOLD"
        case Move(_, target, via):
            steps = _route(unit, target, position) if via else []
            return " -> ".join([_unit(unit), *steps, _place(target)])
        case Retreat(_, target):
            return f"{_unit(unit)} -> {_place(target)}"
        case Support(_, other, target):
            goal = f" -> {_place(target)}" if target else ""
            return f"{_unit(unit)} SUPPORT {_helped(unit, other, position)}{goal}"
        case Convoy(_, army, target):
            return f"{_unit(unit)} CONVOY {_helped(unit, army, position)} -> {_place(target)}"
        case Disband():
            return f"{_unit(unit)} DISBAND"
    return f"{_unit(unit)}, No Order Processed"


def _route(unit: Unit, target: Location, position: Position) -> list[str]:
    seas = sea_route(unit.province, target.province, Context(board(), position))
    return [_place(sea) for sea in seas]


def _helped(unit: Unit, other: Unit, position: Position) -> str:
    """Another unit; one of another power with the name of its people."""
    owner = position.units.get(other)
    foreign = owner is not None and owner != position.units.get(unit)
    return f"{PEOPLES[owner]} {_unit(other)}" if owner and foreign else _unit(other)


def _unit(unit: Unit) -> str:
    return f"{_UNITS[unit.kind]} {_place(unit.location)}"


def _place(place: Location) -> str:
    name = load_words("en").province(place.province)
    return f"{name} ({_COASTS[place.coast[0]]} coast)" if place.coast else name


def _dislodged(resolution: Resolution) -> Iterator[str]:
    if resolution.before.phase.kind != MOVEMENT:
        return
    lost = [u for u in resolution.destroyed if u in resolution.before.units]
    if not (resolution.after.dislodged or lost):
        return
    yield "The following units were dislodged:\n"
    for unit, out in resolution.after.dislodged.items():
        named = f"The {PEOPLES[out.power]} {_UNITS[unit.kind]} in {_place(unit.location)}"
        yield f"{named} can retreat to {' or '.join(map(_place, out.retreats))}."
    for unit in lost:
        people = PEOPLES[resolution.before.units[unit]]
        named = f"The {people} {_UNITS[unit.kind]} in {_place(unit.location)}"
        yield f"{named} with no valid retreats was destroyed."
    yield ""


def _centres(position: Position) -> Iterator[str]:
    """Who owns what, and how many units each may build or must remove."""
    yield "Ownership of supply centers:\n"
    owned = {power: sorted(position.centres_of(power)) for power in board().powers}
    for power, codes in owned.items():
        if codes:
            yield f"{power.title()}: {', '.join(_place(Location(code)) for code in codes)}."
    yield ""
    for power, codes in owned.items():
        units = len(position.units_of(power))
        if codes or units:
            yield f"{f'{power.title()}:':<10}{_balance(len(codes), units)}"
    yield ""


def _balance(centres: int, units: int) -> str:
    surplus = units - centres
    head = f"{centres:>2} Supply center{'s' if centres != 1 else ' '}, "
    head += f"{units:>2} Unit{'s' if units != 1 else ' '}:  "
    verb = "Removes" if surplus > 0 else "Builds "
    return f"{head}{verb} {abs(surplus):>2} unit{'' if abs(surplus) == 1 else 's'}."
