"""Tolerant English: what people write, and the order it is; what is open is asked back."""

import pytest

from detente.board import load_board
from detente.notation import read_order, read_orders, say
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Position, opening

START = opening(load_board())


def position(*units: str, phase: str = "S1902M") -> Position:
    return Position(load_board(), Phase.parse(phase), {Unit.parse(u): "ENGLAND" for u in units})


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("A Par-Bur", "A PAR - BUR"),
        ("a par - bur", "A PAR - BUR"),
        ("A Paris to Burgundy", "A PAR - BUR"),
        ("army paris -> bur", "A PAR - BUR"),
        ("F Bre - MAO", "F BRE - MAO"),
        ("A PAR s A MAR - BUR", "A PAR S A MAR - BUR"),
        ("par-bur", "A PAR - BUR"),
        ("London holds.", "F LON H"),
        ("A London to Belgium by convoy", "F LON - BEL VIA"),
        ("A Lvp - Nwy via convoy", "A LVP - NWY VIA"),
        ("F Stp(sc) - Bot", "F STP/SC - BOT"),
        ("F STPsc - Gulf of Bothnia", "F STP/SC - BOT"),
        ("F Stp - Bot", "F STP/SC - BOT"),
        ("A Mar supports Paris to hold", "A MAR S A PAR"),
        ("Army Marseilles supports the move of Army Paris to Burgundy", "A MAR S A PAR - BUR"),
        ("The fleet in London convoys the army from Edinburgh to Norway",
         "F LON C F EDI - NWY"),
        ("Austria: F Trieste – Albania", "F TRI - ALB"),
        ("A Par R Gas", "A PAR R GAS"),
        ("A Paris retreats to Gascony", "A PAR R GAS"),
        ("A Paris disbands", "A PAR D"),
        ("Build F StP/nc", "F STP/NC B"),
        ("+A Mos", "A MOS B"),
        ("waive the third", "WAIVE"),
        ("M Lon-NTH", "F LON - NTH"),
        ("S Mar > M Par > Bur", "A MAR S A PAR - BUR"),
        ("f lon nth", "F LON - NTH"),
    ],
)  # fmt: skip
def test_understood(text: str, order: str) -> None:
    assert str(read_order(text, START).order) == order


@pytest.mark.parametrize(
    "place",
    ["SPA/NC", "Spa(nc)", "Spain north coast", "Spain/nc", "spa nc", "spa-nc",
     "Spain (North Coast)", "north coast of Spain", "Spa(n)"],
)  # fmt: skip
def test_coasts(place: str) -> None:
    assert str(read_order(f"F MAO - {place}", None).order) == "F MAO - SPA/NC"


@pytest.mark.parametrize(
    ("names", "province"),
    [
        ("MAO MID Mid-Atlantic", "MAO"),
        ("NAO NAT", "NAO"),
        ("NWG NRG", "NWG"),
        ("LVP LPL", "LVP"),
        ("TYS TYN TYH", "TYS"),
        ("LYO GOL", "LYO"),
        ("BOT GOB", "BOT"),
    ],
)
def test_usual_abbreviations(names: str, province: str) -> None:
    for name in names.split():
        assert str(read_order(f"F {name} H", None).order) == f"F {province} H"


@pytest.mark.parametrize(
    "text",
    ["A PAR H", "A PAR - BUR", "A LON - BEL VIA", "A PAR S A MAR - BUR", "A PAR S F BRE",
     "F NTH C A LON - BEL", "A PAR R GAS", "A PAR D", "A PAR B", "F STP/NC B", "WAIVE"],
)  # fmt: skip
def test_canonical_text_is_taken_as_it_is(text: str) -> None:
    reading = read_order(text, None)
    assert (str(reading.order), reading.notes, reading.confidence) == (text, (), "exact")


def test_a_move_is_a_retreat_where_retreats_are_ordered() -> None:
    retreats = position("A PAR", phase="S1902R")
    assert str(read_order("A PAR - GAS", retreats).order) == "A PAR R GAS"
    assert str(read_order("Paris to Gascony", retreats).order) == "A PAR R GAS"


def test_a_wrong_letter_is_put_right_and_noted() -> None:
    reading = read_order("F PAR - BUR", START)
    assert str(reading.order) == "A PAR - BUR"
    assert [n.code for n in reading.notes] == ["wrong_letter"]
    assert reading.confidence == "corrected"
    assert say(reading.notes[0]) == "You wrote fleet, but the unit there is Army Paris."


def test_coasts_are_kept_as_written() -> None:
    assert str(read_order("A Par - Spa(nc)", START).order) == "A PAR - SPA/NC"
    reading = read_order("F Bre - Gas/nc", START)
    assert str(reading.order) == "F BRE - GAS/NC"
    assert [n.code for n in reading.notes] == ["unknown_coast"]


def test_an_open_name_is_decided_by_the_position_or_asked_back() -> None:
    reading = read_order("F Edi - Nor", START)
    assert reading.refusal is not None
    assert reading.refusal.code == "ambiguous"
    assert reading.refusal.candidates == ("F EDI - NTH", "F EDI - NWG")
    assert say(reading.refusal) == (
        "“F Edi - Nor” can mean more than one thing. "
        "Did you mean Fleet Edinburgh to North Sea; Fleet Edinburgh to Norwegian Sea?"
    )
    assert "La Flota de Edimburgo al Mar del Norte" in say(reading.refusal, "es")
    decided = read_order("A Mos - Liv", START)
    assert (str(decided.order), decided.confidence) == ("A MOS - LVN", "corrected")
    assert str(read_order("A Edi - Liv", position("A EDI")).order) == "A EDI - LVP"
    assert str(read_order("F Ion - Tyr", position("F ION")).order) == "F ION - TYS"
    assert str(read_order("A Ven - Tyr", position("A VEN")).order) == "A VEN - TYR"


def test_without_a_position_land_and_sea_still_decide() -> None:
    assert str(read_order("F Ion - Tyr", None).order) == "F ION - TYS"
    assert str(read_order("A Mos - Liv", None).refusal) != "None"
    refusal = read_order("A Mar - Nor", None).refusal
    assert refusal is not None
    assert refusal.candidates == ("A MAR - NAF", "A MAR - NWY")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("a mosow-ukriane", "A MOS - UKR"),
        ("a warsw - galcia", "A WAR - GAL"),
        ("f sevastapol - balck sea", "F SEV - BLA"),
        ("f st pete (sc) - bothinia", "F STP/SC - BOT"),
    ],
)
def test_slips_with_one_close_name_are_corrected(text: str, order: str) -> None:
    reading = read_order(text, START)
    assert (str(reading.order), reading.confidence) == (order, "corrected")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        ("A Mun - Bor", "unknown_words"),
        ("A Par", "no_verb"),
        ("Please!", "no_order"),
        ("A Par - Bur?", "unknown_words"),
        ("blah blah", "unknown_words"),
        ("Bel - Hol", "no_unit"),
        ("A Par-Bur, F Bre-Mao", "several_orders"),
        ("A Lon - Bel - Nwy", "route_not_sea"),
        ("x" * 3000, "too_long"),
    ],
)
def test_refused_with_a_code(text: str, code: str) -> None:
    reading = read_order(text, START)
    assert reading.order is None
    assert reading.refusal is not None
    assert reading.refusal.code == code
    assert say(reading.refusal)


def test_the_order_of_another_power_is_refused() -> None:
    reading = read_order("Germany: A Par - Bur", START, "FRANCE")
    assert reading.refusal is not None
    assert reading.refusal.code == "other_power"


def test_close_names_come_as_candidates() -> None:
    refusal = read_order("A Mun - Bor", START).refusal
    assert refusal is not None
    assert refusal.candidates == ("A MUN - BER", "A MUN - BOH", "A MUN - BUR")


def test_in_adjustments_a_unit_alone_is_removed_or_built() -> None:
    winter = position("A PAR", phase="W1901A")
    for text, order in (("A Par", "A PAR D"), ("F Bre", "F BRE B")):
        reading = read_order(text, winter)
        assert (str(reading.order), reading.confidence) == (order, "corrected")


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Build A Par, F Bre and waive", ["A PAR B", "F BRE B", "WAIVE"]),
        ("build army paris and fleet brest", ["A PAR B", "F BRE B"]),
        ("Remove A Mar; A Gas", ["A MAR D", "A GAS D"]),
    ],
)
def test_a_verb_said_once_for_several_units(text: str, orders: list[str]) -> None:
    winter = position("A MAR", "A GAS", phase="W1901A")
    assert [str(r.order) for r in read_orders(text, winter)] == orders
