"""Random sessions for property tests: whatever people may try, in any order.

Every secret carries a marker with its owner's seat, so that a leak can be found in any text.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from hypothesis import strategies as st

from detente.game import (
    GM,
    Motion,
    cancel_game,
    claim_seat,
    declare_absence,
    extend,
    give_back,
    give_orders,
    give_plan,
    leave_seat,
    name_ally,
    pause,
    process,
    roll_back,
    set_deadline,
    set_ready,
    speak,
    unpause,
    vote,
)
from detente.game.clock import Clock
from detente.game.decision import Decision
from detente.rules import Build, Given, Order, Unit, Waive, legal_builds, legal_orders
from tests.game.table import Table

# How often each is tried, in a hundred.
COMMANDS = {
    "orders": 24, "ready": 10, "plan": 6, "vote": 8, "ally": 4, "letter": 6, "claim": 5, "leave": 3,
    "pause": 1, "unpause": 3, "extend": 2, "deadline": 1, "absence": 1, "downtime": 1, "wait": 4,
    "process": 6, "force": 13, "back": 1, "cancel": 1,
}  # fmt: skip


@dataclass(frozen=True)
class Step:
    """One command of a session: by which seat, and a number that decides the rest."""

    command: str
    seat: int
    dice: int


def script(seed: int, length: int) -> list[Step]:
    """So many steps, the same for the same seed."""
    dice = Random(seed)
    commands = dice.choices(list(COMMANDS), list(COMMANDS.values()), k=length)
    return [Step(command, dice.randrange(7), dice.randrange(2**16)) for command in commands]


SCRIPTS = st.builds(script, st.integers(0, 2**20), st.integers(0, 150))
SETTINGS = st.fixed_dictionaries(
    {
        "variant": st.sampled_from(["standard", "four", "two", "six", "france_austria"]),
        "ruleset": st.sampled_from(["standard", "standard", "reglas", "fidonet", "diplonline"]),
        "begin": st.sampled_from(["at_once", "full"]),
        "deal": st.booleans(),
        "anonymous": st.booleans(),
        "show_ready": st.booleans(),
        "any_order": st.booleans(),
        "open_votes": st.booleans(),
        "draw": st.sampled_from(["all", "named", "none"]),
        "missed_limit": st.integers(0, 3),
        "clock": st.sampled_from([Clock(), Clock(movement=600, retreats=60, grace=30, absence=9)]),
    }
)


def play(settings: dict[str, object], steps: list[Step], seed: int = 0) -> Table:
    """A table after all the steps, refused ones included."""
    table = Table(seated=seed % 2 == 0, seed=seed, **settings)
    for step in steps:
        take(table, step)
    return table


def take(table: Table, step: Step) -> str:
    """Do one step; the code of its refusal, or empty."""
    seat = str(step.seat % len(table.game.seats) + 1)
    dice = Random(step.dice)
    if step.command == "wait":
        table.wait(minutes=dice.choice([1, 30, 400, 10_000]))
        return ""
    return table.do(_decide(table, step.command, seat, dice))


def _decide(table: Table, command: str, seat: str, dice: Random) -> Decision:
    game, now, some = table.game, table.now, timedelta(minutes=dice.choice([-5, 10, 3_000]))
    match command:
        case "orders":
            revision = game.sheet(seat).revision - (dice.random() < 0.05)
            return give_orders(game, seat, orders_of(table, seat, dice), revision, now)
        case "plan":
            return give_plan(game, seat, dice.choice("RA"), plan_of(table, seat, dice), now)
        case "vote":
            return vote(game, seat, motion_of(table, seat, dice), dice.random() < 0.8, now)
        case "letter":
            return letter_of(table, seat, dice)
        case "claim":
            number = dice.randrange(10**6)
            return claim_seat(game, seat, f"KEY{number}", f"NAME<{number}>", now, table.rng)
        case "process" | "force":
            return process(game, now, force=command == "force", rng=table.rng)
    phases = [record.phase for record in game.history] or ["S1901M"]
    simple: dict[str, Callable[[], Decision]] = {
        "ready": lambda: set_ready(game, seat, dice.random() < 0.7, now),
        "ally": lambda: name_ally(game, seat, dice.choice(["", "1", "2"]), now),
        "leave": lambda: leave_seat(game, seat, now),
        "pause": lambda: pause(game, now),
        "unpause": lambda: unpause(game, now),
        "extend": lambda: extend(game, dice.choice([5, 500]), now),
        "deadline": lambda: set_deadline(game, now + some, now),
        "absence": lambda: declare_absence(game, seat, now + some, now),
        "downtime": lambda: give_back(game, now - abs(some), now),
        "back": lambda: roll_back(game, dice.choice(phases), now),
        "cancel": lambda: cancel_game(game, now) if dice.random() < 0.1 else (),
    }
    return simple[command]()


def letter_of(table: Table, seat: str, dice: Random) -> Decision:
    """A letter whose text names all who may read it."""
    others = [s for s in (*table.game.seats, GM) if s != seat]
    to = dice.sample(others, dice.choice([0, 1, 1, 2]) if len(others) > 1 else 1)
    text = f"LETTER<{'|'.join(sorted({seat, *to})) if to else 'all'}>"
    return speak(table.game, seat, to, text, table.now)


def orders_of(table: Table, seat: str, dice: Random) -> list[Given]:
    """Some legal orders of a seat, and one that cannot be read and names its owner."""
    game = table.game
    if game.stage != "play":
        return []
    legal = legal_orders(game.position, game.ruleset)
    given: list[Given] = []
    for power in game.seats[seat].powers:
        for unit in game.units_to_order(power):
            given += [Given(power, order) for order in _some(legal.get(unit, ()), dice)]
        given += [
            Given(power, b) for b in _some(legal_builds(game.position, game.ruleset, power), dice)
        ]
    if game.seats[seat].powers:
        secret = f"DRAFT<{seat}>{dice.randrange(10**9)}"
        given.append(Given(game.seats[seat].powers[0], None, secret))
    return given


def _some(orders: tuple[Order, ...], dice: Random) -> list[Order]:
    return [dice.choice(orders)] if orders and dice.random() < 0.8 else []


def plan_of(table: Table, seat: str, dice: Random) -> list[Given]:
    """A plan whose building site names its owner, though nothing can be built there."""
    powers = table.game.seats[seat].powers
    place = Unit.parse(f"A PLAN<{seat}>")
    return [Given(powers[0], dice.choice([Build(place), Waive()]))] if powers else []


def motion_of(table: Table, seat: str, dice: Random) -> Motion:
    """A motion; an extension is by minutes that name its owner."""
    powers = table.game.variant.powers
    return dice.choice(
        [
            Motion("draw"),
            Motion("draw", tuple(sorted(dice.sample(powers, 2)))),
            Motion("concede", (dice.choice(powers),)),
            Motion("extend", minutes=7770 + int(seat)),
            Motion("end"),
            Motion("pause"),
            Motion("resume"),
        ]
    )
