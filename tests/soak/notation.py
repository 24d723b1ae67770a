"""10,000 random orders round through every notation and language, then random texts."""

from __future__ import annotations

import argparse
import random
import sys
import time

from detente.board import Location, load_board
from detente.board.words import languages, load_words
from detente.notation import Context, Notation, NotationError, notations, read_sheet
from detente.rules.orders import Convoy, Hold, Move, Order, Support, Unit
from detente.rules.phase import Phase
from detente.rules.position import Position, opening

BOARD = load_board()
UNITS = [Unit(k, p) for k in "AF" for p in sorted(BOARD.locations) if BOARD.can_stand(k, p)]
SHORES = [u for u in UNITS if u.kind == "A" and BOARD.provinces[u.province].kind == "coastal"]
SEAS = [u for u in UNITS if BOARD.provinces[u.province].sea]


def an_order(dice: random.Random) -> Order:
    """A movement order of any kind."""
    unit, other = dice.sample(UNITS, 2)
    sort = dice.choice(["hold", "move", "support", "help", "convoy"])
    if sort == "convoy":
        army, end = dice.sample(SHORES, 2)
        return Convoy(dice.choice(SEAS), army, end.location)
    if sort == "hold" or unit.province == other.province:
        return Hold(unit)
    if sort == "move":
        return Move(unit, a_goal(dice, unit))
    return Support(unit, other, a_goal(dice, other) if sort == "help" else None)


def a_goal(dice: random.Random, unit: Unit) -> Location:
    """Somewhere else where a unit of this kind can stand."""
    fit = [u.location for u in UNITS if u.kind == unit.kind and u.province != unit.province]
    return dice.choice(fit)


def fails(notation: Notation, lang: str, order: Order) -> str:
    """What went wrong with an order in a notation, or nothing."""
    named = (getattr(order, part, None) for part in ("unit", "supported", "army"))
    there = {unit: "FRANCE" for unit in named if isinstance(unit, Unit)}
    context = Context(BOARD, Position(BOARD, Phase("S", 1902, "M"), there), "FRANCE", lang)
    try:
        text = notation.text([order], context)
    except NotationError:
        return ""
    wanted = notation.carried(order) if notation.carried else order
    read = [reading.order for reading in notation.read(text, context)]
    return "" if read == [wanted] else f"{notation.name} {lang}: {order} -> {text} -> {read}"


def round_trips(dice: random.Random, count: int) -> int:
    """Faults found in that many orders, in each notation and language."""
    faults = 0
    for notation in notations().values():
        for lang in languages() if notation.languages else ("en",):
            for _ in range(count):
                fault = fails(notation, lang, an_order(dice))
                if fault:
                    faults += 1
                    print(fault)
            print(f"{notation.name} {lang}: {count} orders")
    return faults


def random_texts(dice: random.Random, seconds: float) -> None:
    """Read random texts made of real words for a while; a fault ends it with its trace."""
    words = [name for lang in languages() for name in sorted(_words(lang))]
    signs = ["-", "->", "\n", ",", ".", "(", ")", "/nc", "A", "F", ">", ":", "1.", "\u0410"]
    end, count = time.monotonic() + seconds, 0
    start = opening(BOARD)
    while time.monotonic() < end:
        text = " ".join(dice.choices(words + signs * 20, k=dice.randint(1, 30)))
        read_sheet(text, dice.choice([None, start]), "FRANCE", dice.choice(languages()))
        count += 1
    print(f"{count} random texts answered")


def _words(lang: str) -> set[str]:
    words = load_words(lang)
    found = {s for table in words.names.values() for name in table.values() for s in name.spellings}
    return found | {s for verb in words.verbs.values() for s in verb}


def main() -> int:
    """Run both; 1 if an order was read differently than it was written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=10_000, help="for each notation and language")
    parser.add_argument("--seconds", type=float, default=60, help="of random texts")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    faults = round_trips(dice, options.orders)
    random_texts(dice, options.seconds)
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
