"""The tokens of DAIDE as text: `( ( ENG AMY LVP ) CTO NWY VIA ( NTH ) )`, `( FRA WVE )`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

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
from .core.reading import Note, Reading, Refusal
from .core.registry import NO_SUPPORT_COAST, Notation, without_support_coast
from .core.routes import sea_route

_OWN = {"ENG": "ECH", "BOT": "GOB", "LYO": "GOL"}
_THEIRS = {theirs: own for own, theirs in _OWN.items()}
_KINDS = {"AMY": "A", "FLT": "F"}
_NAMES = {"A": "AMY", "F": "FLT"}
_TOKEN = re.compile(r"[()]|[A-Za-z]{3}|\S+")
_DEEPEST = 12
Tree = list["Tree | str"]
Values = Sequence["Tree | str"]


class _FaultError(Exception):
    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, parts)


def read(text: str, context: Context) -> list[Reading]:
    """Every order of a text: bracketed orders one after the other, perhaps inside a `SUB`."""
    try:
        tree = _tree(_TOKEN.findall(text.upper()))
    except _FaultError as fault:
        return [Reading(text[:60], refusal=fault.refusal)]
    return [_read(branch, context) for branch in tree if isinstance(branch, list)]


def _tree(tokens: Sequence[str]) -> Tree:
    """Tokens nested by their brackets."""
    stack: list[Tree] = [[]]
    for word in tokens:
        if word == "(":
            stack.append([])
            if len(stack) > _DEEPEST:
                raise _FaultError("bad_brackets")
        elif word == ")":
            if len(stack) == 1:
                raise _FaultError("bad_brackets")
            branch = stack.pop()
            stack[-1].append(branch)
        else:
            stack[-1].append(word)
    if len(stack) != 1:
        raise _FaultError("bad_brackets")
    return stack[0]


def _read(branch: Tree, context: Context) -> Reading:
    text = _text(branch)[:200]
    try:
        order, notes = _order(branch, context)
    except _FaultError as fault:
        return Reading(text, refusal=fault.refusal)
    return Reading(text, order, notes)


def _text(branch: Tree | str) -> str:
    if isinstance(branch, str):
        return branch
    return f"( {' '.join(map(_text, branch))} )"


def _order(branch: Tree, context: Context) -> tuple[Order, tuple[Note, ...]]:
    if len(branch) == 2 and branch[1] == "WVE":
        _power(branch[0], context, own=True)
        return Waive(), ()
    if len(branch) < 2 or not isinstance(branch[1], str):
        raise _FaultError("no_order", text=_text(branch)[:80])
    unit = _unit(branch[0], context, own=True)
    make = _MAKERS.get(branch[1])
    if make is None:
        raise _FaultError("unknown_words", words=(branch[1],))
    return make(unit, branch[2:], context)


def _power(token: Tree | str, context: Context, *, own: bool = False) -> str:
    powers = [p for p in context.board.powers if isinstance(token, str) and p[:3] == token]
    if not powers:
        raise _FaultError("unknown_words", words=(_text(token)[:40],))
    if own and context.power not in ("", powers[0]):
        raise _FaultError("other_power", power=powers[0])
    return powers[0]


def _unit(branch: Tree | str, context: Context, *, own: bool = False) -> Unit:
    if not isinstance(branch, list) or len(branch) != 3:
        raise _FaultError("no_order", text=_text(branch)[:80])
    _power(branch[0], context, own=own)
    kind = _KINDS.get(branch[1]) if isinstance(branch[1], str) else None
    if kind is None:
        raise _FaultError("unknown_words", words=(_text(branch[1])[:40],))
    return Unit(kind, _place(branch[2], context))


def _place(branch: Tree | str, context: Context) -> Location:
    name, coast = (branch, "") if isinstance(branch, str) else _coasted(branch)
    code = _THEIRS.get(name, name) if name not in _OWN else ""
    if code not in context.board.provinces:
        raise _FaultError("unknown_words", words=(_text(branch)[:40],))
    return Location(code, coast)


def _coasted(branch: Tree) -> tuple[str, str]:
    match branch:
        case [str(name), str(coast)] if coast in ("NCS", "SCS", "ECS", "WCS"):
            return name, coast[:2]
    raise _FaultError("unknown_words", words=(_text(branch)[:40],))


Made = tuple[Order, tuple[Note, ...]]


def _bare(make: Callable[[Unit], Order]) -> Callable[[Unit, Values, Context], Made]:
    def read_bare(unit: Unit, rest: Values, context: Context) -> Made:
        _full(rest, 0)
        return make(unit), ()

    return read_bare


def _full(rest: Values, size: int) -> None:
    if len(rest) < size:
        raise _FaultError("parameter_missing")
    if len(rest) > size:
        raise _FaultError("left_over", words=tuple(_text(v)[:40] for v in rest[size:]))


def _move(unit: Unit, rest: Values, context: Context) -> Made:
    _full(rest, 1)
    return Move(unit, _place(rest[0], context)), ()


def _sail(unit: Unit, rest: Values, context: Context) -> Made:
    if len(rest) == 1:
        return Move(unit, _place(rest[0], context), True), ()
    _full(rest, 3)
    if rest[1] != "VIA" or not isinstance(rest[2], list):
        raise _FaultError("unknown_words", words=(_text(rest[1])[:40],))
    route = tuple(_place(sea, context).province for sea in rest[2])
    return Move(unit, _place(rest[0], context), True), (Note("route_kept", {"route": route}),)


def _support(unit: Unit, rest: Values, context: Context) -> Made:
    if len(rest) == 1:
        return Support(unit, _unit(rest[0], context)), ()
    _full(rest, 3)
    if rest[1] != "MTO":
        raise _FaultError("unknown_words", words=(_text(rest[1])[:40],))
    return Support(unit, _unit(rest[0], context), _place(rest[2], context)), ()


def _convoy(unit: Unit, rest: Values, context: Context) -> Made:
    _full(rest, 3)
    if rest[1] != "CTO":
        raise _FaultError("unknown_words", words=(_text(rest[1])[:40],))
    return Convoy(unit, _unit(rest[0], context), _place(rest[2], context)), ()


def _retreat(unit: Unit, rest: Values, context: Context) -> Made:
    _full(rest, 1)
    return Retreat(unit, _place(rest[0], context)), ()


_MAKERS: dict[str, Callable[[Unit, Values, Context], Made]] = {
    "HLD": _bare(Hold),
    "MTO": _move,
    "CTO": _sail,
    "SUP": _support,
    "CVY": _convoy,
    "RTO": _retreat,
    "DSB": _bare(Disband),
    "REM": _bare(Disband),
    "BLD": _bare(Build),
}


def write(order: Order, context: Context) -> str:
    """An order in tokens; owners come from the position, else they are the context's power."""
    if isinstance(order, Waive):
        return f"( {(context.power or context.board.powers[0])[:3]} WVE )"
    return f"( {_named(order.unit, context)} {_said(order, context)} )"


def _said(order: Order, context: Context) -> str:
    match order:
        case Move(unit, target, True):
            seas = sea_route(unit.province, target.province, context)
            route = f" VIA ( {' '.join(_where(s) for s in seas)} )" if seas else ""
            return f"CTO {_where(target)}{route}"
        case Move(_, target):
            return f"MTO {_where(target)}"
        case Support(_, other, target):
            return f"SUP {_named(other, context)}{_goal(target) if target else ''}"
        case Convoy(_, army, target):
            return f"CVY {_named(army, context)} CTO {_where(target)}"
        case Retreat(_, target):
            return f"RTO {_where(target)}"
    words = {Hold: "HLD", Build: "BLD", Disband: "REM" if context.phase == "A" else "DSB"}
    return words[type(order)]


def _goal(target: Location) -> str:
    return f" MTO {_where(Location(target.province))}"


def _named(unit: Unit, context: Context) -> str:
    position = context.position
    out = position.dislodged.get(unit) if position else None
    owner = position.units.get(unit) if position else None
    power = out.power if out else owner or context.power or context.board.powers[0]
    return f"( {power[:3]} {_NAMES[unit.kind]} {_where(unit.location)} )"


def _where(place: Location) -> str:
    name = _OWN.get(place.province, place.province)
    return f"( {name} {place.coast}S )" if place.coast else name


NOTATION = Notation(
    "daide",
    read=read,
    write=write,
    begins=lambda text: re.match(r"\s*(?:SUB\s*)?\(\s*(?:\(|[A-Z]{3}\s+WVE)", text) is not None,
    carried=without_support_coast,
    loses=(NO_SUPPORT_COAST,),
)
