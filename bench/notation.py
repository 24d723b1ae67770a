"""Measures how fast orders are read: lines a second by form, and large or hostile texts.

Processor time counts; the goals stand in README.md.
"""

from __future__ import annotations

import gzip
import json
import random
import time
from collections.abc import Callable
from pathlib import Path

from detente.board import load_board
from detente.notation import Context, notation_named, read_order, read_sheet
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Position, opening

DATA = Path(__file__).parent / "data" / "phases.jsonl.gz"
SIZE = 65_536
WORDS = "a f par bur mun s c - to via the of north sea spain nc nor liv tyr eng , ; hold"


def phases(count: int) -> list[tuple[Position, list[str]]]:
    """Positions with the canonical orders of all powers."""
    board, found = load_board(), []
    with gzip.open(DATA, "rt") as stream:
        for line, _ in zip(stream, range(count), strict=False):
            case = json.loads(line)
            units = {Unit.parse(u): p for p, us in case["units"].items() for u in us}
            orders = [o for texts in case["orders"].values() for o in texts]
            found.append((Position(board, Phase.parse(case["phase"]), units), orders))
    return found


def lines_a_second(name: str, lang: str = "en") -> float:
    """Lines a second of the phases' orders, printed in a notation."""
    notation = notation_named(name)
    work = []
    for position, texts in phases(300):
        context = Context(position.board, position, "", lang)
        orders = [read_order(t, position).order for t in texts]
        work.append((position, [notation.write(o, context) for o in orders if o]))
    read_order("Paris holds", None, "", lang)
    start = time.process_time()
    count = sum(len([read_order(t, p, "", lang) for t in texts]) for p, texts in work)
    return count / (time.process_time() - start)


def filled(line: Callable[[], str]) -> str:
    """About 64 KB of lines."""
    lines, size = [], 0
    while size < SIZE:
        lines.append(line())
        size += len(lines[-1]) + 1
    return "\n".join(lines)


def texts() -> dict[str, str]:
    """Large texts: honest ones and such as nobody sends."""
    dice = random.Random(1)
    orders = ["A Par-Bur", "F Lon - Nth", "A Mar S A Par-Bur", "Army Paris holds"]
    letters = "abcdefghijklmnoprstuvz"
    return {
        "orders": filled(lambda: dice.choice(orders)),
        "known words": filled(lambda: " ".join(dice.choices(WORDS.split(), k=9))),
        "unknown words": filled(lambda: "".join(dice.choices(letters, k=dice.randint(4, 9)))),
        "open names": filled(lambda: " ".join(dice.choices(["nor", "liv", "gul", "a", "s"], k=7))),
        "one line of orders": "A Par-Bur, " * (SIZE // 11),
        "one line of brackets": "(" * SIZE,
        "quotation marks": "> " * (SIZE // 2),
    }


def main() -> None:
    """Print all measurements."""
    for name, lang in (("package", "en"), ("short", "en"), ("datc", "en"), ("sentence", "hu")):
        print(f"{name} ({lang}): {lines_a_second(name, lang):,.0f} lines/s")
    start_position = opening(load_board())
    for name, text in texts().items():
        start = time.process_time()
        read_sheet(text, start_position, "FRANCE")
        print(f"{name}, {len(text) // 1024} KB: {(time.process_time() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
