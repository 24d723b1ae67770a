"""A map as arcs: each line between two regions once, and regions as rings of arcs."""

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import shapely

from tools.map.projection import Array
from tools.map.regions import Key
from tools.map.source import polygons

Vertex = tuple[float, float]
Ring = list[int]
"""Indices of arcs in order; ~i stands for arc i walked backwards."""


@dataclass(frozen=True)
class Mesh:
    """Arcs, each region's polygons as rings of arcs (the outer ring first), and loops.

    A loop is a closed arc without a corner: nothing else ends on it.
    """

    arcs: list[Array]
    regions: dict[Key, list[list[Ring]]]
    loops: frozenset[int]

    @classmethod
    def of(cls, shapes: Mapping[Key, Any]) -> "Mesh":
        """Take a valid coverage apart; equal places must be equal numbers."""
        rings = {
            key: [
                [_open(r) for r in (p.exterior, *p.interiors)]
                for p in polygons(shapely.normalize(g))
            ]
            for key, g in shapes.items()
        }
        nodes = _nodes([r for ps in rings.values() for p in ps for r in p])
        arcs: list[Array] = []
        known: dict[tuple[Vertex, Vertex], int] = {}
        regions = {
            key: [[_arcs_of(r, nodes, arcs, known) for r in p] for p in ps]
            for key, ps in rings.items()
        }
        loops = {i for i, a in enumerate(arcs) if (float(a[0][0]), float(a[0][1])) not in nodes}
        return cls(arcs, regions, frozenset(loops))

    def map(self, move: Callable[[Array], Array]) -> "Mesh":
        """Move every vertex by one function of the plane."""
        ends = np.cumsum([len(a) for a in self.arcs])[:-1]
        return replace(self, arcs=np.split(move(np.vstack(self.arcs)), ends))

    def dense(self, longest: float) -> "Mesh":
        """Add vertices so that no straight piece is longer than `longest`."""
        lines = shapely.segmentize([shapely.LineString(a) for a in self.arcs], longest)
        return replace(self, arcs=[shapely.get_coordinates(line) for line in lines])

    def ring(self, ring: Ring) -> Array:
        """Return a ring's vertices, the first one repeated at the end."""
        pieces = [self.arcs[i] if i >= 0 else self.arcs[~i][::-1] for i in ring]
        return np.vstack([pieces[0], *(p[1:] for p in pieces[1:])])

    def shape(self, key: Key) -> Any:
        """Build a region's geometry."""
        return shapely.MultiPolygon(
            [
                shapely.Polygon(self.ring(p[0]), [self.ring(h) for h in p[1:]])
                for p in self.regions[key]
            ]
        )

    def shapes(self) -> dict[Key, Any]:
        """Build every region's geometry."""
        return {key: self.shape(key) for key in self.regions}

    def sides(self) -> list[list[Key]]:
        """Return for each arc the regions it bounds: two, or one along the frame."""
        found: dict[int, list[Key]] = defaultdict(list)
        for key, region in self.regions.items():
            for index in (i for polygon in region for ring in polygon for i in ring):
                found[max(index, ~index)].append(key)
        return [sorted(found[i]) for i in range(len(self.arcs))]


def _open(ring: Any) -> list[Vertex]:
    """Return a ring's vertices, none twice in a row, the first not repeated."""
    points = [(float(x), float(y)) for x, y in ring.coords]
    return [p for p, q in itertools.pairwise(points) if p != q]


def _nodes(rings: list[list[Vertex]]) -> set[Vertex]:
    """Find the vertices where lines meet: those with other than two edges, and the corners."""
    edges = {(min(p, q), max(p, q)) for r in rings for p, q in zip(r, r[1:] + r[:1], strict=True)}
    degree = Counter(p for edge in edges for p in edge)
    xs, ys = zip(*degree, strict=True)
    corners = {(x, y) for x in (min(xs), max(xs)) for y in (min(ys), max(ys))}
    return {p for p, n in degree.items() if n != 2} | corners


def _arcs_of(
    ring: list[Vertex],
    nodes: set[Vertex],
    arcs: list[Array],
    known: dict[tuple[Vertex, Vertex], int],
) -> Ring:
    """Cut a ring at the nodes into arcs, reusing those met before from the other side."""
    cuts = [i for i, p in enumerate(ring) if p in nodes] or [ring.index(min(ring))]
    ring = ring[cuts[0] :] + ring[: cuts[0] + 1]
    stops = [i - cuts[0] for i in cuts] + [len(ring) - 1]
    out = []
    for a, b in itertools.pairwise(stops):
        line = ring[a : b + 1]
        key, back = (line[0], line[1]), (line[-1], line[-2])
        if key not in known:
            known[key], known[back] = len(arcs), ~len(arcs)
            arcs.append(np.array(line))
        out.append(known[key])
    return out
