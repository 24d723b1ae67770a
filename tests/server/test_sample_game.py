"""The sample game of 1901 and 1902 (cases RUS-C01 to RUS-C06), played through the pages.

From autumn 1901 on it rests on a secondary source. What the players read is kept in
tests/golden/sample_game.txt; DETENTE_WRITE_GOLDEN=1 writes it anew, to be reviewed as a diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cases.cases import written
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import SEATS, Table

TESTS = Path(__file__).resolve().parents[1]
GOLDEN = TESTS / "golden" / "sample_game.txt"


@pytest.fixture(scope="module")
def cases() -> dict[str, Any]:
    cases = written()["cases"]
    return {case["id"]: case for case in cases if case["id"].startswith("RUS-C0")}


def standing(table: Table) -> dict[str, list[str]]:
    units = table.view("FRANCE")["standing"]["units"]
    return {power: sorted(names) for power, names in units.items()}


def expected(case: dict[str, Any]) -> dict[str, list[str]]:
    return {power: sorted(units) for power, units in case["expected"]["positions_after"].items()}


def play(table: Table, orders: dict[str, list[str]]) -> None:
    for power in SEATS:
        if orders.get(power):
            page = table.type(power, "\n".join(orders[power]))
            assert page.status == 200 and "Not stored" not in page.words, page.words
    for power in SEATS:
        seat = next(s for s in table.view(power)["seats"] if s["powers"] == [power])
        if seat["wanted"]:
            table.ready(power)


def story(table: Table, phase: str) -> Iterator[str]:
    """What an observer's page of a decided phase says, power by power."""
    page = table.players["FRANCE"].get(f"/g/{table.slug}/3/history/{phase}/")
    assert page.status == 200
    yield from page.lines("story")


def move_phase(table: Table, case: dict[str, Any]) -> dict[str, list[str]]:
    view = table.view("FRANCE")
    play(table, case["orders"])
    results = table.view("FRANCE")["history"][-1]["results"]
    assert {u: sorted(r) for u, r in results.items()} == {
        u: sorted(r) for u, r in case["expected"]["results"].items()
    }, view["phase"]
    return standing(table)


def test_the_sample_game(server: Server, host: Client, cases: dict[str, Any]) -> None:
    table = Table(server, host, title="Sample game")
    assert move_phase(table, cases["RUS-C01"]) == expected(cases["RUS-C01"])
    assert move_phase(table, cases["RUS-C02"]) == expected(cases["RUS-C02"])
    assert table.view("FRANCE")["phase"] == "W1901A"
    centres = table.view("FRANCE")["standing"]["centres"]
    told = cases["RUS-C03"]["given"]["centres_after_fall"]
    assert {p: sorted(c) for p, c in centres.items()} == {p: sorted(c) for p, c in told.items()}
    builds = cases["RUS-C03"]["expected"]["builds"]
    play(table, {p: [f"{unit} B" for unit in units] for p, units in builds.items()})
    assert standing(table) == {p: sorted(u) for p, u in cases["RUS-C04"]["position"].items()}
    assert move_phase(table, cases["RUS-C04"]) == expected(cases["RUS-C04"])
    assert move_phase(table, cases["RUS-C05"]) == expected(cases["RUS-C05"])
    assert table.view("FRANCE")["phase"] == "F1902R"
    assert "F RUM" in table.view("RUSSIA")["history"][-1]["destroyed"]["RUSSIA"]
    options = table.page("FRANCE").form("/orders/").options["unit-BUR"]
    assert options == ["", "A BUR R GAS", "A BUR R PAR", "A BUR D"]
    # The source does not say where they went; Paris and Galicia's count tell (RUS-C06).
    play(table, {"FRANCE": ["A Bur R Gas"], "RUSSIA": ["A StP R Mos"]})
    assert table.view("FRANCE")["phase"] == "W1902A"
    last = cases["RUS-C06"]["expected"]
    orders = {p: [f"{unit} B" for unit in units] for p, units in last["builds"].items()}
    orders |= {p: [f"{unit} D" for unit in units] for p, units in last["disbands"].items()}
    play(table, orders)
    assert sum(map(len, standing(table).values())) == last["units_total"]
    check_golden(table)


def check_golden(table: Table) -> None:
    lines: list[str] = []
    for record in table.view("FRANCE")["history"]:
        lines += [f"== {record['phase']}", *story(table, record["phase"]), ""]
    text = "\n".join(lines)
    if os.environ.get("DETENTE_WRITE_GOLDEN"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")
