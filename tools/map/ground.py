"""The drawn map as a grid of small cells, to tell quickly what lies under a box."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from tools.map.projection import Array

ACROSS = 1000  # cells from the left of the frame to the right


@dataclass(frozen=True)
class Ground:
    """Which region each cell belongs to: an index into `names`, -1 for none."""

    names: list[str]
    cell: float  # units: a cell's side
    numbers: NDArray[np.int32]
    land: NDArray[np.bool_]

    @classmethod
    def of(cls, shapes: Mapping[str, Any], solid: Any, width: float, height: float) -> "Ground":
        """Look up a frame's cells in the shapes; `solid` is all ground, on the board or not."""
        cell = width / ACROSS
        nx, ny = ACROSS, int(height / cell) + 1
        x, y = cells(nx, ny, cell, cell)
        numbers = np.full((ny, nx), -1, dtype=np.int32)
        land = np.zeros((ny, nx), dtype=bool)
        for number, shape in enumerate(shapes.values()):
            paint(numbers, x, y, shape, number)
        for part in shapely.get_parts(solid):
            paint(land, x, y, part, True)
        return cls(list(shapes), cell, numbers, land)

    def cover(self, mask: NDArray[np.bool_]) -> "Cover":
        """Prepare the share of boxes that a mask covers."""
        total = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1))
        total[1:, 1:] = mask.cumsum(0).cumsum(1)
        return Cover(total, self.cell)

    def own(self, name: str) -> NDArray[np.bool_]:
        """Return the mask of one region."""
        return np.asarray(self.numbers == self.names.index(name))


def cells(nx: int, ny: int, width: float, height: float) -> tuple[Array, Array]:
    """Return x and y of the middles of a grid of cells of a size."""
    x, y = np.meshgrid((np.arange(nx) + 0.5) * width, (np.arange(ny) + 0.5) * height)
    return x, y


def paint(grid: Any, x: Array, y: Array, shape: Any, value: float) -> None:
    """Give the cells whose middle lies in a shape a value."""
    west, north, east, south = shape.bounds
    across, down = x[0, 1] - x[0, 0], y[1, 0] - y[0, 0]
    rows = slice(max(int(north / down) - 1, 0), int(south / down) + 2)
    columns = slice(max(int(west / across) - 1, 0), int(east / across) + 2)
    shapely.prepare(shape)
    inside = shapely.contains_xy(shape, x[rows, columns], y[rows, columns])
    grid[rows, columns][inside] = value


@dataclass(frozen=True)
class Cover:
    """Sums over all cells above and to the left: the share of a box in four look-ups."""

    total: Array
    cell: float

    def share(self, x: Array, y: Array, w: Array, h: Array) -> Array:
        """Return the covered share of boxes of width w and height h around x, y."""
        ny, nx = self.total.shape
        left, right = ((x + s * w / 2) / self.cell for s in (-1, 1))
        top, bottom = ((y + s * h / 2) / self.cell for s in (-1, 1))
        i0, i1 = (np.clip(np.rint(v).astype(int), 0, nx - 1) for v in (left, right))
        j0, j1 = (np.clip(np.rint(v).astype(int), 0, ny - 1) for v in (top, bottom))
        inside = self.total[j1, i1] - self.total[j0, i1] - self.total[j1, i0] + self.total[j0, i0]
        return np.asarray(inside / np.maximum((i1 - i0) * (j1 - j0), 1))
