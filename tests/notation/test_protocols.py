"""DAIDE tokens and webDiplomacy's JSON: what is read, and what is refused with a code."""

import json

import pytest

from detente.board import load_board
from detente.notation import Context, NotationError, notation_named, read_in, read_sheet
from detente.rules.position import opening

BOARD = load_board()
START = opening(BOARD)


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("( ( FRA AMY PAR ) MTO BUR )", ["A PAR - BUR"]),
        ("SUB ( ( FRA AMY PAR ) HLD ) ( ( FRA FLT BRE ) MTO ECH )", ["A PAR H", "F BRE - ENG"]),
        ("((ENG AMY YOR) CTO NWY VIA (NTH))", ["A YOR - NWY VIA"]),
        ("((ENG AMY YOR) CTO NWY)", ["A YOR - NWY VIA"]),
        ("((ENG FLT NTH) CVY (ENG AMY YOR) CTO NWY)", ["F NTH C A YOR - NWY"]),
        ("((RUS FLT (STP SCS)) MTO GOB)", ["F STP/SC - BOT"]),
        ("((FRA AMY MAR) SUP (ITA AMY PIE))", ["A MAR S A PIE"]),
        ("(FRA WVE)", ["WAIVE"]),
        ("((RUS FLT (STP NCS)) BLD)", ["F STP/NC B"]),
        ("((FRA AMY PAR) REM)", ["A PAR D"]),
    ],
)
def test_daide(text: str, orders: list[str]) -> None:
    readings = notation_named("daide").read(text, Context(BOARD))
    assert [str(reading.order) for reading in readings] == orders


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("((FRA AMY PAR) MTO BUR", "bad_brackets"),
        ("(FRA AMY PAR) MTO BUR)", "bad_brackets"),
        ("((FRA AMY PAR) MTO)", "parameter_missing"),
        ("((FRA AMY PAR) MTO BUR PIC)", "left_over"),
        ("((FRA AMY PAR) JMP BUR)", "unknown_words"),
        ("((FRA AMY XXX) HLD)", "unknown_words"),
        ("((FRA ART PAR) HLD)", "unknown_words"),
        ("((XXX AMY PAR) HLD)", "unknown_words"),
        ("((FRA FLT (STP XXS)) HLD)", "unknown_words"),
        ("((FRA AMY ENG) HLD)", "unknown_words"),  # the Channel is ECH there
        ("((FRA AMY MAR) SUP (FRA AMY PAR) CTO BUR)", "unknown_words"),
        ("((FRA AMY PAR) CTO BUR OVR (NTH))", "unknown_words"),
        ("((FRA FLT ECH) CVY (FRA AMY PIC) MTO LON)", "unknown_words"),
        ("(PAR HLD)", "no_order"),
        ("(FRA)", "no_order"),
        ("((GER AMY MUN) HLD)", "other_power"),
    ],
)
def test_daide_refused(text: str, code: str) -> None:
    (reading, *_) = notation_named("daide").read(text, Context(BOARD, power="FRANCE"))
    assert reading.refusal is not None
    assert reading.refusal.code == code


def order(**parts: object) -> str:
    return json.dumps([parts])


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (order(terrID=47, type="Hold"), "A PAR H"),
        (order(terrID="47", type="Move", toTerrID="48", viaConvoy="No"), "A PAR - BUR"),
        (order(terrID=79, type="Move", toTerrID=57), "F STP/SC - BOT"),
        (order(terrID=1, type="Hold", unitType="Fleet"), "F CLY H"),
        (order(type="Build Army", toTerrID=47), "A PAR B"),
        (order(type="Wait"), "WAIVE"),
        (json.dumps({"orders": [{"terrID": 53, "type": "Hold"}]}), "F NTH H"),
    ],
)
def test_webdip_without_a_position(text: str, read: str) -> None:
    (reading,) = notation_named("webdip").read(text, Context(BOARD))
    assert str(reading.order) == read


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (order(terrID=1, type="Hold"), "kind_unknown"),
        (order(terrID=99, type="Hold"), "unknown_words"),
        (order(terrID=47, type="Jump"), "unknown_words"),
        (order(terrID=47), "unknown_words"),
        ("[7]", "not_json"),
        ("7", "not_json"),
        ("nothing", "not_json"),
        (json.dumps([{}] * 300), "not_json"),
    ],
)
def test_webdip_refused(text: str, code: str) -> None:
    (reading, *_) = notation_named("webdip").read(text, Context(BOARD))
    assert reading.refusal is not None
    assert reading.refusal.code == code


def test_the_position_tells_the_kinds() -> None:
    text = order(terrID=49, type="Support move", fromTerrID=47, toTerrID=48)
    (reading,) = notation_named("webdip").read(text, Context(BOARD, START))
    assert str(reading.order) == "A MAR S A PAR - BUR"


@pytest.mark.parametrize(
    "text",
    [order(terrID=47, type="Hold"), "( ( FRA AMY PAR ) HLD )", "SUB ((FRA AMY PAR) HLD)"],
)
def test_a_whole_text_in_a_protocol_is_recognised(text: str) -> None:
    assert [str(o) for o in read_sheet(text, START, "FRANCE").orders] == ["A PAR H"]
    assert [str(o) for o in read_in("auto", text, Context(BOARD, START)).orders] == ["A PAR H"]


def test_one_notation_by_name() -> None:
    sheet = read_in("short", "A Par-Bur\nA Mar H\nxx", Context(BOARD, START))
    assert [(e.line, str(e.reading.order)) for e in sheet.entries] == [
        (1, "A PAR - BUR"),
        (2, "A MAR H"),
        (3, "None"),
    ]
    assert sheet.status == "ask"
    with pytest.raises(NotationError):
        read_in("short", "x" * 300_000, Context(BOARD))
    with pytest.raises(NotationError):
        read_in("runes", "x", Context(BOARD))
