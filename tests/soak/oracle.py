"""Crowded made-up positions: the engine against the slow judge of tests/rules."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from rich.progress import track

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.rules.against_oracle import compare


def main() -> None:
    """Compare as many positions as asked for; stop at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1_000_000)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.positions)
    print(Counter(map(compare, track(seeds, description="positions"))))


if __name__ == "__main__":
    main()
