"""Gives small provinces more room by one smooth map of the plane onto itself.

The plane flows as a liquid would from where more room is wanted (the fast flow-based cartogram
of 2018): a flow has no folds and no tears, so what touched still touches and nothing else does.
The frame stays where it is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np
import shapely

from tools.map.ground import cells, paint
from tools.map.mesh import Mesh
from tools.map.projection import Array
from tools.map.regions import Key
from tools.map.source import parts

Move = Callable[[Array], Array]
"""A map of the plane: (n, 2) points to (n, 2) points."""

CELL = 7.0  # units: side of a cell of the grid the densities live on
STEPS = 24  # of time, from the densities at hand to equal ones
STRONGEST = 2.2  # times the area, at most, in one round


@dataclass(frozen=True)
class Wish:
    """The least radius (units) of the largest disc inside a province, by kind, and the rounds.

    `factors` are for provinces that want more than the others.
    """

    land: float
    sea: float
    rounds: int
    most: float = 1e9  # the radius above which a region gives room away

    def weight(self, key: Key, radius: float, factors: Mapping[str, float]) -> float:
        """Return how many times the area a region of a radius should have in the next round."""
        wanted = {"land": self.land, "sea": self.sea}[key[0]] * factors.get(key[1], 1.0)
        if radius > self.most:
            return max((self.most / radius) ** 2, 1 / STRONGEST)
        return min(max((wanted / radius) ** 2, 1.0), STRONGEST)


@dataclass(frozen=True)
class Sheet:
    """What is swollen: a mesh in units, its frame, and a place in each region's main part."""

    mesh: Mesh
    width: float
    height: float
    hearts: dict[Key, Array]

    def moved(self, flow: Move) -> "Sheet":
        """Apply a map of the plane to everything."""
        hearts = flow(np.vstack(list(self.hearts.values())))
        return replace(
            self,
            mesh=self.mesh.map(flow),
            hearts={key: hearts[i : i + 1] for i, key in enumerate(self.hearts)},
        )


def swollen(sheet: Sheet, wish: Wish, factors: Mapping[str, float]) -> tuple[Mesh, Move]:
    """Swell a sheet until the wish is met or the rounds are over.

    Returns the mesh and the map of the plane that was applied to it.
    """
    flows: list[Move] = []
    for _ in range(wish.rounds):
        shapes = sheet.mesh.shapes()
        weights = {
            key: wish.weight(key, inner_radius(main_part(shapes[key], heart)), factors)
            for key, heart in sheet.hearts.items()
        }
        if all(w == 1.0 for w in weights.values()):
            break
        flows.append(_Flow.of(_density(shapes, weights, sheet), sheet.width, sheet.height))
        sheet = sheet.moved(flows[-1])
    return sheet.mesh, lambda points: reduce(lambda p, flow: flow(p), flows, points)


def main_part(shape: Any, heart: Array) -> Any:
    """Return the part of a shape that holds a place (a (1, 2) array) or is nearest to it."""
    point = shapely.Point(heart[0])
    return min(parts(shape), key=lambda part: part.distance(point))


def inner_radius(shape: Any) -> float:
    """Return the radius of the largest disc inside a shape, to a tenth of a unit."""
    return float(shapely.maximum_inscribed_circle(shape, 0.1).length)


def _density(shapes: Mapping[Key, Any], weights: Mapping[Key, float], sheet: Sheet) -> Array:
    """Return the weights on a grid of cells, smoothed a little."""
    nx, ny = round(sheet.width / CELL), round(sheet.height / CELL)
    x, y = cells(nx, ny, sheet.width / nx, sheet.height / ny)
    grid = np.ones((ny, nx))
    for key, weight in weights.items():
        if weight != 1.0:
            paint(grid, x, y, shapes[key], weight)
    waves = _waves(nx, ny)
    return _synthesis(_analysis(grid) * np.exp(-waves / 2 * 1.5**2))


def _waves(nx: int, ny: int) -> Array:
    """Return the squared wave numbers of the mirrored grid, in radians a cell."""
    kx = np.fft.fftfreq(2 * nx) * 2 * np.pi
    ky = np.fft.fftfreq(2 * ny) * 2 * np.pi
    return np.asarray(kx[None, :] ** 2 + ky[:, None] ** 2)


def _analysis(grid: Array) -> Any:
    """Transform a grid mirrored at its edges, so that nothing flows through the frame."""
    return np.fft.fft2(np.block([[grid, grid[:, ::-1]], [grid[::-1], grid[::-1, ::-1]]]))


def _synthesis(spectrum: Any) -> Array:
    """Transform back and cut the mirror images off."""
    grid = np.fft.ifft2(spectrum).real
    return np.asarray(grid[: grid.shape[0] // 2, : grid.shape[1] // 2])


@dataclass(frozen=True)
class _Flow:
    """The map that evens a density out; pushes and densities live on the padded grid."""

    push: tuple[Array, Array]
    density: Array
    scale: Array  # cells a unit, across and down
    frame: Array

    @classmethod
    def of(cls, density: Array, width: float, height: float) -> "_Flow":
        ny, nx = density.shape
        waves = _waves(nx, ny)
        waves[0, 0] = 1.0
        spectrum = _analysis(density) / -waves
        spectrum[0, 0] = 0.0
        potential = np.pad(_synthesis(spectrum), 1, mode="edge")
        down, across = (np.asarray(slope) for slope in np.gradient(potential))
        # The frame is a mirror: nothing flows through it.
        across[:, [0, -1]] = -across[:, [1, -2]]
        down[[0, -1]] = -down[[1, -2]]
        frame = np.array([width, height])
        return cls(
            (across, down), np.pad(density, 1, mode="edge"), np.array([nx, ny]) / frame, frame
        )

    def __call__(self, points: Array) -> Array:
        """Let points flow until the density is even."""
        low, dt = np.zeros(2), 1 / STEPS
        for step in range(STEPS):
            half = points + self._velocity(points, step * dt) * dt / 2
            speed = self._velocity(np.clip(half, low, self.frame), (step + 0.5) * dt)
            points = np.clip(points + speed * dt, low, self.frame)
        return points

    def _velocity(self, points: Array, time: float) -> Array:
        at = points * self.scale + 0.5
        density = (1 - time) * _sample(self.density, at) + time * self.density.mean()
        push = np.column_stack([_sample(grid, at) for grid in self.push])
        return np.asarray(push / density[:, None] / self.scale)


def _sample(grid: Array, at: Array) -> Array:
    """Interpolate a grid linearly at (n, 2) positions counted in cells."""
    ny, nx = grid.shape
    x, y = np.clip(at[:, 0], 0, nx - 1.001), np.clip(at[:, 1], 0, ny - 1.001)
    i, j = x.astype(int), y.astype(int)
    u, v = x - i, y - j
    top = grid[j, i] * (1 - u) + grid[j, i + 1] * u
    bottom = grid[j + 1, i] * (1 - u) + grid[j + 1, i + 1] * u
    return np.asarray(top * (1 - v) + bottom * v)
