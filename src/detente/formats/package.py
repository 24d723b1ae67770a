"""Saved games of the PyPI package `diplomacy`, and the same form in research logs (one a line)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from detente.exchange.orders import canonical
from detente.notation import read_order
from detente.rules.orders import Given, Unit
from detente.rules.phase import ADJUSTMENTS, RETREATS, Phase
from detente.rules.position import Position

from .complete import place_texts, with_positions
from .played import FormatError, Letter, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import (
    add_unit,
    board,
    item,
    load_json,
    optional,
    read_centre,
    read_place,
    read_power,
    read_unit,
    shown,
    texts,
    typed,
)

_OVER = "COMPLETED"
_GAME = frozenset({"id", "phases", "map"})
_STAGE = frozenset({"name", "state", "orders", "results", "messages"})
_WRITTEN = frozenset({"name", "units", "retreats", "centers", "homes", "builds"})


def read(text: str) -> list[Played]:
    """One saved game, a list of them, or one on each line."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and lines[0].rstrip().endswith("}") and lines[1].lstrip().startswith("{"):
        numbered = enumerate(text.splitlines(), start=1)
        return [_game(load_json(t, f"line {n}"), f"line {n}") for n, t in numbered if t.strip()]
    data = load_json(text)
    if isinstance(data, list):
        return [_game(entry, f"game {number}") for number, entry in enumerate(data, start=1)]
    return [_game(data, "")]


def _game(data: Any, where: str) -> Played:
    game = typed(dict, data, where or "the file")
    if optional(game, "map", str, where) not in ("", "standard"):
        raise FormatError("only_standard", where, text=shown(game["map"]))
    stages: list[Stage] = []
    over = False
    for index, entry in enumerate(item(game, "phases", list, where or "the file")):
        place = f"{where}, phases[{index}]" if where else f"phases[{index}]"
        name = item(typed(dict, entry, place), "name", str, place)
        over = name == _OVER
        stages.append(_stage(entry, _ending(stages, place) if over else _phase(name, place), place))
    if not stages:
        raise FormatError("no_phases", where)
    beside = {key: value for key, value in game.items() if key not in _GAME}
    if beside.get("rules") == []:  # as it is always written
        del beside["rules"]
    return Played(str(game.get("id", "")), tuple(stages), over, beside)


def _phase(name: str, where: str) -> Phase:
    try:
        return Phase.parse(name)
    except ValueError:
        raise FormatError("no_phase", f"{where}.name", text=shown(name), like="S1901M") from None


def _ending(stages: Sequence[Stage], where: str) -> Phase:
    """A phase for the position after the end, which the form gives no name."""
    if not stages:
        raise FormatError("over_at_once", where)
    last = stages[-1].phase
    return Phase("W", last.year, ADJUSTMENTS) if last.season != "W" else last


def _stage(entry: Mapping[str, Any], phase: Phase, where: str) -> Stage:
    state = item(entry, "state", dict, where)
    before = _stated(state, f"{where}.state")
    beside = {key: value for key, value in entry.items() if key not in _STAGE}
    if more := {key: value for key, value in state.items() if key not in _WRITTEN}:
        beside["state"] = more
    return Stage(
        phase,
        tuple(_givens(entry, before, phase, where)),
        before,
        results=_results(entry, where),
        letters=tuple(_letters(entry, where)),
        beside=beside,
    )


def _stated(state: Mapping[str, Any], where: str) -> Stated:
    units: dict[Unit, str] = {}
    retreats: dict[Unit, Retreating] = {}
    for power, listed in item(state, "units", dict, where).items():
        read_power(power, f"{where}.units")
        for text, place in texts(listed, f"{where}.units.{power}"):
            unit = read_unit(text.removeprefix("*"), place)
            if text.startswith("*"):
                add_unit(retreats, unit, Retreating(power, None), place)
            else:
                add_unit(units, unit, power, place)
    for power, entries in optional(state, "retreats", dict, where).items():
        read_power(power, f"{where}.retreats")
        for text, listed in typed(dict, entries, f"{where}.retreats.{power}").items():
            place = f"{where}.retreats.{power}"
            unit = read_unit(text.removeprefix("*"), place)
            goals = frozenset(read_place(goal, at) for goal, at in texts(listed, f"{place}.{text}"))
            retreats[unit] = Retreating(power, goals)
    return Stated(units, retreats, _centres(item(state, "centers", dict, where), where))


def _centres(data: Mapping[str, Any], where: str) -> dict[str, str]:
    owners: dict[str, str] = {}
    for power, listed in data.items():
        read_power(power, f"{where}.centers")
        for code, place in texts(listed, f"{where}.centers.{power}"):
            if read_centre(code, place) in owners:
                raise FormatError("two_owners", place, text=code)
            owners[code] = power
    return owners


def _givens(entry: Mapping[str, Any], before: Stated, phase: Phase, where: str) -> Iterator[Given]:
    position = Position(board(), phase, before.units, centres=before.centres)
    for power, listed in optional(entry, "orders", dict, where).items():
        read_power(power, f"{where}.orders")
        for text, _ in () if listed is None else texts(listed, f"{where}.orders.{power}"):
            order = canonical(text, board())
            if order is None:
                order = read_order(text, position, power).order
            yield Given(power, order, text)


def _results(entry: Mapping[str, Any], where: str) -> dict[Unit, tuple[str, ...]] | None:
    """Words for each unit; an empty list is a success, an empty object says nothing."""
    given = optional(entry, "results", dict, where)
    found = {}
    for text, words in given.items():
        place = f"{where}.results.{text[:20]}"
        if text[:2] in ("A ", "F "):  # others are notes of the program, such as WAIVE
            said = [word for word, _ in texts(words, place)]
            found[read_unit(text, place)] = tuple(word for word in said if word)
    return found or None


def _letters(entry: Mapping[str, Any], where: str) -> Iterator[Letter]:
    for index, data in enumerate(optional(entry, "messages", list, where)):
        place = f"{where}.messages[{index}]"
        typed(dict, data, place)
        yield Letter(
            item(data, "sender", str, place),
            item(data, "recipient", str, place),
            item(data, "message", str, place),
            optional(data, "time_sent", int, place),
        )


def write(games: Sequence[Played]) -> str:
    """One game as JSON, several as one on each line."""
    return "".join(f"{json.dumps(_saved(with_positions(g)), ensure_ascii=False)}\n" for g in games)


def _saved(game: Played) -> dict[str, Any]:
    stages = [_phase_entry(stage) for stage in game.stages]
    if game.complete:
        stages[-1]["name"] = stages[-1]["state"]["name"] = _OVER
    return {"id": game.name, "map": "standard", "rules": [], **game.beside, "phases": stages}


def _phase_entry(stage: Stage) -> dict[str, Any]:
    beside = dict(stage.beside)
    more = beside.pop("state", {})
    results = (stage.results or {}).items()
    return {
        "name": str(stage.phase),
        "state": {**_state(stage), **more},
        "orders": _by_power(
            (given.power, given.text or str(given.order)) for given in stage.givens
        ),
        "results": {str(unit): list(words) for unit, words in results},
        "messages": [
            {
                "sender": letter.sender,
                "recipient": letter.recipient,
                "time_sent": letter.sent,
                "phase": str(stage.phase),
                "message": letter.text,
            }
            for letter in stage.letters
        ],
        **beside,
    }


def _state(stage: Stage) -> dict[str, Any]:
    before = stage.before or Stated({})
    powers = board().powers
    retreats: dict[str, dict[str, list[str]]] = {power: {} for power in powers}
    for unit, out in before.retreats.items():
        retreats[out.power][str(unit)] = place_texts(out.places or frozenset())
    standing = [(power, str(unit)) for unit, power in before.units.items()]
    if stage.phase.kind == RETREATS:
        standing += [(out.power, f"*{unit}") for unit, out in before.retreats.items()]
    units = {power: [text for owner, text in standing if owner == power] for power in powers}
    owners = before.centres or {}
    centres = {power: [c for c, owner in owners.items() if owner == power] for power in powers}
    return {
        "name": str(stage.phase),
        "units": units,
        "retreats": retreats,
        "centers": centres,
        "homes": {power: sorted(board().homes[power]) for power in powers},
        "builds": {
            power: _builds(power, len(units[power]), centres[power], before, stage.phase)
            for power in powers
        },
    }


def _builds(
    power: str, units: int, centres: list[str], before: Stated, phase: Phase
) -> dict[str, Any]:
    """How many units a power may build (negative: must remove), and on which homes."""
    if phase.kind != ADJUSTMENTS:
        return {"count": 0, "homes": []}
    taken = {unit.province for unit in before.units}
    free = sorted(board().homes[power] & set(centres) - taken)
    count = min(len(centres) - units, len(free))
    return {"count": count, "homes": free if count > 0 else []}


def _by_power(pairs: Iterator[tuple[str, str]]) -> dict[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for power, text in pairs:
        lists.setdefault(power, []).append(text)
    return lists


FORMAT = Format(
    "package",
    "saved games of the PyPI package `diplomacy`, and research logs (one game a line)",
    read=read,
    write=write,
    loses=(
        "where an attacker came from, of a dislodged unit",
        "the package's own hash and influence, for a game that did not come from it",
        "seats, deadlines and votes",
    ),
    begins=lambda text: (
        text.lstrip()[:1] in ("{", "[") and '"phases"' in text and '"state"' in text
    ),
)
