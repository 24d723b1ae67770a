"""In the sandbox: whom powers name as their allies, sides, and a coin that is chosen."""

from __future__ import annotations

import pytest

from detente.game.settings import Settings
from tests.server.client import Client, Page
from tests.server.conftest import Server
from tests.server.rulesets import FRANCE, TURKEY, Match, played
from tests.server.test_sandbox import form_of, fresh, read, state

BASES = """F1914M
FRANCE: A Par, A Bre
TURKEY: A Con
GERMANY: A Ber
FRANCE = Par, Bre, Mar, Spa, Por, Bel, Lon, Lvp, Edi, Mun, Kie, Hol, Den
TURKEY = Con, Ank, Smy, Bul, Gre, Ser, Rum, Sev, Mos, War, StP
GERMANY = Ber
"""


@pytest.fixture
def nobody(server: Server) -> Client:
    return server.client()


def at_the_end(client: Client, page: Page) -> Page:
    return client.send(form_of(page, "decide"), act="decide")


def test_two_who_name_each_other_win_together(nobody: Client) -> None:
    page = fresh(nobody, ruleset="diplonline")
    page = nobody.send(form_of(page, "position"), position=BASES)
    assert "France names" in page.words
    form = form_of(page, "pacts")
    assert "FRANCE" not in form.options["ally-FRANCE"]
    page = nobody.send(form, **{"ally-FRANCE": "TURKEY"})
    assert form_of(page, "pacts").fields["ally-FRANCE"] == "TURKEY"
    assert "won by" not in at_the_end(nobody, page).words, "one alone names nobody"
    page = nobody.send(form_of(page, "pacts"), **{"ally-TURKEY": "FRANCE"})
    page = read(nobody, page, "A Par - Bur")
    shared = nobody.get(f"/sandbox/?s={state(page)}")
    assert form_of(shared, "pacts").fields["ally-TURKEY"] == "FRANCE", "it is in the address"
    assert "won by France and Turkey" in at_the_end(nobody, shared).words
    # A changed position keeps them, and the file has them too.
    page = nobody.send(form_of(shared, "edit", "remove"), change="remove", unit="A BER")
    assert form_of(page, "pacts").fields["ally-TURKEY"] == "FRANCE"
    saved = nobody.get(f"/sandbox/position.json?s={state(page)}").json()
    assert saved["alliances"] == {"FRANCE": "TURKEY", "TURKEY": "FRANCE"}


def test_nobody_can_name_itself_or_what_is_no_power(nobody: Client) -> None:
    page = fresh(nobody, ruleset="diplonline")
    form = form_of(page, "pacts")
    page = nobody.send(form, **{"ally-FRANCE": "FRANCE", "ally-ITALY": "NARNIA"})
    fields = form_of(page, "pacts").fields
    assert page.status == 200 and not fields["ally-FRANCE"] and not fields["ally-ITALY"]


def test_other_rules_know_no_alliances(nobody: Client) -> None:
    page = fresh(nobody)
    assert not [form for form in page.forms if form.fields.get("act") == "pacts"]


def test_whom_a_seat_named_comes_along_only_when_the_game_is_over(
    server: Server, host: Client
) -> None:
    match = Match.loaded(server, host, Settings(ruleset="diplonline", options={"solo": 10}))
    match.send(FRANCE, "/ally/", ally=str(TURKEY))
    played(match)
    player = match.players[FRANCE - 1]
    address = f"/sandbox/?game={match.slug}&seat={FRANCE}&phase=S1914M"
    assert not form_of(player.get(address), "pacts").fields["ally-FRANCE"]
    match.send(FRANCE, "/ally/", ally=str(TURKEY))
    match.send(TURKEY, "/ally/", ally=str(FRANCE))
    match.decide()
    assert match.view(1)["stage"] == "over"
    assert form_of(player.get(address), "pacts").fields["ally-FRANCE"] == "TURKEY"


def test_the_coin_is_chosen_and_brings_a_power_in(nobody: Client) -> None:
    page = fresh(nobody, variant="two")
    assert "England, France, and Russia: 10 together" in page.words
    assert "The coin gives Italy to" in page.words
    lists = form_of(page, "decide").fields
    assert "unit-ROM" not in lists
    page = nobody.send(form_of(page, "pacts"), coin="2")
    assert form_of(page, "pacts").fields["coin"] == "2"
    for phase in ("Spring 1914", "Fall 1914"):
        assert phase in page.words
        page = nobody.get(at_the_end(nobody, page).url.split("&at=")[0])
    assert "Spring 1915" in page.words
    assert "unit-ROM" in form_of(page, "decide").fields
    assert "Austria, Germany, Turkey, and Italy: 12 together" in page.words
    page = nobody.send(form_of(page, "pacts"), coin="1")
    assert "England, France, Russia, and Italy: 13 together" in page.words
    saved = nobody.get(f"/sandbox/position.json?s={state(page)}").json()
    assert saved["options"] == {"unplayed": [], "closed": []}


def test_a_side_wins_with_its_number(nobody: Client) -> None:
    page = fresh(nobody, variant="two")
    centres = "Lon, Lvp, Edi, Par, Mar, Bre, Mos, StP, War, Sev, Spa, Por, Bel, Hol, Den, Swe, Nwy"
    more = "Kie, Ber, Mun, Vie, Bud, Rum, Tun"
    text = f"F1914M\nENGLAND: A Lon\nGERMANY: A Tri\nENGLAND = {centres}, {more}\n"
    page = nobody.send(form_of(page, "position"), position=text)
    assert "England, France, and Russia: 24 together" in page.words
    decided = at_the_end(nobody, page)
    assert "won by England, France, and Russia" in decided.words
