"""Names that may mean several provinces: the position decides if exactly one is possible."""

import pytest

from detente.board import load_board
from detente.notation import read_order
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Dislodged, Position

BOARD = load_board()


def position(*units: str, phase: str = "S1902M", foreign: tuple[str, ...] = ()) -> Position:
    owners = {Unit.parse(u): "ENGLAND" for u in units} | {Unit.parse(u): "FRANCE" for u in foreign}
    return Position(BOARD, Phase.parse(phase), owners, centres={})


@pytest.mark.parametrize(
    ("text", "units", "order"),
    [
        ("A Mos - Liv", ["A MOS"], "A MOS - LVN"),
        ("A Liv H", ["A LVP"], "A LVP H"),
        ("Liv - Yor", ["A LVP"], "A LVP - YOR"),
        ("F Eng S F Lon - Nor", ["F ENG", "F LON"], "F ENG S F LON - NTH"),
        ("F Nth S A Nor", ["F NTH", "A NWY"], "F NTH S A NWY"),
        ("F Nth C A Lon - Nor", ["F NTH", "A LON"], "F NTH C A LON - NWY"),
        ("A Yor - Nor", ["A YOR", "F NTH"], "A YOR - NWY"),
        ("F Gul - Spa(sc)", ["F LYO"], "F LYO - SPA/SC"),
        ("F Tyr S F Gul - Wes", ["F TYS", "F LYO"], "F TYS S F LYO - WES"),
        ("F Med - Tun", ["F WES"], "F WES - TUN"),
        ("Med - Ion", ["F EAS", "F WES"], "F EAS - ION"),
        ("F Atlantic - Iri", ["F NAO"], "F NAO - IRI"),
    ],
)
def test_decided_by_the_position(text: str, units: list[str], order: str) -> None:
    reading = read_order(text, position(*units), "ENGLAND")
    assert (str(reading.order), reading.confidence) == (order, "corrected")


@pytest.mark.parametrize(
    ("text", "units", "candidates"),
    [
        ("F Edi - Nor", ["F EDI"], ("F EDI - NTH", "F EDI - NWG")),
        ("F Nwg - Nor", ["F NWG"], ("F NWG - NAO", "F NWG - NTH", "F NWG - NWY")),
    ],
)
def test_asked_back(text: str, units: list[str], candidates: tuple[str, ...]) -> None:
    reading = read_order(text, position(*units), "ENGLAND")
    assert reading.refusal is not None
    assert (reading.refusal.code, reading.refusal.candidates) == ("ambiguous", candidates)


def test_in_winter_the_home_decides() -> None:
    winter = position(phase="W1901A")
    assert str(read_order("Build A Liv", winter, "ENGLAND").order) == "A LVP B"
    standing = position("A LVN", phase="W1901A")
    assert str(read_order("Remove A Liv", standing, "ENGLAND").order) == "A LVN D"


def test_in_retreats_the_dislodged_unit_decides() -> None:
    out = Unit.parse("F LYO")
    places = tuple(p for p in BOARD.locations if str(p) == "TUS")
    driven = Position(
        BOARD, Phase.parse("S1902R"), {Unit.parse("F BOT"): "RUSSIA"},
        {out: Dislodged("ENGLAND", "MAR", places)},
    )  # fmt: skip
    assert str(read_order("F Gul - Tus", driven, "ENGLAND").order) == "F LYO R TUS"


def test_the_unit_of_another_power_is_no_reason() -> None:
    here = position("F EAS", foreign=("F WES",))
    assert str(read_order("F Med - Ion", here, "ENGLAND").order) == "F EAS - ION"


def test_a_first_meaning_gives_way_only_where_it_is_impossible() -> None:
    assert str(read_order("A Ven - Tyr", position("A VEN"), "ENGLAND").order) == "A VEN - TYR"
    assert str(read_order("F Rom - Tyr", position("F ROM"), "ENGLAND").order) == "F ROM - TYS"
    assert str(read_order("A Par - Tyr", position("A PAR"), "ENGLAND").order) == "A PAR - TYR"
