"""A game of random legal orders by seven clients (the long one is tests/soak/random_game.py)."""

from __future__ import annotations

import random

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.random_game import play
from tests.server.table import Table


def test_seven_clients_play_at_random(server: Server, host: Client) -> None:
    table = Table(server, host)
    phases, end = play(table, random.Random(1901), last_year=1911)
    assert end in {"solo", "time"}
    assert phases >= 30
    assert not [line for line in server.log.splitlines() if " ERROR " in line]
    saved = host.get(f"/g/{table.slug}/host/game.json")
    page = host.get("/load/")
    page = host.send(page.forms[0], text=saved.text)
    assert page.status == 200 and page.url.endswith("/host/")
