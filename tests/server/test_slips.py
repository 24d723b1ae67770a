"""Warnings of likely slips, on the page and in the receipt, after storing; they hinder nothing."""

from __future__ import annotations

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table


def token(table: Table, power: str) -> str:
    return table.page(power).form("/orders/").fields["csrfmiddlewaretoken"]


def test_slips_are_told_after_storing_and_hinder_nothing(server: Server, host: Client) -> None:
    table = Table(server, host)
    assert "second look" not in table.page("FRANCE").words
    page = table.type("FRANCE", "A Par S A Mar - Bur\nA Mar - Spa\nF Bre - MAO")
    assert "The server holds 3 orders" in page.words
    assert "Worth a second look" in page.words
    assert "supports the army in Marseilles to Burgundy" in page.words
    assert "Army Marseilles moves to Spain" in page.words
    page = table.type("FRANCE", "A Mar - Bur")
    assert "second look" not in page.words
    assert "second look" not in table.page("ITALY").words
    page = table.choose("FRANCE", **{"unit-PAR": ""})
    assert "no order yet for the army in Paris" in page.words
    assert "You are ready" in table.ready("FRANCE").words


def test_the_receipt_for_programs_lists_them(server: Server, host: Client) -> None:
    table = Table(server, host)
    orders = ["A Par - Bur", "A Mar - Bur", "F Bre - MAO"]
    data = {"phase": "S1901M", "revision": 0, "orders": orders}
    path = f"/g/{table.slug}/3/api/orders"
    answer = table.players["FRANCE"].post_json(path, data, token(table, "FRANCE"))
    (told,) = answer.json()["warnings"]
    assert told["code"] == "own_bounce" and sorted(told["places"]) == ["MAR", "PAR"]
    assert "Burgundy" in told["sentence"]
    quiet = {"phase": "S1901M", "revision": 1, "orders": [*orders[:1], "A Mar H", "F Bre - MAO"]}
    answer = table.players["FRANCE"].post_json(path, quiet, token(table, "FRANCE"))
    assert answer.json()["warnings"] == []


def test_warnings_are_in_the_readers_language(server: Server, host: Client) -> None:
    table = Table(server, host)
    table.players["FRANCE"].language = "es"
    page = table.type("FRANCE", "A Par - Bur\nA Mar - Bur\nF Bre - MAO")
    assert "unidades tuyas quieren ir al mismo lugar (Borgoña)" in page.text.lower().replace(
        "borgoña", "Borgoña"
    )


def test_a_diplonline_list_has_slips_of_its_own(server: Server, host: Client) -> None:
    table = Table(server, host, ruleset="diplonline")
    page = table.type("FRANCE", "A Par S Bur\nA Mar X Spa")
    assert "supports France in Burgundy, where France neither stands" in page.words
    page = table.type("FRANCE", "A Mar X Bur")
    assert "neither stands" not in page.words
