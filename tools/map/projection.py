"""From the globe to the plane the board is cut in."""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

EARTH_RADIUS = 6371.0  # km


@dataclass(frozen=True)
class Projection:
    """Lambert's conformal conic on a sphere, then a radial warp r -> R asinh(r / R).

    The plane's unit is the kilometre near the warp's centre, and y grows northwards.
    """

    parallels: tuple[float, float]
    origin: tuple[float, float]
    warp_centre: tuple[float, float]
    warp_radius: float
    frame: tuple[float, float, float, float]

    @property
    def _cone(self) -> tuple[float, float, float]:
        """The cone's constant n, its factor F and the radius of the origin's parallel."""

        def t(lat: float) -> float:
            return math.tan(math.pi / 4 + lat / 2)

        first, second = (math.radians(p) for p in self.parallels)
        n = math.log(math.cos(first) / math.cos(second)) / math.log(t(second) / t(first))
        factor = math.cos(first) * t(first) ** n / n
        return n, factor, EARTH_RADIUS * factor / t(math.radians(self.origin[1])) ** n

    def __call__(self, places: Any) -> Array:
        """Project an (n, 2) array of longitudes and latitudes to the plane."""
        lonlat = np.asarray(places, dtype=float)
        n, factor, rho0 = self._cone
        lat = np.radians(np.clip(lonlat[:, 1], -80, 89.9))
        rho = EARTH_RADIUS * factor / np.tan(np.pi / 4 + lat / 2) ** n
        theta = n * np.radians(lonlat[:, 0] - self.origin[0])
        x = rho * np.sin(theta) - self.warp_centre[0]
        y = rho0 - rho * np.cos(theta) - self.warp_centre[1]
        r = np.hypot(x, y) + 1e-9
        k = self.warp_radius * np.arcsinh(r / self.warp_radius) / r
        return np.column_stack([x * k, y * k])
