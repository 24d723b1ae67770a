"""Prints the milliseconds that the peer's renderer takes for a map with orders.

To be run by the Python of bench/.venv; it knows nothing of this project.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from typing import Any

from diplomacy import Game
from diplomacy.engine.renderer import Renderer


def drawn(case: dict[str, Any]) -> Renderer:
    """A renderer that stands ready for a case."""
    game = Game()
    game.set_current_phase(case["phase"])
    game.clear_units()
    game.clear_centers()
    for power, units in case["units"].items():
        game.set_units(power, units)
    for power, centers in case["centers"].items():
        game.set_centers(power, centers)
    for power, orders in case["orders"].items():
        game.set_orders(power, orders)
    return Renderer(game)


def main(path: str, count: int, rounds: int) -> None:
    """Draw the first phases of a file, several times."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        renderers = [drawn(json.loads(line)) for line, _ in zip(lines, range(count), strict=False)]
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for renderer in renderers:
            renderer.render(incl_orders=True)
        best = min(best, time.process_time() - start)
    print(best / len(renderers) * 1000)


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
