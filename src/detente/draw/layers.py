"""What lies upon the map: orders and units."""

from __future__ import annotations

from detente.rules.orders import Unit
from detente.rules.resolution import Resolution

from .acts import Shown
from .orders import order_layers
from .scene import Scene
from .units import layer, unit_element


def top_layers(scene: Scene, shown: Shown, lang: str) -> tuple[str, str, str]:
    """Orders below the units, the units, and orders above them."""
    below, above = order_layers(scene)
    return below, _units(scene, shown, lang), above


def _driven_out(resolution: Resolution) -> frozenset[Unit]:
    """Units that lost their place in this phase, and in Diplonline their lives."""
    fallen = (u for u, words in resolution.results.items() if "dies" in words)
    return frozenset(resolution.dislodged) | frozenset(fallen)


def _units(scene: Scene, shown: Shown, lang: str) -> str:
    driven = _driven_out(shown) if isinstance(shown, Resolution) else frozenset()
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
