"""The sandbox by its pages, for somebody without any link."""

from __future__ import annotations

import json
import random
import re
import zlib
from base64 import urlsafe_b64encode

import pytest

from detente.game.canon import parse_order
from detente.rules.orders import Given
from detente.rules.ruleset import ruleset_names
from detente.server.choices import rows
from detente.server.services import codes, sandbox
from detente.server.services.sandbox import SandboxError
from detente.server.services.saved import sandbox_of_file
from detente.variants import variant_names
from tests.server.client import Client, Form, Page
from tests.server.conftest import Server, new_game
from tests.server.table import Table


@pytest.fixture
def nobody(server: Server) -> Client:
    return server.client()


def fresh(client: Client, **fields: str) -> Page:
    page = client.get("/sandbox/")
    return client.send(page.forms[0], act="fresh", **fields)


def form_of(page: Page, act: str, change: str = "") -> Form:
    """The form of a page for an act (a hidden field, or a button)."""
    for form in page.forms:
        acts = {form.fields.get("act"), *(v for n, v in form.buttons if n == "act")}
        changes = {v for n, v in form.buttons if n == "change"}
        if act in acts and (not change or change in changes):
            return form
    raise AssertionError(f"no form for {act} {change} on {page.url}")


def read(client: Client, page: Page, text: str, *, decide: bool = False) -> Page:
    more = {"decide": "yes"} if decide else {}
    return client.send(form_of(page, "read"), text=text, **more)


def state(page: Page) -> str:
    found = re.search(r'name="s" value="([^"]+)"', page.text)
    assert found
    return found[1]


def test_a_phase_is_decided_with_reasons_and_taken_back(nobody: Client) -> None:
    page = fresh(nobody)
    assert page.status == 200 and "Spring 1901, movement" in page.words
    page = read(nobody, page, "A Par - Bur\nA Mun - Bur\nF Lon - Nth", decide=True)
    assert "at=0" in page.url
    assert "The army in Paris did not get to Burgundy: 1 against 1" in page.words
    assert "The fleet from London went to the North Sea" in page.words
    again = re.search(r'href="([^"]+)">Change these orders', page.text)
    assert again
    before = nobody.get(again[1].replace("&amp;", "&"))
    assert "Spring 1901, movement" in before.words
    form = form_of(before, "decide")
    assert form.fields["unit-PAR"] == "A PAR - BUR" and form.fields["unit-LON"] == "F LON - NTH"
    page = nobody.send(form, act="decide", **{"unit-MUN": "A MUN - RUH"})
    assert "The army from Paris went to Burgundy" in page.words
    onward = re.search(r'href="([^"]+)">On to Fall', page.text)
    assert onward
    page = nobody.get(onward[1].replace("&amp;", "&"))
    assert "Fall 1901, movement" in page.words and "Army Burgundy" in page.words


def test_every_power_and_language_in_one_text(nobody: Client) -> None:
    text = "FRANCE\nA Par - Pic\nRusia: A Mos mueve a Ucrania\nF Trieszt - Albánia\nfoo bar"
    text += "\nAus: A Bud-Ser"
    page = read(nobody, fresh(nobody), text)
    assert page.status == 200
    assert "Army Moscow moves to Ukraine" in page.words
    assert "Fleet Trieste moves to Albania" in page.words
    refused = re.findall(r'class="refused"><span class="typed">([^<]*)', page.text)
    assert refused == ["foo bar"]
    assert form_of(page, "read").fields["text"].strip() == "foo bar"
    given = {k: v for k, v in form_of(page, "decide").fields.items() if v and k.startswith("unit")}
    assert len(given) == 4


def test_the_shared_address_opens_anywhere(server: Server, nobody: Client) -> None:
    page = read(nobody, fresh(nobody), "A Vie - Gal")
    shared = re.search(r'value="(http://[^"]+)"', page.text)
    assert shared
    other = server.client("es").get(shared[1].replace("&amp;", "&"))
    assert other.status == 200
    assert form_of(other, "decide").fields["unit-VIE"] == "A VIE - GAL"


def test_no_form_and_no_look_writes_anything(server: Server, nobody: Client) -> None:
    before = (server.data / "detente.sqlite3").read_bytes()
    page = fresh(nobody, variant="two", ruleset="fidonet")
    page = nobody.send(form_of(page, "decide"), act="decide")
    assert page.status == 200 and not nobody.cookies.keys() - {"csrftoken"}
    assert (server.data / "detente.sqlite3").read_bytes() == before


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("variant", variant_names())
def test_every_variant_and_ruleset_by_random_orders(variant: str, ruleset: str) -> None:
    rng = random.Random(f"{variant} {ruleset}")
    state = sandbox.fresh(variant, ruleset)
    for _ in range(7):
        tried = codes.opened(codes.code_of(state))
        givens = []
        for row in rows(tried.game, sandbox.SEAT):
            values = [choice.value for group in row.groups for choice in group.choices]
            if values and row.part == "orders":
                order = parse_order(rng.choice(values), tried.game.ruleset.engine)
                givens.append(Given(row.power, order))
        kept = sandbox.fitting(tried.game, givens)
        assert kept, tried.game.phase
        state = sandbox.decided(sandbox.with_orders(tried.sandbox, kept))
    tried = codes.opened(codes.code_of(state))
    assert len(tried.resolutions) == 7 and tried.dropped == 0
    assert all(resolution.outcomes for resolution in tried.resolutions)


def test_a_long_game_loses_its_beginning_not_its_end() -> None:
    state = sandbox.fresh("standard", "standard")
    for _ in range(sandbox.MOST_PHASES + 5):
        state = codes.opened(codes.code_of(sandbox.decided(state))).sandbox
    tried = codes.opened(codes.code_of(state))
    assert len(tried.resolutions) <= sandbox.MOST_PHASES
    assert tried.game.phase == "F1915M"


def packed(data: object) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=codes._WORDS)
    text = data if isinstance(data, bytes) else json.dumps(data).encode()
    raw = packer.compress(text) + packer.flush()
    return codes.VERSION + urlsafe_b64encode(raw).decode().rstrip("=")


POSITION = {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "centers": {}}
HOSTILE = {
    "empty": "1",
    "noise": "1AAAAAAAA",
    "another version": "2" + packed(POSITION)[1:],
    "not ASCII": "1é",
    "too long": "1" + "A" * 7000,
    "bomb": packed(b"[" * 10_000_000),
    "deep": packed(b'{"a":' * 20_000),
    "no object": packed([]),
    "no position": packed({"position": 3}),
    "past is text": packed({"position": POSITION, "past": "x"}),
    "past of numbers": packed({"position": POSITION, "past": [3]}),
    "orders as list": packed({"position": POSITION, "orders": []}),
    "unknown unit": packed({"position": {**POSITION, "units": {"FRANCE": ["A XXX"]}}}),
    "unknown power": packed({"position": {**POSITION, "units": {"ROME": ["A PAR"]}}}),
    "unknown variant": packed({"variant": "../x", "position": POSITION}),
    "unknown switch": packed({"options": {"x": 1}, "position": POSITION}),
    "wrong types": packed({"position": {"phase": [], "units": []}}),
    "rules of a wrong type": packed({"ruleset": [1], "position": POSITION}),
    "year": packed({"position": {**POSITION, "phase": "S99999M"}}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_damaged_address_says_so(nobody: Client, name: str) -> None:
    page = nobody.get("/sandbox/?" + "s=" + HOSTILE[name].replace("é", "%C3%A9"))
    assert page.status == 422 and "This sandbox cannot be opened" in page.words
    assert "<svg" not in page.text.split("<main")[1]


ODD = [
    *("A PAR - XXX", "A XXX - PAR", "A PAR S A PAR", "WAIVE", "A PAR B", "F PAR H", "", "A PAR"),
    *("A PAR X XXX", "A PAR S XXX FOR ROME", "APPEAR F XXX", "F PAR C XXX > YYY", "A PAR R XXX"),
    *("A PAR - BUR VIA", "A PAR - BUR VIA XXX", "A PAR C A PAR - BUR", "A PAR - STP/NC"),
]


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_orders_in_an_address_that_no_form_would_send(ruleset: str) -> None:
    orders = {"FRANCE": [*ODD, 3, None, *ODD * 20], "ROME": ["A PAR H"], "ITALY": "A PAR H"}
    data = {"ruleset": ruleset, "position": POSITION, "orders": orders, "past": [orders, orders]}
    tried = codes.opened(packed(data))
    assert len(tried.resolutions) == 2


def test_a_position_is_edited_by_its_fields(nobody: Client) -> None:
    page = fresh(nobody, units="none")
    assert "orders:" not in page.words
    put = {"power": "FRANCE", "kind": "A", "place": "BUR"}
    page = nobody.send(form_of(page, "edit", "put"), change="put", **put)
    put = {"power": "GERMANY", "kind": "A", "place": "MUN"}
    page = nobody.send(form_of(page, "edit", "put"), change="put", **put)
    owned = {"centre": "MAR", "owner": "GERMANY"}
    page = nobody.send(form_of(page, "edit", "own"), change="own", **owned)
    page = nobody.send(form_of(page, "edit", "phase"), change="phase", season="FM", year="1910")
    text = form_of(page, "position").fields["position"]
    assert text.split() == [
        "F1910M",
        "FRANCE:",
        "A",
        "BUR",
        "GERMANY:",
        "A",
        "MUN",
        "GERMANY",
        "=",
        "MAR",
    ]
    out = {"unit": "A BUR", "origin": "MUN"}
    page = nobody.send(form_of(page, "edit", "out"), change="out", **out)
    assert "Fall 1910, retreats" in page.words
    choices = form_of(page, "decide").options["unit-BUR"]
    assert "A BUR R MUN" not in choices and "A BUR R GAS" in choices
    wrong = {"power": "FRANCE", "kind": "A", "place": "NTH"}
    page = nobody.send(form_of(page, "edit", "put"), change="put", **wrong)
    assert page.status == 422 and "This position cannot be" in page.words
    for change in ("put", "own", "remove", "out", "phase", "nothing", ""):
        page = nobody.send(form_of(page, "edit", "put"), change=change, unit="x", place="", year="")
        assert page.status in {200, 422}, change


WRONG = ("Rome: A Par", "France: A Xyz", "France: A Par, F Par", "France ? x")


def test_a_position_is_edited_as_text(nobody: Client) -> None:
    page = fresh(nobody)
    text = "F1902R\nFrance: A Par, Fleet Brest\nFrancia = Paris, Bre\nAustria ! A Tyr < Ven\n* Boh"
    page = nobody.send(form_of(page, "position"), position=text)
    assert page.status == 200, page.words
    kept = form_of(page, "position").fields["position"].splitlines()
    assert kept == [
        *("F1902R", "AUSTRIA ! A TYR < VEN", "FRANCE: A PAR, F BRE", "FRANCE = BRE, PAR", "* BOH"),
    ]
    choices = form_of(page, "decide").options["unit-TYR"]
    assert "A TYR R VIE" in choices and "A TYR R BOH" not in choices
    for wrong in (
        "",
        "S1901M\nRome: A Par",
        "S1901M\nFrance: A Xyz",
        "S1901M\nFrance: A Par, F Par",
    ):
        page = nobody.send(form_of(page, "position"), position=wrong)
        assert page.status == 422
        assert form_of(page, "position").fields["position"].strip() == (wrong or "\n".join(kept))


def test_the_last_year_that_can_be_written_ends_a_sandbox(nobody: Client) -> None:
    page = fresh(nobody)
    page = nobody.send(form_of(page, "position"), position="F9998M\nFrance: A Par\nFrance = Par")
    page = read(nobody, page, "A Par H", decide=True)
    page = nobody.get(page.url.removesuffix("&at=0"))
    assert page.status == 200 and "Spring 9999" in page.words
    page = read(nobody, page, "A Par H", decide=True)
    assert page.status == 422 and "nothing is decided after the year 9998" in page.words


def test_files_of_several_kinds(server: Server, host: Client, nobody: Client) -> None:
    table = Table(server, host)
    table.type("FRANCE", "A Par - Bur")
    table.process()
    table.type("FRANCE", "A Bur - Bel")
    saved = host.get(f"/g/{table.slug}/host/game.json").text
    page = nobody.send(nobody.get("/sandbox/").forms[1], act="file", text=saved)
    assert "Fall 1901, movement" in page.words and "A BUR - BEL" not in state_text(page)
    page = nobody.send(nobody.get("/sandbox/").forms[1], act="file", text=saved, phase="s1901m")
    assert form_of(page, "decide").fields["unit-PAR"] == "A PAR - BUR"
    line = nobody.get(f"/sandbox/position.json?s={state(page)}")
    assert line.json()["orders"]["FRANCE"] == ["A PAR - BUR"]
    again = nobody.send(nobody.get("/sandbox/").forms[1], act="file", text=line.text)
    assert state(again) == state(page)
    for wrong in ("", "{", "[]", '{"units": 3}', '{"format":"detente-game"}', "nothing known"):
        page = nobody.send(nobody.get("/sandbox/").forms[1], act="file", text=wrong)
        assert page.status == 422 and "cannot be opened" in page.words, wrong


def state_text(page: Page) -> str:
    orders = codes.opened(state(page)).given
    return " ".join(str(given.order) for given in orders)


def of_another_program(phases: int) -> bytes:
    """A game whose first phase comes again and again."""
    phase = {
        "name": "S1901M",
        "state": {"units": {"FRANCE": ["A PAR"]}, "centers": {"FRANCE": ["PAR"]}},
        "orders": {"FRANCE": ["A PAR - BUR"]},
        "results": {},
        "messages": [],
    }
    return json.dumps({"id": "x", "map": "standard", "phases": [phase] * phases}).encode()


def test_a_file_of_another_program() -> None:
    made = sandbox_of_file(of_another_program(1))
    assert made.start.units == {"FRANCE": ("A PAR",)} and made.lines[0].order == "A PAR - BUR"


def test_a_file_with_too_many_phases_is_not_played_through() -> None:
    with pytest.raises(SandboxError, match="more than 1000 phases"):
        sandbox_of_file(of_another_program(1001))


def test_from_a_game_without_its_secrets(server: Server, host: Client) -> None:
    table = Table(server, host)
    table.type("FRANCE", "A Mar - Spa")
    table.type("GERMANY", "A Mun - Tyr")
    france, german = table.players["FRANCE"], table.players["GERMANY"]
    page = france.get(f"/sandbox/?game={table.slug}&seat=3")
    assert page.status == 200 and not state_text(page)
    assert state_text(france.get(f"/sandbox/?game={table.slug}&seat=3&mine=1")) == "A MAR - SPA"
    for who in (german, host):
        page = who.get(f"/sandbox/?game={table.slug}&seat=3&mine=1")
        assert page.status == 200 and not state_text(page)
    assert server.client().get(f"/sandbox/?game={table.slug}&seat=3&mine=1").status == 404
    assert server.client().get("/sandbox/?game=nothing").status == 404
    table.process()
    page = german.get(f"/sandbox/?game={table.slug}&phase=S1901M")
    assert "A MAR - SPA" in state_text(page) and "A MUN - TYR" in state_text(page)
    assert german.get(f"/sandbox/?game={table.slug}&phase=S1950M").status == 422


def test_a_proposal_of_a_letter_opens_with_its_orders(server: Server, host: Client) -> None:
    table = Table(server, host)
    german = table.players["GERMANY"]
    token = german.get("/sandbox/").forms[0].fields["csrfmiddlewaretoken"]
    fields = {"game": table.slug, "seat": "4", "orders": "A MUN - BUR\nF LON - ENG\nA XXX H"}
    fields["csrfmiddlewaretoken"] = token
    page = german.send(Form("/sandbox/", "post"), **fields)
    assert page.status == 200 and state_text(page) == "A MUN - BUR F LON - ENG"
    assert "A XXX H" in page.words.upper()


def test_another_rulesets_orders(nobody: Client, host: Client) -> None:
    page = fresh(nobody, ruleset="diplonline")
    page = read(nobody, page, "A Mun X Bur\nA Par - Bur", decide=True)
    assert "at=0" in page.url and page.status == 200
    slug, _links = new_game(host, ruleset="fidonet", variant="two")
    assert host.get(f"/sandbox/?game={slug}").status == 200


def test_the_same_position_under_other_rules_has_other_choices() -> None:
    for ruleset, order in (("standard", "A PAR S F BRE"), ("diplonline", "A PAR X BUR")) * 2:
        tried = codes.opened(codes.code_of(sandbox.fresh("standard", ruleset)))
        (row,) = (row for row in rows(tried.game, sandbox.SEAT) if row.name == "unit-PAR")
        assert row.allows(order), ruleset
