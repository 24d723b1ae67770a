"""The packaged geometry of a board: shapes, lines and anchors (format: tools/map/README.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, NamedTuple

from detente.board import Location

from .errors import DrawError

PRESETS = ("standard", "compact")
FORMAT = 1


class Point(NamedTuple):
    """A place on the drawing, in viewBox units, y downwards."""

    x: float
    y: float


class Coast(NamedTuple):
    """One of several coasts of a province: where its fleet lies, and its shoreline."""

    unit: Point
    dislodged: Point
    shore: str


class Shape(NamedTuple):
    """A province as it is drawn."""

    code: str
    kind: str  # inland, coastal or sea
    path: str
    water: str  # a strait that belongs to the province but is painted as sea, or ""
    unit: Point
    dislodged: Point
    label: Point
    centre: Point | None
    coasts: Mapping[str, Coast]
    room: tuple[float, float]  # width and height that are free for text around the label
    hit: tuple[float, float, float]  # x, y, radius of a disc that is this province's alone


@dataclass(frozen=True)
class Geometry:
    """One preset of a board's drawing; all lengths in viewBox units."""

    board: str
    preset: str
    width: float
    height: float
    unit: float  # side of a unit's square
    dot: float  # diameter of a centre's dot
    text: float  # font size of a label
    shapes: Mapping[str, Shape]
    impassable: tuple[tuple[str, str], ...]  # name, path
    lakes: str
    lines: Mapping[str, str]  # coast, border, frontier, sea, bridge -> path

    def anchor(self, place: Location, *, dislodged: bool = False) -> Point:
        """Where a unit at this location is drawn."""
        shape = self.shapes[place.province]
        spot = shape.coasts.get(place.coast, shape)
        return spot.dislodged if dislodged else spot.unit


@cache
def load_geometry(board: str, preset: str = "standard") -> Geometry:
    """The geometry of a board by name; raises `DrawError` where there is none."""
    if preset not in PRESETS:
        raise DrawError(f"unknown preset {preset!r}; there is {', '.join(PRESETS)}")
    data = json.loads((files(__package__) / "maps" / f"{preset}.json").read_text("utf-8"))
    if data["format"] != FORMAT:
        raise DrawError(f"map {preset}.json has format {data['format']}, not {FORMAT}")
    if data["board"] != board:
        raise DrawError(f"there is no map of board {board!r}, only of {data['board']!r}")
    return _geometry(data)


def _geometry(data: Mapping[str, Any]) -> Geometry:
    sizes = data["sizes"]
    return Geometry(
        board=data["board"],
        preset=data["preset"],
        width=data["width"],
        height=data["height"],
        unit=sizes["unit"],
        dot=sizes["centre"],
        text=sizes["label"],
        shapes=MappingProxyType({c: _shape(c, s) for c, s in data["provinces"].items()}),
        impassable=tuple((land["name"], land["path"]) for land in data["impassable"]),
        lakes=data.get("lakes", ""),
        lines=MappingProxyType(dict(data["lines"])),
    )


def _shape(code: str, data: Mapping[str, Any]) -> Shape:
    anchors = {name: Point(*xy) for name, xy in data["anchors"].items()}
    coasts = {
        coast: Coast(Point(*c["unit"]), Point(*c["dislodged"]), c["shore"])
        for coast, c in data.get("coasts", {}).items()
    }
    return Shape(
        code=code,
        kind=data["kind"],
        path=data["path"],
        water=data.get("water", ""),
        unit=anchors["unit"],
        dislodged=anchors["dislodged"],
        label=anchors["label"],
        centre=anchors.get("centre"),
        coasts=MappingProxyType(coasts),
        room=(data["room"][0], data["room"][1]),
        hit=(data["hit"][0], data["hit"][1], data["hit"][2]),
    )
