"""Why a place cannot be chosen, beside the choices and as data for the map."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.table import Table


def data(page: Page) -> dict[str, Any]:
    """What the page's scripts are given."""
    found = re.search(r'<script id="sayings"[^>]*>(.*?)</script>', page.text, re.DOTALL)
    told: dict[str, Any] = json.loads(found[1])["why_not"] if found else {}
    return told


@pytest.fixture
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


def driven_out(table: Table) -> Page:
    """Venice is taken by Austria in the first fall."""
    table.type("AUSTRIA", "A Vie - Tyr")
    table.type("ITALY", "A Rom - Apu\nF Nap - ION")
    table.process()
    table.type("AUSTRIA", "A Tyr - Ven\nF Tri S A Tyr - Ven")
    table.type("FRANCE", "A Mar - Pie")
    table.process()
    page = table.page("ITALY")
    assert table.view("ITALY")["phase"] == "F1901R"
    return page


def test_retreats_that_are_not_possible_are_told_with_their_reasons(table: Table) -> None:
    page = driven_out(table)
    assert page.form("/orders/").options["unit-VEN"] == [
        "",
        "A VEN R ROM",
        "A VEN R TUS",
        "A VEN D",
    ]
    assert "Not possible: Adriatic Sea, Apulia, Piedmont, Trieste, and Tyrolia" in page.words
    for sentence in (
        "cannot retreat to Apulia, because a unit stands there: Army Apulia.",
        "cannot retreat to Tyrolia, because its attacker came from there.",
        "An army cannot go to the Adriatic Sea, which is open sea.",
    ):
        assert sentence in page.words
    told = data(page)["unit-VEN"]
    assert set(told) == {"ADR", "APU", "PIE", "TRI", "TYR", ""}
    assert told["PIE"].endswith("because a unit stands there: Army Piedmont.")
    assert told[""] == "A retreat leads to a neighbouring place only."
    assert data(table.page("TURKEY")) == {}
    assert "Not possible" not in table.page("TURKEY").words
    assert "Nothing to order for you in this phase" in table.page("TURKEY").words


def test_builds_that_are_not_possible(table: Table) -> None:
    driven_out(table)
    table.process()
    assert table.view("AUSTRIA")["phase"] == "W1901A"
    page = table.page("AUSTRIA")
    told = data(page)["adjust-AUSTRIA-1"]
    assert set(told) == {"BUD", "TRI", "VEN", ""}
    assert (
        told["TRI"] == "The fleet in Trieste stands in the way: a new unit needs an empty centre."
    )
    assert "Venice is not a home centre of Austria" in told["VEN"]
    assert page.words.count("Not possible:") == 1
    assert data(table.page("FRANCE")) == {}


def test_reasons_come_in_the_readers_language(table: Table) -> None:
    driven_out(table)
    table.players["ITALY"].language = "es"
    assert "no puede retirarse a Apulia" in data(table.page("ITALY"))["unit-VEN"]["APU"]


def test_diplonline_bases_that_are_not_free(server: Server, host: Client) -> None:
    table = Table(server, host, ruleset="diplonline")
    table.type("AUSTRIA", "A Vie - Tyr\nA Bud - Ser")
    table.process()
    table.type("AUSTRIA", "A Tyr - Boh")
    table.process()
    assert table.view("AUSTRIA")["phase"] == "S1915M"
    told = data(table.page("AUSTRIA"))["appear-AUSTRIA-1"]
    assert told["TRI"].startswith("The fleet in Trieste stands in the way")
    assert "not a home centre" in told["SER"]
    assert "BUD" not in told
