"""jDip's saved games: its objects in XML, as the library JSX writes them, mostly packed with gzip.

A world has a map (powers and provinces) and its turns; a turn has a phase, the position it began
with and the orders given. Classes and fields are those of the reader in jDip's newer sources.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from detente.board import Location
from detente.rules.orders import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Order,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.phase import ADJUSTMENTS, Phase

from .complete import without_idle
from .jsx import Thing, Value, things
from .named import order_in
from .played import FormatError, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import add_unit, board, shown

_COASTS = {4: "NC", 5: "SC", 6: "WC", 7: "EC"}  # others are of the whole province
_SPRING = 1000  # the position of the season in the year
_KINDS = {"army": "A", "fleet": "F"}
_ALONE: Mapping[str, Callable[[Unit], Order]] = {
    "Hold": Hold,
    "Disband": Disband,
    "Remove": Disband,
    "Build": Build,
}
_PHASES = {"m": "M", "r": "R", "a": "A"}


@dataclass(frozen=True)
class _World:
    """The powers and provinces of a world, by the objects that stand for them."""

    powers: dict[int, str]
    provinces: list[str]
    by_object: dict[int, str]

    def power(self, thing: Value) -> str:
        """The power that an object is."""
        return self.powers[id(thing)]

    def location(self, thing: Thing) -> Location:
        """A location, its coast where the province has several."""
        province = self.by_object[id(thing.thing("province"))]
        coast = _COASTS.get(thing.thing("coast").number("index"), "")
        known = board().provinces[province].coasts
        return Location(province, coast if coast in known else "")


def read(text: str) -> list[Played]:
    """The game of a saved world."""
    found = things(text)
    worlds = [thing for thing in found if thing.kind == "dip.world.World"]
    if len(worlds) != 1:
        raise FormatError("no_game", text="jdip")
    try:
        return [_game(worlds[0])]
    except KeyError:
        raise FormatError("wrong_object") from None


def _game(saved: Thing) -> Played:
    world = _world(saved.thing("map", "dip.world.Map"))
    turns = saved.thing("turnStates")
    if "m" in turns.fields:  # a sorted map with a lock around it
        turns = turns.thing("m")
    states = [value for _, value in turns.pairs() if isinstance(value, Thing)]
    stages = without_idle([_stage(state, world) for state in states])
    if not stages:
        raise FormatError("no_phases")
    over = states[-1].fields.get("isEnded") == "true"
    return Played(_name(saved), stages, over)


def _name(saved: Thing) -> str:
    data = saved.fields.get("nonTurnData")
    for key, value in data.pairs() if isinstance(data, Thing) else ():
        if key == "_world_metadata_" and isinstance(value, Thing):
            return str(value.fields.get("gameName") or "")
    return ""


def _world(saved: Thing) -> _World:
    powers = {}
    for entry in saved.thing("powers").entries:
        if isinstance(entry, Thing):
            powers[id(entry)] = _power(entry)
    provinces: list[str] = []
    by_object: dict[int, str] = {}
    for entry in saved.thing("provinces").entries:
        if isinstance(entry, Thing):
            provinces.append(_province(entry))
            by_object[id(entry)] = provinces[-1]
    if set(provinces) != set(board().provinces):
        raise FormatError("other_board", saved.kind)
    return _World(powers, provinces, by_object)


def _power(saved: Thing) -> str:
    for name in saved.thing("names").entries:
        if isinstance(name, str) and name.upper() in board().powers:
            return name.upper()
    raise FormatError("other_board", saved.kind)


def _province(saved: Thing) -> str:
    """The province by one of its short names, or its full one."""
    named = [*saved.thing("shortNames").entries, saved.text("fullName")]
    for name in named:
        code = name.upper() if isinstance(name, str) else ""
        if code in board().provinces:
            return code
    for name in reversed(named):
        order = order_in(f"A {name} H") or order_in(f"F {name} H")
        if isinstance(order, Hold):
            return order.unit.province
    raise FormatError("no_place", saved.kind, text=shown(saved.text("fullName")))


def _stage(saved: Thing, world: _World) -> Stage:
    phase = _phase(saved.thing("phase"))
    before = _stated(saved.thing("position"), world)
    givens = []
    for power, listed in saved.thing("orderMap").pairs():
        for order in listed.entries if isinstance(listed, Thing) else ():
            if isinstance(order, Thing):
                read_as = _order(order, world)
                givens.append(Given(world.power(power), read_as, str(read_as)))
    return Stage(phase, tuple(givens), before)


def _phase(saved: Thing) -> Phase:
    season = "S" if saved.thing("seasonType").number("position") == _SPRING else "F"
    year = saved.thing("yearType").number("year")
    name = saved.thing("phaseType").text("constName")
    kind = _PHASES.get(name[:1].lower())
    if kind is None or not 1 <= year <= 9999:
        raise FormatError(
            "no_phase", saved.kind, text=shown(f"{year} {name}"), like="1901 movement"
        )
    return Phase("W" if kind == ADJUSTMENTS else season, year, kind)


def _stated(saved: Thing, world: _World) -> Stated:
    units: dict[Unit, str] = {}
    out: dict[Unit, Retreating] = {}
    owners: dict[str, str] = {}
    for province, data in zip(world.provinces, saved.thing("provArray").entries, strict=False):
        if not isinstance(data, Thing):
            continue
        for unit, power in _unit_in(data, "unit", province, world):
            add_unit(units, unit, power, province)
        for unit, power in _unit_in(data, "dislodgedUnit", province, world):
            add_unit(out, unit, Retreating(power, None), province)
        owner = data.fields.get("SCOwner")
        if isinstance(owner, Thing) and province in board().centres:
            owners[province] = world.power(owner)
    return Stated(units, out, owners)


def _unit_in(data: Thing, name: str, province: str, world: _World) -> Iterator[tuple[Unit, str]]:
    told = data.fields.get(name)
    if not isinstance(told, Thing):
        return
    kind = _KINDS.get(told.thing("type").text("internalName"), "")
    coast = _COASTS.get(told.thing("coast").number("index"), "")
    coasts = board().provinces[province].coasts
    unit = Unit(kind, Location(province, coast if coast in coasts and kind == "F" else ""))
    if not board().can_stand(*unit):
        raise FormatError("cannot_stand", province, text=shown(str(unit)))
    yield unit, world.power(told.fields.get("owner"))


def _order(saved: Thing, world: _World) -> Order:
    name = saved.kind.rpartition(".")[2].removeprefix("GUI")
    if name == "Waive":
        return Waive()
    unit = _unit(saved, "srcUnitType", saved.thing("src"), world)
    if name in _ALONE:
        return _ALONE[name](unit)
    if name in ("Support", "Convoy"):
        return _help(name, unit, saved, world)
    goal = saved.fields.get("dest")
    if name == "Retreat":
        gone = not isinstance(goal, Thing)
        return Disband(unit) if gone else Retreat(unit, _towards(unit, saved.thing("dest"), world))
    if name in ("Move", "MoveExplicit"):
        route = isinstance(saved.fields.get("convoyRoutes"), Thing)
        via = route or saved.fields.get("_isViaConvoy") == "true"
        return Move(unit, _towards(unit, saved.thing("dest"), world), via)
    raise FormatError("no_kind", saved.kind, text=shown(name))


def _help(name: str, unit: Unit, saved: Thing, world: _World) -> Order:
    if name == "Convoy":
        army = _unit(saved, "convoyUnitType", saved.thing("convoySrc"), world)
        return Convoy(unit, army, _towards(army, saved.thing("convoyDest"), world))
    other = _unit(saved, "supUnitType", saved.thing("supSrc"), world)
    goal = saved.fields.get("supDest")
    target = _towards(other, goal, world) if isinstance(goal, Thing) else None
    same = target is not None and target.province == other.province
    return Support(unit, other, None if same else target)


def _unit(saved: Thing, kind: str, place: Thing, world: _World) -> Unit:
    letter = _KINDS.get(saved.thing(kind).text("internalName"))
    if letter is None:
        raise FormatError("army_or_fleet", f"{saved.kind}.{kind}")
    return Unit(letter, _towards(Unit(letter, Location("")), place, world))


def _towards(unit: Unit, place: Thing, world: _World) -> Location:
    """A place for a kind of unit: an army has no coast."""
    location = world.location(place)
    return location if unit.kind == "F" else Location(location.province)


FORMAT = Format(
    "jdip",
    "saved games of jDip, in its XML",
    read=read,
    write=None,
    loses=(
        "players, notes and how jDip is set up",
        "results in words",
        "the route of a convoy: only that the army goes by sea",
    ),
    begins=lambda text: "<jsx" in text[:2000],
)
