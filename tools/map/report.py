"""Compares a geometry file with the board's table and measures what readers will meet."""

from collections.abc import Mapping
from typing import Any

from detente.board import Board, Location
from tools.map.adjacency import Touching


def table_faults(board: Board, touching: Touching) -> list[str]:
    """Return each border that the geometry has and the table lacks, or the other way round."""
    faults = []
    army = touching.army_steps()
    for code, steps in board.army_steps.items():
        faults += [f"army {code}-{b}: only in the table" for b in sorted(steps - army[code])]
        faults += [f"army {code}-{b}: only on the map" for b in sorted(army[code] - steps)]
    fleet = {
        Location(*place): {Location(*b) for b in steps}
        for place, steps in touching.fleet_steps().items()
    }
    for place in sorted(board.fleet_steps.keys() | fleet.keys()):
        wanted, found = board.fleet_steps.get(place, frozenset()), fleet.get(place, set())
        faults += [f"fleet {place}-{b}: only in the table" for b in sorted(wanted - found)]
        faults += [f"fleet {place}-{b}: only on the map" for b in sorted(found - wanted)]
    return faults


def shortest_borders(touching: Touching, count: int = 12) -> list[tuple[float, str]]:
    """Return the shortest common borders, in pixels of a map 1,200 pixels wide."""
    lengths = sorted(
        (round(touching.length(a, b), 1), f"{a}-{b}") for a, b in map(sorted, touching.shared)
    )
    return lengths[:count]


def report(board: Board, content: Mapping[str, Any]) -> str:
    """Say in a few lines what was measured."""
    touching = Touching(content)
    faults = table_faults(board, touching) + touching.faults_of_cover()
    scale = 390 / content["width"]
    discs = sorted((round(p["hit"][2] * scale, 1), c) for c, p in content["provinces"].items())
    return "\n".join(
        [
            f"  borders {len(touching.shared)}, faults: {'; '.join(faults) or 'none'}",
            f"  shortest at 1200 px: {shortest_borders(touching)}",
            f"  smallest discs at 390 px: {discs[:8]}",
        ]
    )
