"""A game under any ruleset at a running server, with a client for each of its seats."""

from __future__ import annotations

import random
from datetime import UTC, datetime

from detente.game.archive import export_game
from detente.game.lobby import create_game
from detente.game.settings import Settings
from tests.server.client import Client, Page
from tests.server.conftest import Server, links_of

AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY = range(1, 8)
YEAR_1914 = {  # Turkey kills the fleet in Sevastopol; Austria takes Warsaw
    "S1914M": {
        AUSTRIA: "A Vie - Gal",
        FRANCE: "A Mar - Spa\nF Bre - MAO",
        RUSSIA: "A War - Lvn",
        TURKEY: "A Con - Bul\nA Smy - Arm\nF Ank - Bla",
    },
    "F1914M": {
        AUSTRIA: "A Gal - War",
        FRANCE: "F MAO - Por",
        TURKEY: "A Arm attacks Sev\nF Bla S Sev",
    },
}


class Match:
    """Seats are numbered from 1, in the order of the variant's."""

    def __init__(self, server: Server, host: Client, page: Page) -> None:
        assert page.status == 200, page.words
        self.host, self.slug = host, page.url.split("/")[-3]
        self.players = []
        for link in links_of(page):
            player = server.client()
            assert player.get(link).status == 200
            self.players.append(player)

    @classmethod
    def made(cls, server: Server, host: Client, **fields: str) -> Match:
        """By the form of the new-game page."""
        page = host.get("/new/")
        return cls(server, host, host.send(page.forms[0], title="Match", **fields))

    @classmethod
    def loaded(cls, server: Server, host: Client, settings: Settings) -> Match:
        """From a saved game, for switches that the form does not offer."""
        now = datetime(2026, 1, 1, tzinfo=UTC)
        events = create_game(settings, now, game_id="saved", name="Match", rng=random.Random(1))
        assert isinstance(events, tuple)
        page = host.get("/load/")
        return cls(server, host, host.send(page.forms[0], text=export_game(events)))

    def page(self, seat: int) -> Page:
        return self.players[seat - 1].get(f"/g/{self.slug}/{seat}/")

    def send(self, seat: int, end: str, **fields: str) -> Page:
        return self.players[seat - 1].send(self.page(seat).form(end), **fields)

    def type(self, seat: int, text: str) -> Page:
        page = self.send(seat, "/text/", text=text)
        assert page.status == 200 and "Not stored." not in page.words, page.words
        return page

    def decide(self) -> str:
        """The host decides the phase; returns the next one."""
        page = self.host.get(f"/g/{self.slug}/host/")
        page = self.host.send(page.form("/process/"))
        assert "is decided" in page.words, page.words
        phase: str = self.view(1)["phase"]
        return phase

    def view(self, seat: int) -> dict:
        view: dict = self.players[seat - 1].get(f"/g/{self.slug}/{seat}/api/view").json()
        return view

    def held(self, seat: int) -> list[str]:
        return [line["order"] for line in self.view(seat)["mine"]["lines"]]

    def units(self, power: str) -> set[str]:
        return set(self.view(1)["standing"]["units"].get(power, ()))


def played(match: Match) -> None:
    """Play the year 1914."""
    for phase, orders in YEAR_1914.items():
        assert match.view(1)["phase"] == phase
        for seat, text in orders.items():
            match.type(seat, text)
        match.decide()
