"""Mails as people write them: what is read of each, and what the answer must be."""

from pathlib import Path

import pytest
import yaml

from detente.board import load_board
from detente.board.words import languages
from detente.notation import read_sheet
from detente.rules.orders import Unit
from detente.rules.phase import Phase
from detente.rules.position import Dislodged, Position
from tests.cases.cases import READER

BOARD = load_board()
FILE = Path(__file__).parents[1] / "data" / "notation" / "messy_orders.yaml"
CASES = yaml.load(FILE.read_text("utf-8"), READER)["cases"]
KEYS = {"id", "lang", "note", "power", "phase", "units", "input", "read", "status", "ignore",
        "comment"}  # fmt: skip


def position_of(case: dict) -> Position:
    owners = {}
    for text in case["units"]:
        power, unit = case["power"], text
        if text.startswith("* "):
            _, power, unit = text.split(" ", 2)
        owners[Unit.parse(unit)] = power
    phase = Phase.parse(case["phase"])
    if phase.kind != "R":
        return Position(BOARD, phase, owners)
    driven = {
        u: Dislodged(p, None, tuple(sorted(BOARD.reach(u.kind, u.location))))
        for u, p in owners.items()
    }
    return Position(BOARD, phase, {}, driven)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_mail(case: dict) -> None:
    assert set(case) <= KEYS
    lang = case["lang"] if case["lang"] in languages() else "en"
    sheet = read_sheet(case["input"], position_of(case), case["power"], lang)
    assert [str(order) for order in sheet.orders] == case["read"]
    assert sheet.status == case["status"]
    lines = case["input"].splitlines()
    read_lines = {lines[e.line - 1] for e in sheet.entries if 0 < e.line <= len(lines)}
    assert read_lines.isdisjoint(case.get("ignore", ()))
