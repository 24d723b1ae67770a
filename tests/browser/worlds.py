"""Games at the stages of the tour, with their visitors and all that pages can show of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tests.browser.hands import advance
from tests.browser.test_map_orders import FALL, SPRING
from tests.server.client import Client
from tests.server.conftest import Server, new_game
from tests.server.rulesets import FRANCE, Match
from tests.server.table import SEATS, Table
from tests.server.test_ends import cast
from tests.server.test_players import personal_link, sit

TITLE = "An evening at Friday's table"
NAME = "Wilhelmina of the Northern Provinces"
TURNS: dict[str, list[dict[str, str]]] = {
    "begin": [],
    "movement": [SPRING],
    "retreats": [SPRING, FALL],
    "builds": [SPRING, FALL, {}],
    "over": [SPRING, FALL],
}


@dataclass
class World:
    """A server's visitors, and where the addresses of the tour lead."""

    server: Server
    visitors: dict[str, Client]
    places: dict[str, str] = field(default_factory=dict)

    def path(self, stop: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda part: self.places[part[1]], stop)


def world(server: Server, host: Client, stage: str) -> World:
    """A new game at a stage of the tour, and all that this stage needs beside it."""
    rated = {"rated": "on", "scoring": "sum_of_squares"} if stage == "over" else {}
    wanted = {"title": TITLE, "observers": "all", "movement": "2880", **rated}
    table = Table(server, host, **wanted)
    if stage != "begin":
        sit(table, "FRANCE", NAME)
        sit(table, "ITALY", "Ada")
    advance(table, *TURNS[stage])
    game = f"/g/{table.slug}/"
    places = {"g": game, "w": f"/watch/{table.slug}/"}
    places |= {str(seat): f"{game}{seat}/" for seat in range(1, 8)}
    made = World(server, {"host": host, "nobody": server.client(), **table.players}, places)
    if stage in FILLED:
        FILLED[stage](made, table)
    return made


def begin(made: World, table: Table) -> None:
    """Other games beside this one: an open one with a seat taken, and one of Diplonline."""
    host = made.visitors["host"]
    sit(table, "FRANCE", NAME)
    slug, _ = new_game(host, "Open to all", entry="open", rated="on")
    taker = table.players["ENGLAND"]
    taker.send(taker.get(f"/g/{slug}/join/").forms[0], seat="3", name="The Admiral")
    made.places["open"] = f"/g/{slug}/"
    small = Match.made(made.server, host, ruleset="diplonline")
    made.visitors["ally"] = small.players[FRANCE - 1]
    made.places["small"] = f"/g/{small.slug}/"
    made.visitors["person"] = person = made.server.client()
    person.get(personal_link(table.players["FRANCE"]))


def movement(made: World, table: Table) -> None:
    """Orders, plans, an extension asked for, and letters of every kind, one reported."""
    table.type("FRANCE", "A Bur - Mun\nF MAO - Spa(sc)")
    table.type("GERMANY", "A Kie - Hol")
    plans = table.players["FRANCE"].get(made.path("{3}plans/"))
    table.players["FRANCE"].send(plans.forms[1], text="A Bur R Gas\nA Bur D")
    speak(table, "GERMANY", ["3"], "Shall we leave *Burgundy* empty?", ["A Bur - Par", "A Mun H"])
    speak(table, "FRANCE", ["4"], "Gladly.\n\n> Burgundy\n\n- first\n- second")
    speak(table, "ITALY", ["3", "4"], "We three against the Tsar? https://example.org/rome")
    speak(table, "RUSSIA", "all", "The Tsar greets **Europe**.")
    speak(table, "AUSTRIA", ["gm"], "May I have a day more?")
    reader = table.players["FRANCE"]
    page = reader.get(made.path("{3}letters/3-4/1/report/"))
    reader.send(page.form("/report/"), note="Not kind.")


def over(made: World, table: Table) -> None:
    """The game has ended with a draw."""
    speak(table, "RUSSIA", "all", "It was a pleasure.")
    for power in SEATS:
        if table.view("FRANCE")["stage"] != "over":  # whoever missed two phases has no vote
            cast(table, power, "draw")
    players = made.visitors["nobody"].get("/players/").text
    found = re.findall(r'href="(/players/[^/"]+/)"', players)
    made.places["player"] = found[0]


def speak(
    table: Table, power: str, to: list[str] | str, text: str, orders: list[str] | None = None
) -> None:
    """Send a letter as the page's script does."""
    seat = SEATS.index(power) + 1
    player = table.players[power]
    player.get(f"/g/{table.slug}/{seat}/")
    sent = {"to": to, "text": text, "orders": orders or []}
    answer = player.post_json(f"/g/{table.slug}/{seat}/api/letters", sent)
    assert answer.status == 201, answer.text


FILLED = {"begin": begin, "movement": movement, "over": over}
