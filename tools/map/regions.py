"""Names the faces: which belong to which province, and what is no part of the board."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import shapely

from tools.map.data import BoardData, Line
from tools.map.projection import Projection

SLACK = 25.0  # km: a seed that fell into the sea counts for the face this near
Key = tuple[str, str]
"""A region: its kind (land, impassable, sea, water, lake) and its name."""


@dataclass(frozen=True)
class Regions:
    """The frame cut into regions without gap or overlap, in the plane (km)."""

    shapes: dict[Key, Any]


def name_faces(
    on_land: list[Any], at_sea: list[Any], data: BoardData, project: Projection
) -> Regions:
    """Give each face to the region whose seed it holds; ValueError if two seeds meet in one.

    A face without seed joins the neighbour of its side it shares most border with; an island
    without seed is no part of the board.
    """
    owned: dict[Key, list[Any]] = defaultdict(list)
    seeds = data.seeds
    land = {("land", n): p for n, p in seeds.land.items()}
    land |= {("impassable", n): p for n, p in seeds.impassable.items()}
    sea = {("sea", n): p for n, p in seeds.sea.items()}
    sea |= {("water", n): p for n, p in seeds.water.items()}
    sea |= {("lake", n): p for n, p in seeds.lake.items()}
    for side, wanted, spare in ((on_land, land, "impassable"), (at_sea, sea, "lake")):
        named, rest = _seeded(side, wanted, project)
        _attach(named, rest, spare)
        for key, shapes in named.items():
            owned[key] += shapes
    whole = {key: shapely.union_all(found) for key, found in sorted(owned.items())}
    if not shapely.coverage_is_valid(list(whole.values())):
        raise ValueError("the regions overlap or leave gaps")
    return Regions(whole)


def _seeded(
    side: list[Any], wanted: dict[Key, Line], project: Projection
) -> tuple[dict[Key, list[Any]], list[Any]]:
    """Return the faces that hold a seed, by region, and the rest."""
    tree = shapely.STRtree(side)
    owner: dict[int, Key] = {}
    faults = []
    for key, places in wanted.items():
        for place, (x, y) in zip(places, project(places), strict=True):
            point = shapely.Point(x, y)
            index = int(tree.nearest(point))
            if side[index].distance(point) > SLACK:
                faults.append(f"the seed {place} of {key} lies in no face")
            elif owner.setdefault(index, key) != key:
                faults.append(f"{owner[index]} and {key} are one face: a cut leaks")
    if faults:
        raise ValueError("; ".join(faults))
    named: dict[Key, list[Any]] = defaultdict(list)
    for index, key in owner.items():
        named[key].append(side[index])
    return named, [f for i, f in enumerate(side) if i not in owner]


def _attach(named: dict[Key, list[Any]], rest: list[Any], spare: str) -> None:
    """Give faces without seed to a neighbour, the rest to regions of their own."""
    for number, face in enumerate(sorted(rest, key=lambda f: (-f.area, f.bounds))):
        shared = {
            key: sum(face.boundary.intersection(g.boundary).length for g in shapes)
            for key, shapes in named.items()
            if any(g.intersects(face) for g in shapes)
        }
        best = max(shared, key=lambda k: (shared[k], k), default=None)
        if best is not None and shared[best] > 1e-3:
            named[best].append(face)
        else:
            named[(spare, f"{spare} {number}")] = [face]
