"""200 kills of the server while it decides a phase: none lost, none decided twice."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.server.conftest import Server
from tests.server.test_kill import run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            decided = run(server, options.kills, random.Random(options.seed))
        finally:
            server.stop()
    print(f"{options.kills} kills, {decided} of them after the decision was stored: nothing lost")
    return 0


if __name__ == "__main__":
    sys.exit(main())
