"""How long a game page takes with hundreds of games on disk."""

from __future__ import annotations

import random
from pathlib import Path

from server_house import House, Visit, make_games, part, visit

GOAL = 50.0  # milliseconds, for 95 of 100 pages


def pages(folder: Path, count: int = 500, visits: int = 2000) -> list[str]:
    """Visit the pages of random seats in random games; returns lines for the report."""
    games = make_games(folder / f"pages-{count}", count)
    rng = random.Random(7)
    first: list[Visit] = []
    later: list[Visit] = []
    known: set[str] = set()
    with House(folder / f"pages-{count}") as house:
        wire = house.wire()
        for _ in range(visits):
            game = rng.choice(games)
            seat, key = rng.choice(sorted(game["seats"].items()))
            seen = visit(house, wire, f"/g/{game['slug']}/{seat}/", key)
            assert seen.status == 200, seen
            (later if game["slug"] in known else first).append(seen)
            known.add(game["slug"])
        memory = house.memory()
        wire.close()
    rows = [row("all", first + later), row("the first of its game since the start", first)]
    rows.append(row("later ones", later))
    events = sum(game["length"] for game in games)
    head = (
        "| pages | count | median ms | 95th percentile ms | longest ms | until it was there, 95th |"
    )
    told = f"{count} games with {events} events; {memory:.0f} MB of memory after {visits} visits."
    return ["## Game pages", "", told, "", head, "|---|---|---|---|---|---|", *rows, ""]


def row(name: str, visits: list[Visit]) -> str:
    """One line of the table."""
    worked = [v.worked * 1000 for v in visits]
    wall = part([v.wall * 1000 for v in visits], 0.95)
    high = part(worked, 0.95)
    reached = "reached" if high < GOAL else "missed"
    middle = f"{part(worked, 0.5):.1f} | {high:.1f} ({reached}) | {max(worked):.1f}"
    return f"| {name} | {len(visits)} | {middle} | {wall:.1f} |"
