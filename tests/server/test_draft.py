"""The list of orders as the page's scripts store and show it."""

from __future__ import annotations

import gzip
import re

import pytest

from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.table import SEATS, Table


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


def send(table: Table, power: str, revision: int, rows: object, phase: str = "S1901M") -> Page:
    body = {"phase": phase, "revision": revision, "rows": rows}
    return table.players[power].post_json(address(table, power, "api/orders"), body)


def address(table: Table, power: str, end: str) -> str:
    return f"/g/{table.slug}/{SEATS.index(power) + 1}/{end}"


def lines(table: Table, power: str) -> list[str]:
    return [line["order"] for line in table.view(power)["mine"]["lines"]]


def test_the_rows_of_the_form_are_stored_and_come_back(table: Table) -> None:
    answer = send(table, "FRANCE", 0, {"unit-PAR": "A PAR - BUR", "unit-MAR": "", "other": "x"})
    assert answer.status == 200
    draft = answer.json()
    assert draft["rows"] == {"unit-BRE": "", "unit-MAR": "", "unit-PAR": "A PAR - BUR"}
    assert draft["revision"] == 1
    assert draft["hash"] == table.view("FRANCE")["mine"]["hash"]
    assert 'data-order="A PAR - BUR"' in draft["below"]
    assert "1 of 3 orders given" in draft["html"]
    assert 'id="receipt-now"' in draft["html"]
    assert lines(table, "FRANCE") == ["A PAR - BUR"]
    again = table.players["FRANCE"].get(address(table, "FRANCE", "api/draft")).json()
    same = ("phase", "revision", "hash", "rows", "below", "above")
    assert {key: again[key] for key in same} == {key: draft[key] for key in same}


def test_an_older_list_is_refused_with_the_one_that_is_stored(table: Table) -> None:
    assert send(table, "ITALY", 0, {"unit-ROM": "A ROM - APU"}).status == 200
    answer = send(table, "ITALY", 0, {"unit-ROM": "A ROM - NAP"})
    assert answer.status == 409
    assert answer.json()["error"] == "stale"
    assert answer.json()["draft"]["rows"]["unit-ROM"] == "A ROM - APU"
    assert lines(table, "ITALY") == ["A ROM - APU"]


@pytest.mark.parametrize("value", ["A PAR - MOS", "A MAR H", "nonsense", 7, None, ["A PAR H"]])
def test_what_no_row_offers_is_refused_whole(table: Table, value: object) -> None:
    before = table.view("GERMANY")["mine"]
    answer = send(table, "GERMANY", 0, {"unit-MUN": value, "unit-BER": "A BER - KIE"})
    assert answer.status == 422
    assert answer.json()["error"] == "not_offered"
    assert table.view("GERMANY")["mine"] == before


def test_rows_that_are_no_rows_are_refused(table: Table) -> None:
    assert send(table, "GERMANY", 0, "A MUN H").status == 400
    assert send(table, "GERMANY", 0, {}, phase="F1901M").status == 409


def test_an_empty_list_counts_as_given(table: Table) -> None:
    assert send(table, "TURKEY", 0, {}).status == 200
    assert table.view("TURKEY")["mine"]["revision"] == 1


def test_nobody_else_sees_a_draft(table: Table) -> None:
    path = address(table, "FRANCE", "api/draft")
    assert table.players["ITALY"].get(path).status == 404
    assert table.host.get(path).status == 404


def test_all_others_hold(table: Table) -> None:
    page = table.page("RUSSIA")
    form = page.form("/orders/")
    assert ("rest", "hold") in form.buttons
    table.players["RUSSIA"].send(form, rest="hold", **{"unit-MOS": "A MOS - UKR"})
    wanted = ["A MOS - UKR", "A WAR H", "F SEV H", "F STP/SC H"]
    assert sorted(lines(table, "RUSSIA")) == wanted


def test_scripts_import_scripts_of_their_own_version(server: Server) -> None:
    """Each address that a script names carries the stamp that a page would give it."""
    client = server.client()
    seen, edge = set(), ["/static/js/sandbox.js"]  # comes with others, but is not joined with them
    while edge:
        address = edge.pop()
        answer = client.get(address)
        assert answer.status == 200
        assert "max-age=" in answer.headers["cache-control"]
        assert int(answer.headers["content-length"]) == len(answer.body)
        imported = re.findall(r'from "\./([^"]+)"', answer.text)
        assert all(re.fullmatch(r"[\w-]+\.js\?v=[0-9a-f]{8}", name) for name in imported)
        seen.add(address)
        edge += [one for name in imported if (one := f"/static/js/{name}") not in seen]
    names = [address.split("?")[0] for address in seen]
    assert len(names) == len(set(names))
    assert "/static/js/steps.js" in names


def test_style_and_scripts_are_packed(server: Server) -> None:
    client = server.client()
    plain = client.get("/static/js/map.js?v=1")
    packed = client.request("GET", "/static/js/map.js?v=1", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    font = "/static/fonts/eb-garamond-latin.woff2"
    whole = client.request("GET", font, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in whole.headers
