"""Where each thing on the map could stand, and how well it would stand there."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import shapely

from detente.board import Board
from tools.map.ground import Cover, Ground
from tools.map.naming import CLEAR, Text, code_text, texts
from tools.map.projection import Array

AIR = 4.0  # cost of having no room left and right, above and below
CHOICE = 700  # boxes kept for each size: the cheapest
MARGIN = 1.5  # units kept free around everything


@dataclass(frozen=True)
class Sizes:
    """What room is kept for, in units: a unit's side, a centre's diameter, a label's font size.

    `names` tells whether names are to be written out or codes will do.
    """

    unit: float
    centre: float
    label: float
    names: bool

    def content(self) -> dict[str, float]:
        """Return the entry of the geometry file."""
        return {"unit": self.unit, "centre": self.centre, "label": self.label}


@dataclass(frozen=True)
class Scene:
    """What things are placed on: shapes, centres and shores in units, and the sizes of things."""

    board: Board
    ground: Ground
    shapes: dict[str, Any]
    main: dict[str, Any]  # the main part of each shape
    centres: dict[str, Array]
    shores: dict[str, dict[str, Any]]
    sizes: Sizes
    frame: tuple[float, float]


@dataclass
class Item:
    """A thing to place: boxes it could take, what each costs, and the one it takes now."""

    code: str
    what: str  # unit, dislodged, label or centre
    coast: str
    boxes: Array  # x, y, width, height
    costs: Array
    partner: "Item | None" = None  # it should stand beside this one
    chosen: int = -1
    bounds: Array = field(init=False)  # of all its boxes: left, top, right, bottom

    def __post_init__(self) -> None:
        """Find the bounds."""
        at, half = self.boxes[:, :2], self.boxes[:, 2:] / 2
        self.bounds = np.concatenate([(at - half).min(axis=0), (at + half).max(axis=0)])

    @property
    def at(self) -> Array:
        """The middle of the box taken."""
        return np.asarray(self.boxes[self.chosen, :2])


def items_of(scene: Scene, code: str, name: str) -> list[Item]:
    """Return the things of one province with all places they could take."""
    province = scene.board.provinces[code]
    under = _Under.of(scene, code)
    side = scene.sizes.unit + MARGIN
    heart = np.array(shapely.maximum_inscribed_circle(scene.main[code], 0.5).coords[0])
    out = []
    if province.centre:
        out.append(_centre(scene, code, under))
    unit = Item(code, "unit", "", *under.near(heart, side, side, 1.6, 9.0))
    out += [unit, _label(scene, code, name, under, heart)]
    out.append(Item(code, "dislodged", "", *under.near(heart, side, side, 0.3, 10.0), unit))
    for coast, shore in scene.shores.get(code, {}).items():
        fleet = Item(code, "unit", coast, *under.along(shore, side))
        out += [fleet, Item(code, "dislodged", coast, *under.along(shore, side), fleet)]
    return out


def _centre(scene: Scene, code: str, under: "_Under") -> Item:
    side = scene.sizes.centre + MARGIN
    return Item(code, "centre", "", *under.near(scene.centres[code], side, side, 8.0, 40.0))


def _label(scene: Scene, code: str, name: str, under: "_Under", heart: Array) -> Item:
    boxes, costs = [], []
    sea, size = scene.board.provinces[code].sea, scene.sizes.label
    ways = texts(name, code, size, sea) if scene.sizes.names else [code_text(code, size, sea)]
    for text in ways:
        found, cost = under.near(heart, text.width + 2 * CLEAR, text.height, 0.5, _weight(text))
        boxes.append(found)
        costs.append(cost + text.cost)
    return Item(code, "label", "", np.vstack(boxes), np.concatenate(costs))


def _weight(text: Text) -> float:
    """A name must lie inside its province; a code may stick out a little."""
    return 25.0 if text.is_code else 40.0


@dataclass(frozen=True)
class _Under:
    """What lies under boxes in and around one province."""

    own: Cover
    foreign: Cover
    grid: Array
    frame: tuple[float, float]
    unit: float

    @classmethod
    def of(cls, scene: Scene, code: str) -> "_Under":
        own = scene.ground.own(code)
        sea = scene.board.provinces[code].sea
        foreign = scene.ground.land if sea else scene.ground.land & ~own
        west, north, east, south = scene.shapes[code].bounds
        reach = scene.sizes.unit
        step = max(2.0, math.sqrt((east - west + 2 * reach) * (south - north + 2 * reach) / 4000))
        x, y = np.meshgrid(
            np.arange(west - reach, east + reach, step),
            np.arange(north - reach, south + reach, step),
        )
        return cls(
            scene.ground.cover(own),
            scene.ground.cover(foreign),
            np.column_stack([x.ravel(), y.ravel()]),
            scene.frame,
            scene.sizes.unit,
        )

    def near(
        self, wish: Array, w: float, h: float, pull: float, outside: float
    ) -> tuple[Array, Array]:
        """Return boxes that lie mostly inside, and their costs.

        `pull` is the cost of a unit's side of distance, `outside` that of sticking out.
        """
        boxes = self._boxes(w, h)
        own, foreign = self.own.share(*boxes.T), self.foreign.share(*boxes.T)
        distance = np.hypot(*(boxes[:, :2] - wish).T)
        costs = outside * ((1 - own) + foreign) + pull * distance / self.unit
        aired = boxes + np.array([0, 0, self.unit / 2, self.unit / 2])
        costs += AIR * (1 - self.own.share(*aired.T))
        keep = np.flatnonzero(own > min(0.25, own.max() - 1e-9))
        keep = keep[np.argsort(costs[keep], kind="stable")[:CHOICE]]
        return boxes[keep], costs[keep]

    def along(self, shore: Any, side: float) -> tuple[Array, Array]:
        """Return boxes that straddle a shoreline: most on water, touching the shore."""
        boxes = self._boxes(side, side)
        distance = shapely.distance(shore, shapely.points(boxes[:, :2]))
        boxes, distance = boxes[distance < side], distance[distance < side]
        foreign = self.foreign.share(*boxes.T)
        spread = np.hypot(*(boxes[:, :2] - shore.centroid.coords[0]).T)
        return boxes, 12.0 * foreign + (4.0 * distance + 0.5 * spread) / self.unit

    def _boxes(self, w: float, h: float) -> Array:
        """Return boxes of a size all over the grid, wholly inside the frame."""
        x, y = self.grid.T
        inside = (
            (x > w / 2) & (x < self.frame[0] - w / 2) & (y > h / 2) & (y < self.frame[1] - h / 2)
        )
        at = self.grid[inside]
        return np.column_stack([at, np.full(len(at), w), np.full(len(at), h)])
