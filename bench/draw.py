"""Measures how fast maps are drawn, beside the renderer of the peer on the same phases.

    python bench/draw.py [--peer bench/.venv/bin/python]

`bench/run` makes the peer's environment. Both draw positions with orders; ours with outcomes.
What to look for: under 5 ms a map here, and the ratio.
"""

from __future__ import annotations

import argparse
import gzip
import json
import subprocess
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from detente.draw import draw_map, draw_sheet
from detente.exchange import Case, read_case, resolve

HERE = Path(__file__).parent
DATA = HERE / "data" / "phases.jsonl.gz"
GOAL = 5.0  # milliseconds a map


def cases(count: int) -> list[Case]:
    """The first phases of the file, orders and all."""
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        found = [read_case(json.loads(line)) for line in islice(lines, count)]
    return [case for case in found if isinstance(case, Case)]


def milliseconds(work: Callable[[], object], count: int, rounds: int) -> float:
    """The time of one of `count` drawings, in the fastest of the rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best / count * 1000


def main() -> None:
    """Print all measurements."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--peer", default=str(HERE / ".venv/bin/python"), help="its Python")
    options.add_argument("--phases", type=int, default=50)
    options.add_argument("--rounds", type=int, default=5)
    chosen = options.parse_args()
    done = [(case.position, resolve(case)) for case in cases(chosen.phases)]
    start = time.process_time()
    draw_map(*done[0])
    first = (time.process_time() - start) * 1000
    print(f"the first map, with everything to be read: {first:.0f} ms")
    ours = 0.0
    for name, work in (
        ("map with outcomes", lambda: [draw_map(*one) for one in done]),
        ("the same, interactive", lambda: [draw_map(*one, interactive=True) for one in done]),
        ("compact", lambda: [draw_map(*one, preset="compact") for one in done]),
        ("sheet with legend and list", lambda: [draw_sheet(*one) for one in done]),
    ):
        spent = milliseconds(work, len(done), chosen.rounds)
        ours = ours or spent
        print(f"{name}: {spent:.2f} ms")
    print(f"goal of {GOAL:.0f} ms a map: {'reached' if ours < GOAL else 'missed'}")
    command = [chosen.peer, HERE / "peer_draw.py", DATA, str(chosen.phases), str(chosen.rounds)]
    peer = float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    print(f"peer, map with orders: {peer:.2f} ms, {peer / ours:.1f} times as long")


if __name__ == "__main__":
    main()
