"""Writes and reads lines as compact SVG path data.

A line is drawn as a quadratic B-spline: its vertices are the control points, the curve runs
through the middles between them and through its two ends. On a grid of fifths the middles are
whole tenths, so a path of tenths holds every vertex exactly and can be read back.
"""

import itertools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

Point = tuple[int, int]
"""A place in tenths of a unit; vertices are even."""
GRID = 2  # tenths of a unit between places a vertex can have


class Pen:
    """Collects path data, each step relative to the one before."""

    def __init__(self) -> None:
        """Start with an empty path."""
        self._out: list[str] = []
        self._at: Point = (0, 0)
        self._last = ""

    def move(self, to: Point) -> None:
        """Begin a new stretch at a place, given absolutely."""
        self._out.append("M")
        self._numbers(to)
        self._at, self._last = to, "M"

    def along(self, line: list[Point]) -> None:
        """Draw a curve from where the pen is (the line's first vertex) to the line's last."""
        _, *inner, end = line
        if not inner:
            self._step("l", end)
            return
        stops = [_middle(a, b) for a, b in itertools.pairwise(inner)]
        first, *rest = [*stops, end]
        self._step("q", inner[0], first)
        for stop in rest:
            self._step("t", stop)

    def loop(self, line: list[Point]) -> None:
        """Draw a closed curve without a corner, ending in Z, not z; no vertex is repeated."""
        middles = [_middle(a, b) for a, b in zip(line, line[1:] + line[:1], strict=True)]
        self.move(middles[-1])
        self._step("q", line[0], middles[0])
        for stop in middles[1:]:
            self._step("t", stop)
        self._out.append("Z")

    def close(self) -> None:
        """Close the stretch."""
        self._out.append("z")
        self._last = "z"

    def data(self) -> str:
        """Return the path data."""
        return "".join(self._out)

    def _step(self, letter: str, *to: Point) -> None:
        if letter != self._last:
            self._out.append(letter)
            self._last = letter
            fresh = True
        else:
            fresh = False
        x, y = self._at
        self._numbers(*((px - x, py - y) for px, py in to), fresh=fresh)
        self._at = to[-1]

    def _numbers(self, *points: Point, fresh: bool = True) -> None:
        for number in (v for p in points for v in p):
            text = _decimal(number)
            self._out.append(text if fresh or text[0] == "-" else f" {text}")
            fresh = False


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)


def _decimal(tenths: int) -> str:
    """Write tenths as the shortest decimal."""
    sign, whole, tenth = "-" if tenths < 0 else "", abs(tenths) // 10, abs(tenths) % 10
    if not tenth:
        return f"{sign}{whole}"
    return f"{sign}{whole or ''}.{tenth}"


class Stretch(NamedTuple):
    """A stretch of a path: its vertices and places along the curve (both in tenths)."""

    vertices: list[Point]
    closed: bool
    curve: list[tuple[float, float]]


_TOKEN = re.compile(r"[MlqtzZ]|-?\d*\.?\d+")


def read_path(data: str) -> list[Stretch]:
    """Return the stretches of a path written here.

    A closed stretch begins and ends at a corner that is given twice, or has no corner at all.
    """
    stretches: list[Stretch] = []
    reader = _Reader(_TOKEN.findall(data))
    for letter in reader.letters():
        if letter == "M":
            reader.move()
            stretches.append(Stretch(reader.line, False, reader.curve))
        elif letter in "zZ":
            line = reader.line[1:-1] if letter == "Z" else reader.line
            stretches[-1] = Stretch(line, True, reader.curve)
        else:
            reader.step(letter)
    return stretches


class _Reader:
    """Follows a path and keeps the vertices passed, and places along the curve."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._next = 0
        self._at: Point = (0, 0)
        self._control: Point = (0, 0)
        self.line: list[Point] = []
        self.curve: list[tuple[float, float]] = []

    def letters(self) -> Iterator[str]:
        """Yield the command of each step, repeated where the path leaves it out."""
        letter = ""
        while self._next < len(self._tokens):
            if self._tokens[self._next].isalpha():
                letter = self._tokens[self._next]
                self._next += 1
            yield letter

    def move(self) -> None:
        """Begin a stretch at a place given absolutely."""
        self._at = (0, 0)
        self._at = self._point()
        self.line, self.curve = [self._at], [self._at]

    def step(self, letter: str) -> None:
        """Take a step: a straight piece, a piece of curve, or a smooth one after it."""
        if letter == "l":
            end = self._point()
            self.curve.append(end)
        else:
            if letter == "q":
                self._control = self._point()
            else:
                (x, y), (cx, cy) = self._at, self._control
                self._control = (2 * x - cx, 2 * y - cy)
                self.line.pop()
            end = self._point()
            self.line.append(self._control)
            self.curve += [_half_way(self._at, self._control, end), end]
        self.line.append(end)
        self._at = end

    def _point(self) -> Point:
        x, y = (round(float(t) * 10) for t in self._tokens[self._next : self._next + 2])
        self._next += 2
        return (self._at[0] + x, self._at[1] + y)


def _half_way(a: Point, control: Point, b: Point) -> tuple[float, float]:
    return ((a[0] + 2 * control[0] + b[0]) / 4, (a[1] + 2 * control[1] + b[1]) / 4)


def even(points: Iterable[tuple[float, float]]) -> list[Point]:
    """Round places in units to the grid, dropping those that fall on the one before."""
    out: list[Point] = []
    for x, y in points:
        p = (GRID * round(x * 10 / GRID), GRID * round(y * 10 / GRID))
        if not out or p != out[-1]:
            out.append(p)
    return out
