"""A game under test: commands are carried out, their events kept, refusals handed back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from detente.game import (
    Game,
    Refusal,
    Settings,
    add_up,
    claim_seat,
    create_game,
    give_orders,
    process,
    set_ready,
)
from detente.game.canon import parse_order
from detente.game.decision import Decision
from detente.game.events import Event
from detente.rules import Given
from detente.variants import Variant, read_variant

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
SEAT = {power: str(number) for number, power in enumerate(POWERS, 1)}


class Table:
    """One game with its log and a clock that tests turn."""

    def __init__(
        self, *, seated: bool = True, custom: Variant | None = None, seed: int = 1, **settings: Any
    ) -> None:
        self.now, self.rng = NOON, Random(seed)
        self.events: list[Event] = []
        chosen = Settings(**settings)
        decision = create_game(
            chosen, self.now, game_id="g", name="Test", variant=custom, rng=self.rng
        )
        assert not isinstance(decision, Refusal)
        self.events += decision
        self.game = Game.from_events(decision)
        if seated:
            for seat in self.game.seats:
                name = f"Name {seat}"
                self.must(claim_seat(self.game, seat, f"key-{seat}", name, self.now, self.rng))

    def do(self, decision: Decision) -> str:
        """Carry it out; the code of a refusal, or empty."""
        if isinstance(decision, Refusal):
            assert str(decision)
            return decision.code
        self.game = add_up(decision, self.game)
        self.events += decision
        return ""

    def must(self, decision: Decision) -> tuple[Event, ...]:
        assert not isinstance(decision, Refusal), str(decision)
        self.do(decision)
        return decision

    def give(self, seat: str, *orders: str, power: str = "") -> str:
        """Orders in canonical text; one that is none is kept as it was written."""
        given = [read(power or self.game.seats[seat].powers[0], text) for text in orders]
        revision = self.game.sheet(seat).revision
        return self.do(give_orders(self.game, seat, given, revision, self.now))

    def ready(self, *seats: str, on: bool = True) -> None:
        for seat in seats:
            self.must(set_ready(self.game, seat, on, self.now))

    def process(self, **options: Any) -> tuple[Event, ...]:
        options = {"force": True, "rng": self.rng} | options
        return self.must(process(self.game, self.now, **options))

    def turn(self, orders: dict[str, Iterable[str]] | None = None) -> None:
        """Give all powers their orders and process."""
        lists: dict[str, list[Given]] = {}
        for power, texts in (orders or {}).items():
            seat = self.game.seat_of(power)
            assert seat is not None
            lists.setdefault(seat.id, []).extend(read(power, text) for text in texts)
        for key, given in lists.items():
            revision = self.game.sheet(key).revision
            self.must(give_orders(self.game, key, given, revision, self.now))
        self.process()

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)


def read(power: str, text: str) -> Given:
    try:
        return Given(power, parse_order(text), text)
    except ValueError:
        return Given(power, None, text)


def small_variant(**changes: Any) -> Variant:
    """France against Turkey, a few units each; for ends that a whole game would take long to."""
    data: dict[str, Any] = {
        "title": "Small",
        "about": "For tests.",
        "board": "standard",
        "seats": [["FRANCE"], ["TURKEY"]],
        "units": {"FRANCE": ["A PAR", "A MAR"], "TURKEY": ["A CON", "A SMY"]},
        "centres": {"FRANCE": ["PAR", "MAR"], "TURKEY": ["CON", "SMY"]},
    }
    return read_variant(data | changes, "small")
