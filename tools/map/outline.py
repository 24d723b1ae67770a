"""Turns the swollen mesh into what is drawn: simplified, on the grid, as path data."""

from typing import Any

import numpy as np
import shapely

from tools.map.mesh import Mesh, Ring
from tools.map.projection import Array
from tools.map.regions import Key
from tools.map.svgpath import Pen, even, read_path


def simplified(mesh: Mesh, tolerance: float) -> Mesh:
    """Drop vertices that nobody would miss and put the rest on the grid of fifths of a unit.

    Shared lines stay shared. ValueError if the grid is too coarse for the simplified lines.
    """
    shapes = mesh.shapes()
    simple = shapely.coverage_simplify(list(shapes.values()), tolerance, simplify_boundary=False)
    rounded = shapely.transform(np.array(simple), _on_grid)
    bad = shapely.coverage_invalid_edges(rounded)
    if not shapely.coverage_is_valid(rounded):
        places = [shapely.get_coordinates(b).round(1).tolist() for b in bad if not b.is_empty]
        raise ValueError(f"the outline is not a coverage at {places}")
    return Mesh.of(dict(zip(shapes, rounded, strict=True)))


def _on_grid(points: Array) -> Array:
    return np.round(points * 5) / 5


def region_path(mesh: Mesh, key: Key) -> str:
    """Return the path data of a region's area."""
    pen = Pen()
    for ring in (r for polygon in mesh.regions[key] for r in polygon):
        _draw_ring(pen, mesh, ring)
    return pen.data()


def region_shape(mesh: Mesh, key: Key) -> Any:
    """Build a region's geometry as it is drawn, curves and all, in units."""
    return path_shape(region_path(mesh, key))


def path_shape(path: str) -> Any:
    """Build the geometry of a path's closed stretches, holes cut out, in units."""
    rings = [shapely.Polygon(np.array(s.curve) / 10) for s in read_path(path) if s.closed]
    out = shapely.MultiPolygon()
    for ring in rings:
        out = out.symmetric_difference(ring.buffer(0))
    return out


def lines_path(mesh: Mesh, indices: list[int]) -> str:
    """Return the path data of some arcs."""
    pen = Pen()
    for i in indices:
        line = even(mesh.arcs[i])
        if i in mesh.loops:
            pen.loop(line[:-1])
        else:
            pen.move(line[0])
            pen.along(line)
    return pen.data()


def _draw_ring(pen: Pen, mesh: Mesh, ring: Ring) -> None:
    if max(ring[0], ~ring[0]) in mesh.loops:
        pen.loop(even(mesh.ring(ring))[:-1])
        return
    pieces = [even(mesh.arcs[i] if i >= 0 else mesh.arcs[~i][::-1]) for i in ring]
    pen.move(pieces[0][0])
    for piece in pieces:
        pen.along(piece)
    pen.close()
