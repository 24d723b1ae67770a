"""Two hundred open pages with live updates on one process, while pages are served."""

from __future__ import annotations

import json
import socket
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from typing import Any

from server_house import House, make_games, part, visit

VIEWERS = 200
GAMES = 40  # five viewers each
PAGES = 60  # served before and after the phases are decided


@dataclass
class Open:
    """One open page's stream."""

    socket: socket.socket
    slug: str
    heard: list[float] = field(default_factory=list)  # moments of news of a phase


def listen(house: House, game: dict[str, Any], seat: str, key: str) -> Open:
    """Load what a page is up to and open its stream."""
    wire = house.wire()
    headers = {"Cookie": f"detente_keys={key}"}
    wire.request("GET", f"/g/{game['slug']}/{seat}/api/news", headers=headers)
    seen = json.loads(wire.getresponse().read())["news"]
    wire.close()
    made = socket.create_connection(("127.0.0.1", house.port))
    lines = [f"GET /g/{game['slug']}/{seat}/events?seen={seen} HTTP/1.1", "Host: 127.0.0.1"]
    made.sendall("\r\n".join([*lines, f"Cookie: detente_keys={key}", "", ""]).encode())
    return Open(made, game["slug"])


class Ears(threading.Thread):
    """Notes when each stream told of a phase."""

    def __init__(self, streams: list[Open]) -> None:
        super().__init__(daemon=True)
        self.selector = DefaultSelector()
        self.done = False
        for stream in streams:
            self.selector.register(stream.socket, EVENT_READ, stream)

    def run(self) -> None:
        """Until told to end."""
        while not self.done:
            for key, _ in self.selector.select(0.2):
                if b"phase" in key.data.socket.recv(65536):
                    key.data.heard.append(time.perf_counter())


def decide(house: House, game: dict[str, Any]) -> float:
    """The host decides the phase; returns the moment at which it was asked for."""
    wire = house.wire()
    keys = {"Cookie": f"detente_keys={game['host']}"}
    wire.request("GET", f"/g/{game['slug']}/host/", headers=keys)
    answer = wire.getresponse()
    page = answer.read().decode()
    token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
    cookie = answer.headers["set-cookie"].split(";")[0]
    body = f"csrfmiddlewaretoken={token}&phase={game['phase']}"
    headers = {
        "Cookie": f"{keys['Cookie']}; {cookie}",
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": house.root,
    }
    asked = time.perf_counter()
    wire.request("POST", f"/g/{game['slug']}/host/process/", body, headers)
    assert wire.getresponse().status == 302
    wire.close()
    return asked


def viewers(folder: Path) -> list[str]:
    """Open the streams, decide the phases, and count who was told; lines for the report."""
    data = folder / f"viewers-{GAMES}"
    games = [g for g in make_games(data, GAMES * 2) if not g["over"]][:GAMES]
    with House(data) as house:

        def served() -> list[float]:
            wire, walls = house.wire(), []
            for number in range(PAGES):
                game = games[number % len(games)]
                seen = visit(house, wire, f"/g/{game['slug']}/1/", game["seats"]["1"])
                assert seen.status == 200
                walls.append(seen.wall * 1000)
            wire.close()
            return walls

        served()
        alone, before = served(), house.memory()
        seats = [(g, str(s)) for s in range(1, 1 + VIEWERS // GAMES) for g in games]
        streams = [listen(house, game, seat, game["seats"][seat]) for game, seat in seats]
        ears = Ears(streams)
        ears.start()
        time.sleep(3)
        after, worked = house.memory(), house.worked()
        time.sleep(10)
        idle = (house.worked() - worked) / 10
        watched = served()
        asked = {game["slug"]: decide(house, game) for game in games}
        while_told = served()
        time.sleep(3)
        ears.done = True
        ears.join()
        for stream in streams:
            stream.socket.close()
    told = [s for s in streams if s.heard]
    late = [s.heard[0] - asked[s.slug] for s in told]
    return report(len(told), late, (alone, watched, while_told), (before, after, idle))


def report(
    told: int,
    late: list[float],
    pages: tuple[list[float], list[float], list[float]],
    cost: tuple[float, float, float],
) -> list[str]:
    """Lines for the report."""
    before, after, idle = cost
    names = ("without viewers", "with viewers", "with viewers, just after all phases were decided")
    rows = [
        f"| {name} | {part(walls, 0.5):.0f} | {part(walls, 0.95):.0f} |"
        for name, walls in zip(names, pages, strict=True)
    ]
    told_all = (
        f"{VIEWERS} streams on {GAMES} games in one process; then all {GAMES} phases were decided "
        f"one after another. Told: {told} of {VIEWERS}, after {part(late, 0.5):.1f} s (median), "
        f"{max(late):.1f} s at the latest, deciding included."
    )
    spent = (
        f"Memory {before:.0f} MB before, {after:.0f} MB with the streams open "
        f"({(after - before) * 1024 / VIEWERS:.0f} KB each, caches included); "
        f"{idle * 100:.1f} % of a processor while nothing happens."
    )
    head = ["| pages of the same process | median ms | 95th percentile ms |", "|---|---|---|"]
    return ["## Viewers with live updates", "", told_all, "", spent, "", *head, *rows, ""]
