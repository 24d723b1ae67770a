"""Makes a data folder full of games with real histories, at various stages, for the benchmark.

Run by `bench/server.py` in a process of its own with `DETENTE_DATA` set; prints one line of JSON
for each game: its slug, phase, number of events, and the tokens of its host and its seats.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - Django must be set up before

from detente.game import (  # noqa: E402 - Django must be set up before
    Clock,
    Event,
    Game,
    Refusal,
    Settings,
    add_up,
    claim_seat,
    create_game,
    give_orders,
    process,
    speak,
)
from detente.rules import legal_builds, legal_orders  # noqa: E402 - Django must be set up before
from detente.rules.orders import Build, Disband, Given, Order  # noqa: E402 - Django must be set up before
from detente.server.keys import seat_token  # noqa: E402 - Django must be set up before
from detente.server.services import games  # noqa: E402 - Django must be set up before
from detente.server.store.models import Key  # noqa: E402 - Django must be set up before

STAGES = 40  # games made of one history, each broken off at another phase
LONGEST = 60  # phases: twenty years and more
HOUR = timedelta(hours=1)


class Play:
    """One game of random legal orders, with drafts and letters, in simulated time."""

    def __init__(self, rng: random.Random, settings: Settings, start: datetime) -> None:
        self.rng, self.now = rng, start
        self.events: list[Event] = []
        self.game: Game | None = None
        self.add(create_game(settings, start, game_id="bench", name="A long war", rng=rng))
        for seat in self.state.seats:
            self.add(claim_seat(self.state, seat, f"seat-{seat}", f"Player {seat}", start))

    @property
    def state(self) -> Game:
        """The game so far."""
        assert self.game is not None
        return self.game

    def add(self, decision: tuple[Event, ...] | Refusal) -> None:
        """Take over what a command decided."""
        if not isinstance(decision, Refusal):
            self.game = add_up(decision, self.game)
            self.events += decision

    def phase(self) -> None:
        """Everybody orders, half of them twice; some write; the phase is decided."""
        for seat in self.state.seats:
            if self.state.can_order(seat):
                for _ in range(self.rng.randint(1, 2)):
                    self.order(seat)
            if self.rng.random() < 0.15:
                other = self.rng.choice([s for s in self.state.seats if s != seat])
                self.add(speak(self.state, seat, [other], "Shall we? " * 30, self.now))
        self.now = self.state.due or self.now + 24 * HOUR
        self.add(process(self.state, self.now, force=True, rng=self.rng))

    def order(self, seat: str) -> None:
        """Give a seat's orders."""
        (power,) = self.state.seats[seat].powers
        given = [Given(power, order) for order in self.orders(power)]
        revision = self.state.sheet(seat).revision
        self.add(give_orders(self.state, seat, given, revision, self.now))

    def orders(self, power: str) -> list[Order]:
        """Random legal orders for all that a power may order."""
        position, ruleset = self.state.position, self.state.ruleset
        if not self.state.phase.endswith("A"):
            legal = legal_orders(position, ruleset)
            units = self.state.units_to_order(power)
            return [self.rng.choice(sorted(legal[unit], key=str)) for unit in units]
        surplus = position.surplus(power)
        if surplus > 0:
            return [Disband(u) for u in sorted(position.units_of(power), key=str)[:surplus]]
        places = {
            order.unit.province: order
            for order in legal_builds(position, ruleset, power)
            if isinstance(order, Build)
        }
        return list(places.values())[:-surplus]


def logs(count: int, clock: Clock, start: datetime) -> Iterator[list[Event]]:
    """So many logs, of games of random length, each history broken off at several phases."""
    settings = Settings(clock=clock, show_ready=False)
    for number in range(-(-count // STAGES)):
        rng = random.Random(number)
        play = Play(rng, settings, start)
        stops = sorted(rng.randint(0, LONGEST) for _ in range(STAGES))
        done = 0
        for stop in stops:
            while done < stop and play.state.stage == "play":
                play.phase()
                done += 1
            yield list(play.events)


def main(count: int, due: bool) -> None:
    """Make so many games; with `due` every one waits to be processed."""
    call_command("migrate", verbosity=0)
    now = datetime.now(UTC)
    # With deadlines, every game's last one passed an hour ago or longer.
    clock = Clock(movement=60, retreats=60, adjustments=60) if due else Clock()
    start = now - (LONGEST + 3) * HOUR if due else now - LONGEST * 24 * HOUR
    for log in islice(logs(count, clock, start), count):
        row, host = games.store(games.new_slug(), log, now)
        keys = Key.objects.filter(game=row, role=Key.Role.SEAT).order_by("seat")
        tokens = {k.seat: seat_token(row.pk, "seat", k.seat, k.serial) for k in keys}
        told = {"slug": row.slug, "phase": row.phase, "length": row.length}
        print(json.dumps({**told, "over": row.over, "host": host, "seats": tokens}), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), "due" in sys.argv)
