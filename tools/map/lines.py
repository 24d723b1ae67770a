"""Sorts a mesh's arcs by what they part, and finds the shores of divided provinces."""

from collections.abc import Mapping

import numpy as np
import shapely

from tools.map.mesh import Mesh
from tools.map.outline import lines_path
from tools.map.projection import Array
from tools.map.regions import Key

GROUND = {"land", "impassable"}


def line_paths(mesh: Mesh, territory: Mapping[str, str]) -> dict[str, str]:
    """Return the path data of shores, borders, frontiers and borders between seas.

    `territory` names the power in whose frontiers a province lies, or nothing.
    """
    sorts: dict[str, list[int]] = {"coast": [], "border": [], "frontier": [], "sea": []}
    for i, sides in enumerate(mesh.sides()):
        if len(sides) == 2:
            sorts[_sort(sides[0], sides[1], territory)].append(i)
    return {sort: lines_path(mesh, indices) for sort, indices in sorts.items()}


def _sort(a: Key, b: Key, territory: Mapping[str, str]) -> str:
    on_ground = (a[0] in GROUND) + (b[0] in GROUND)
    if on_ground == 0:
        return "sea"
    if on_ground == 1:
        return "coast"
    powers = {territory.get(name, "") for kind, name in (a, b) if kind == "land"}
    same = len(powers) == 1 and a[0] == b[0] and powers != {""}
    return "border" if same or a[0] == b[0] == "impassable" else "frontier"


def shores(mesh: Mesh, code: str, places: Mapping[str, Array]) -> dict[str, list[int]]:
    """Return the arcs of each coast of a divided province: those nearest to the coast's place."""
    arcs = [
        i
        for i, sides in enumerate(mesh.sides())
        if ("land", code) in sides and any(kind == "sea" for kind, _ in sides)
    ]
    found: dict[str, list[int]] = {coast: [] for coast in places}
    for piece in _connected(mesh, arcs):
        line = shapely.MultiLineString([mesh.arcs[i] for i in piece])
        nearest = min(places, key=lambda coast: line.distance(shapely.Point(places[coast])))
        found[nearest] += piece
    return found


def _connected(mesh: Mesh, arcs: list[int]) -> list[list[int]]:
    """Group arcs that hang together by their ends."""
    groups: list[tuple[set[tuple[float, ...]], list[int]]] = []
    for i in arcs:
        ends = {tuple(np.asarray(mesh.arcs[i][k]).tolist()) for k in (0, -1)}
        indices = [i]
        for group in [g for g in groups if g[0] & ends]:
            ends |= group[0]
            indices += group[1]
            groups.remove(group)
        groups.append((ends, indices))
    return [sorted(indices) for _, indices in groups]
