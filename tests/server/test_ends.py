"""Ends through the pages: votes with their rules, lapsing, races, points, and the rematch."""

from __future__ import annotations

from functools import partial

import pytest

from detente.game.archive import export_game
from tests.game.table import Table as Made
from tests.game.table import small_variant
from tests.server.client import Client, Form, Page
from tests.server.conftest import Server, links_of
from tests.server.table import SEATS, Table
from tests.server.test_races import at_once


def ballot(page: Page, motion: str, number: int = 0) -> Form:
    """The form of one vote on the page."""
    found = [f for f in page.forms if f.action.endswith("/vote/") and f.fields["motion"] == motion]
    assert found, [f.action for f in page.forms]
    return found[number]


def cast(table: Table, power: str, motion: str, **fields: str) -> Page:
    form = ballot(table.page(power), motion)
    return table.players[power].send(form, **{"agree": "yes", **fields})


def ready(table: Table) -> None:
    for power in SEATS:
        if any(form.action.endswith("/ready/") for form in table.page(power).forms):
            table.ready(power)


def test_a_vote_is_told_with_its_rule_taken_back_and_lapses(server: Server, host: Client) -> None:
    table = Table(server, host)
    words = table.page("FRANCE").words
    assert "Votes are secret: nobody sees who has agreed, or whether anybody has." in words
    assert "shared by all powers that are left, when each of them agrees: Austria, Eng" in words
    page = cast(table, "FRANCE", "draw")
    assert "You agree to a draw among all who are left." in page.words
    page = table.players["FRANCE"].send(ballot(page, "draw"), agree="no")
    assert "You do not agree to a draw among all who are left any more." in page.words
    cast(table, "FRANCE", "draw")
    ready(table)
    words = table.page("FRANCE").words
    assert "your vote lapsed: a draw among all who are left" in words
    assert "your vote lapsed" not in table.page("GERMANY").words, "whose vote it was not"
    assert table.view("FRANCE")["mine"]["votes"] == []


def test_a_vote_is_carried_at_once_when_the_last_one_asked_is_removed(
    server: Server, host: Client
) -> None:
    table = Table(server, host)
    table.ready("TURKEY")  # who plays can be removed
    for power in SEATS:
        if power != "TURKEY":
            cast(table, power, "draw")
    assert table.view("FRANCE")["stage"] == "play"
    page = host.get(f"/g/{table.slug}/host/")
    form = next(f for f in page.forms if f.fields.get("seat") == str(SEATS.index("TURKEY") + 1))
    page = host.send(form, act="remove")
    assert "The game is over." in page.words
    ended = table.view("FRANCE")["ended"]
    assert (ended["how"], sorted(ended["winners"])) == ("draw", sorted(SEATS))


def test_a_vote_for_a_phase_that_is_over_does_not_count(server: Server, host: Client) -> None:
    table = Table(server, host)
    form = ballot(table.page("FRANCE"), "draw")
    ready(table)
    page = table.players["FRANCE"].send(form, agree="yes")
    assert "Your vote came too late for it; vote again." in page.words
    assert table.view("FRANCE")["mine"]["votes"] == []


@pytest.mark.parametrize("shown", [False, True])
def test_others_see_votes_where_the_game_says_so(server: Server, host: Client, shown: bool) -> None:
    table = Table(server, host, **({"open_votes": "on"} if shown else {}))
    before = table.page("GERMANY").words
    cast(table, "FRANCE", "draw")
    after = table.page("GERMANY").words
    if shown:
        assert "Agreed: France. Still needed: Austria, England, Germany" in after
    else:
        assert after == before


def test_a_draw_among_those_named(server: Server, host: Client) -> None:
    table = Table(server, host, draw="named", open_votes="on")
    page = cast(table, "FRANCE", "draw", powers="FRANCE TURKEY")
    assert "You agree to a draw shared by France and Turkey." in page.words
    page = cast(table, "AUSTRIA", "draw", powers="AUSTRIA FRANCE")
    for power in SEATS:
        if power == "FRANCE":
            continue
        page = table.page(power)
        put = next(f for f in page.forms if f.fields.get("powers") == "FRANCE TURKEY")
        page = table.players[power].send(put, agree="yes")
    assert "Everybody agreed. It is a draw between France and Turkey." in page.words
    points = table.view("FRANCE")["ended"]["points"]
    assert {seat: p for seat, p in points.items() if p != "0"} == {"3": "1/2", "7": "1/2"}


def test_a_concession_needs_all_the_others_and_a_choice(server: Server, host: Client) -> None:
    table = Table(server, host)
    assert "Choose the power that you concede to." in cast(table, "ITALY", "concede").words
    for power in SEATS:
        if power != "TURKEY":
            page = cast(table, power, "concede", powers="TURKEY")
    assert "The others have conceded the game to Turkey." in page.words
    assert "Who wins has all 100 points" in page.words


def test_a_game_is_given_up_only_before_anything_happened(server: Server, host: Client) -> None:
    table, later = Table(server, host), Table(server, host)
    form = ballot(later.page("FRANCE"), "cancel")
    ready(later)
    page = later.page("FRANCE")
    assert "Give the game up" not in page.words
    forged = {**form.fields, "phase": "F1901M"}
    page = later.players["FRANCE"].send(Form(form.action, "post", forged), agree="yes")
    assert "That vote is not possible in this game, or not any more." in page.words
    for power in SEATS:
        page = cast(table, power, "cancel")
    assert "It was cancelled." in page.words
    assert table.view("FRANCE")["ended"]["how"] == "cancelled"


def test_a_turn_limit_ends_the_game_and_its_points_follow_the_formula(
    server: Server, host: Client
) -> None:
    table = Table(server, host, last_year="1901", scoring="sum_of_squares", rated="on")
    table.type("FRANCE", "A Mar - Spa")
    ready(table)
    ready(table)
    ready(table)
    page = table.page("FRANCE")
    assert "The last year is over" in page.words
    assert "Sum of squares: a power has its number of centres times itself" in page.words
    points = table.view("FRANCE")["ended"]["points"]
    assert (points["3"], points["6"], points["1"]) == ("16/77", "16/77", "9/77")
    assert "20.8" in page.words and "11.7" in page.words
    assert "It counts for no ratings: somebody in it never sat down under a name" in page.words


def test_the_last_vote_and_the_decision_meet_and_one_of_them_counts(
    server: Server, host: Client
) -> None:
    for number in range(8):
        table = Table(server, host)
        for power in SEATS[:6]:
            cast(table, power, "draw")
        vote = ballot(table.page("TURKEY"), "draw")
        decide = host.get(f"/g/{table.slug}/host/").form("/process/")
        calls = [
            partial(table.players["TURKEY"].send, vote, agree="yes"),
            partial(host.send, decide),
        ]
        at_once(calls if number % 2 else calls[::-1])
        view = table.view("FRANCE")
        if view["stage"] == "over":
            assert view["ended"]["how"] == "draw" and view["history"] == []
        else:
            assert [record["phase"] for record in view["history"]] == ["S1901M"]
            assert view["mine"]["votes"] == [] and view["phase"] == "F1901M"
    assert " ERROR " not in server.log


def test_two_allies_with_enough_bases_win_together(server: Server, host: Client) -> None:
    homes = ["CON", "SMY", "ANK", "SER", "GRE", "BUL", "RUM", "BUD", "VIE"]
    lands = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "KIE", "MUN"]
    variant = small_variant(
        seats=[["FRANCE"], ["TURKEY"], ["ITALY"]],
        units={"FRANCE": ["A PAR"], "TURKEY": ["A CON"], "ITALY": ["A ROM"]},
        centres={"FRANCE": lands, "TURKEY": homes, "ITALY": ["ROM"]},
    )
    saved = export_game(Made(ruleset="diplonline", custom=variant, seated=False, rated=True).events)
    page = host.send(host.get("/load/").forms[0], text=saved)
    slug, links = page.url.split("/")[-3], links_of(page)
    players = [server.client() for _ in links]
    for player, link, partner in zip(players, links, ("2", "1", "1"), strict=True):
        page = player.get(link)
        assert page.status == 200, page.words
        player.send(page.form("/ally/"), ally=partner)
    host.send(host.get(f"/g/{slug}/host/").form("/process/"))
    page = players[2].get(f"/g/{slug}/3/")
    assert "France and Turkey have won together." in page.words
    points = players[2].get(f"/g/{slug}/3/api/view").json()["ended"]["points"]
    assert points == {"1": "1/2", "2": "1/2", "3": "0"}


def test_a_rematch_is_made_once_and_those_who_played_take_its_seats(
    server: Server, host: Client
) -> None:
    table = Table(server, host, title="Friday", scoring="centres")
    for power in SEATS:
        cast(table, power, "draw")
    first = table.page("FRANCE").form("/rematch/")
    second = table.page("ITALY").form("/rematch/")
    page = table.players["FRANCE"].send(first)
    assert "you are its host" in page.words and "Friday (2)" in page.words
    slug = page.url.split("/")[-3]
    assert f"/g/{slug}/join/" in table.players["ITALY"].send(second).url, "the same game"
    stranger = server.client()
    assert stranger.get(f"/g/{slug}/join/").status == 404
    for power, seat in zip(SEATS, "1234567", strict=True):
        page = table.players[power].get(f"/g/{slug}/join/")
        page = table.players[power].send(page.forms[0], seat=seat, name=power.title())
        assert page.status == 200, page.words
    view = table.players["ITALY"].get(f"/g/{slug}/5/api/view").json()
    assert view["stage"] == "play" and view["settings"]["scoring"] == "centres"
    assert f"/g/{slug}/join/" in table.page("FRANCE").text, "the end page leads to it"


def test_impossible_terms_make_no_game(host: Client) -> None:
    cases = [
        ({"draw": "named", "ruleset": "reglas"}, "know no draw"),
        ({"nameless": "on"}, "cannot be hidden after it"),
        ({"anonymous": "on", "nameless": "on", "rated": "on"}, "cannot count for ratings"),
        ({"scoring": "dice"}, "does not exist"),
        ({"entry": "all"}, "does not exist"),
    ]
    for fields, problem in cases:
        page = host.send(host.get("/new/").forms[0], title="Never", **fields)
        assert page.status == 422 and problem in page.words, fields
        kept = page.forms[0].fields
        assert all(kept[name] == fields[name] for name in fields if name in ("draw", "ruleset"))
    assert "Never" not in host.get("/").words
