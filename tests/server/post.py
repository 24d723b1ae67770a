"""Writing and reading letters in tests, as people do it through the pages."""

from __future__ import annotations

from tests.server.client import Page
from tests.server.table import SEATS, Table

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def number(power: str) -> str:
    return str(SEATS.index(power) + 1)


def open_talk(table: Table, power: str, talk: str = "") -> Page:
    at = f"{talk}/" if talk else ""
    return table.players[power].get(f"/g/{table.slug}/{number(power)}/letters/{at}")


def write(table: Table, power: str, talk: str, text: str, **more: str) -> Page:
    page = open_talk(table, power, talk)
    assert page.status == 200, page.words
    return table.players[power].send(page.form(f"/letters/{talk}/"), text=text, **more)


def unread(table: Table, power: str) -> dict:
    return table.players[power].get(f"/g/{table.slug}/{number(power)}/api/unread").json()


def listed(table: Table, power: str) -> dict:
    return table.players[power].get(f"/g/{table.slug}/{number(power)}/api/letters").json()


def texts(table: Table, power: str) -> list[str]:
    return [letter["text"] for letter in listed(table, power)["letters"]]
