"""Whole games of random legal orders by seven HTTP clients, to a win or the end of 1940."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.server.conftest import Server
from tests.server.random_game import play
from tests.server.table import Table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--last-year", type=int, default=1940)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            host = server.host()
            for seed in range(options.seed, options.seed + options.games):
                table = Table(server, host)
                phases, end = play(table, random.Random(seed), options.last_year)
                print(f"seed {seed}: {phases} phases, {end}", flush=True)
        finally:
            server.stop()
        errors = [line for line in server.log.splitlines() if " ERROR " in line]
    print(*errors, sep="\n")
    return int(bool(errors))


if __name__ == "__main__":
    sys.exit(main())
