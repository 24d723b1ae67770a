"""Builds the geometry of one preset from the regions in the plane."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from detente.board import Board
from tools.map.anchors import Places, placed
from tools.map.candidates import Sizes
from tools.map.coast import drawn_land
from tools.map.data import BoardData, Place
from tools.map.lines import line_paths, shores
from tools.map.mesh import Mesh
from tools.map.net import faces
from tools.map.outline import lines_path, region_path, simplified
from tools.map.projection import Array, Projection
from tools.map.regions import Regions, name_faces
from tools.map.source import read_atlas
from tools.map.swell import Move, Sheet, Wish, swollen

PLANE = 1530.0  # units: width of the frame while provinces swell, whatever is drawn later


@dataclass(frozen=True)
class Preset:
    """How a map is drawn: its width in units, the room wished for, the coarseness, the sizes."""

    name: str
    width: float
    wish: Wish
    tolerance: float
    sizes: Sizes


PRESETS = (
    Preset(
        "standard",
        1530,
        Wish(land=27, sea=29, rounds=12, most=120),
        2.1,
        Sizes(28, 10, 15, names=True),
    ),
    Preset(
        "compact",
        780,
        Wish(land=42, sea=42, rounds=20, most=85),
        2.0,
        Sizes(21, 8, 14, names=False),
    ),
)


def cut_regions(data: BoardData) -> tuple[Regions, Projection]:
    """Cut the board's regions out of the atlas, in the plane."""
    raw = data.projection
    project = Projection(
        parallels=tuple(raw["parallels"]),
        origin=tuple(raw["origin"]),
        warp_centre=tuple(raw["warp_centre"]),
        warp_radius=raw["warp_radius"],
        frame=tuple(raw["frame"]),
    )
    atlas = read_atlas(data.source, data.window)
    land = drawn_land(atlas, data, project)
    on_land, at_sea = faces(land, atlas, data, project)
    return name_faces(on_land, at_sea, data, project), project


@dataclass(frozen=True)
class Drawing:
    """A preset's mesh in viewBox units, and where places on the globe went."""

    mesh: Mesh
    place: Move
    width: float
    height: float


def draw(data: BoardData, regions: Regions, project: Projection, preset: Preset) -> Drawing:
    """Bring the regions to viewBox units, swell them and simplify their lines."""
    west, south, east, north = project.frame
    scale = PLANE / (east - west)
    height = round((north - south) * scale)
    final = preset.width / PLANE

    def to_units(points: Array) -> Array:
        stretch = height / (north - south)
        return np.column_stack([(points[:, 0] - west) * scale, (north - points[:, 1]) * stretch])

    mesh = Mesh.of(regions.shapes).map(to_units).dense(3.0)
    hearts = {key: to_units(project(seeds[:1])) for key, seeds in data.seeds.board().items()}
    mesh, swell = swollen(Sheet(mesh, PLANE, height, hearts), preset.wish, data.room)
    drawn_height = round(height * final / 2) * 2
    shrink = np.array([final, drawn_height / height])
    mesh = simplified(mesh.map(lambda points: points * shrink), preset.tolerance)

    def place(places: Array) -> Array:
        return np.asarray(swell(to_units(project(places))) * shrink)

    return Drawing(mesh, place, preset.width, drawn_height)


def geometry(board: Board, data: BoardData, drawing: Drawing, preset: Preset) -> dict[str, Any]:
    """Assemble the geometry file's content."""
    mesh = drawing.mesh
    territory = {p.code: p.territory for p in board.provinces.values()}
    bridges = [drawing.place(np.array(line)) for line in data.bridges.values()]
    lines = line_paths(mesh, territory)
    lines["bridge"] = lines_path(Mesh(bridges, {}, frozenset()), list(range(len(bridges))))
    return {
        "format": 1,
        "board": board.name,
        "preset": preset.name,
        "width": drawing.width,
        "height": drawing.height,
        "sizes": preset.sizes.content(),
        "provinces": _provinces(board, data, drawing, preset),
        "impassable": [
            {
                "name": "" if key[1].startswith("impassable ") else key[1],
                "path": region_path(mesh, key),
            }
            for key in mesh.regions
            if key[0] == "impassable"
        ],
        "lakes": "".join(region_path(mesh, key) for key in mesh.regions if key[0] == "lake"),
        "lines": lines,
    }


def _placed(drawing: Drawing, places: Mapping[str, Place]) -> dict[str, Array]:
    """Return where places on the globe are drawn."""
    return dict(zip(places, drawing.place(np.array(list(places.values()))), strict=True))


def _provinces(
    board: Board, data: BoardData, drawing: Drawing, preset: Preset
) -> dict[str, dict[str, Any]]:
    """Return each province's entry."""
    mesh = drawing.mesh
    coasts = {
        code: shores(mesh, code, _placed(drawing, wanted)) for code, wanted in data.coasts.items()
    }
    hearts = _placed(drawing, {key[1]: seeds[0] for key, seeds in data.seeds.board().items()})
    centres = _placed(drawing, data.centres)
    anchors = placed(board, mesh, Places(hearts, centres, coasts), preset.sizes)
    out: dict[str, dict[str, Any]] = {}
    for code, province in board.provinces.items():
        key = ("sea" if province.sea else "land", code)
        entry: dict[str, Any] = {"kind": province.kind, "path": region_path(mesh, key)}
        if ("water", code) in mesh.regions:
            entry["water"] = region_path(mesh, ("water", code))
        entry |= anchors[code].content()
        for coast, arcs in coasts.get(code, {}).items():
            entry["coasts"][coast]["shore"] = lines_path(mesh, arcs)
        out[code] = entry
    return out
