"""Sentences: plain, complete, with the names and strengths that decided."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from detente.board import Location
from detente.board.words import load_words
from detente.exchange import Case, read_case, resolve
from detente.narrate import describe, name_unit, sentence, text_languages
from detente.rules import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Outcome,
    Retreat,
    Support,
    Unit,
    Waive,
)
from detente.rules.diplonline import parse_order
from detente.rules.reasons import Dislodgement, NoRetreat, Standoff, Stood, Unmatched
from tests.narrate.examples import ARMY, FLEET, MOVE, OPENING, outcomes

LANGUAGES = text_languages()
DATC = Path(__file__).parents[1] / "data" / "rules" / "datc.jsonl"
ODD = re.compile(r"[{}~]|None|\b[A-Z]{3}\b|  |\.\.|\( | ,|%")


def clean(text: str) -> None:
    assert not (found := ODD.search(text)), f"{found}: {text}"
    assert text.endswith((".", "?", "!"))
    assert text[0].isupper() or not text[0].isalpha()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_is_told(lang: str) -> None:
    for key, outcome in outcomes():
        told = sentence(outcome, OPENING, lang)
        clean(told)
        assert told.count(".") == 1, f"{key}: {told}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["standoff", "defended", "head_to_head", "help_against_own"])
def test_a_bounce_names_the_rival_and_both_strengths(lang: str, key: str) -> None:
    words = load_words(lang)
    outcome = dict(outcomes())[key]
    told = sentence(outcome, OPENING, lang)
    rival = outcome.reason.parts()["rival"]
    forms = {words.province(rival.province, form) for form in ("", "of", "from", "in", "adjective")}
    assert any(form in told for form in forms)
    assert told.count("3") == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cases_of_datc_are_told(lang: str) -> None:
    told = 0
    for line in DATC.read_text("utf-8").splitlines():
        case = read_case(json.loads(line))
        assert isinstance(case, Case)
        resolution = resolve(case)
        given = [(None, outcome) for outcome in resolution.outcomes]
        for unit, outcome in [*given, *resolution.unordered.items()]:
            clean(sentence(outcome, case.position, lang, unit))
            told += 1
    assert told > 500


def test_a_standoff() -> None:
    outcome = Outcome("GERMANY", MOVE, ("bounce",), Standoff(Unit.parse("A PAR"), 2, 2))
    assert sentence(outcome, OPENING) == (
        "The army in Munich did not get to Burgundy: 2 against 2, "
        "because the army from Paris wanted to go there too."
    )
    assert sentence(outcome, OPENING, "es") == (
        "El ejército de Múnich no llegó a Borgoña: 2 contra 2, "
        "porque el ejército de París también quería ir allí."
    )
    assert sentence(outcome, OPENING, "hu") == (
        "A müncheni hadsereg nem jutott el Burgundiába: 2 erővel 2 ellen, "
        "mert a párizsi hadsereg is oda tartott."
    )
    assert sentence(outcome, OPENING, "ru") == (
        "Армия в Мюнхене не попадает в Бургундию: 2 против 2, "
        "потому что туда же идёт армия из Парижа."
    )


def test_a_dislodgement_names_attackers_ways_out_and_why_no_others() -> None:
    fate = Dislodgement(
        attacker=Unit.parse("F SWE"),
        strength=2,
        defence=1,
        supporters=(Unit.parse("F SKA"),),
        retreats=(Location("NTH"), Location("STP", "NC")),
        barred=(
            NoRetreat(Location("SWE"), "origin", Unit.parse("F SWE")),
            NoRetreat(Location("SKA"), "occupied", Unit.parse("F SKA")),
            NoRetreat(Location("NWG"), "contested"),
        ),
    )
    order = Hold(Unit.parse("F NWY"))
    outcome = Outcome("ENGLAND", order, ("hold", "dislodged"), Stood(), "", fate)
    assert sentence(outcome, OPENING) == (
        "The fleet in Norway was driven out by the fleet from Sweden with the help of the fleet in "
        "the Skagerrak: 2 against 1; it may retreat to the North Sea or St Petersburg (north "
        "coast); it may not go to Sweden (its attacker came from there), the Skagerrak (a fleet is "
        "there) or the Norwegian Sea (others fought over it)."
    )


def test_a_dislodged_unit_is_the_one_that_was_ordered() -> None:
    fate = Dislodgement(FLEET, 2, 1, (), (), ())
    support = Support(ARMY, Unit.parse("A PAR"), Location("BUR"))
    reason = Unmatched(Unit.parse("A PAR"), None)
    outcome = Outcome("GERMANY", support, ("void", "dislodged", "destroyed"), reason, "", fate)
    first, second = sentence(outcome, OPENING).split(". ")
    assert "the army in Paris was not ordered to do so" in first
    assert second.startswith("The army in Munich was driven out by the fleet from the North Sea")


def test_a_unit_without_order_is_named() -> None:
    case = read_case({"id": "", "phase": "S1901M", "units": {"ITALY": ["A ROM"]}})
    assert isinstance(case, Case)
    ((unit, outcome),) = resolve(case).unordered.items()
    told = sentence(outcome, case.position, "en", unit)
    assert told == "No order was given for the army in Rome, so it stayed where it was."
    assert "the unit" in sentence(outcome, case.position)


def test_a_text_is_told_short_and_on_one_line() -> None:
    case = read_case({"id": "", "phase": "S1901M", "units": {}})
    assert isinstance(case, Case)
    given = Given("ITALY", None, "x\ny" + "z" * 500)
    (outcome,) = resolve(Case("", case.position, (given,), case.ruleset)).outcomes
    told = sentence(outcome, case.position)
    assert "x yzzz" in told
    assert len(told) < 160


ORDERS = [
    (Hold(ARMY), "Army Munich holds."),
    (MOVE, "Army Munich moves to Burgundy."),
    (Move(ARMY, Location("NWY"), via=True), "Army Munich moves to Norway by convoy."),
    (Support(FLEET, ARMY), "Fleet North Sea supports Army Munich."),
    (Support(FLEET, ARMY, Location("BEL")), "Fleet North Sea supports Army Munich to Belgium."),
    (Convoy(FLEET, ARMY, Location("BEL")), "Fleet North Sea convoys Army Munich to Belgium."),
    (Retreat(FLEET, Location("SPA", "NC")), "Fleet North Sea retreats to Spain (north coast)."),
    (Disband(ARMY), "Army Munich disbands."),
    (Build(ARMY), "Build Army Munich."),
    (Waive(), "Waive a build."),
    (
        parse_order("A MUN X BUR VIA ITALY"),
        "Army Munich attacks Burgundy, carried by a fleet of Italy.",
    ),
]


@pytest.mark.parametrize(("order", "told"), ORDERS)
def test_orders_are_described(order: Any, told: str) -> None:
    assert describe(order) == told
    for lang in LANGUAGES:
        clean(describe(order, lang))


def test_units_are_named() -> None:
    assert name_unit(FLEET) == "Fleet North Sea"
    assert name_unit(Unit.parse("F SPA/SC"), "es") == "Flota de España (costa sur)"
