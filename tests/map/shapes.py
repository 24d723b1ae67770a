"""Helpers of the map's tests: areas, boxes and texts as they are drawn."""

import json
import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from detente.board import load_board
from detente.board.words import load_words
from detente.draw.fonts import ITALIC, ROMAN, width
from detente.draw.labels import fit
from tools.map.svgpath import read_path

Place = tuple[float, float]
PRESETS = ("standard", "compact")
BOARD = load_board("standard")


@cache
def geometry(preset: str) -> dict[str, Any]:
    """The packaged geometry file of a preset."""
    text = (files("detente.draw") / "maps" / f"{preset}.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@dataclass(frozen=True)
class Area:
    """A path's area in units, by the rule of odd crossings."""

    rings: list[list[Place]]

    @classmethod
    def of(cls, path: str) -> "Area":
        return cls([[(x / 10, y / 10) for x, y in s.curve] for s in read_path(path)])

    def holds(self, x: float, y: float) -> bool:
        inside = False
        for (ax, ay), (bx, by) in self._sides():
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                inside = not inside
        return inside

    def _sides(self) -> list[tuple[Place, Place]]:
        return [side for ring in self.rings for side in pairwise([*ring, ring[0]])]

    def distance(self, x: float, y: float) -> float:
        """From a place to the nearest piece of outline."""
        return min(_distance((x, y), a, b) for a, b in self._sides())

    def share(self, box: "Box", steps: int = 7) -> float:
        """How much of a box lies inside, by a grid of places."""
        hits = [
            self.holds(
                box.x + box.w * ((i + 0.5) / steps - 0.5), box.y + box.h * ((j + 0.5) / steps - 0.5)
            )
            for i in range(steps)
            for j in range(steps)
        ]
        return sum(hits) / len(hits)


def _distance(p: Place, a: Place, b: Place) -> float:
    (px, py), (ax, ay), (bx, by) = p, a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0.0 if not square else ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square
    t = min(max(t, 0.0), 1.0)
    return math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))


@dataclass(frozen=True)
class Box:
    """A box around x, y; `what` says what stands in it."""

    code: str
    what: str
    x: float
    y: float
    w: float
    h: float

    def meets(self, other: "Box") -> bool:
        return (
            abs(self.x - other.x) < (self.w + other.w) / 2
            and abs(self.y - other.y) < (self.h + other.h) / 2
        )


@cache
def area(preset: str, code: str) -> Area:
    return Area.of(geometry(preset)["provinces"][code]["path"])


def boxes(preset: str, names: bool) -> list[Box]:
    """Every box on a map: units, dislodged units, dots, and labels as names or as codes."""
    drawn = geometry(preset)
    out = []
    for code, province in drawn["provinces"].items():
        side, dot = drawn["sizes"]["unit"], drawn["sizes"]["centre"]
        spots = {"": province["anchors"], **province.get("coasts", {})}
        for coast, anchors in spots.items():
            out += [
                Box(code, f"{what} {coast}".strip(), *anchors[what], side, side)
                for what in ("unit", "dislodged")
            ]
        if "centre" in province["anchors"]:
            out.append(Box(code, "centre", *province["anchors"]["centre"], dot, dot))
        out.append(_label(drawn, code, names))
    return out


def _label(drawn: dict[str, Any], code: str, names: bool) -> Box:
    province, size = drawn["provinces"][code], drawn["sizes"]["label"]
    face = ITALIC if province["kind"] == "sea" else ROMAN
    lines: tuple[str, ...] = ()
    if names:
        lines, size = fit(load_words("en").province(code), tuple(province["room"]), size, face)
    if not lines:
        lines, size = (code,), drawn["sizes"]["label"] * 0.9
    wide = max(width(line, size, face) for line in lines)
    what = "name" if lines != (code,) else "code"
    return Box(code, what, *province["anchors"]["label"], wide, size * 0.95 * len(lines))
