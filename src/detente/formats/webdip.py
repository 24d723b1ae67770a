"""webDiplomacy's games in JSON, as its interface gives them: `{"gameID", "phases": [...]}`.

Powers and places are numbers. Turn 0 is the spring of 1901, turn 1 its autumn.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from detente.notation import Context, notation_named
from detente.notation.webdip import entry_of, place_numbered, place_numbers
from detente.rules.orders import Given, Move, Unit
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, RETREATS, Phase
from detente.rules.position import Dislodged, Position

from .complete import with_positions
from .played import FormatError, Letter, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import add_unit, board, item, load_json, optional, shown, typed

_POWERS = ("ENGLAND", "FRANCE", "ITALY", "GERMANY", "AUSTRIA", "TURKEY", "RUSSIA")
_KINDS = {"Diplomacy": MOVEMENT, "Retreats": RETREATS, "Builds": ADJUSTMENTS}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_UNITS = {"Army": "A", "Fleet": "F"}
_ALL = "ALL"
_FIRST_YEAR = 1901


def read(text: str) -> list[Played]:
    """One game, or a list of them."""
    data = load_json(text)
    if isinstance(data, list):
        return [_game(entry, f"game {number}") for number, entry in enumerate(data, start=1)]
    return [_game(data, "the file")]


def _game(data: Any, where: str) -> Played:
    game = typed(dict, data, where)
    if _number(game.get("variantID", 1), f"{where}.variantID") != 1:
        raise FormatError("only_classic", f"{where}.variantID")
    stages = []
    for index, entry in enumerate(item(game, "phases", list, where)):
        place = f"phases[{index}]"
        typed(dict, entry, place)
        if entry.get("phase") in _KINDS:  # others, as Finished, have no orders
            stages.append(_stage(entry, place))
    if not stages:
        raise FormatError("no_phases", where)
    over = game.get("gameOver", "No") not in ("No", None)
    return Played(str(game.get("gameID", "")), tuple(stages), over)


def _number(value: Any, where: str) -> int:
    """A number, which may stand as text."""
    if type(value) is str and value.isascii() and value.isdigit() and len(value) < 10:
        return int(value)
    number: int = typed(int, value, where)
    return number


def _power(entry: Mapping[str, Any], where: str, key: str = "countryID") -> str:
    number = _number(item_of(entry, key, where), f"{where}.{key}")
    if not 1 <= number <= len(_POWERS):
        raise FormatError("no_power", f"{where}.{key}", text=str(number))
    return _POWERS[number - 1]


def item_of(entry: Mapping[str, Any], key: str, where: str) -> Any:
    """A value that must be there, whatever its kind."""
    if key not in entry:
        raise FormatError("missing", where, text=repr(key))
    return entry[key]


def _stage(entry: Mapping[str, Any], where: str) -> Stage:
    turn = _number(item_of(entry, "turn", where), f"{where}.turn")
    kind = _KINDS[entry["phase"]]
    season = "W" if kind == ADJUSTMENTS else "SF"[turn % 2]
    if not 0 <= turn < 10_000:
        raise FormatError("no_turn", f"{where}.turn", text=str(turn), like="0")
    phase = Phase(season, _FIRST_YEAR + turn // 2, kind)
    before = _stated(entry, where)
    position = _position(before, phase)
    givens, results = [], {}
    for given, unit, words in _orders(entry, position, where):
        givens.append(given)
        if unit is not None:
            results[unit] = words
    letters = tuple(_letters(entry, where))
    return Stage(phase, tuple(givens), before, results=results or None, letters=letters)


def _position(before: Stated, phase: Phase) -> Position:
    out = {unit: Dislodged(left.power, None, ()) for unit, left in before.retreats.items()}
    return Position(board(), phase, before.units, out, centres=before.centres)


def _entries(data: Mapping[str, Any], key: str, where: str) -> Iterator[tuple[Any, str]]:
    for index, entry in enumerate(optional(data, key, list, where)):
        place = f"{where}.{key}[{index}]"
        yield typed(dict, entry, place), place


def _stated(entry: Mapping[str, Any], where: str) -> Stated:
    units: dict[Unit, str] = {}
    retreats: dict[Unit, Retreating] = {}
    for data, place in _entries(entry, "units", where):
        unit = _unit(data, place)
        power = _power(data, place)
        if data.get("retreating") == "Yes":
            add_unit(retreats, unit, Retreating(power, None), place)
        else:
            add_unit(units, unit, power, place)
    return Stated(units, retreats, _centres(entry, where))


def _unit(data: Mapping[str, Any], where: str) -> Unit:
    kind = _UNITS.get(str(data.get("unitType")))
    number = _number(item_of(data, "terrID", where), f"{where}.terrID")
    place = place_numbered(number)
    if kind is None or place is None or not board().can_stand(kind, place):
        what = f"{shown(data.get('unitType'))} in territory {number}"
        raise FormatError("cannot_stand", where, text=what)
    return Unit(kind, place)


def _centres(entry: Mapping[str, Any], where: str) -> dict[str, str]:
    owners = {}
    for data, place in _entries(entry, "centers", where):
        if _number(data.get("countryID", 0), f"{place}.countryID") == 0:
            continue  # nobody's
        number = _number(item_of(data, "terrID", place), f"{place}.terrID")
        at = place_numbered(number)
        if at is None or at.province not in board().centres:
            raise FormatError("no_centre", f"{place}.terrID", text=str(number))
        owners[at.province] = _power(data, place)
    return owners


def _orders(
    entry: Mapping[str, Any], position: Position, where: str
) -> Iterator[tuple[Given, Unit | None, tuple[str, ...]]]:
    read_all = notation_named("webdip").read
    for data, place in _entries(entry, "orders", where):
        power = _power(data, place)
        text = json.dumps([data])
        reading = read_all(text, Context(board(), position, power))[0]
        order = reading.order
        unit = getattr(order, "unit", None)
        words = []
        if isinstance(order, Move) and data.get("success") == "No":
            words.append("bounce")
        if data.get("dislodged") == "Yes":
            words.append("dislodged")
        yield Given(power, order, str(order) if order else text), unit, tuple(words)


def _letters(entry: Mapping[str, Any], where: str) -> Iterator[Letter]:
    for data, place in _entries(entry, "messages", where):
        names = []
        for key in ("fromCountryID", "toCountryID"):
            anybody = _number(data.get(key, 0), f"{place}.{key}") == 0
            names.append(_ALL if anybody else _power(data, place, key))
        sent = _number(data.get("timeSent", 0), f"{place}.timeSent")
        yield Letter(names[0], names[1], item(data, "message", str, place), sent)


def write(games: Sequence[Played]) -> str:
    """One game as an object, several as a list."""
    data = [_saved(with_positions(game)) for game in games]
    return f"{json.dumps(data[0] if len(data) == 1 else data, ensure_ascii=False)}\n"


def _saved(game: Played) -> dict[str, Any]:
    over = "Yes" if game.complete else "No"
    phases = [_entry(stage) for stage in game.stages]
    return {"gameID": game.name, "variantID": 1, "gameOver": over, "phases": phases}


def _entry(stage: Stage) -> dict[str, Any]:
    before = stage.before or Stated({})
    head = {"turn": _turn(stage.phase), "phase": _NAMES[stage.phase.kind]}
    position = _position(before, stage.phase)
    units = [_unit_entry(unit, power, "No") for unit, power in before.units.items()]
    units += [_unit_entry(unit, out.power, "Yes") for unit, out in before.retreats.items()]
    return {
        **head,
        "units": units,
        "orders": [
            {**head, "countryID": _id(given.power), **entry_of(given.order, context)}
            for given in stage.givens
            if given.order is not None and (context := Context(board(), position, given.power))
        ],
        "centers": [
            {"terrID": place_numbers()[code], "countryID": _id(power)}
            for code, power in (before.centres or {}).items()
        ],
        "messages": [_letter_entry(letter, head) for letter in stage.letters],
    }


def _turn(phase: Phase) -> int:
    if phase.year < _FIRST_YEAR:
        raise FormatError("too_early", str(phase), text=str(_FIRST_YEAR))
    return 2 * (phase.year - _FIRST_YEAR) + (phase.season != "S")


def _id(power: str) -> int:
    return _POWERS.index(power) + 1 if power in _POWERS else 0


def _unit_entry(unit: Unit, power: str, retreating: str) -> dict[str, Any]:
    kind = "Army" if unit.kind == "A" else "Fleet"
    number = place_numbers()[str(unit.location)]
    return {
        "unitType": kind,
        "retreating": retreating,
        "terrID": number,
        "countryID": _id(power),
    }


def _letter_entry(letter: Letter, head: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **head,
        "timeSent": letter.sent,
        "fromCountryID": _id(letter.sender),
        "toCountryID": _id(letter.recipient),
        "message": letter.text,
    }


FORMAT = Format(
    "webdip",
    "games of webDiplomacy, in the JSON of its interface",
    read=read,
    write=write,
    loses=(
        "orders that could not be read",
        "the coast that a supported fleet goes to",
        "where a dislodged unit may go",
        "names of those who write and play no power",
    ),
    begins=lambda text: (
        text.lstrip()[:1] in ("{", "[")
        and '"phases"' in text
        and '"state"' not in text
        and '"units"' in text
    ),
)
