"""Diplicity's documents, each with its `Properties`, joined to phases as godip writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .played import FormatError
from .strict import item, optional, texts, typed

_Placed = tuple[dict[str, Any], str]
# A phase's lists, and the key in each entry beside `Province`.
_LISTS = {"Units": "Unit", "Dislodgeds": "Dislodged", "SCs": "Owner"}
_AS_GODIP = {"SCs": "SupplyCenters"}


def joined(documents: Sequence[tuple[Any, str]]) -> tuple[str, list[_Placed]]:
    """The name of the game and its phases in their order, each with its orders."""
    phases: list[_Placed] = []
    numbered: dict[int, dict[str, Any]] = {}
    orders: list[_Placed] = []
    name = ""
    for data, where in _flat(documents):
        if "Parts" in data:
            orders.append((data, where))
        elif "PhaseOrdinal" in data and "Season" in data:
            name = str(data.get("GameID") or name)
            phase = _phase(data, where)
            numbered[item(data, "PhaseOrdinal", int, where)] = phase
            phases.append((phase, where))
        else:
            phases.append((data, where))
    for data, where in orders:
        _give(data, numbered, where)
    if numbered:
        ranks = {id(phase): ordinal for ordinal, phase in numbered.items()}
        phases = [entry for entry in phases if id(entry[0]) in ranks]
        phases.sort(key=lambda entry: ranks[id(entry[0])])
    return name, phases


def _flat(documents: Sequence[tuple[Any, str]]) -> Iterator[_Placed]:
    """What the documents hold: an object's `Properties` are one thing or a list of documents."""
    waiting = list(reversed(documents))
    while waiting:
        data, where = waiting.pop()
        typed(dict, data, where)
        inner = data.get("Properties")
        if isinstance(inner, list):
            more = [(entry, f"{where}.Properties[{n}]") for n, entry in enumerate(inner)]
            waiting += reversed(more)
        elif inner is not None:
            yield typed(dict, inner, f"{where}.Properties"), f"{where}.Properties"
        else:
            yield data, where


def _phase(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """A phase with mappings by province in place of lists, and no orders yet."""
    phase = {key: data[key] for key in ("Season", "Year", "Type") if key in data}
    for key, part in _LISTS.items():
        found = {}
        for number, entry in enumerate(optional(data, key, list, where)):
            place = f"{where}.{key}[{number}]"
            told = typed(dict, entry, place)
            found[item(told, "Province", str, place)] = told.get(part)
        phase[_AS_GODIP.get(key, key)] = found
    return {**phase, "Orders": {}}


def _give(data: Mapping[str, Any], phases: Mapping[int, dict[str, Any]], where: str) -> None:
    phase = phases.get(item(data, "PhaseOrdinal", int, where))
    parts = [text for text, _ in texts(data["Parts"], f"{where}.Parts")]
    if phase is None or not parts:
        raise FormatError("stray_order", where)
    nation = item(data, "Nation", str, where)
    phase["Orders"].setdefault(nation, {})[parts[0]] = parts[1:]
