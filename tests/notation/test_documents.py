"""The order lines of the five source documents, and their cases of parsing."""

import pytest

from detente.board import load_board
from detente.notation import notation_named, read_order, read_orders, read_sheet
from detente.notation.core.assemble import Context
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Position, opening
from tests.cases.cases import written

BOARD = load_board()
CASES = {case["id"]: case for case in written()["cases"]}
LANGUAGES = {"000": "es", "001": "es", "002": "es", "003": "hu", "004": "ru"}

# Lines that are corrupt in the source, or no orders: each gets this refusal.
REFUSED = {
    "Flotta: Apu-Nap megengedett de Apu-Rom már nem!": "unknown_words",
    "HEL-Kie-BAL": "route_not_sea",  # two turns in one line
}
# A misprint of the source: (sc) and (ec) changed places; kept as written, for the rules to judge.
READ_AS = {
    "Russia: M BLA-Bul(sc)": ["F BLA - BUL/SC"],
    "Russia: S AEG: M BLA-Bul": ["F AEG S F BLA - BUL"],
}


def position_of(case: dict) -> Position:
    phase, there = Phase("S", 1902, "M"), case["position"]
    return Position(BOARD, phase, {Unit.parse(u): p for p, us in there.items() for u in us})


def documented() -> list[tuple[str, str]]:
    kinds = ("adjudication",)
    return [
        (case["id"], line)
        for case in CASES.values()
        if (case["kind"] in kinds or case["id"] in ("RUS-C01", "RUS-C02"))
        for line in case.get("original") or ()
    ]


@pytest.mark.parametrize(("case_id", "line"), documented())
def test_printed_orders_are_understood(case_id: str, line: str) -> None:
    case = CASES[case_id]
    readings = read_orders(line, position_of(case), "", LANGUAGES[case["source"]])
    if line in REFUSED:
        assert [r.refusal.code for r in readings if r.refusal] == [REFUSED[line]]
        return
    expected = {order for orders in case["orders"].values() for order in orders}
    read = [str(r.order).removesuffix(" VIA") for r in readings]
    assert read == READ_AS.get(line, read)
    assert set(read) <= expected or line in READ_AS
    assert readings


def test_wiki_c22_spanish_sentences() -> None:
    case = CASES["WIKI-C22"]
    read = [str(read_order(line, None, "", "es").order) for line in case["given"]["lines"]]
    assert read == case["expected"]["orders"]


def test_wiki_c23_abbreviations() -> None:
    case = CASES["WIKI-C23"]
    for token, province in zip(case["given"]["tokens"], case["expected"]["provinces"], strict=True):
        kind = "F" if BOARD.provinces[province].sea else "A"
        order = read_order(f"{kind} {token} H", None, "", "es").order
        assert str(order) == f"{kind} {province} H"


def test_fido_c03_header_and_commands() -> None:
    case = CASES["FIDO-C03"]
    sheet = read_sheet(case["given"]["file"], opening(BOARD), "", "hu")
    assert sheet.head.party == case["expected"]["party"]
    assert sheet.head.power == case["expected"]["power"]
    assert [str(order) for order in sheet.orders] == case["expected"]["orders"]


def test_fido_c04_separators() -> None:
    fidonet = notation_named("fidonet")
    context = Context(BOARD)
    *whole, short = CASES["FIDO-C04"]["given"]["lines"]
    for line in whole:
        assert [str(r.order) for r in fidonet.read(line, context)] == ["F ENG C A WAL - BRE"]
    (reading,) = fidonet.read(short, Context(BOARD, position=opening(BOARD)))
    assert reading.order is None
    (reading,) = fidonet.read(short, context)
    assert reading.refusal is not None
    assert reading.refusal.code in ("parameter_missing", "kind_unknown")


def test_fido_c05_unit_letters() -> None:
    case = CASES["FIDO-C05"]
    units = {Unit.parse(u.upper()): "X" for u in case["given"]["position"]["X"]}
    # A fleet in Moscow cannot be: the unit there is an army, and the letter does not count.
    units = {u if u.province != "MOS" else Unit("A", u.location): p for u, p in units.items()}
    context = Context(BOARD, Position(BOARD, Phase("S", 1902, "M"), units), "X")
    for text, unit in zip(case["given"]["units"], units, strict=True):
        (reading,) = notation_named("fidonet").read(f"H {text}", context)
        assert str(reading.order) == f"{unit} H"


@pytest.mark.parametrize("case_id", ["FIDO-C34", "FIDO-C36", "FIDO-C37"])
def test_fidonet_lists(case_id: str) -> None:
    case = CASES[case_id]
    there = {Unit.parse(u): "ENGLAND" for u in ("A PAR", "F LON", "A YOR", "F ENG")}
    position = Position(BOARD, Phase("S", 1902, "M"), there)
    lists = read_sheet("\n".join(case["given"]["lines"]), position, "ENGLAND", "hu").lists
    expected = case["expected"]
    wanted = {place: list(map(str, goals)) for place, goals in lists.retreats.items()}
    assert wanted == expected.get("retreat_list", {})
    assert list(map(str, lists.builds)) == expected.get("builds", [])
    assert [unit.province for unit in lists.disbands] == expected.get("disband_list", [])


def test_every_parsing_case_has_its_test() -> None:
    parsing = {case["id"] for case in CASES.values() if case["kind"] == "parse"}
    assert parsing == {
        "WIKI-C22", "WIKI-C23", "FIDO-C03", "FIDO-C04", "FIDO-C05", "FIDO-C34", "FIDO-C36",
        "FIDO-C37", "FIDO-C53",  # signatures are checked where files are collected
    }  # fmt: skip
