"""Orders are values whose text is their canonical form, as at the head of the cases."""

import pytest

from detente.board import Location
from detente.rules import Unit
from detente.rules.diplonline import Attack, Support, Transport, parse_order

CANONICAL = [
    "A MUN - BOH",
    "F MAR - SPA/SC",
    "A LON - NWY VIA NTH",
    "A LON - NWY VIA ENGLAND",
    "A MUN X BOH",
    "A LON X HOL VIA NTH",
    "A MUN S BOH",
    "A MUN S BOH FOR ITALY",
    "A LON S HOL VIA NTH",
    "A LON S HOL FOR FRANCE VIA NTH",
    "A MUN R TYR",
    "A BEL R YOR VIA NTH",
    "F NTH C LON > HOL",
    "F NTH C LON > HOL FOR ENGLAND",
    "A MUN DISAPPEAR",
    "F STP/SC DISAPPEAR",
    "A MUN H",
    "APPEAR A BER",
    "APPEAR F STP/SC",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_an_order_reads_and_writes_its_canonical_form(text):
    assert str(parse_order(text)) == text


def test_the_parts_of_an_order_have_names():
    mun, nth = Unit.parse("A MUN"), Unit.parse("F NTH")
    assert parse_order("A MUN X BOH") == Attack(mun, Location("BOH"))
    assert parse_order("A MUN S BOH FOR ITALY VIA NTH") == Support(mun, "BOH", "ITALY", "NTH")
    assert parse_order("F NTH C ENG > HOL FOR ITALY") == Transport(nth, "ENG", "HOL", "ITALY")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A MUN",
        "a mun - boh",
        "A MUN - BOH FOR ITALY",
        "A MUN S A BOH",
        "A MUN S SPA/NC",
        "A LON S HOL VIA NTH FOR FRANCE",
        "F NTH C LON > HOL VIA ENG",
        "F NTH C A LON - HOL",
        "A MUN DISAPPEAR NOW",
        "APPEAR BER",
        " A MUN - BOH",
        "A MUN - BOH\n",
    ],
)
def test_anything_else_is_refused_by_name(text):
    with pytest.raises(ValueError, match="is no Diplonline order") as error:
        parse_order(text)
    assert repr(text) in str(error.value)
