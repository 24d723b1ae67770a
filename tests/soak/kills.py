"""200 kills of server and worker amid deadlines, orders, letters and votes: nothing is lost."""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.server.conftest import Server
from tests.server.table import Table
from tests.server.test_kill import kill_once
from tests.server.traffic import Maker, Traffic, check_games, worker

DUE = 3  # phases that fall due before each blow
DECISION_EVERY = 4  # one blow in so many falls while the host decides


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            counts = run(server, options.kills, random.Random(options.seed))
        finally:
            server.stop()
    told = ", ".join(f"{number} {what}" for what, number in counts.items())
    print(f"{told}: nothing lost, nothing done twice")
    return 0


def run(server: Server, kills: int, rng: random.Random) -> dict[str, int]:
    """Kill that often; returns how much of what was going on."""
    host = server.host()
    table, decisions = Table(server, host), Table(server, host)
    counts = dict.fromkeys(("server kills", "worker kills", "while the host decided"), 0)
    helper = worker(server)
    begun = time.monotonic()
    with Maker(server) as maker:
        traffic = Traffic(table)
        for number in range(1, kills + 1):
            if number % DECISION_EVERY == 0:
                kill_once(server, decisions, rng)
                counts["while the host decided"] += 1
                traffic.check()
            else:
                helper = _blow(server, helper, maker, traffic, rng, counts)
            if number % 10 == 0:
                spent = time.monotonic() - begun
                print(f"{number} kills in {spent:.0f} s: {counts}", flush=True)
        check_games(server, maker.slugs)
        counts["due phases"] = len(maker.slugs)
        counts |= traffic.counts
    helper.kill()
    helper.wait(30)
    return counts


def _blow(
    server: Server,
    helper: object,
    maker: Maker,
    traffic: Traffic,
    rng: random.Random,
    counts: dict[str, int],
) -> object:
    """Let phases fall due amid traffic, kill one process, and look at what is left."""
    maker.make(DUE)
    with traffic.flowing():
        time.sleep(rng.uniform(0, 1.4))
        if rng.random() < 0.4:
            helper.kill()
            helper.wait(30)
            counts["worker kills"] += 1
        else:
            server.stop(signal.SIGKILL)
            counts["server kills"] += 1
    if helper.returncode is not None:
        helper = worker(server)
    if server.process is None or server.process.poll() is not None:
        server.start()
    traffic.check()
    return helper


if __name__ == "__main__":
    sys.exit(main())
