"""webDiplomacy's orders in JSON: `[{"terrID": 47, "type": "Move", "toTerrID": 48, ...}]`.

Places are numbers, each coast of a divided province has its own; a support names provinces only.
An order does not need to name its unit's kind, the position tells it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from detente.board import Location
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

from .core.assemble import Context
from .core.possible import actual
from .core.reading import Reading, Refusal
from .core.registry import NO_SUPPORT_COAST, Notation, without_support_coast
from .core.style import helped

# In the order of webDiplomacy's numbers, which begin at 1.
_NUMBERED = """
CLY EDI LVP YOR WAL LON POR SPA NAF TUN NAP ROM TUS PIE VEN APU GRE ALB SER BUL RUM CON SMY ANK
ARM SYR SEV UKR WAR LVN MOS STP FIN SWE NWY DEN KIE BER PRU SIL MUN RUH HOL BEL PIC BRE PAR BUR
MAR GAS BAR NWG NTH SKA HEL BAL BOT NAO IRI ENG MAO WES LYO TYS ION ADR AEG EAS BLA TYR BOH VIE
TRI BUD GAL SPA/NC SPA/SC STP/NC STP/SC BUL/EC BUL/SC
"""
_MOST = 200  # orders of one text
_UNITS = {"A": "Army", "F": "Fleet"}
_KINDS = {"Army": "A", "Fleet": "F"}


class _FaultError(Exception):
    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, parts)


@cache
def _places() -> Mapping[str, Location]:
    return {str(n): Location.parse(p) for n, p in enumerate(_NUMBERED.split(), start=1)}


@cache
def _numbers() -> Mapping[Location, int]:
    return {place: int(number) for number, place in _places().items()}


def place_numbered(number: int) -> Location | None:
    """The place that has a number here, None where there is none."""
    return _places().get(str(number))


def place_numbers() -> Mapping[str, int]:
    """The number of every place, by its canonical text."""
    return {str(place): number for place, number in _numbers().items()}


def read(text: str, context: Context) -> list[Reading]:
    """Every order of a JSON list, or of an object that has one under `orders`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return [_refused(text)]
    if isinstance(data, dict):
        data = data.get("orders", [data])
    if not isinstance(data, list) or len(data) > _MOST:
        return [_refused(text)]
    return [_read(entry, context) for entry in data]


def _refused(text: str) -> Reading:
    return Reading(text[:60], refusal=Refusal("not_json", {"text": text[:60]}))


def _read(entry: object, context: Context) -> Reading:
    text = json.dumps(entry, ensure_ascii=False)[:200]
    if not isinstance(entry, dict):
        return _refused(text)
    try:
        return Reading(text, _order(entry, context))
    except _FaultError as fault:
        return Reading(text, refusal=fault.refusal)


def _order(entry: Mapping[str, Any], context: Context) -> Order:
    sort = entry.get("type")
    make = _MAKERS.get(sort) if isinstance(sort, str) else None
    if make is None:
        raise _FaultError("unknown_words", words=(str(sort)[:40],))
    return make(entry, context)


def _place(entry: Mapping[str, Any], key: str) -> Location:
    value = entry.get(key)
    place = _places().get(str(value)) if isinstance(value, int | str) else None
    if place is None:
        raise _FaultError("unknown_words", words=(f"{key} {value}"[:40],))
    return place


def _unit(entry: Mapping[str, Any], key: str, context: Context, kind: str = "") -> Unit:
    place = _place(entry, key)
    if context.position:
        here = actual(place.province, context.position, dislodged_first=context.phase == "R")
        if here is not None:
            return here
    given = entry.get("unitType") if key == "terrID" else None
    kind = kind or (_KINDS.get(given, "") if isinstance(given, str) else "")
    province = context.board.provinces[place.province]
    if not kind and not (place.coast or province.sea or province.inland):
        raise _FaultError("kind_unknown", place=place)
    return Unit(kind or ("A" if province.inland else "F"), place)


def _hold(entry: Mapping[str, Any], context: Context) -> Order:
    return Hold(_unit(entry, "terrID", context))


def _move(entry: Mapping[str, Any], context: Context) -> Order:
    target = _place(entry, "toTerrID")
    return Move(_unit(entry, "terrID", context), target, entry.get("viaConvoy") in ("Yes", True))


def _support_hold(entry: Mapping[str, Any], context: Context) -> Order:
    return Support(_unit(entry, "terrID", context), _unit(entry, "toTerrID", context))


def _support_move(entry: Mapping[str, Any], context: Context) -> Order:
    other = _unit(entry, "fromTerrID", context)
    return Support(_unit(entry, "terrID", context), other, _place(entry, "toTerrID"))


def _convoy(entry: Mapping[str, Any], context: Context) -> Order:
    army = _unit(entry, "fromTerrID", context, "A")
    return Convoy(_unit(entry, "terrID", context), army, _place(entry, "toTerrID"))


def _retreat(entry: Mapping[str, Any], context: Context) -> Order:
    return Retreat(_unit(entry, "terrID", context), _place(entry, "toTerrID"))


def _disband(entry: Mapping[str, Any], context: Context) -> Order:
    key = "toTerrID" if entry.get("type") == "Destroy" else "terrID"
    return Disband(_unit(entry, key, context))


def _build(entry: Mapping[str, Any], context: Context) -> Order:
    return Build(Unit(_KINDS[entry["type"].split()[1]], _place(entry, "toTerrID")))


_MAKERS: Mapping[str, Callable[[Mapping[str, Any], Context], Order]] = {
    "Hold": _hold,
    "Move": _move,
    "Support hold": _support_hold,
    "Support move": _support_move,
    "Convoy": _convoy,
    "Retreat": _retreat,
    "Disband": _disband,
    "Destroy": _disband,
    "Build Army": _build,
    "Build Fleet": _build,
    "Wait": lambda entry, context: Waive(),
}


def entry_of(order: Order, context: Context) -> dict[str, Any]:
    """An order as one JSON object, with `unitType` for readers without the position."""
    if isinstance(order, Waive):
        return _entry("", "Wait")
    own = _numbers()[order.unit.location]
    if isinstance(order, Build):
        return _entry("", f"Build {_UNITS[order.unit.kind]}", to=own)
    if isinstance(order, Disband) and context.phase != "R":
        return {**_entry("", "Destroy", to=own), "unitType": _UNITS[order.unit.kind]}
    return {**_given(order, own), "unitType": _UNITS[order.unit.kind]}


def _given(order: Order, own: int) -> dict[str, Any]:
    target = getattr(order, "target", None)
    goal = _numbers()[target] if isinstance(target, Location) else ""
    other = helped(order)
    start = _numbers()[Location(other.province)] if other else ""
    match order:
        case Support(_, _, None):
            return _entry(own, "Support hold", to=start)
        case Support(_, _, Location() as place):
            province = _numbers()[Location(place.province)]
            return _entry(own, "Support move", to=province, start=start)
        case Move(_, _, via):
            return _entry(own, "Move", to=goal, via="Yes" if via else "No")
    return _entry(own, type(order).__name__, to=goal, start=start)


def _entry(
    own: int | str, sort: str, to: int | str = "", start: int | str = "", via: str = ""
) -> dict[str, Any]:
    return {"terrID": own, "type": sort, "toTerrID": to, "fromTerrID": start, "viaConvoy": via}


def write(order: Order, context: Context) -> str:
    """An order as a JSON object."""
    return json.dumps(entry_of(order, context))


def write_all(orders: Sequence[Order], context: Context) -> str:
    """All orders as a JSON list."""
    return json.dumps([entry_of(order, context) for order in orders])


NOTATION = Notation(
    "webdip",
    read=read,
    write=write,
    write_all=write_all,
    begins=lambda text: re.match(r'\s*(?:\[\s*\{\s*"|\{\s*")', text) is not None,
    carried=without_support_coast,
    loses=(NO_SUPPORT_COAST,),
)
