"""A game that holds every secret at once, and every kind of visitor at its doors."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from detente.game.clock import Clock
from detente.game.view import View, view
from detente.server.services.links import issue
from detente.server.store import models
from tests.server.clockwork import DAY, NOW, Hands, fresh, game_of, player, the_host, timed, words

CLOCK = Clock(movement=2880, retreats=2880, adjustments=2880, absence=7)
OWN = {"owner": "3", "third seat": "1", "reader": "4", "heir": "7"}  # seats of visitors


@dataclass(frozen=True)
class Secret:
    """What only these visitors may find, and how it would look."""

    name: str
    known: frozenset[str]
    traces: tuple[str, ...]


@dataclass
class Vault:
    """The game with its secrets and its visitors; the owner has seat 3, France."""

    hands: Hands
    row: models.Game
    visitors: dict[str, Client] = field(default_factory=dict)
    secrets: list[Secret] = field(default_factory=list)

    @property
    def slug(self) -> str:
        return self.row.slug

    @property
    def phase(self) -> str:
        return game_of(self.row).phase

    def seen(self, seat: str) -> View:
        return view(game_of(self.row), seat)

    def post(self, who: str, path: str, **fields: str) -> Any:
        page = self.visitors[who].post(f"/g/{self.slug}/{path}", fields, follow=True)
        assert page.status_code == 200, words(page)
        return page

    def by_owner(self, path: str, **fields: str) -> Any:
        return self.post("owner", f"3/{path}", phase=self.phase, **fields)


def vault(hands: Hands) -> Vault:
    """The game after its first phase, with nothing secret in it yet but names and links."""
    made = Vault(
        hands,
        timed(clock=CLOCK, anonymous=True, show_ready=False, rated=True, options=_ALLIANCES),
    )
    made.visitors |= {"host": the_host(), "nobody": Client()}
    for who, seat in (("owner", "3"), ("third seat", "1"), ("reader", "4"), ("removed", "7")):
        made.visitors[who] = player(made.row, seat)
        made.post(who, f"{seat}/name/", name=f"Hidden {who}")
    made.visitors["seat of another game"] = player(timed(clock=CLOCK), "3")
    made.visitors["person"] = Client()
    made.visitors["person"].post("/me/", {"name": "Hidden person"})
    for who, address in (("watcher", "watch"), ("guest", "offer")):
        made.visitors[who] = Client()
        made.post("host", f"host/{address}/", act="make")
        made.visitors[who].get(_link(made, address))
    made.post("host", "host/process/", phase=made.phase)
    return made


_ALLIANCES = {"mutual_alliance": True}


def _link(made: Vault, kind: str) -> str:
    page = made.visitors["host"].get(f"/g/{made.slug}/host/").content.decode()
    found = re.search(rf'id="{kind}-link"[^/]*?http://[^/]+(/k/[\w-]+)', page)
    assert found, kind
    return found[1]


def talk(made: Vault, who: str, key: str, text: str, **more: str) -> None:
    made.post(who, f"{OWN.get(who, '7')}/letters/{key}/", text=text, **more)


def act_unseen(made: Vault) -> None:
    """All that not even the host may learn of."""
    made.by_owner("plans/", kind="R", text="A Mar R Pie")
    made.by_owner("vote/", motion="draw", agree="yes")
    made.by_owner("ally/", ally="4")
    talk(made, "owner", "3-4", "QUAGGA in private", orders="A Mun - Ruh")
    talk(made, "owner", "3-4-5", "WOMBAT for three")
    made.visitors["reader"].get(f"/g/{made.slug}/4/letters/3-4/")
    made.by_owner("letters/1-3/mute/", mute="yes")


def act_unseen_by_players(made: Vault) -> None:
    """All that the host may learn of, and no other seat."""
    made.visitors["owner"].post(
        f"/g/{made.slug}/3/api/orders",
        {"phase": made.phase, "revision": 0, "orders": ["A Mar - Gas"]},
        content_type="application/json",
    )
    made.by_owner("text/", revision="1", text="A Mar - Spa")
    made.by_owner("ready/", ready="yes")
    talk(made, "owner", "3-gm", "DODO to the host")
    made.post("reader", "4/letters/3-4/1/report/", note="AXOLOTL noted")
    until = made.hands.now + 3 * DAY
    made.by_owner("time/", act="away", date=f"{until:%Y-%m-%d}", hour="12:00")
    issue(made.row, models.Key.Role.SEAT, "6", NOW)


def succeed(made: Vault) -> None:
    """The player of seat 7 is removed, and another comes by the link to seats on offer."""
    talk(made, "removed", "1-7", "OKAPI to the third seat")
    made.post("host", "host/seat/", seat="7", act="remove")
    heir = made.visitors["heir"] = Client()
    heir.cookies.load(made.visitors["guest"].cookies.output(header="", sep=";"))
    page = made.post("heir", "join/", seat="7", name="Hidden heir")
    assert "Welcome to the table." in words(page)


def filled(hands: Hands) -> Vault:
    """The game with every secret in it."""
    made = vault(hands)
    act_unseen(made)
    act_unseen_by_players(made)
    succeed(made)
    made.secrets = [*_told(), *_names(), *_tokens(made)]
    return made


def _told() -> list[Secret]:
    owner = frozenset({"owner"})
    pair = owner | {"reader"}
    return [
        Secret("orders", owner, ("MAR - SPA", "Mar - Spa", "Marseilles moves to Spain")),
        Secret("orders ahead", owner, ("MAR R PIE", "Mar R Pie", "Marseilles retreats to Pied")),
        Secret("vote", owner, ("You agree to a draw",)),
        Secret("letter", pair, ("QUAGGA",)),
        Secret("proposal", pair, ("MUN - RUH", "Mun - Ruh", "Munich moves to Ruhr")),
        Secret("letter to three", pair, ("WOMBAT",)),
        Secret("letter to the host", owner | {"host"}, ("DODO",)),
        Secret("report", frozenset({"host"}), ("AXOLOTL",)),
        Secret("letters of a seat", frozenset({"heir", "third seat"}), ("OKAPI",)),
    ]


def _names() -> list[Secret]:
    players = ("owner", "third seat", "reader", "removed", "heir")
    known = {who: frozenset({who, "host"}) for who in players} | {"person": frozenset({"person"})}
    return [Secret(f"name of {who}", may, (f"Hidden {who}",)) for who, may in known.items()]


def _tokens(made: Vault) -> list[Secret]:
    """Keys in the browsers' cookies; a host shows the links that it made for any who come."""
    holders: dict[str, set[str]] = {}
    for who, client in made.visitors.items():
        for token in tokens_of(client):
            holders.setdefault(token, set()).add(who)
    shown = {t for who in ("watcher", "guest") for t in tokens_of(made.visitors[who])}
    for token in shown:
        holders[token].add("host")
    return [
        Secret(f"key of {sorted(who)}", frozenset(who), (token,)) for token, who in holders.items()
    ]


def tokens_of(client: Client) -> list[str]:
    """The secret keys that a browser holds."""
    jars = [client.cookies[n] for n in ("detente_keys", "detente_me") if n in client.cookies]
    return [token for jar in jars for token in jar.value.split(".") if token]


def still(made: Vault) -> tuple[Any, ...]:
    """What no visitor's attempt may change."""
    row = fresh(made.row)
    keys = models.Key.objects.filter(game=row, role="seat", revoked=None)
    return made.seen("3").mine, row.phase, row.over, sorted(keys.values_list("pk", flat=True))
