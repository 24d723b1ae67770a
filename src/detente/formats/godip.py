"""Games of godip and of Diplicity, which it serves, in the JSON of their interfaces.

godip takes and gives one phase, `{"Season", "Year", "Type", "Units", "Orders", "SupplyCenters",
"Dislodgeds", ...}`; a game is a list of them, or one a line. Diplicity lists the phases of a game
and, for each phase, its orders, as documents with `Properties`; a list of such documents is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from detente.board import Location
from detente.rules.orders import Given, Order, Unit
from detente.rules.phase import ADJUSTMENTS, MOVEMENT, RETREATS, Phase

from .complete import with_positions, without_idle
from .diplicity import joined
from .godip_orders import bits_of, code_of, order_of, place_of
from .played import FormatError, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import add_unit, board, item, load_json, optional, shown, texts, typed

_SEASONS = {"Spring": "S", "Fall": "F"}
_TYPES = {"Movement": MOVEMENT, "Retreat": RETREATS, "Adjustment": ADJUSTMENTS}
_NAMES = {kind: name for name, kind in _TYPES.items()}
_UNITS = {"Army": "A", "Fleet": "F"}
_NEUTRAL = ("", "Neutral")


def read(text: str) -> list[Played]:
    """The phases of one game: a phase, a list of them, one a line, or Diplicity's documents."""
    name, phases = joined(_documents(text))
    stages = without_idle([_stage(phase, where) for phase, where in phases])
    if not stages:
        raise FormatError("no_phases")
    return [Played(name, stages)]


def _documents(text: str) -> list[tuple[Any, str]]:
    lines = [(line, n) for n, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and all(line.lstrip()[0] == "{" for line, _ in lines):
        return [(load_json(line, f"line {n}"), f"line {n}") for line, n in lines]
    data = load_json(text)
    if isinstance(data, list):
        return [(entry, f"document {n}") for n, entry in enumerate(data, start=1)]
    return [(data, "the file")]


def _stage(data: Mapping[str, Any], where: str) -> Stage:
    phase = _phase(data, where)
    before = Stated(
        _units(data, "Units", where),
        {
            unit: Retreating(power, None)
            for unit, power in _units(data, "Dislodgeds", where).items()
        },
        _centres(data, where),
    )
    return Stage(phase, tuple(_givens(data, phase, before, where)), before)


def _phase(data: Mapping[str, Any], where: str) -> Phase:
    season = _SEASONS.get(item(data, "Season", str, where))
    kind = _TYPES.get(item(data, "Type", str, where))
    year = item(data, "Year", int, where)
    if season is None or kind is None or not 1 <= year <= 9999:
        told = f"{data['Season']} {year}, {data['Type']}"
        raise FormatError("no_phase", where, text=shown(told), like="Spring 1901, Movement")
    return Phase("W" if kind == ADJUSTMENTS else season, year, kind)


def _power(name: object, where: str) -> str:
    power = name.upper() if type(name) is str else ""
    if power not in board().powers:
        raise FormatError("no_power", where, text=shown(name))
    return power


def _units(data: Mapping[str, Any], key: str, where: str) -> dict[Unit, str]:
    found: dict[Unit, str] = {}
    for code, entry in optional(data, key, dict, where).items():
        at = f"{where}.{key}.{code[:8]}"
        told = typed(dict, entry, at)
        kind = _UNITS.get(item(told, "Type", str, at), "")
        place = place_of(code)
        if place is None or not board().can_stand(kind, place):
            raise FormatError("cannot_stand", at, text=shown(told.get("Type")))
        add_unit(found, Unit(kind, place), _power(told.get("Nation"), at), at)
    return found


def _centres(data: Mapping[str, Any], where: str) -> dict[str, str] | None:
    if "SupplyCenters" not in data:
        return None
    owners = {}
    for code, name in optional(data, "SupplyCenters", dict, where).items():
        at = f"{where}.SupplyCenters.{code[:8]}"
        place = place_of(code)
        if place is None or place.province not in board().centres:
            raise FormatError("no_centre", at, text=shown(code))
        if name not in _NEUTRAL:
            owners[place.province] = _power(name, at)
    return owners


def _givens(data: Mapping[str, Any], phase: Phase, before: Stated, where: str) -> Iterator[Given]:
    lying = {u.province: u for u in before.units}
    if phase.kind == RETREATS:
        lying = {u.province: u for u in before.retreats}
    everyone = {u.province: u for u in before.units}
    for nation, orders in optional(data, "Orders", dict, where).items():
        power = _power(nation, f"{where}.Orders")
        for code, listed in typed(dict, orders, f"{where}.Orders.{nation}").items():
            at = f"{where}.Orders.{nation}.{code[:8]}"
            bits = [bit for bit, _ in texts(listed, at)]
            order = order_of(code, bits, phase, lying, everyone)
            yield Given(power, order, str(order) if order else " ".join([code, *bits]))


def write(games: Sequence[Played]) -> str:
    """The phases of one game, one a line."""
    if len(games) != 1:
        raise FormatError("one_game", count=len(games))
    stages = with_positions(games[0]).stages
    return "".join(f"{json.dumps(_entry(stage), ensure_ascii=False)}\n" for stage in stages)


def _entry(stage: Stage) -> dict[str, Any]:
    before = stage.before or Stated({})
    phase = stage.phase
    orders: dict[str, dict[str, list[str]]] = {}
    for given in stage.moved:
        if given.order is not None and (bits := _bits(given.order, before, phase)):
            orders.setdefault(given.power.title(), {})[bits[0]] = bits[1:]
    out = {unit: left.power for unit, left in before.retreats.items()}
    return {
        "Season": "Spring" if phase.season == "S" else "Fall",
        "Year": phase.year,
        "Type": _NAMES[phase.kind],
        "Units": _unit_entries(before.units),
        "Orders": orders,
        "SupplyCenters": {
            code_of(Location(code)): power.title() for code, power in (before.centres or {}).items()
        },
        "Dislodgeds": _unit_entries(out),
        "Dislodgers": {},
        "Bounces": {},
        "Resolutions": {},
    }


def _bits(order: Order, before: Stated, phase: Phase) -> list[str]:
    standing = before.retreats if phase.kind == RETREATS else before.units
    return bits_of(order, {unit.province: unit for unit in standing})


def _unit_entries(units: Mapping[Unit, str]) -> dict[str, dict[str, str]]:
    names = {kind: name for name, kind in _UNITS.items()}
    return {
        code_of(unit.location): {"Type": names[unit.kind], "Nation": power.title()}
        for unit, power in units.items()
    }


FORMAT = Format(
    "godip",
    "games of godip and Diplicity, in the JSON of their interfaces",
    read=read,
    write=write,
    loses=(
        "the game's name",
        "a build that is waived; orders that could not be read; a second order to a unit",
        "FidoNet's lists",
        "where a dislodged unit may go and where its attacker came from",
        "results in words; letters",
    ),
    begins=lambda text: (
        text.lstrip()[:1] in ("{", "[")
        and (('"SupplyCenters"' in text and '"Units"' in text) or '"Properties"' in text)
    ),
)
