"""Orders given ahead, by form and by text: stored, shown, changed, withdrawn, and carried out."""

from __future__ import annotations

import time

import pytest

from tests.server.client import Client, Form, Page
from tests.server.conftest import Server
from tests.server.table import SEATS, Table


@pytest.fixture
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


def forms(page: Page, kind: str) -> list[Form]:
    """The forms for retreats or for builds: to withdraw, the lists, the text."""
    return [f for f in page.forms if f.action.endswith("/plans/") and f.fields["kind"] == kind]


def paper(table: Table, power: str) -> Page:
    """The page of orders ahead."""
    return table.players[power].get(f"/g/{table.slug}/{SEATS.index(power) + 1}/plans/")


def choose(table: Table, power: str, kind: str, **fields: str) -> Page:
    form = next(f for f in forms(paper(table, power), kind) if f.options)
    return table.players[power].send(form, **fields)


def write(table: Table, power: str, kind: str, text: str) -> Page:
    form = next(f for f in forms(paper(table, power), kind) if "text" in f.fields)
    return table.players[power].send(form, text=text)


def planned(table: Table, power: str, kind: str) -> list[str]:
    plans = table.view(power)["mine"]["plans"]
    return [line["order"] for line in plans.get(kind, [])]


def test_chosen_stored_shown_changed_and_withdrawn(table: Table) -> None:
    page = table.page("ITALY")
    assert "Orders ahead" in page.words and "nothing planned" in page.words
    page = choose(
        table, "ITALY", "R", **{"ahead-VEN-1": "A VEN R TUS", "ahead-VEN-2": "A VEN D"}
    )  # fmt: skip
    assert "these retreats are ordered by themselves" in page.words
    assert planned(table, "ITALY", "R") == ["A VEN R TUS", "A VEN D"]
    assert "Army Venice retreats to Tuscany. Army Venice disbands." in page.words
    form = next(f for f in forms(paper(table, "ITALY"), "R") if f.options)
    assert (form.fields["ahead-VEN-1"], form.fields["ahead-VEN-2"]) == ("A VEN R TUS", "A VEN D")
    choose(table, "ITALY", "R", **{"ahead-VEN-2": "A VEN R APU", "ahead-ROM-1": "A ROM R TUS"})
    stored = planned(table, "ITALY", "R")
    assert sorted(stored) == ["A ROM R TUS", "A VEN R APU", "A VEN R TUS"]
    withdraw = next(f for f in forms(paper(table, "ITALY"), "R") if f.buttons)
    page = table.players["ITALY"].send(withdraw, withdraw="yes")
    assert "withdrawn" in page.words and planned(table, "ITALY", "R") == []


def test_written_in_any_language_and_put_right(table: Table) -> None:
    write(table, "ITALY", "R", "ejército venecia se retira a toscana\nA Rom R Tus")
    page = write(table, "ITALY", "R", "A Ven R Apulia\nA Ven D")
    assert planned(table, "ITALY", "R") == ["A ROM R TUS", "A VEN R APU", "A VEN D"]
    assert "nothing planned" in page.words  # of builds
    write(table, "RUSSIA", "A", "F StP/nc B\nbuild army moscow\nwaive\nA War D")
    assert planned(table, "RUSSIA", "A") == ["F STP/NC B", "A MOS B", "WAIVE", "A WAR D"]
    form = next(f for f in forms(paper(table, "RUSSIA"), "A") if f.options)
    assert form.fields["ahead-builds-RUSSIA-1"] == "F STP/NC B"
    assert form.fields["ahead-removals-RUSSIA-1"] == "A WAR D"


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("R", "A Ven R Lon", "cannot reach London"),
        ("R", "A Ven R ADR", "cannot go to the Adriatic Sea"),
        ("R", "A Ven B", ""),
        ("R", "A Vie R Boh", ""),
        ("R", "A Ven R Tus\nhello there", ""),
        ("A", "F Tyr B", ""),
        ("A", "A Par B", "not a home centre of Italy"),
        ("A", "A Ven R Tus", ""),
        ("A", "A ADR D", ""),
        ("A", "<img src=x>", ""),
    ],
)
def test_what_cannot_be_is_told_and_kept(table: Table, kind: str, text: str, why: str) -> None:
    page = write(table, "ITALY", kind, text)
    assert page.status == 422
    assert "Nothing was changed" in page.words and "Refused:" in page.words
    assert "Stored:" not in page.words
    assert why in page.words
    assert planned(table, "ITALY", kind) == []
    kept = next(f for f in forms(page, kind) if "text" in f.fields)
    assert kept.fields["text"].strip() == text
    assert "<img" not in page.text


def test_forged_fields_are_refused(table: Table) -> None:
    page = choose(table, "ITALY", "R", **{"ahead-VEN-1": "A VIE R BOH"})
    assert page.status == 422 and "not among the choices" in page.words
    form = next(f for f in forms(paper(table, "ITALY"), "R") if f.options)
    for fields in ({"kind": "X"}, {"phase": "F1901M"}, {"phase": "🛶"}):
        assert table.players["ITALY"].send(form, **fields).status == 409
    assert table.players["FRANCE"].send(form).status in {403, 404}
    assert planned(table, "ITALY", "R") == []


def test_a_coast_is_asked_for(table: Table) -> None:
    page = write(table, "RUSSIA", "A", "F StP B")
    assert page.status == 422 and "coast" in page.words
    assert planned(table, "RUSSIA", "A") == []


def to_the_fall(table: Table, mistake: str = "") -> None:
    table.type("AUSTRIA", "A Vie - Tyr")
    table.type("TURKEY", "A Con - Bul")
    table.type("FRANCE", f"A Mar - {mistake or 'Spa'}")
    table.process()
    table.type("AUSTRIA", "A Tyr - Ven\nF Tri S A Tyr - Ven")


def settled(table: Table, phase: str) -> dict:
    """The view once the server has gone on to a phase by itself."""
    until = time.monotonic() + 15
    while (view := table.view("ITALY"))["phase"] != phase and time.monotonic() < until:
        time.sleep(0.1)
    return view


def test_plans_settle_retreats_and_builds_without_waiting(table: Table) -> None:
    choose(table, "ITALY", "R", **{"ahead-VEN-1": "A VEN R TRI", "ahead-VEN-2": "A VEN R TUS"})
    write(table, "ITALY", "A", "A Tus D")
    write(table, "AUSTRIA", "A", "A Tri B\nA Vie B")
    write(table, "TURKEY", "A", "F Con B")
    write(table, "FRANCE", "A", "F Bre B\nF Mar B")
    to_the_fall(table)
    for power in SEATS:
        table.ready(power)
    view = settled(table, "S1902M")
    assert view["phase"] == "S1902M"
    retreats, winter = view["history"][-2:]
    assert [r["phase"] for r in (retreats, winter)] == ["F1901R", "W1901A"]
    assert [o["order"] for o in retreats["orders"]] == ["A VEN R TUS"]
    ordered = {(o["power"], o["order"]) for o in winter["orders"]}
    assert ordered == {
        ("AUSTRIA", "A VIE B"),
        ("FRANCE", "F MAR B"),
        ("ITALY", "A TUS D"),
        ("TURKEY", "F CON B"),
    }
    assert view["mine"]["plans"] == {}


def test_a_plan_that_is_not_possible_asks_as_usual(table: Table) -> None:
    choose(table, "ITALY", "R", **{"ahead-VEN-1": "A VEN R PIE"})
    to_the_fall(table, mistake="Pie")
    for power in SEATS:
        table.ready(power)
    time.sleep(1.5)
    assert table.view("ITALY")["phase"] == "F1901R"
    page = table.page("ITALY")
    assert page.form("/orders/").fields["unit-VEN"] == ""
    assert "If a unit is driven out" not in page.words and "Builds and removals" in page.words
    assert table.view("ITALY")["mine"]["lines"] == []
    table.choose("ITALY", **{"unit-VEN": "A VEN R TUS"})
    table.ready("ITALY")
    assert table.view("ITALY")["phase"] == "W1901A"
    assert "Orders ahead" not in table.page("ITALY").words
    assert not forms(paper(table, "ITALY"), "A")


def test_nobody_else_sees_a_plan(table: Table) -> None:
    write(table, "ITALY", "R", "A Ven R Tus")
    for power in ("FRANCE", "AUSTRIA"):
        assert "VEN R TUS" not in table.page(power).text
        assert table.view(power)["mine"]["plans"] == {}
        game = table.players[power].get(f"/g/{table.slug}/{SEATS.index(power) + 1}/game.json").text
        assert "VEN R TUS" not in game
    assert "VEN R TUS" not in table.host.get(f"/g/{table.slug}/host/game.json").text


@pytest.mark.parametrize("ruleset", ["fidonet", "diplonline"])
def test_games_with_lists_or_turns_of_their_own_offer_none(
    server: Server, host: Client, ruleset: str
) -> None:
    other = Table(server, host, ruleset=ruleset)
    page = other.page("ITALY")
    assert "Orders ahead" not in page.words
    assert paper(other, "ITALY").url.endswith(f"/g/{other.slug}/5/")  # back at the game
    form = page.form("/text/")
    form.action = form.action.replace("/text/", "/plans/")
    page = other.players["ITALY"].send(form, kind="R", text="A Ven R Tus")
    assert page.status == 409
