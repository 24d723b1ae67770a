"""Cuts the frame into faces: one net of coast, borders and cuts, land and sea together."""

import itertools
import math
import random
from typing import Any

import numpy as np
import shapely
from shapely.ops import nearest_points, polygonize, substring

from tools.map.data import BoardData, Line
from tools.map.projection import Array, Projection
from tools.map.source import Atlas, parts

GRID = 0.02  # km: the net's vertices lie on this grid, so that equal places are equal numbers
REACH = 45.0  # km: a cut's end that stops this short of a line is drawn on to it
TAIL = 60.0  # km: an end that crossed a line within this length has arrived


def faces(land: Any, atlas: Atlas, data: BoardData, project: Projection) -> tuple[list[Any], ...]:
    """Return the faces on land and the faces at sea."""
    frame = shapely.box(*project.frame)
    borders = [shapely.LineString(project(line)) for b in data.borders for line in atlas.border(b)]
    cuts = [_drawn(name, line, project, 0.10) for name, line in data.land_cuts.items()]
    coast = [ring for p in parts(land) for ring in (p.exterior, *p.interiors)]
    ashore, afloat = land.buffer(0.05), frame.difference(land.buffer(-0.05))
    inner = [line.intersection(ashore) for line in _joined(cuts + borders, coast)]
    outer = [
        _drawn(name, line, project, 0.0).intersection(afloat)
        for name, line in data.sea_cuts.items()
    ]
    lines = [p for g in (land.boundary, frame.exterior, *inner, *outer) for p in parts(g)]
    net = shapely.union_all([line for line in lines if line.length > 0], grid_size=GRID)
    found = list(polygonize(net))
    inside = shapely.contains(land.buffer(GRID), [f.representative_point() for f in found])
    on_land = [f for f, is_land in zip(found, inside, strict=True) if is_land]
    at_sea = [f for f, is_land in zip(found, inside, strict=True) if not is_land]
    return on_land, at_sea


def _drawn(name: str, places: Line, project: Projection, roughness: float) -> Any:
    """Draw a hand-written cut as a smooth curve, roughened so that it looks like a river."""
    curve = _through(project(places))
    return shapely.LineString(_rough(curve, roughness, random.Random(name)))


def _through(points: Array, steps: int = 10) -> Array:
    """Return a Catmull-Rom curve through the points."""
    if len(points) < 3:
        return points
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    out = []
    for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False):
        for t in np.linspace(0, 1, steps, endpoint=False):
            linear, square, cube = c - a, 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
            out.append(0.5 * (2 * b + linear * t + square * t * t + cube * t**3))
    return np.vstack([*out, points[-1]])


def _rough(points: Array, amplitude: float, dice: random.Random) -> list[tuple[float, float]]:
    """Displace midpoints of the longer pieces at random, twice; the same name, the same line."""
    line = [(float(x), float(y)) for x, y in points]
    for _ in range(2 if amplitude else 0):
        out = line[:1]
        for (ax, ay), (bx, by) in itertools.pairwise(line):
            if math.hypot(bx - ax, by - ay) > 14:
                k = dice.uniform(-amplitude, amplitude)
                out.append(((ax + bx) / 2 - (by - ay) * k, (ay + by) / 2 + (bx - ax) * k))
            out.append((bx, by))
        line = out
    return line


def _joined(lines: list[Any], coast: list[Any]) -> list[Any]:
    """Draw each end that stops short of the other lines and the coast on to the nearest."""
    line_tree, coast_tree = shapely.STRtree(lines), shapely.STRtree(coast)
    out = []
    for i, line in enumerate(lines):
        points = list(line.coords)
        for end in (0, -1):
            here = shapely.Point(points[end])
            around = here.buffer(REACH + TAIL)
            near = [lines[j] for j in sorted(line_tree.query(around)) if j != i]
            near += [coast[j] for j in sorted(coast_tree.query(around))]
            extra = _extension(line, end, here, near)
            points = [*extra, *points] if end == 0 else [*points, *extra]
        out.append(shapely.LineString(points))
    return out


def _extension(line: Any, end: int, here: Any, near: list[Any]) -> list[tuple[float, float]]:
    """Return the point to add to a line's end, or nothing if the end has arrived."""
    if not near or any(g.distance(here) < 1e-6 for g in near) or _crossed(line, end, near):
        return []
    gap, target = min(
        ((g.distance(here), nearest_points(g, here)[0]) for g in near), key=lambda c: c[0]
    )
    if gap > REACH:
        return []
    overshoot = (gap + 1.0) / gap
    return [(here.x + (target.x - here.x) * overshoot, here.y + (target.y - here.y) * overshoot)]


def _crossed(line: Any, end: int, near: list[Any]) -> bool:
    """Tell whether the line's last stretch crosses another line."""
    length = min(TAIL, line.length * 0.45)
    tail = substring(line, 0, length) if end == 0 else substring(line, -length, line.length)
    return any(tail.intersects(g) for g in near)
