"""docs/rules/switches.md: every switch documented, and read somewhere in the code."""

from __future__ import annotations

import re
from pathlib import Path

from tools.switches_table import HIDDEN, PAGE, Ruleset, fields, meanings, page

SOURCE = Path(__file__).parents[2] / "src" / "detente"
SWITCHES = [field.name for field in fields(Ruleset) if field.name not in HIDDEN]


def test_every_switch_says_what_it_means():
    assert {name for name in SWITCHES if len(meanings().get(name, "")) < 15} == set()


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(), "run: python tools/switches_table.py"


def test_every_switch_is_read():
    code = "".join(
        path.read_text("utf-8") for path in SOURCE.rglob("*.py") if path.name != "ruleset.py"
    )
    assert not [name for name in SWITCHES if not re.search(rf"\.{name}\b", code)]
