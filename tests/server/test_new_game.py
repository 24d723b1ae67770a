"""The page of a new game: every ruleset and variant explained, chosen, and shown to its players."""

from __future__ import annotations

from itertools import cycle

import pytest

from detente.rules.ruleset import ruleset_names
from detente.variants import load_variant, variant_names
from tests.server.client import Client
from tests.server.conftest import Server
from tests.server.rulesets import Match


def test_the_new_game_page_explains_every_ruleset_and_variant(host: Client) -> None:
    page = host.get("/new/")
    (form,) = [form for form in page.forms if "title" in form.fields]
    assert set(form.options["ruleset"]) == set(ruleset_names())
    assert set(form.options["variant"]) == set(variant_names())
    for name in ruleset_names():
        about = page.text.split(f'id="rules-{name}">')[1].split("</p>")[0]
        told, different = about.split("<br>")[0], about.split("</strong>")[1]
        assert told.count(". ") + told.rstrip().endswith(".") >= 3, told
        assert different.strip().endswith(".")


@pytest.mark.parametrize(
    ("variant", "ruleset"), list(zip(variant_names(), cycle(ruleset_names()), strict=False))
)
def test_every_variant_has_a_link_for_each_seat_and_a_map(
    server: Server, host: Client, ruleset: str, variant: str
) -> None:
    match = Match.made(server, host, ruleset=ruleset, variant=variant)
    seats = load_variant(variant).seats
    assert [tuple(s["powers"]) for s in match.view(1)["seats"]] == list(seats)
    page = match.page(1)
    assert "<svg" in page.text and page.form("/orders/").options


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"ruleset": "chess"}, "no such rules"),
        ({"variant": "moon"}, "no such variant"),
        ({"edition": "1805"}, "no such edition"),
        ({"switch-paradox": "zeno"}, "not among the choices"),
        ({"switch-removal": "expel"}, "Only Diplonline expels"),
        ({"switch-home_loss": "eliminated"}, "Only Diplonline expels"),
        ({"last_year": "soon"}, "must be a year"),
    ],
)
def test_impossible_choices_make_no_game(
    host: Client, fields: dict[str, str], problem: str
) -> None:
    page = host.get("/new/")
    page = host.send(page.forms[0], title="Never", **fields)
    assert page.status == 422 and problem in page.words
    assert "Never" not in host.get("/").words


def test_a_hosts_switches_are_shown_to_the_players(server: Server, host: Client) -> None:
    match = Match.made(
        server, host, ruleset="rulebook", last_year="1905", **{"switch-waive": "false"}
    )
    words = match.page(3).words
    assert "Russian rulebook" in words
    assert "Builds: must be made" in words and "ends after 1905" in words
    assert match.view(1)["settings"]["options"] == {"waive": False}
    plain = Match.made(server, host, ruleset="rulebook", **{"switch-waive": "true"})
    assert "changed nothing in these rules" in plain.page(1).words
