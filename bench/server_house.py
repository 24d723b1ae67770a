"""A server process of the benchmark, and how long it works, measured from outside."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def environment(data: Path) -> dict[str, str]:
    """The variables of a process that works on this data folder."""
    known = {k: v for k, v in os.environ.items() if not k.startswith("DETENTE")}
    return {
        **known,
        "DETENTE_DATA": str(data),
        "DJANGO_SETTINGS_MODULE": "detente.server.settings",
    }


def make_games(data: Path, count: int, *options: str) -> list[dict[str, Any]]:
    """So many games in a folder, once; a folder that has them already is used again."""
    known = data / f"games-{count}.jsonl"
    if not known.exists():
        data.mkdir(parents=True, exist_ok=True)
        script = [sys.executable, str(HERE / "server_data.py"), str(count), *options]
        made = subprocess.run(script, env=environment(data), stdout=subprocess.PIPE, check=True)
        known.write_bytes(made.stdout)
    return [json.loads(line) for line in known.read_text().splitlines()]


class House:
    """`detente serve` on a data folder; use it in a `with`."""

    def __init__(self, data: Path, port: int = 18999) -> None:
        self.data, self.port = data, port

    def __enter__(self) -> House:
        command = [sys.executable, "-m", "detente", "serve", "--data", str(self.data)]
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port)],
            env=environment(self.data),
            stdout=subprocess.DEVNULL,
        )
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.root}/healthz", timeout=5).close()
                return self
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server did not start")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(30)

    @property
    def root(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    def worked(self) -> float:
        """Seconds of processor time that the server has used so far."""
        return time.clock_gettime((~self.process.pid << 3) | 2)  # Linux: the clock of a process

    def memory(self) -> float:
        """Megabytes of memory that the server holds."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def wire(self) -> http.client.HTTPConnection:
        """A connection that is kept open."""
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)


@dataclass
class Visit:
    """One page as it was fetched."""

    status: int
    bytes: int  # as they travelled
    wall: float  # seconds until the whole answer was there
    worked: float  # seconds of the server's processor time


def visit(house: House, wire: http.client.HTTPConnection, path: str, keys: str) -> Visit:
    """Fetch a page as a browser that holds these keys."""
    headers = {"Cookie": f"detente_keys={keys}", "Accept-Encoding": "gzip, br"}
    worked, begun = house.worked(), time.perf_counter()
    wire.request("GET", path, headers=headers)
    answer = wire.getresponse()
    body = answer.read()
    wall = time.perf_counter() - begun
    return Visit(answer.status, len(body), wall, house.worked() - worked)


def part(values: list[float], share: float) -> float:
    """The value below which that share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
