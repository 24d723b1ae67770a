"""Reads the atlas: TopoJSON of the world's countries (Natural Earth, public domain)."""

import json
import lzma
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from tools.map.data import Border
from tools.map.projection import Array


@dataclass(frozen=True)
class Atlas:
    """Land as one geometry in longitude and latitude, and the arcs countries share."""

    land: Any
    shared: dict[frozenset[str], list[Array]]

    def border(self, wanted: Border) -> list[Array]:
        """Return the lines of a border of today; ValueError if the atlas has none."""
        lines: list[Array] = []
        for arc in self.shared.get(wanted.pair, []):
            line = shapely.LineString(arc)
            kept = line.intersection(shapely.box(*wanted.box)) if wanted.box else line
            lines += [shapely.get_coordinates(p) for p in parts(kept) if p.length > 0]
        if not lines:
            raise ValueError(f"the atlas has no border {sorted(wanted.pair)} in {wanted.box}")
        return lines


def parts(geometry: Any) -> list[Any]:
    """Return the single geometries a geometry is made of."""
    return list(shapely.get_parts(geometry))


def polygons(geometry: Any) -> list[Any]:
    """Return the polygons of a geometry, leaving out points and lines."""
    return [p for p in parts(geometry) if p.geom_type == "Polygon"]


def read_atlas(path: Path, window: tuple[float, float, float, float]) -> Atlas:
    """Read the countries inside a window (west, south, east, north) of a TopoJSON file."""
    topology = json.loads(lzma.decompress(path.read_bytes()))
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(a), axis=0) * scale + shift for a in topology["arcs"]]
    users: dict[int, set[str]] = defaultdict(set)
    countries: list[Any] = []
    for country in topology["objects"]["countries"]["geometries"]:
        outlines = country.get("arcs", [])
        for outline in outlines if country["type"] == "MultiPolygon" else [outlines]:
            for index in (i for ring in outline for i in ring):
                users[max(index, ~index)].add(country["properties"]["name"])
            countries += _polygon(outline, arcs, window)
    shared: dict[frozenset[str], list[Array]] = defaultdict(list)
    for index, names in sorted(users.items()):
        if len(names) == 2:
            shared[frozenset(names)].append(arcs[index])
    return Atlas(shapely.union_all(countries), dict(shared))


def _polygon(
    rings: list[list[int]], arcs: list[Array], window: tuple[float, float, float, float]
) -> Iterator[Any]:
    """Yield the part of a polygon that lies in the window, if any."""
    shells = [r for r in (_ring(ring, arcs) for ring in rings) if len(r) >= 4]
    if not shells:
        return
    west, south, east, north = window
    low, high = shells[0].min(axis=0), shells[0].max(axis=0)
    if high[0] < west or low[0] > east or high[1] < south or low[1] > north:
        return
    polygon = shapely.make_valid(shapely.Polygon(shells[0], shells[1:]))
    yield shapely.set_precision(polygon.intersection(shapely.box(*window)), 1e-6)


def _ring(indices: list[int], arcs: list[Array]) -> Array:
    """Join arcs to a ring that does not jump where it crosses the 180th meridian."""
    pieces = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
    ring = np.vstack([pieces[0], *(p[1:] for p in pieces[1:])])
    ring[:, 0] = np.degrees(np.unwrap(np.radians(ring[:, 0])))
    ring[:, 0] -= 360 * round(ring[:, 0].mean() / 360)
    return ring
