"""Games under other rules than the standard ones, made and played through the pages."""

from __future__ import annotations

import pytest

from detente.game.settings import Settings
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.rulesets import (
    AUSTRIA,
    ENGLAND,
    FRANCE,
    GERMANY,
    ITALY,
    RUSSIA,
    TURKEY,
    Match,
    played,
)


def test_a_game_of_diplonline_to_an_alliances_victory(server: Server, host: Client) -> None:
    match = Match.loaded(server, host, Settings(ruleset="diplonline", options={"solo": 10}))
    match.send(FRANCE, "/ally/", ally=str(TURKEY))
    played(match)
    match.send(FRANCE, "/ally/", ally=str(TURKEY))  # alone it is not enough
    story = match.page(TURKEY).words
    assert "attack" in story.lower() and "Sevastopol" in story
    assert match.units("RUSSIA") == {"A MOS", "A LVN", "F STP/SC"}
    assert match.view(1)["stage"] == "play"
    warned = match.page(RUSSIA)
    assert "Russia will be expelled: it has 3 units and 2 bases" in warned.words
    assert 'class="note error" role="alert"><p class="attention">Russia' in warned.text
    page = match.send(RUSSIA, "/orders/", **{"unit-LVN": "A LVN DISAPPEAR"})
    assert "will be expelled" not in page.words
    form = match.page(FRANCE).form("/orders/")
    assert "APPEAR A MAR" in form.options["appear-FRANCE-1"]
    page = match.send(
        FRANCE,
        "/orders/",
        **{
            "appear-FRANCE-1": "APPEAR A MAR",
            "second-FRANCE-1": "A MAR - BUR",
            "appear-FRANCE-2": "APPEAR F BRE",
            "unit-SPA": "A SPA S GAS",
            "for-unit-SPA": "ENGLAND",
        },
    )
    held = ["A SPA S GAS FOR ENGLAND", "APPEAR A MAR", "A MAR - BUR", "APPEAR F BRE"]
    assert page.status == 200 and match.held(FRANCE) == held
    again = page.form("/orders/").fields
    assert again["for-unit-SPA"] == "ENGLAND" and again["second-FRANCE-1"] == "A MAR - BUR"
    match.send(TURKEY, "/ally/", ally=str(FRANCE))
    match.decide()
    view = match.view(1)
    assert view["ended"]["how"] == "shared"
    assert set(view["ended"]["winners"]) == {"FRANCE", "TURKEY"}
    assert match.units("FRANCE") == {"A SPA", "F POR", "A PAR", "A BUR", "F BRE"}
    assert match.units("RUSSIA") == {"A MOS", "F STP/SC"}
    assert "France and Turkey have won together" in match.page(RUSSIA).words


def test_whom_a_seat_names_stays_its_own_secret(server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="diplonline")
    match.send(FRANCE, "/ally/", ally=str(ENGLAND))
    assert match.view(FRANCE)["mine"]["ally"] == str(ENGLAND)
    assert match.view(ENGLAND)["mine"]["ally"] == ""
    for seat in (ENGLAND, GERMANY):
        assert "You name" not in match.page(seat).words
    match.decide()
    assert match.view(FRANCE)["mine"]["ally"] == ""


@pytest.mark.parametrize(("rule", "left"), [("", set()), ("home", {"A MOS", "F STP/SC"})])
def test_too_many_units_and_the_milder_rule(
    server: Server, host: Client, rule: str, left: set[str]
) -> None:
    match = Match.made(server, host, ruleset="diplonline", **{"switch-removal": rule})
    played(match)
    words = match.page(RUSSIA).words
    assert ("will be expelled" in words) == (rule == "")
    assert ("loses the units farthest from home" in match.page(FRANCE).words) == (rule == "home")
    match.decide()
    assert match.units("RUSSIA") == left
    assert match.view(1)["history"][-1]["expelled"] == ([] if rule else ["RUSSIA"])
    told = "Russia is expelled: it kept more units than bases."
    assert (told in match.page(FRANCE).words) == (rule == "")


def test_diplonlines_orders_by_text(server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="diplonline")
    match.type(ENGLAND, "F Lon - Nth\nA Lvp S Wal for France\nF Edi R Cly")
    assert match.held(ENGLAND) == ["F LON - NTH", "A LVP S WAL FOR FRANCE", "F EDI R CLY"]
    match.decide()
    match.type(ENGLAND, "F Nth C Yor > Hol\nA Lvp - Yor")
    match.decide()
    match.type(ENGLAND, "F Nth C Yor > Hol\nA Yor X Hol via Nth")
    held = ["F NTH C YOR > HOL", "A YOR X HOL VIA NTH"]
    assert match.held(ENGLAND) == held
    form = match.page(ENGLAND).form("/orders/")
    assert [form.fields["unit-NTH"], form.fields["unit-YOR"]] == held
    match.decide()
    assert "A HOL" in match.units("ENGLAND")
    player = match.players[ENGLAND - 1]
    page = player.send(match.page(ENGLAND).form("/text/"), text="appear A Lon\nA Hol S Sev")
    assert page.status == 422 and page.words.count("Not stored.") == 2


def test_a_year_of_fidonets_lists(server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="fidonet")
    match.type(ITALY, "M Ven-Tyr\nM Rom-Ven")
    match.type(FRANCE, "M Par-Bur\nR Par: Pic, Gas\nB A Par")
    match.type(FRANCE, "R Par: Gas")
    assert match.held(FRANCE) == ["A PAR - BUR", "A PAR B", "A PAR R GAS"]
    match.type(FRANCE, "A PAR R PIC\nParis retreats to Gascony\nbuild army marseilles")
    assert match.held(FRANCE) == ["A PAR - BUR", "A PAR R PIC", "A PAR R GAS", "A MAR B"]
    assert match.decide() == "F1901M"
    told = match.page(FRANCE).words
    assert "no need of this retreat" not in told, "a list that nothing called for did not fail"
    assert "Your order did what it was to do." in told, "the move alone; no build was due"
    assert "nothing more to build" not in told
    match.type(ITALY, "S Tyr: M Ven-Tri\nM Ven-Tri\nB A Rom, F Rom")
    page = match.send(
        AUSTRIA,
        "/orders/",
        **{
            "unit-TRI": "F TRI H",
            "retreats-AUSTRIA-TRI-1": "F TRI R ADR",
            "retreats-AUSTRIA-TRI-2": "F TRI R ALB",
            "removals-AUSTRIA-1": "A BUD D",
        },
    )
    assert page.form("/orders/").fields["retreats-AUSTRIA-TRI-2"] == "F TRI R ALB"
    assert '<details class="part" open>' in page.text
    assert match.held(AUSTRIA) == ["F TRI H", "F TRI R ADR", "F TRI R ALB", "A BUD D"]
    assert match.decide() == "S1902M"
    assert match.units("AUSTRIA") == {"A VIE", "F ADR"}
    assert match.units("ITALY") == {"A TRI", "A TYR", "F NAP", "A ROM"}
    assert "Adriatic" in match.page(AUSTRIA).words


def test_lists_that_can_never_serve_are_refused(server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="fidonet")
    form = match.page(FRANCE).form("/text/")
    page = match.players[FRANCE - 1].send(form, text="R Par: War\nB A Lon\nB F Par")
    assert page.status == 422 and page.words.count("Not stored.") == 3
    assert "cannot reach Warsaw" in page.words and "not a home centre of France" in page.words


def test_two_players_a_closed_power_and_the_coin(server: Server, host: Client) -> None:
    match = Match.made(server, host, variant="two")
    assert len(match.players) == 2
    form = match.page(2).form("/orders/")
    assert not {name for name in form.options if name in ("unit-ROM", "unit-VEN", "unit-NAP")}
    assert "F TRI - VEN" not in form.options["unit-TRI"]
    page = match.players[1].send(match.page(2).form("/text/"), text="A Ven - Pie\nF Tri - Ven")
    assert page.status == 422
    match.type(1, "F Lon - Nth\nA Par - Pic\nA Mos - Ukr")
    match.type(2, "A Vie - Gal\nF Kie - Hol\nA Con - Bul")
    assert match.decide() == "F1914M"
    match.type(2, "A Gal - Rum")
    assert match.decide() == "W1914A"
    assert match.decide() == "S1915M"
    italy = [s["id"] for s in match.view(1)["seats"] if "ITALY" in s["powers"]]
    assert len(italy) == 1
    assert "unit-ROM" in match.page(int(italy[0])).form("/orders/").options


def test_four_players_with_several_powers_each(server: Server, host: Client) -> None:
    match = Match.made(server, host, variant="four")
    match.type(2, "A Vie - Bud\nA Bud - Rum\nA Par - Bur\nA Mar - Spa")
    match.type(4, "A Ven - Pie\nA War - Gal")
    assert "Austria" in match.page(2).words and "France" in match.page(2).words
    assert match.decide() == "F1901M"
    assert {"A BUR", "A SPA"} <= match.units("FRANCE")
    assert "A GAL" in match.units("RUSSIA") and "A PIE" in match.units("ITALY")


def test_an_agreed_end_goes_to_whoever_has_most_centres(server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="reglas")
    for seat in range(1, 8):
        match.send(seat, "/vote/", agree="yes")
    ended = match.view(1)["ended"]
    assert (ended["how"], ended["winners"]) == ("agreed", ["RUSSIA"])
    assert "Russia has most centres and wins" in match.page(1).words


def test_diplonline_knows_no_agreed_end(server: Server, host: Client) -> None:
    match = Match.made(server, host, ruleset="diplonline")
    votes = [form for form in match.page(1).forms if form.action.endswith("/vote/")]
    assert [form.fields["motion"] for form in votes] == ["cancel"], "before anything has happened"
    match.decide()
    assert not [form for form in match.page(1).forms if form.action.endswith("/vote/")]
