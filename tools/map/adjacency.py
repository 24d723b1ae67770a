"""Reads off a geometry file which provinces touch, as the rules understand it.

Standard library only: places are whole tenths of a unit, so two provinces share a border where
they have the same piece of line, and nowhere else.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any

from tools.map.svgpath import Point, read_path

Edge = frozenset[Point]
Place = tuple[str, str]
"""A province and the coast of it where coasts differ, else an empty text."""


def edges_of(path: str) -> set[Edge]:
    """Return the straight pieces between the vertices of a path."""
    edges = set()
    for line, closed, _ in read_path(path):
        ring = [*line, line[0]] if closed else line
        edges |= {frozenset(pair) for pair in pairwise(ring) if pair[0] != pair[1]}
    return edges


def _points(edges: set[Edge]) -> set[Point]:
    return {p for edge in edges for p in edge}


@dataclass(frozen=True)
class Touching:
    """What touches what in one geometry file (the parsed JSON)."""

    geometry: Mapping[str, Any]

    @cached_property
    def outlines(self) -> dict[str, set[Edge]]:
        """Each province's outline; a strait that belongs to it is part of it."""
        return {
            code: edges_of(p["path"]) ^ edges_of(p.get("water", ""))
            for code, p in self.geometry["provinces"].items()
        }

    @cached_property
    def shared(self) -> dict[frozenset[str], set[Edge]]:
        """The common border of each two provinces that have one."""
        out = {}
        for a, b in combinations(self.outlines, 2):
            if common := self.outlines[a] & self.outlines[b]:
                out[frozenset((a, b))] = common
        return out

    def length(self, a: str, b: str, width: float = 1200) -> float:
        """Return how long a common border is, in pixels of a map `width` pixels wide."""
        tenths = sum(math.dist(*edge) for edge in self.shared.get(frozenset((a, b)), ()))
        return tenths / 10 * width / float(self.geometry["width"])

    def is_sea(self, code: str) -> bool:
        """Tell whether a province is open water."""
        return bool(self.geometry["provinces"][code]["kind"] == "sea")

    def army_steps(self) -> dict[str, set[str]]:
        """Return where an army may go from each province, none for seas."""
        steps: dict[str, set[str]] = {code: set() for code in self.outlines}
        for a, b in map(tuple, self.shared):
            if not self.is_sea(a) and not self.is_sea(b):
                steps[a].add(b)
                steps[b].add(a)
        return steps

    @cached_property
    def shores(self) -> dict[Place, dict[str, set[Edge]]]:
        """Each coast's shoreline by the sea it lies on."""
        out: dict[Place, dict[str, set[Edge]]] = {}
        for land, sea in self._land_and_sea():
            line = self.shared[frozenset((land, sea))]
            coasts = self.geometry["provinces"][land].get("coasts") or {"": None}
            for coast, drawn in coasts.items():
                if piece := line & edges_of(drawn["shore"]) if drawn else line:
                    out.setdefault((land, coast), {})[sea] = piece
        return out

    def _land_and_sea(self) -> Iterator[tuple[str, str]]:
        for a, b in map(sorted, self.shared):
            if self.is_sea(a) != self.is_sea(b):
                yield (b, a) if self.is_sea(a) else (a, b)

    def fleet_steps(self) -> dict[Place, set[Place]]:
        """Return where a fleet may go: seas that touch, shores, and along the shore."""
        pairs = [
            ((a, ""), (b, ""))
            for a, b in map(tuple, self.shared)
            if self.is_sea(a) and self.is_sea(b)
        ]
        pairs += [((sea, ""), place) for place, seas in self.shores.items() for sea in seas]
        pairs += [(a, b) for a, b in combinations(self.shores, 2) if self._along_shore(a, b)]
        steps: dict[Place, set[Place]] = {}
        for a, b in pairs:
            steps.setdefault(a, set()).add(b)
            steps.setdefault(b, set()).add(a)
        return steps

    def _along_shore(self, a: Place, b: Place) -> bool:
        """Tell whether two shores meet: the land border ends at a sea that both lie on."""
        ends = _points(self.shared.get(frozenset((a[0], b[0])), set()))
        return any(
            ends & _points(self.shores[a][sea]) & _points(self.shores[b][sea])
            for sea in self.shores[a].keys() & self.shores[b].keys()
        )

    def faults_of_cover(self) -> list[str]:
        """Return what is wrong with the cover: a piece of line bounds two areas or the frame."""
        areas = dict(self.outlines)
        areas |= {
            f"land {i}": edges_of(p["path"]) for i, p in enumerate(self.geometry["impassable"])
        }
        areas["lakes"] = edges_of(self.geometry["lakes"])
        count: dict[Edge, int] = {}
        for edges in areas.values():
            for edge in edges:
                count[edge] = count.get(edge, 0) + 1
        return [
            f"the piece {sorted(edge)} bounds {n} areas"
            for edge, n in count.items()
            if n > 2 or (n == 1 and not self._on_frame(edge))
        ]

    def _on_frame(self, edge: Edge) -> bool:
        (ax, ay), (bx, by) = edge
        right, bottom = self.geometry["width"] * 10, self.geometry["height"] * 10
        return (ax == bx and ax in (0, right)) or (ay == by and ay in (0, bottom))
