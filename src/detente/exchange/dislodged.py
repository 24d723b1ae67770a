"""The dislodged units of a retreat phase, with the places they may go to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from detente.board import Location
from detente.rules.orders import Unit
from detente.rules.phase import RETREATS
from detente.rules.position import Dislodged, Position
from detente.rules.ruleset import Ruleset
from detente.rules.standard.ways_out import retreat_bans, retreat_places

from .fault import ImpossibleError
from .shape import by_power, shown, texts, typed
from .units import read_location, read_province, read_unit, two_in_one_place


def with_dislodged(position: Position, data: Mapping[str, Any], ruleset: Ruleset) -> Position:
    """The position with the dislodged units of a line; their retreats computed where not given."""
    found: dict[Unit, Dislodged] = {}
    places: dict[str, Unit] = {}
    for power, entry, where in _entries(position, data):
        unit = read_unit(position.board, typed(str, entry.get("unit"), where), f"{where}.unit")
        if other := places.get(unit.province):
            raise two_in_one_place(unit, other, where)
        origin = _origin(position, entry, where)
        if entry.get("retreats") is not None:
            retreats = _given(position, unit, entry["retreats"], f"{where}.retreats")
        elif data.get("contested") is not None and "from" in entry:
            retreats = _computed(position, unit, origin, ruleset)
        else:
            needed = "`retreats`, or `from` and the line's `contested`, must be given"
            raise ImpossibleError("missing", f"where {unit} may go: {needed}", where)
        if retreats and position.phase.kind != RETREATS and ruleset.phases == "full":
            message = f"{unit} must retreat first, in a phase like S1901R"
            raise ImpossibleError("wrong_phase", message, where)
        found[unit] = Dislodged(power, origin, retreats)
        places[unit.province] = unit
    if position.phase.kind != RETREATS:
        return position  # what an earlier phase has settled may be listed with its answer
    return replace(position, dislodged=found)


def _entries(
    position: Position, data: Mapping[str, Any]
) -> Iterator[tuple[str, dict[str, Any], str]]:
    powers = position.powers
    for power, entries in by_power(data, "dislodged", powers):
        for index, entry in enumerate(typed(list, entries, f"dislodged.{power}")):
            where = f"dislodged.{power}[{index}]"
            yield power, typed(dict, entry, where), where


def _origin(position: Position, entry: Mapping[str, Any], where: str) -> str | None:
    origin = entry.get("from")
    if origin is None:
        return None
    return read_province(position.board, typed(str, origin, f"{where}.from"), f"{where}.from")


def _given(position: Position, unit: Unit, listed: Any, where: str) -> tuple[Location, ...]:
    reach = position.board.reach(unit.kind, unit.location)
    places: list[Location] = []
    for index, text in enumerate(texts(listed, where)):
        named = read_location(position.board, text, f"{where}[{index}]")
        reached = [p for p in sorted(reach) if p == named or (p.province == text)]
        if not reached or position.at(named.province):
            message = f"{unit} cannot retreat to {shown(text)}"
            raise ImpossibleError("impossible_retreat", message, f"{where}[{index}]")
        places += reached
    return tuple(dict.fromkeys(places))


def _computed(
    position: Position, unit: Unit, origin: str | None, ruleset: Ruleset
) -> tuple[Location, ...]:
    bans = retreat_bans(ruleset, origin, position.contested, position.attempted)
    places, _ = retreat_places(position, unit, position.by_province, bans, None)
    return places
