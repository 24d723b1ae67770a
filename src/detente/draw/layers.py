"""What lies upon the map: orders and units."""

from __future__ import annotations

from detente.rules.resolution import Resolution

from .acts import Shown
from .orders import order_layers
from .scene import Scene
from .units import layer, unit_element


def top_layers(scene: Scene, shown: Shown, lang: str) -> tuple[str, str, str]:
    """Orders below the units, the units, and orders above them."""
    below, above = order_layers(scene)
    return below, _units(scene, shown, lang), above


def _units(scene: Scene, shown: Shown, lang: str) -> str:
    driven = shown.dislodged if isinstance(shown, Resolution) else {}
    size, geometry = scene.unit, scene.geometry
    parts = []
    for unit, power in scene.position.units.items():
        spot = geometry.anchor(unit.location)
        marked = unit in driven
        parts.append(
            unit_element(scene.name, scene.palette, unit, power, spot, size, lang, dislodged=marked)
        )
    for unit, entry in scene.position.dislodged.items():
        spot = geometry.anchor(unit.location, dislodged=True)
        parts.append(
            unit_element(
                scene.name, scene.palette, unit, entry.power, spot, size, lang, dislodged=True
            )
        )
    return layer(parts, size)
