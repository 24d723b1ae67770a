"""20,000 Diplonline turns made up: the invariants must hold after each."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.diplonline.random_turns import check, random_turn


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1_000_000, help="seed of the first turn")
    options = parser.parse_args()
    begun = perf_counter()
    for seed in range(options.seed, options.seed + options.turns):
        givens, turn = random_turn(Random(seed))
        try:
            check(givens, turn)
        except AssertionError as error:
            print(f"seed {seed}: {error}")
            for power, order, _ in givens:
                print(f"  {power}: {order}")
            return 1
    print(f"{options.turns} turns kept the invariants in {perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
