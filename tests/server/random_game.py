"""Seven players without JavaScript who choose legal orders at random, through the pages."""

from __future__ import annotations

import random
from urllib.parse import urlencode

from tests.server.client import Client, Form, Page
from tests.server.table import Table


def play(table: Table, rng: random.Random, last_year: int) -> tuple[int, str]:
    """Play until somebody wins or the last year is over; returns phases played and the end."""
    phases = 0
    while True:
        view = table.view("FRANCE")
        if view["stage"] == "over":
            return phases, view["ended"]["how"]
        if int(view["phase"][1:5]) > last_year:
            return phases, "time"
        wanted = [s["powers"][0] for s in view["seats"] if s["wanted"]]
        for power in wanted:
            order(table, power, view["phase"], rng)
        after = table.view("FRANCE")
        assert len(after["history"]) == phases + 1, "decided once, when the last was ready"
        phases += 1


def order(table: Table, power: str, phase: str, rng: random.Random) -> None:
    """Choose an order in every row and say Ready."""
    player, page = table.players[power], table.page(power)
    assert page.status == 200
    form = page.form("/orders/")
    chosen: dict[str, str] = {}
    for name, options in form.options.items():
        free = [option for option in options if option == "WAIVE" or fits(option, chosen)]
        chosen[name] = rng.choice(free)
    sent(player, form, chosen)
    sent(player, page.form("/ready/"), {"ready": "yes"})


def fits(option: str, chosen: dict[str, str]) -> bool:
    """Whether a build or removal is in no other row yet."""
    place = option[2:5]
    return not option or all(place != other[2:5] for other in chosen.values() if other)


def sent(player: Client, form: Form, fields: dict[str, str]) -> Page:
    """Send a form without looking at the page that follows."""
    body = urlencode({**form.fields, **fields}).encode()
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    page = player.request("POST", form.action, body, kind, follow=False)
    assert page.status == 302, page.words
    return page
