"""A game at a running server with a client for each of its seats."""

from __future__ import annotations

from tests.server.client import Client, Page
from tests.server.conftest import Server, new_game

SEATS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


class Table:
    def __init__(self, server: Server, host: Client, **settings: str) -> None:
        self.host = host
        self.slug, self.links = new_game(host, **settings)
        assert len(self.links) == len(SEATS)
        self.players = {power: server.client() for power in SEATS}
        for power, link in zip(SEATS, self.links, strict=True):
            page = self.players[power].get(link)
            assert page.status == 200, page.words

    def page(self, power: str) -> Page:
        seat = SEATS.index(power) + 1
        return self.players[power].get(f"/g/{self.slug}/{seat}/")

    def type(self, power: str, text: str) -> Page:
        form = self.page(power).form("/text/")
        return self.players[power].send(form, text=text)

    def choose(self, power: str, **orders: str) -> Page:
        form = self.page(power).form("/orders/")
        return self.players[power].send(form, **orders)

    def ready(self, power: str, wanted: str = "yes") -> Page:
        form = self.page(power).form("/ready/")
        return self.players[power].send(form, ready=wanted)

    def view(self, power: str) -> dict:
        seat = SEATS.index(power) + 1
        return self.players[power].get(f"/g/{self.slug}/{seat}/api/view").json()

    def process(self) -> Page:
        page = self.host.get(f"/g/{self.slug}/host/")
        return self.host.send(page.form("/process/"))
