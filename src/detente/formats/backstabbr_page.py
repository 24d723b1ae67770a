"""The variables in the source of a Backstabbr page: units, owners, orders and their results."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from detente.board import Location
from detente.rules import adjudicate, load_ruleset
from detente.rules.orders import Build, Disband, Move, Order, Unit, Waive
from detente.rules.phase import MOVEMENT, RETREATS, Phase
from detente.rules.position import opening

from .complete import position_of
from .named import order_in, place_named, power_named
from .played import FormatError, Stage, Stated
from .season import Seasoned, season_in, stages_of
from .strict import add_unit, board, item, load_json, optional, shown, typed

_VARIABLE = re.compile(
    r"\bvar\s+(stage|orders|unitsByPlayer|territories|retreatOptions)\s*=\s*(?=[{\"'\[])"
)
_TITLE = re.compile(r"<meta[^<>]{0,200}og:title[^<>]{0,200}content=[\"']([^\"'<>]{1,200})[\"']")
_MARK = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[{}\[\]]")
_WORD = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*(?=\s*:)|,(?=\s*[}\]])")
_RETREATING = "NEEDS_RETREATS"


class _Page(NamedTuple):
    """The variables of one page, what stands before them, and where they begin."""

    head: str
    values: dict[str, Any]
    where: str


def page_stages(text: str) -> tuple[str, list[Stage]]:
    """The name of the game and the stages of its pages, in the order of the text."""
    name = ""
    stages: list[Stage] = []
    for page in _pages(text):
        title = _TITLE.search(page.head)
        if title:
            name = html.unescape(title[1]).rpartition(" (")[0]
        stages += _stages(page, title[1] if title else page.head)
    return name, list(_with_retreats(stages))


def _with_retreats(stages: Sequence[Stage]) -> Iterator[Stage]:
    """The stages, with one for retreats wherever units had to and no page says that any did.

    Nobody gave an order there, so that the units were removed.
    """
    for stage, later in zip(stages, [*stages[1:], None], strict=True):
        yield stage
        if later is not None and later.phase.kind != RETREATS and stage.phase.kind == MOVEMENT:
            after = adjudicate(position_of(stage, None), stage.givens, load_ruleset()).after
            if after.phase.kind == RETREATS:
                yield Stage(after.phase)


def _pages(text: str) -> Iterator[_Page]:
    """Each page: a variable that was there before begins another."""
    head, where = "", ""
    values: dict[str, Any] = {}
    end = line = counted = 0
    for found in _VARIABLE.finditer(text):
        if found.start() < end:
            continue  # inside of a value
        if found[1] in values:
            yield _Page(head, values, where)
            values = {}
        if not values:
            line += text.count("\n", counted, found.start())
            counted = found.start()
            where = f"line {line + 1}"
            head = text[end : found.start()][-20_000:]
        value, end = _value(text, found.end(), f"{where}, {found[1]}")
        values[found[1]] = value
    if values:
        yield _Page(head, values, where)


def _value(text: str, start: int, where: str) -> tuple[Any, int]:
    """A value as JavaScript writes it, and where it ends."""
    depth = 0
    for mark in _MARK.finditer(text, start):
        depth += (mark[0] in "{[") - (mark[0] in "}]")
        if depth == 0:
            return load_json(_WORD.sub(_as_json, text[start : mark.end()]), where), mark.end()
    raise FormatError("no_end", where)


def _as_json(word: re.Match[str]) -> str:
    """A name in quotation marks, a text in double ones, no comma at the end of a list."""
    text = word[0]
    if text[0] == '"':
        return text
    if text[0] == ",":
        return ""
    inner = text[1:-1].replace("\\'", "'") if text[0] == "'" else text
    return '"' + inner.replace('"', '\\"') + '"'


def _stages(page: _Page, title: str) -> list[Stage]:
    before = _stated(page)
    seasoned = Seasoned(*_season(title, before, page), before)
    orders = optional(page.values, "orders", dict, page.where)
    for name, given in orders.items():
        power = power_named(name, f"{page.where}, orders")
        for code, told in typed(dict, given, f"{page.where}, orders.{name}").items():
            where = f"{page.where}, orders.{name}.{code[:8]}"
            _take(seasoned, power, code, typed(dict, told, where), before, where)
    stages = list(stages_of(seasoned))
    if page.values.get("stage") == _RETREATING and len(stages) == 1:
        stages.append(Stage(Phase(seasoned.season, seasoned.year, RETREATS)))
    return stages


def _season(title: str, before: Stated, page: _Page) -> tuple[str, int]:
    found = season_in(title)
    if found is None and before.units == opening(board()).units:
        return "S", 1901
    if found is None:
        raise FormatError("which_season", page.where)
    return found


def _stated(page: _Page) -> Stated:
    units: dict[Unit, str] = {}
    for name, lying in item(page.values, "unitsByPlayer", dict, page.where).items():
        where = f"{page.where}, unitsByPlayer.{name[:20]}"
        power = power_named(name, where)
        for code, told in typed(dict, lying, where).items():
            kind, coast = told, ""
            if isinstance(told, dict):
                kind, coast = told.get("type"), str(told.get("coast") or "")
            if kind not in ("A", "F"):
                raise FormatError("no_unit", f"{where}.{code[:8]}", text=shown(told))
            place = _place(code, coast, kind, f"{where}.{code[:8]}")
            add_unit(units, Unit(kind, place), power, where)
    owners = None
    if "territories" in page.values:
        told = item(page.values, "territories", dict, page.where)
        owners = _owners(told, f"{page.where}, territories")
    return Stated(units, centres=owners)


def _place(code: str, coast: str, kind: str, where: str) -> Location:
    text = f"{code}/{coast}" if coast else code
    return place_named(text, kind, where)


def _owners(told: Mapping[str, Any], where: str) -> dict[str, str]:
    owners = {}
    for code, name in told.items():
        order = order_in(f"A {code} H")
        province = order.unit.province if order and not isinstance(order, Waive) else ""
        if province in board().centres and isinstance(name, str):
            owners[province] = power_named(name, f"{where}.{code[:8]}")
    return owners


def _take(
    seasoned: Seasoned,
    power: str,
    code: str,
    told: Mapping[str, Any],
    before: Stated,
    where: str,
) -> None:
    order = _order(code, told, before, where)
    retreat = told.get("retreat")
    goal = None
    if isinstance(retreat, dict) and retreat:
        goal = "DISBAND" if retreat.get("type") == "DISBAND" else _target(retreat)
    result = str(told.get("result") or "")
    fails = result == "FAILS"
    seasoned.add(power, order, fails=fails, known=bool(result), retreat=goal, where=where)


def _target(told: Mapping[str, Any]) -> str:
    coast = str(told.get("to_coast") or "")
    return f"{told.get('to')}/{coast}" if coast else str(told.get("to"))


def _order(code: str, told: Mapping[str, Any], before: Stated, where: str) -> Order:
    kind = str(told.get("type"))
    if kind == "WAIVE":
        return Waive()
    if kind == "BUILD":
        coast = str(told.get("coast") or "")
        letter = str(told.get("unit_type"))
        return Build(Unit(letter, _place(code, coast, letter, where)))
    unit = _unit_at(code, before, where)
    if kind in ("DISBAND", "REMOVE"):
        return Disband(unit)
    order = order_in(_text(kind, unit, told, before, where))
    if order is None:
        raise FormatError("no_order", where, text=shown(dict(told)))
    overseas = isinstance(order, Move) and _overseas(order)
    return Move(unit, order.target, True) if isinstance(order, Move) and overseas else order


def _text(kind: str, unit: Unit, told: Mapping[str, Any], before: Stated, where: str) -> str:
    """An order in the short form."""
    match kind:
        case "HOLD":
            return f"{unit} H"
        case "MOVE":
            return f"{unit} - {_target(told)}"
        case "SUPPORT" | "CONVOY":
            other = _unit_at(str(told.get("from")), before, where)
            goal = f" - {_target(told)}" if told.get("to") else ""
            return f"{unit} {kind[0]} {other}{goal}"
    raise FormatError("no_kind", where, text=shown(kind))


def _unit_at(code: str, before: Stated, where: str) -> Unit:
    order = order_in(f"A {code} H") or order_in(f"F {code} H")
    province = "" if order is None or isinstance(order, Waive) else order.unit.province
    for unit in before.units:
        if unit.province == province:
            return unit
    raise FormatError("nobody_there", where, text=shown(code))


def _overseas(order: Move) -> bool:
    near = {place.province for place in board().reach(order.unit.kind, order.unit.location)}
    return order.unit.kind == "A" and order.target.province not in near
