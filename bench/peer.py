"""Runs the peer over the phases once: times and outcomes, as one JSON object on standard output.

To be run by the Python of bench/.venv; it knows nothing of this project.
"""

from __future__ import annotations

import gzip
import json
import sys
import time
from typing import Any

from diplomacy import Game

spent: list[float] = []  # seconds of each resolving
_resolve = Game._move_results


def _timed(game: Game) -> Any:
    """The peer's resolving alone, and how long it took."""
    start = time.process_time()
    result = _resolve(game)
    spent.append(time.process_time() - start)
    return result


Game._move_results = _timed


def position(case: dict[str, Any]) -> Game:
    """A game of the peer's that stands at a case."""
    game = Game()
    game.set_current_phase(case["phase"])
    game.clear_units()
    game.clear_centers()
    for power, units in case["units"].items():
        game.set_units(power, units)
    for power, centers in case["centers"].items():
        game.set_centers(power, centers)
    return game


def outcome(game: Game, phase: str) -> dict[str, Any]:
    """What the peer made of a phase: units, retreats and its words for each unit."""
    results = game.result_history.last_value()
    return {
        "units": {p: sorted(power.units) for p, power in game.powers.items() if power.units},
        "retreats": {
            unit: sorted(places)
            for power in game.powers.values()
            for unit, places in power.retreats.items()
        },
        "results": {unit: [str(word) for word in words] for unit, words in results.items()},
    }


def main(path: str, count: int) -> None:
    """Adjudicate the phases of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines][:count]
    total = 0.0
    outcomes = {}
    for case in cases:
        game = position(case)
        start = time.process_time()
        for power, orders in case["orders"].items():
            game.set_orders(power, orders)
        game.process()
        total += time.process_time() - start
        outcomes[case["id"]] = outcome(game, case["phase"])
    print(json.dumps({"resolve": sum(spent), "whole": total, "outcomes": outcomes}))


main(sys.argv[1], int(sys.argv[2]))
