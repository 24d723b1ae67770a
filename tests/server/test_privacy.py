"""A game that holds all secrets at once: every address, every kind of visitor, GET and POST.

Nothing secret is in any answer, and nothing in any answer depends on what was done in secret: not
a count, an order of lines, a mark, a header.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

import pytest
from django.core.cache import cache
from django.test import Client

from detente.server.services import reminders
from detente.server.store import models
from detente.server.urls import urlpatterns
from tests.server import vault as made_of
from tests.server.addresses import CLASSES, class_of, named
from tests.server.clockwork import DAY, Hands, words
from tests.server.vault import OWN, Vault

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("hands")]

PLAYERS = frozenset(OWN)
MAY_WATCH = PLAYERS | {"host", "watcher", "guest"}
TURNED_AWAY = {404, 405}
QUERIES = (  # what a page shows besides when it is asked
    ("sandbox", "game={slug}&phase=F1901M"),
    ("letters", "q=QUAG"),
    ("letters", "q=W&in=3-4"),
    ("play", "letters=3-4"),
    ("talk", "part=play"),
    ("api-letters", "conversation=3-4"),
    ("players", "q=Hidden"),
    ("watch", "letters=3-4"),
    ("watch-events", "seen=0-0-0-0-0"),
)


def test_every_address_is_in_one_class() -> None:
    known = [name for names in CLASSES.values() for name in names]
    assert len(known) == len(set(known))
    names = {pattern.name for pattern in urlpatterns}
    assert names == set(known), "put a new address into its class in addresses.py"


def paths_for(made: Vault, who: str) -> Iterator[tuple[str, str, str]]:
    """Addresses with the owner's seat and with the visitor's own: name, path and seat."""
    listed: dict[str, tuple[str, str]] = {}
    for seat, talk in (("3", "3-4"), ("3", "3-gm"), (OWN.get(who, "7"), "1-7")):
        for name, path in named(made.slug, seat, talk=talk):
            listed.setdefault(path, (name, seat))
        for name, query in QUERIES:
            path = dict(named(made.slug, seat, talk=talk))[name]
            listed.setdefault(f"{path}?{query.format(slug=made.slug)}", (name, seat))
    for path, (name, seat) in listed.items():
        yield name, path, seat


def allowed(name: str, who: str, seat: str) -> bool:
    kind = class_of(name)
    if kind == "seat":
        return OWN.get(who) == seat
    return {"host": who == "host", "watcher": who in MAY_WATCH}.get(kind, True)


def browser(made: Vault, who: str) -> Client:
    """The visitor's browser at an address of its own, with a token for forms that is in force."""
    number = list(made.visitors).index(who) + 1
    client = Client(enforce_csrf_checks=True, REMOTE_ADDR=f"10.0.0.{number}")
    client.cookies.load(made.visitors[who].cookies.output(header="", sep=";"))
    client.get("/sandbox/")
    return client


def send(client: Client, method: str, path: str, fields: dict[str, str]) -> Any:
    """One visit, as if it were the first for long: what was said, and how often, is forgotten."""
    cache.clear()
    client.cookies.pop("messages", None)
    with warnings.catch_warnings():  # the bundle is made for servers that do other things meanwhile
        warnings.simplefilter("ignore")
        if method == "GET":
            return _read(client.get(path))
        headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
        if "/api/" in path and fields:
            data = {**fields, "revision": 2, "orders": ["A Mar H"], "ready": False}
            return _read(client.post(path, data, "application/json", headers=headers))
        return _read(client.post(path, fields, headers=headers))


def _read(response: Any) -> Any:
    body = b"".join(response) if response.streaming else response.content
    response.all = body
    return response


def told(response: Any) -> str:
    """All that an answer says: headers, cookies, body, and the files in a bundle."""
    body = response.all
    if body[:2] == b"PK":
        with ZipFile(io.BytesIO(body)) as packed:
            body = b"\n".join(packed.read(name) for name in packed.namelist())
    head = [f"{name}: {value}" for name, value in response.items()]
    cookies = [c.OutputString() for n, c in response.cookies.items() if n == "messages"]
    return "\n".join([*head, *cookies, body.decode("utf-8", "replace")])


def harm(made: Vault, name: str) -> dict[str, str]:
    """What a form at that address would need to do something to the owner's seat or the game."""
    fields = {
        "host-seat": {"seat": "3", "act": "remove"},
        "host-reports": {"report": "1", "act": "read"},
        "host-offer": {"act": "withdraw"},
        "host-time": {"act": "pause"},
        "vote": {"motion": "draw", "agree": "no"},
        "talk-mute": {"mute": "no"},
        "plans": {"kind": "R", "withdraw": "yes"},
        "seat-time": {"act": "back"},
        "ready": {"ready": "no"},
        "join": {"seat": "3", "name": "Mallory"},
        "name": {"name": "Mallory"},
        "count": {"name": "Mallory"},
        "own-link": {"act": "take"},
    }
    more = {"text": "A Mar H", "revision": "2", "note": "x", "sure": "yes"}
    return {"phase": made.phase, **more, **fields.get(name, {})}


def test_nothing_secret_reaches_whom_it_is_not_for(hands: Hands) -> None:
    made = made_of.filled(hands)
    before, found, looked = made_of.still(made), set(), 0
    for method in ("GET", "POST"):
        for who in made.visitors:
            client = browser(made, who)
            for name, path, seat in paths_for(made, who):
                may = allowed(name, who, seat)
                if method == "POST" and who == "owner":
                    continue
                fields = {} if may and class_of(name) in ("host", "seat") else harm(made, name)
                answer = send(client, method, path, fields)
                at = f"{who}: {method} {name} {path}: {answer.status_code}"
                text = told(answer)
                seen = {s.name for s in made.secrets if any(t in text for t in s.traces)}
                leaked = {s.name for s in made.secrets if s.name in seen and who not in s.known}
                assert not leaked, f"{leaked}: {at}"
                assert answer.status_code < 500, at
                if not (name in ("new", "load") and who != "host"):
                    assert answer.status_code != 403, f"the form's token is good: {at}"
                check_headers(answer, at)
                if not may:
                    check_turned_away(made, answer, method, at)
                found |= seen
                looked += answer.status_code == 200
    assert looked > 200, "most pages were really looked at"
    shown = {s.name for s in made.secrets if not s.name.startswith("key of")}
    assert shown <= found, "each of them is seen by those who may, so the traces are the right ones"
    assert made_of.still(made) == before, "and nobody changed anything"


def check_headers(answer: Any, at: str) -> None:
    """No cache keeps a page of anybody."""
    cache = answer.get("Cache-Control", "")
    assert "no-store" in cache or ("private" in cache and "no-cache" in cache), at


def check_turned_away(made: Vault, answer: Any, method: str, at: str) -> None:
    """As where there is nothing; an address of forms leads whoever comes to the page, unseen."""
    if method == "GET" and answer.status_code == 302:
        assert re.fullmatch(rf"/g/{made.slug}/(\d|host)/", answer["Location"]), at
        assert answer.all == b"", at
    else:
        assert answer.status_code in TURNED_AWAY, at


def sights(made: Vault, visitors: tuple[str, ...]) -> dict[tuple[str, str], str]:
    """All that these visitors can see of the game and of the server, without what chance makes."""
    return {
        (who, path): constant(told(send(made.visitors[who], "GET", path, {})))
        for who in visitors
        for _name, path, _seat in paths_for(made, who)
    }


def constant(text: str) -> str:
    """Without the tokens of forms and the stamps of messages, which are others each time."""
    text = re.sub(r'(name=.?"(?:csrfmiddlewaretoken|token).?" value=)[^>]*', r"\1", text)
    return re.sub(r"(?m)^(messages=[^:;]*):[^;]*", r"\1", text)


def differing(before: dict[tuple[str, str], str], after: dict[tuple[str, str], str]) -> list[str]:
    changed = [key for key in after if before[key] != after[key]]
    return [f"{key}: {_first_difference(before[key], after[key])}" for key in changed]


def _first_difference(before: str, after: str) -> str:
    pairs = zip(before.splitlines(), after.splitlines(), strict=False)
    return next((f"{a[:200]!r} / {b[:200]!r}" for a, b in pairs if a != b), "longer or shorter")


def test_nothing_that_others_see_depends_on_what_is_done_in_secret(hands: Hands) -> None:
    made = made_of.vault(hands)
    known = {"owner", "reader", "host"}
    others = tuple(who for who in made.visitors if who not in known)
    sights(made, (*others, "host", "reader"))  # what the first visit changes
    before = sights(made, (*others, "host"))
    assert sum("<main" in text for text in before.values()) > 60, "real pages"
    made_of.act_unseen(made)
    after = sights(made, (*others, "host"))
    assert differing(before, after) == []
    made_of.act_unseen_by_players(made)
    assert differing(before, sights(made, others)) == []


def test_a_reminder_is_the_reminded_players_alone(hands: Hands) -> None:
    made = made_of.vault(hands)
    hands.now += DAY + DAY * 3 / 4
    others = ("third seat", "watcher", "nobody")
    made.post("third seat", "1/ready/", phase=made.phase, ready="yes")
    sights(made, others)
    before = sights(made, others)
    reminders.remind(hands.now)
    assert models.Outgoing.objects.filter(game=made.row, seat="3").exists(), "it was reminded"
    assert not models.Outgoing.objects.filter(game=made.row, seat="1").exists(), "it is ready"
    assert differing(before, sights(made, others)) == []


def test_a_host_who_plays_learns_of_the_others_what_players_do(hands: Hands) -> None:
    made = made_of.vault(hands)
    page = words(made.visitors["host"].get(f"/g/{made.slug}/host/"))
    assert page.count("Has given no orders.") == 7 and "Hidden owner" in page
    for token in made_of.tokens_of(made.visitors["third seat"]):
        made.visitors["host"].get(f"/k/{token}")
    page = words(made.visitors["host"].get(f"/g/{made.slug}/host/"))
    assert page.count("Has given no orders.") == 1 and "Hidden owner" not in page
    made.by_owner("text/", revision="0", text="A Mar - Spa")
    made.by_owner("ready/", ready="yes")
    assert words(made.visitors["host"].get(f"/g/{made.slug}/host/")) == page
