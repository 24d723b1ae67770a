"""FidoNet command files: commands, faults, lists."""

import pytest

from detente.board import load_board
from detente.notation import Context, notation_named, read_sheet, say
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Dislodged, Position, opening

BOARD = load_board()
START = opening(BOARD)
HEAD = "party: FDIP005\nland: England\n"


def orders(text: str, position: Position = START) -> list[str]:
    return [str(order) for order in read_sheet(HEAD + text, position, "ENGLAND", "hu").orders]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("H Lon", "F LON H"),
        ("M Lon-Yor", "F LON - YOR"),
        ("m_lpl/\\YOR", "A LVP - YOR"),
        ("M A Lon-NTH", "F LON - NTH"),
        ("S Lpl: H Edi", "A LVP S F EDI"),
        ("S Lpl H A Edi", "A LVP S F EDI"),
        ("S Edi: M Lpl-Yor", "F EDI S A LVP - YOR"),
        ("S Edi: Lpl-Yor", "F EDI S A LVP - YOR"),
        ("C Edi: Lpl-Nwy", "F EDI C A LVP - NWY"),
        ("M Edi-Stp(nc) |comment", "F EDI - STP/NC"),
        ("England: H Lon", "F LON H"),
    ],
)
def test_commands(line: str, order: str) -> None:
    assert orders(line) == [order]


@pytest.mark.parametrize(
    ("line", "unit", "code"),
    [
        ("M Lon-Xyz", "F LON", "unknown_words"),
        ("M Lon", "F LON", "parameter_missing"),
        ("M Lon-NTH-Nwy", "F LON", "left_over"),
        ("H Lon Edi", "F LON", "left_over"),
        ("S Lon", "F LON", "parameter_missing"),
        ("C Edi: Lpl", "F EDI", "parameter_missing"),
    ],
)
def test_the_unit_of_a_faulty_line_holds(line: str, unit: str, code: str) -> None:
    (entry,) = read_sheet(HEAD + line, START, "ENGLAND", "hu").entries
    assert str(entry.reading.order) == f"{unit} H"
    (note,) = entry.reading.notes
    assert note.code == "faulty_line"
    assert note.parts["fault"].code == code
    assert say(note, "hu").startswith("A sor hibás")


@pytest.mark.parametrize(
    ("line", "code"),
    [("H Xyz", "unknown_words"), ("H", "parameter_missing"), ("M Bel-Hol", "no_unit"),
     ("M Par-Bur", "not_yours"), ("France: H Par", "other_power"), ("R Lon", "parameter_missing")],
)  # fmt: skip
def test_a_line_whose_unit_cannot_be_told_is_refused(line: str, code: str) -> None:
    (entry,) = read_sheet(HEAD + line, START, "ENGLAND", "hu").entries
    assert entry.reading.refusal is not None
    assert entry.reading.refusal.code == code


def test_lists_wait_while_movements_are_ordered() -> None:
    sheet = read_sheet(HEAD + "R Lon: Wal, Yor\nD Nwy, A Lon\nB Lon, F Edi", START, "ENGLAND")
    assert sheet.orders == ()
    assert sheet.status == "ok"
    assert list(map(str, sheet.lists.retreats["LON"])) == ["WAL", "YOR"]
    assert [unit.province for unit in sheet.lists.disbands] == ["NWY", "LON"]
    assert list(map(str, sheet.lists.builds)) == ["A LON", "F EDI"]


def test_a_retreat_list_gives_the_first_that_is_possible() -> None:
    out = Unit.parse("A PAR")
    retreats = (BOARD.provinces["GAS"].code,)
    open_to = tuple(p for p in BOARD.locations if str(p) in retreats)
    position = Position(
        BOARD, Phase("F", 1901, "R"), {}, {out: Dislodged("ENGLAND", None, open_to)}
    )
    assert orders("R Par: Bur, Gas\nR Par: Bre", position) == ["A PAR R GAS"]


def test_a_removal_list_gives_as_many_as_are_due() -> None:
    units = {Unit.parse(u): "ENGLAND" for u in ("F LON", "A YOR", "F ENG")}
    position = Position(BOARD, Phase("W", 1901, "A"), units, centres={"LON": "ENGLAND"})
    assert orders("D Nwy, Yor\nD ENG, Lon", position) == ["A YOR D", "F ENG D"]


def test_seas_are_printed_in_capitals_and_units_by_their_place() -> None:
    fidonet = notation_named("fidonet")
    (reading,) = fidonet.read("C,nth;;Lon--->nwy", Context(BOARD))
    assert reading.order is not None
    context = Context(BOARD, START, "ENGLAND")
    assert fidonet.write(reading.order, context) == "C NTH: Lon-Nwy"


def test_a_list_with_a_bad_name_is_no_list() -> None:
    sheet = read_sheet("party: X\nland: France\nR Par: Bxyz\nR Mar: Gas", START, "FRANCE")
    assert [e.reading.refusal.code for e in sheet.entries if e.reading.refusal] == ["unknown_words"]
    assert list(sheet.lists.retreats) == ["MAR"]
    bare = read_sheet("R Kie: Bxyz", None)
    assert bare.orders == ()
