"""Diplonline's orders: its canonical form, its Spanish, and sentences of every language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from detente.board import Location, load_board
from detente.board.words import languages
from detente.notation import Context, say
from detente.notation.diplonline import read_diplonline, write_diplonline
from detente.rules.diplonline.orders import (
    Appear,
    Attack,
    DiplonlineOrder,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
)
from detente.rules.orders import Hold, Unit
from detente.rules.position import opening
from tests.notation.orders import BOARD, SEAS, SHORES, goals, units

POWERS = st.sampled_from(["", *BOARD.powers])
CARRIERS = st.sampled_from(["", "NTH", "MAO", *BOARD.powers])
TERRITORIES = st.sampled_from(sorted(BOARD.provinces))


@st.composite
def acts(draw: st.DrawFn) -> DiplonlineOrder | Hold:
    unit = draw(units)
    make = draw(st.sampled_from([Move, Attack, Retreat, Support, Appear, Disappear, Hold]))
    if make in (Appear, Disappear, Hold):
        return make(unit)
    if make is Support:
        place = draw(TERRITORIES.filter(lambda p: p != unit.province))
        return Support(unit, place, draw(POWERS), draw(CARRIERS))
    return make(unit, draw(goals(unit)), draw(CARRIERS))


@st.composite
def transports(draw: st.DrawFn) -> Transport:
    fleet = draw(st.sampled_from(SEAS))
    ends = st.sampled_from([u.province for u in (*SEAS, *SHORES) if u.province != fleet.province])
    return Transport(fleet, draw(ends), draw(ends), draw(POWERS))


@pytest.mark.parametrize("lang", languages())
@settings(max_examples=300, deadline=None)
@given(order=st.one_of(acts(), transports()))
def test_printed_orders_are_read_back(lang: str, order: DiplonlineOrder) -> None:
    for reader in languages():  # whatever language the page is in
        context = Context(BOARD, lang=reader)
        assert read_diplonline(write_diplonline(order, lang), context).order == order
    context = Context(BOARD, lang=lang)
    for text in (str(order), write_diplonline(order, lang)):
        reading = read_diplonline(text, context)
        assert (reading.order, reading.refusal) == (order, None), text


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("E Mun ataca Boh", "A MUN X BOH"),
        ("El Ejército de Múnich ataca a Bohemia", "A MUN X BOH"),
        ("Ejército Múnich apoya Bohemia para Italia", "A MUN S BOH FOR ITALY"),
        ("E Mun apoya a Italia en Bohemia", "A MUN S BOH FOR ITALY"),
        ("F Nth transporta Lon > Hol para Inglaterra", "F NTH C LON > HOL FOR ENGLAND"),
        ("Ejército Liverpool mueve a Holanda con transporte por Mar del Norte",
         "A LVP - HOL VIA NTH"),
        ("Ejército Múnich se retira a Tirol", "A MUN R TYR"),
        ("aparece Ejército en Berlín", "APPEAR A BER"),
        ("Flota Kiel desaparece", "F KIE DISAPPEAR"),
        ("Ejército de París permanece", "A PAR H"),
        ("Múnich ataca Bohemia", "A MUN X BOH"),
    ],
)  # fmt: skip
def test_spanish_as_players_write_it(text: str, order: str) -> None:
    reading = read_diplonline(text, Context(BOARD, opening(BOARD), "GERMANY", "es"))
    assert str(reading.order) == order


def test_the_letter_is_filled_in_or_put_right() -> None:
    context = Context(BOARD, opening(load_board()), "FRANCE", "en")
    reading = read_diplonline("F Par attacks Bur", context)
    assert reading.order == Attack(Unit("A", Location("PAR")), Location("BUR"))
    assert [n.code for n in reading.notes] == ["wrong_letter"]


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), ("A Par xyzzy", "unknown_words"), ("A Par", "no_order"),
     ("A Par - Nor", "ambiguous"), ("Par - Bur" + " " * 3000, "too_long"),
     ("Bel - Hol", "kind_unknown")],
)  # fmt: skip
def test_refused_with_a_code(text: str, code: str) -> None:
    refusal = read_diplonline(text, Context(BOARD)).refusal
    assert refusal is not None
    assert refusal.code == code
    assert say(refusal, "ru")


@settings(max_examples=500, deadline=None)
@given(text=st.text(max_size=80))
def test_any_text_is_answered(text: str) -> None:
    reading = read_diplonline(text, Context(BOARD))
    assert (reading.order is None) != (reading.refusal is None)
