"""Plane geometry of arrows: bent lines, their parts and points, and the wavy lines of convoys."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import NamedTuple

from .geometry import Point
from .svg import num


class Bow(NamedTuple):
    """A quadratic curve: from, control point, to."""

    start: Point
    control: Point
    end: Point

    @property
    def path(self) -> str:
        """SVG path data."""
        (a, b), (c, d), (e, f) = self
        return f"M{num(a)} {num(b)}Q{num(c)} {num(d)} {num(e)} {num(f)}"

    def at(self, t: float) -> Point:
        """The point at parameter `t`, 0 at the start and 1 at the end."""
        (px, py), (qx, qy), (rx, ry) = self
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        return Point(a * px + b * qx + c * rx, a * py + b * qy + c * ry)

    def angle(self, t: float = 1.0) -> float:
        """Direction of travel at `t` in degrees, clockwise from east as SVG turns."""
        before, after = towards(self.start, self.control, t), towards(self.control, self.end, t)
        return degrees(atan2(after.y - before.y, after.x - before.x))

    def part(self, t: float, u: float) -> Bow:
        """The piece between two parameters."""
        left, right = towards(self.start, self.control, t), towards(self.control, self.end, t)
        return Bow(self.at(t), towards(left, right, u), self.at(u))


def distance(a: Point, b: Point) -> float:
    """The straight distance between two points."""
    return hypot(b.x - a.x, b.y - a.y)


def towards(a: Point, b: Point, share: float) -> Point:
    """The point at a share of the way from `a` to `b`."""
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def bow(start: Point, end: Point, bend: float = 0.0) -> Bow:
    """A curve that leaves the straight line to its right by `bend` of its length.

    Two units that go for each other's place are thus drawn side by side.
    """
    middle = towards(start, end, 0.5)
    dx, dy = (end.x - start.x) * bend, (end.y - start.y) * bend
    return Bow(start, Point(middle.x - dy * 2, middle.y + dx * 2), end)


def between(start: Point, end: Point, gaps: tuple[float, float], bend: float = 0.0) -> Bow:
    """A curve that keeps the gaps free at its ends, or half its length where they take too much."""
    whole = bow(start, end, bend)
    length = max(distance(start, end), 0.1)
    first, last = gaps[0] / length, gaps[1] / length
    if first + last > 0.6:
        first, last = first * 0.6 / (first + last), last * 0.6 / (first + last)
    return whole.part(first, 1 - last)


def smooth(points: Sequence[Point], step: float) -> list[Point]:
    """Points about `step` apart on a curve through all the given ones (Catmull-Rom)."""
    padded = [points[0], *points, points[-1]]
    line = [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        pieces = max(1, round(distance(b, c) / step))
        line += [Point(*_spline(a, b, c, d, k / pieces)) for k in range(1, pieces + 1)]
    return line


def _spline(a: Point, b: Point, c: Point, d: Point, t: float) -> list[float]:
    weights = (
        (-t + 2 * t**2 - t**3) / 2,
        (2 - 5 * t**2 + 3 * t**3) / 2,
        (t + 4 * t**2 - 3 * t**3) / 2,
        (t**3 - t**2) / 2,
    )
    return [
        sum(w * v for w, v in zip(weights, axis, strict=True))
        for axis in zip(a, b, c, d, strict=True)
    ]


def cut_ends(line: list[Point], gaps: tuple[float, float]) -> list[Point]:
    """The line without its points nearer to its ends than the gaps; at least two are left."""
    kept = [p for p in line if distance(p, line[0]) >= gaps[0] and distance(p, line[-1]) >= gaps[1]]
    return kept if len(kept) > 1 else [line[0], line[-1]]


def wave(line: Sequence[Point], height: float) -> str:
    """Path data of a wave along a line: each stretch swings to the other side of the last."""
    first, second = line[0], line[1]
    middle = towards(first, second, 0.5)
    length = distance(first, second) or 1.0
    nx, ny = -(second.y - first.y) / length * height, (second.x - first.x) / length * height
    head = f"M{num(first.x)} {num(first.y)}Q{num(middle.x + nx)} {num(middle.y + ny)}"
    return f"{head} {num(second.x)} {num(second.y)}" + "".join(
        f"T{num(p.x)} {num(p.y)}" for p in line[2:]
    )


def midway(line: Sequence[Point]) -> Point:
    """The point at half the length of a line."""
    half = sum(distance(a, b) for a, b in pairwise(line)) / 2
    for a, b in pairwise(line):
        step = distance(a, b)
        if step >= half and step > 0:
            return towards(a, b, half / step)
        half -= step
    return line[-1]
