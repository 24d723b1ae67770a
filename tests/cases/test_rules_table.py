"""docs/rules/table.md: all 301 rules, each enforced somewhere or out of scope for a reason."""

from __future__ import annotations

import re

from tests.cases.cases import all_cases
from tools.rules_table import SOURCE, TABLE, TITLES, cited, missing, out_of_scope, references, rules


def test_there_are_301_rules():
    counts = {name: sum(rule.startswith(f"{name}-") for rule in rules()) for name in TITLES}
    assert counts == {"DIPLO": 88, "REGLAS": 69, "WIKI": 32, "FIDO": 80, "RUS": 32}
    assert sum(counts.values()) == 301


def test_every_rule_is_enforced_or_out_of_scope():
    assert not missing(), "name it where it is enforced, or give a reason in docs/rules/rules.toml"


def test_nothing_names_a_rule_that_does_not_exist():
    assert not references().keys() - rules().keys()
    assert not out_of_scope().keys() - rules().keys()
    assert not {rule for case in all_cases() for rule in case.rules} - rules().keys()


def test_what_is_out_of_scope_has_a_reason_and_no_code():
    assert all(len(reason) > 5 for reason in out_of_scope().values())
    assert not out_of_scope().keys() & references().keys()


def test_the_page_lists_every_rule_once_and_its_places_still_name_it():
    rows = re.findall(r"^\| ([A-Z]+-\d+) \| .* \| (.*) \|$", TABLE.read_text("utf-8"), re.MULTILINE)
    assert [rule for rule, _ in rows] == list(rules()), "run: python tools/rules_table.py"
    for rule, where in rows:
        for place in re.findall(r"`([^`:]+)(?:: \w+)?`", where):
            text = (SOURCE / place).read_text("utf-8")
            named = {found for line in text.splitlines() for found in cited(line)}
            assert rule in named, f"{place} no longer names {rule}: python tools/rules_table.py"


def test_ranges_and_lists_are_written_out():
    assert list(cited("(DIPLO-80 to 82, RUS-3/4)")) == [
        *("DIPLO-80", "DIPLO-81", "DIPLO-82"),
        *("RUS-3", "RUS-4"),
    ]
    assert list(cited("DIPLO-4 to DIPLO-6 and FIDO-66, 70")) == [
        *("DIPLO-4", "DIPLO-5", "DIPLO-6"),
        *("FIDO-66", "FIDO-70"),
    ]
    assert list(cited("DIPLO-C41 DIPLO-T11")) == []
