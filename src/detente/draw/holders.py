"""Whose colour a province has.

Centres have owners; the rest of the land has none by the rules. So a centre has its owner's full
colour. Other land is shown paler: in the colour of the power that stands there, else of the one
that stood there last (if the caller knows), else of the power whose frontiers of the start it
lies in while that power still owns a home centre.

The owner of a centre is seen by its colour (DIPLO-14).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from detente.rules.position import Position


def owners(position: Position) -> Mapping[str, str]:
    """Owners of centres, by province; empty where they are not known."""
    return position.centres or {}


def holders(position: Position, past: Mapping[str, str] | None = None) -> dict[str, str]:
    """The power that each land province without an owner is shown as held by, if any."""
    owned = owners(position)
    alive = {power for home, power in owned.items() if _home(position, home) == power}
    held: dict[str, str] = {}
    for code, province in position.board.provinces.items():
        if province.sea or code in owned:
            continue
        unit = position.at(code)
        if unit is not None:
            held[code] = position.units[unit]
        elif past and code in past:
            held[code] = past[code]
        elif province.territory in alive and not province.centre:
            held[code] = province.territory
    return held


def last_holders(positions: Iterable[Position]) -> dict[str, str]:
    """Who stood last in each province after a series of positions, the earliest first."""
    last: dict[str, str] = {}
    for position in positions:
        last |= {unit.province: power for unit, power in position.units.items()}
    return last


def _home(position: Position, code: str) -> str:
    province = position.board.provinces.get(code)
    return province.home if province else ""
