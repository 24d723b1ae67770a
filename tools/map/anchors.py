"""Chooses where units, dislodged units, centres and names stand, so that none overlap."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from detente.board import Board
from detente.board.words import load_words
from tools.map.candidates import Item, Scene, Sizes, items_of
from tools.map.ground import Ground
from tools.map.mesh import Mesh
from tools.map.naming import room
from tools.map.outline import region_shape
from tools.map.projection import Array
from tools.map.settle import settle
from tools.map.swell import main_part


@dataclass(frozen=True)
class Anchors:
    """Where a province's things stand; coasts have their own."""

    spots: dict[str, Array]
    coasts: dict[str, dict[str, Array]]
    room: tuple[float, float]
    disc: tuple[float, float, float]

    def content(self) -> dict[str, Any]:
        """Return the entries of the geometry file."""
        out: dict[str, Any] = {
            "anchors": {name: _tenths(at) for name, at in self.spots.items()},
            "room": _tenths(np.array(self.room)),
            "hit": _tenths(np.array(self.disc)),
        }
        if self.coasts:
            out["coasts"] = {
                coast: {name: _tenths(at) for name, at in spots.items()}
                for coast, spots in self.coasts.items()
            }
        return out


def _tenths(numbers: Array) -> list[float]:
    tenths = [round(float(n) * 10) / 10 for n in numbers]
    return [int(n) if n == int(n) else n for n in tenths]


@dataclass(frozen=True)
class Places:
    """Where things on the globe are drawn: hearts of provinces, cities, shores by their arcs."""

    hearts: Mapping[str, Array]
    centres: Mapping[str, Array]
    coasts: Mapping[str, Mapping[str, list[int]]]


def placed(board: Board, mesh: Mesh, places: Places, sizes: Sizes) -> dict[str, Anchors]:
    """Place everything on a drawing, province by province, until nothing moves any more."""
    words = load_words("en")
    shapes = {
        code: region_shape(mesh, ("sea" if p.sea else "land", code))
        for code, p in board.provinces.items()
    }
    solid = shapely.union_all(
        [region_shape(mesh, key) for key in mesh.regions if key[0] in ("land", "impassable")]
    )
    width, height = (float(max(a[:, k].max() for a in mesh.arcs)) for k in (0, 1))
    ground = Ground.of(shapes, solid, width, height)
    shores = {
        code: {
            coast: shapely.MultiLineString([mesh.arcs[i] for i in arcs])
            for coast, arcs in by_coast.items()
        }
        for code, by_coast in places.coasts.items()
    }
    main = {code: main_part(shape, places.hearts[code][None]) for code, shape in shapes.items()}
    scene = Scene(board, ground, shapes, main, dict(places.centres), shores, sizes, (width, height))
    names = {code: words.province(code) for code in board.provinces}
    items = [item for code in _small_first(shapes) for item in items_of(scene, code, names[code])]
    settle(items)
    return {code: _gather(scene, code, names[code], items) for code in board.provinces}


def _small_first(shapes: Mapping[str, Any]) -> list[str]:
    return sorted(shapes, key=lambda code: (shapes[code].area, code))


def _gather(scene: Scene, code: str, name: str, items: list[Item]) -> Anchors:
    """Collect what was placed for one province."""
    spots: dict[str, Array] = {}
    coasts: dict[str, dict[str, Array]] = {}
    for item in (i for i in items if i.code == code):
        (coasts.setdefault(item.coast, {}) if item.coast else spots)[item.what] = item.at
    label = next(i for i in items if i.code == code and i.what == "label")
    disc = shapely.maximum_inscribed_circle(scene.main[code], 0.05)
    x, y = disc.coords[0]
    radius = float(disc.length) - 0.2  # so that rounding to tenths keeps it inside
    return Anchors(spots, coasts, room(scene, label, name, items), (x, y, radius))
