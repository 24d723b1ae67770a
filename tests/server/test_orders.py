"""Giving orders through the pages: the list, the text, Ready, and everything wrong with them."""

from __future__ import annotations

import pytest

from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.table import Table


@pytest.fixture(scope="module")
def table(server: Server, host: Client) -> Table:
    return Table(server, host)


def lines(table: Table, power: str) -> list[str]:
    return sorted(line["order"] for line in table.view(power)["mine"]["lines"])


def test_the_list_offers_every_unit_and_its_legal_orders(table: Table) -> None:
    form = table.page("FRANCE").form("/orders/")
    assert set(form.options) == {"unit-BRE", "unit-MAR", "unit-PAR"}
    assert {"A PAR H", "A PAR - BUR", "A PAR S A MAR - BUR", ""} <= set(form.options["unit-PAR"])
    assert "A PAR - MAR" in form.options["unit-PAR"] or "A PAR - PIC" in form.options["unit-PAR"]
    assert not any("SWE" in value for value in form.options["unit-PAR"])


def test_orders_chosen_from_the_list_are_stored(table: Table) -> None:
    page = table.choose("ITALY", **{"unit-ROM": "A ROM - APU", "unit-VEN": "A VEN H"})
    assert page.status == 200
    assert "The server holds 2 orders of yours" in page.words
    assert lines(table, "ITALY") == ["A ROM - APU", "A VEN H"]
    assert page.form("/orders/").fields["unit-ROM"] == "A ROM - APU"


def test_text_is_read_line_by_line(table: Table) -> None:
    page = table.type("FRANCE", "a paris to burgundy\nF Bre - MAO\nA Mar - Swe\nA Mun H\nhello")
    assert page.status == 200
    assert lines(table, "FRANCE") == ["A PAR - BUR", "F BRE - MAO"]
    assert "Stored: Army Paris moves to Burgundy." in page.words
    assert "cannot reach Sweden" in page.words
    assert page.form("/text/").fields["text"].split("\n") == ["A Mar - Swe", "A Mun H", "hello"]


def test_text_changes_only_the_units_it_names(table: Table) -> None:
    table.type("GERMANY", "A Ber - Kie\nF Kie - Den\nA Mun - Ruh")
    table.type("GERMANY", "Mun H")
    assert lines(table, "GERMANY") == ["A BER - KIE", "A MUN H", "F KIE - DEN"]


def test_missing_coasts_are_completed(table: Table) -> None:
    table.type("RUSSIA", "F StP - Bot")
    assert lines(table, "RUSSIA") == ["F STP/SC - BOT"]


@pytest.mark.parametrize("text", ["A Xyz - Bur", "F Lon - Mars", "qwertz", "A Par - "])
def test_text_that_cannot_be_read_changes_nothing(table: Table, text: str) -> None:
    before = table.view("AUSTRIA")["mine"]
    page = table.type("AUSTRIA", text)
    assert page.status == 422
    assert "Not stored." in page.words
    assert page.form("/text/").fields["text"].strip() == text.strip()
    assert table.view("AUSTRIA")["mine"] == before


def test_another_powers_unit_is_refused(table: Table) -> None:
    page = table.type("AUSTRIA", "A War - Gal")
    assert page.status == 422
    assert "Not stored." in page.words
    assert lines(table, "AUSTRIA") == []


def test_too_long_text_is_refused_and_kept(table: Table) -> None:
    text = "A Vie - Gal\n" * 2000
    page = table.type("AUSTRIA", text)
    assert page.status == 422
    assert "longer than" in page.words
    assert page.form("/text/").fields["text"].count("A Vie - Gal") == 2000
    assert lines(table, "AUSTRIA") == []


def test_an_order_that_is_no_choice_is_refused(table: Table) -> None:
    page = table.choose("AUSTRIA", **{"unit-VIE": "A VIE - LON"})
    assert page.status == 422
    assert "not among the choices" in page.words
    page = table.choose("AUSTRIA", **{"unit-VIE": "<script>alert(1)</script>"})
    assert page.status == 422 and "<script>alert" not in page.text
    assert lines(table, "AUSTRIA") == []


def test_two_tabs_do_not_overwrite_each_other_unseen(table: Table) -> None:
    player = table.players["ENGLAND"]
    old = table.page("ENGLAND").form("/orders/")
    table.type("ENGLAND", "F Lon - Nth")
    page = player.send(old, **{"unit-LON": "F LON - ENG"})
    assert page.status == 409
    assert "changed elsewhere" in page.words
    assert lines(table, "ENGLAND") == ["F LON - NTH"]


def test_a_form_without_its_protection_is_refused(table: Table) -> None:
    form = table.page("TURKEY").form("/text/")
    page = table.players["TURKEY"].send(form, text="A Con - Bul", csrfmiddlewaretoken="x")
    assert page.status == 403
    assert "out of date" in page.words and "A Con - Bul" in page.text
    assert lines(table, "TURKEY") == []


def test_markup_in_orders_and_names_stays_text(table: Table) -> None:
    page = table.type("TURKEY", "<img src=x onerror=alert(1)>")
    assert "<img" not in page.text and "&lt;img" in page.text
    page = table.players["TURKEY"].send(table.page("TURKEY").form("/name/"), name="<b>Ottoman</b>")
    assert "<b>Ottoman" not in page.text and "&lt;b&gt;Ottoman" in page.text


def test_ready_and_back(table: Table) -> None:
    page = table.ready("ITALY")
    assert "You are ready" in page.words
    assert table.view("ITALY")["mine"]["ready"]
    page = table.type("ITALY", "A Ven - Tyr")
    assert "you are not ready any more" in page.words
    assert "you are not ready any more" not in table.type("ITALY", "A Rom - Ven").words
    table.ready("ITALY")
    page = table.ready("ITALY", "no")
    assert not table.view("ITALY")["mine"]["ready"]
    assert table.view("ITALY")["phase"] == "S1901M"


def test_a_second_submission_after_processing_changes_nothing(server: Server, host: Client) -> None:
    late = Table(server, host)
    rows, text = (late.page("FRANCE").form(end) for end in ("/orders/", "/text/"))
    ready = late.page("FRANCE").form("/ready/")
    decide = host.get(f"/g/{late.slug}/host/").form("/process/")
    assert "is decided" in host.send(decide).words
    player = late.players["FRANCE"]
    for form, fields in [
        (rows, {"unit-PAR": "A PAR - BUR"}),
        (text, {"text": "A Par - Bur"}),
        (ready, {"ready": "yes"}),
    ]:
        page = player.send(form, **fields)
        assert page.status == 409
        assert "Spring 1901, movement is over; it is Fall 1901, movement now" in page.words
    page = host.send(decide)
    assert "is over" in page.words
    view = late.view("FRANCE")
    assert view["phase"] == "F1901M" and view["mine"]["lines"] == []
    assert view["mine"]["revision"] == 0 and not view["mine"]["ready"]


@pytest.mark.parametrize("phase", ["X", "S1901X", "S19011M", "🛶"])
def test_a_forged_phase_is_refused_at_every_door(table: Table, host: Client, phase: str) -> None:
    player, page = table.players["RUSSIA"], table.page("RUSSIA")
    before = lines(table, "RUSSIA")
    for form in (page.form("/orders/"), page.form("/text/"), page.form("/ready/")):
        answer = player.send(form, phase=phase, text="A War - Gal")
        assert answer.status == 409
        assert f"“{phase}” is over; it is Spring 1901, movement now" in answer.words
    token = page.form("/orders/").fields["csrfmiddlewaretoken"]
    data = {"phase": phase, "revision": 0, "orders": ["A War - Gal"], "ready": True}
    for door in ("orders", "ready"):
        answer = player.post_json(f"/g/{table.slug}/6/api/{door}", data, token)
        assert (answer.status, answer.json()["error"]) == (409, "phase_over")
    decide = host.get(f"/g/{table.slug}/host/").form("/process/")
    assert f"“{phase}” is over" in host.send(decide, phase=phase).words
    assert "is over" in host.send(decide, phase="").words
    assert table.view("RUSSIA")["phase"] == "S1901M" and lines(table, "RUSSIA") == before
    assert "A WAR - GAL" not in before


def test_the_last_ready_decides_the_phase(server: Server, host: Client) -> None:
    quick = Table(server, host)
    for power in quick.players:
        assert quick.view("FRANCE")["phase"] == "S1901M"
        page = quick.ready(power)
    assert "Everybody was ready" in page.words
    assert quick.view("FRANCE")["phase"] == "F1901M"


def test_a_draw_needs_all_the_living(server: Server, host: Client) -> None:
    game = Table(server, host)
    for power in game.players:
        assert game.view("FRANCE")["stage"] == "play"
        page = game.players[power].send(game.page(power).form("/vote/"), agree="yes")
    assert "Everybody agreed. It is a draw between Austria, England" in page.words
    view = game.view("ITALY")
    assert view["stage"] == "over" and view["ended"]["how"] == "draw"
    page = game.page("ITALY")
    assert "It is a draw between Austria, England" in page.words
    assert not [form for form in page.forms if form.action.endswith(("/orders/", "/ready/"))]


@pytest.mark.parametrize(
    "body",
    [b"{", b"[]", b'"x"', b"\xff\xfe", b"{}", b'{"phase": 1}', b"[" * 100_000,
     b'{"phase": "S1901M", "revision": true, "orders": []}',
     b'{"phase": "S1901M", "revision": 0, "orders": [1]}'],
)  # fmt: skip
def test_malformed_json_is_answered_in_json(table: Table, body: bytes) -> None:
    before = table.view("AUSTRIA")["mine"]
    token = table.page("AUSTRIA").form("/orders/").fields["csrfmiddlewaretoken"]
    answer = table.players["AUSTRIA"].post_json(f"/g/{table.slug}/1/api/orders", body, token)
    assert answer.status == 400
    assert answer.json()["error"] == "malformed" and answer.json()["message"]
    assert "Traceback" not in answer.text
    assert table.view("AUSTRIA")["mine"] == before


def test_orders_by_json_are_all_stored_or_none(table: Table) -> None:
    player = table.players["AUSTRIA"]
    token = table.page("AUSTRIA").form("/orders/").fields["csrfmiddlewaretoken"]
    path = f"/g/{table.slug}/1/api/orders"
    revision = table.view("AUSTRIA")["mine"]["revision"]
    data = {"phase": "S1901M", "revision": revision, "orders": ["A Vie - Gal", "A Bud - Mars"]}
    answer = player.post_json(path, data, token)
    assert answer.status == 422
    assert [line["order"] for line in answer.json()["lines"]] == ["A VIE - GAL", None]
    assert lines(table, "AUSTRIA") == []
    answer = player.post_json(path, {**data, "orders": ["A Vie - Gal", "Bud - Ser"]}, token)
    assert answer.status == 200 and answer.json()["revision"] == revision + 1
    assert lines(table, "AUSTRIA") == ["A BUD - SER", "A VIE - GAL"]
    again = {**data, "orders": ["A Vie H"]}
    assert player.post_json(path, again, token).json()["error"] == "stale"


def test_every_line_of_a_text_is_answered(server: Server, host: Client) -> None:
    table = Table(server, host)
    page = table.type("FRANCE", "A Par - Bur\nA Mar - Spa\nA Par - Pic\nA Mar - Spa")
    assert lines(table, "FRANCE") == ["A MAR - SPA", "A PAR - PIC"]
    assert "Not stored: Army Paris moves to Burgundy." in page.words
    assert "This order does not count: the unit got another, A PAR - PIC." in page.words
    assert "Stored: Army Paris moves to Picardy." in page.words
    assert "this one counts, not A PAR - BUR" in page.words
    assert "The same order stands in another line." in page.words
    assert page.form("/text/").fields["text"].strip() == ""
    token = page.form("/orders/").fields["csrfmiddlewaretoken"]
    data = {"phase": "S1901M", "revision": 1, "orders": ["A Par - Bur", "A Par H"]}
    answer = table.players["FRANCE"].post_json(f"/g/{table.slug}/3/api/orders", data, token)
    assert [(line["order"], line["replaced"]) for line in answer.json()["lines"]] == [
        (None, True),
        ("A PAR H", False),
    ]
    assert lines(table, "FRANCE") == ["A PAR H"]


def test_every_line_of_a_diplonline_text_is_answered(server: Server, host: Client) -> None:
    table = Table(server, host, ruleset="diplonline")
    page = table.type("FRANCE", "A Par - Bur\nA Par X Pic\nA Par X Pic")
    assert lines(table, "FRANCE") == ["A PAR X PIC"]
    assert "Not stored: Army Paris moves to Burgundy." in page.words
    assert "does not count: the unit got another, A PAR X PIC" in page.words
    assert "The same order stands in another line." in page.words


def test_an_express_convoy_that_cannot_be_is_refused_with_its_reason(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    page = table.type("FRANCE", "A Par - Bur VIA")
    assert page.status == 422
    assert "cannot get to Burgundy by sea: no fleets lie so that they could" in page.words
    walking = Table(server, host, ruleset="fidonet")
    assert walking.type("FRANCE", "A Par - Bur VIA").status == 200
    assert lines(walking, "FRANCE") == ["A PAR - BUR VIA"]


def test_a_game_may_keep_impossible_orders_as_they_are_written(
    server: Server, host: Client
) -> None:
    """A misorder can be meant: it is warned of, kept through form and text, and published."""
    table = Table(server, host, any_order="on")
    assert "Impossible orders may be given" in table.page("FRANCE").words
    page = table.type("FRANCE", "A Par - Mos\nA Mar S A Mun - Rum\nA Mun H\nA Xyz - Bur")
    assert page.status == 200
    assert lines(table, "FRANCE") == ["A MAR S A MUN - RUM", "A PAR - MOS"]
    assert "Army Paris moves to Moscow." in page.words
    assert "In this game it counts as you wrote it." in page.words
    assert page.form("/text/").fields["text"].split("\n") == ["A Mun H", "A Xyz - Bur"]
    page = table.choose("FRANCE", **{"unit-BRE": "F BRE - MAO"})
    assert lines(table, "FRANCE") == ["A MAR S A MUN - RUM", "A PAR - MOS", "F BRE - MAO"]
    assert page.form("/orders/").fields["unit-PAR"] == "A PAR - MOS"
    table.process()
    past = table.players["FRANCE"].get(f"/g/{table.slug}/3/history/S1901M/").words
    assert "‘A PAR - MOS’ The army in Paris cannot reach Moscow" in past
    assert "‘A MAR S A MUN - RUM’ The army in Marseilles cannot support" in past
    assert "No order was given for the army in Paris" not in past
    assert "No order was given for the army in Munich" in past
