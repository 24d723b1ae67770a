"""The board as a graph: where an army and a fleet may go in one step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from .location import Location, Province


@dataclass(frozen=True, eq=False)
class Board:
    """Provinces and borders of one board; made by `load_board`, never changed."""

    name: str
    powers: tuple[str, ...]
    provinces: Mapping[str, Province]  # in the order of their codes
    army_steps: Mapping[str, frozenset[str]]  # province -> provinces an army reaches
    fleet_steps: Mapping[Location, frozenset[Location]]  # where a fleet lies -> where it goes
    start: Mapping[str, tuple[str, ...]]  # power -> units in canonical form, "F STP/SC"

    @cached_property
    def centres(self) -> frozenset[str]:
        """All supply centres."""
        return frozenset(p.code for p in self.provinces.values() if p.centre)

    @cached_property
    def homes(self) -> Mapping[str, frozenset[str]]:
        """Home centres of each power."""
        homes = {
            power: frozenset(p.code for p in self.provinces.values() if p.home == power)
            for power in self.powers
        }
        return MappingProxyType(homes)

    @cached_property
    def locations(self) -> frozenset[Location]:
        """Every place a unit can stand: all provinces, and each coast of a divided one."""
        return frozenset(map(Location, self.provinces)) | frozenset(self.fleet_steps)

    @cached_property
    def touching(self) -> Mapping[str, frozenset[str]]:
        """Provinces with a common border of any kind (the distance of DATC 4.D.8 counts these)."""
        return MappingProxyType({p: frozenset(self._neighbours(p)) for p in self.provinces})

    def _neighbours(self, province: str) -> Iterable[str]:
        yield from self.army_steps[province]
        for place in self.coasts_of(province):
            for target in self.fleet_steps.get(place, ()):
                yield target.province

    def coasts_of(self, province: str) -> tuple[Location, ...]:
        """Where a fleet may lie in a province: each coast of a divided one, else the province."""
        coasts = self.provinces[province].coasts
        return tuple(Location(province, c) for c in coasts) or (Location(province),)

    def can_stand(self, kind: str, location: Location) -> bool:
        """Whether a unit of kind `A` or `F` can be at this exact location."""
        province = self.provinces.get(location.province)
        if province is None:
            return False
        if kind == "A":
            return not province.sea and not location.coast
        return location in self.fleet_steps

    def reach(self, kind: str, location: Location) -> frozenset[Location]:
        """Locations that a unit reaches by its own means in one step."""
        if kind == "A":
            return self._army_reach[location.province]
        return self.fleet_steps.get(location, frozenset())

    @cached_property
    def _army_reach(self) -> Mapping[str, frozenset[Location]]:
        return {p: frozenset(map(Location, steps)) for p, steps in self.army_steps.items()}

    def borders(self, kind: str, location: Location, province: str) -> bool:
        """Whether a unit reaches any coast of a province in one step (so it can support there)."""
        return province in self._reach_provinces[kind, location]

    @cached_property
    def _reach_provinces(self) -> Mapping[tuple[str, Location], frozenset[str]]:
        table: dict[tuple[str, Location], frozenset[str]] = {}
        for province, steps in self.army_steps.items():
            table["A", Location(province)] = steps
        for place, targets in self.fleet_steps.items():
            table["F", place] = frozenset(t.province for t in targets)
        return table

    def distance(self, start: str, goals: Iterable[str]) -> int:
        """Least number of province steps of any kind to one of the goals; large if there is none.

        Armies count over water too (DATC 4.D.8).
        """
        wanted = frozenset(goals)
        seen, edge, steps = {start}, {start}, 0
        while edge and not edge & wanted:
            edge = {n for p in edge for n in self.touching[p]} - seen
            seen |= edge
            steps += 1
        return steps if edge else len(self.provinces)
