"""docs/datc.md: the pass table of DATC 3.2 and, per edition, the cases that end otherwise.

python -m tests.rules.datc_table writes it; a test keeps it true.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from detente.rules import Ruleset, load_ruleset
from detente.rules.ruleset import EDITIONS
from tests.rules import datc

PAGE = Path(__file__).parents[2] / "docs" / "datc.md"

# The issue of DATC section 4 that each switch decides.
ISSUES = {
    "multi_route": "4.A.1",
    "paradox": "4.A.2",
    "convoy_land": "4.A.3",
    "convoy_fallback": "4.A.3",
    "cut_from_target": "4.A.4",
    "retreat_to_convoy_origin": "4.A.5",
    "dislodged_prevents": "4.A.7",
    "missing_coast": "4.B.2",
    "impossible_coast": "4.B.3",
    "support_coast": "4.B.4",
    "wrong_unit_coast": "4.B.5",
    "needless_coast": "4.B.6",
    "wrong_unit_kind": "4.C.2",
    "inland_fleet": "4.C.4",
    "repeated_orders": "4.D.3",
    "excess_adjustments": "4.D.4 to 4.D.6",
    "waive": "4.D.7",
    "removal": "4.D.8",
    "illegal_move": "4.E.1",
}

CASES = datc.load("datc.jsonl")


def changed(edition: str) -> dict[str, Any]:
    """The switches in which an edition differs from the default."""
    base, other = load_ruleset(), load_ruleset(edition=edition)
    return {n: getattr(other, n) for n in ISSUES if getattr(other, n) != getattr(base, n)}


def snapshot(case: dict[str, Any], rules: Ruleset) -> tuple[object, ...]:
    """All that a case's resolution shows, retreat options included."""
    resolution = datc.play(case, rules).resolution
    return (
        dict(resolution.after.units),
        {unit: gone.retreats for unit, gone in resolution.dislodged.items()},
        tuple(outcome.result for outcome in resolution.outcomes),
        tuple(resolution.unordered),
    )


def deciders(case: dict[str, Any], switches: dict[str, Any]) -> tuple[str, ...]:
    """The fewest switches of an edition that alone give its outcome of a case."""
    wanted = snapshot(case, load_ruleset(options=switches))
    for size in range(1, len(switches) + 1):
        for names in combinations(switches, size):
            chosen = {name: switches[name] for name in names}
            if snapshot(case, load_ruleset(options=chosen)) == wanted:
                return names
    raise AssertionError("an edition is no more than its switches")


def differing(edition: str) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Cases that end otherwise under an edition, with the switches that decide it."""
    rules, base = load_ruleset(edition=edition), load_ruleset()
    for case in CASES.values():
        if snapshot(case, rules) != snapshot(case, base):
            yield case, deciders(case, changed(edition))


def page() -> str:
    """The whole page."""
    return "\n".join([*_head(), *_passes(), *_editions()]) + "\n"


def _head() -> list[str]:
    return [
        "# DATC 3.2",
        "",
        "The Diplomacy Adjudicator Test Cases by the default ruleset, `standard`, and what the",
        "dated editions do otherwise. Written by `python -m tests.rules.datc_table`; a test keeps",
        "it true. The cases lie in `tests/data/rules/datc.jsonl`.",
        "",
        "Judged by us, not bent in the engine:",
        "",
        *(f"- {name} prints `{order}` as failing; it is illegal here: {why}."
          for (name, order), why in datc.LABELS.items()),
        "- 6.D.4 and 6.F.21: the printed results of one order each are misprints, see the data.",
        "- Where the text does not say that a dislodged unit has nowhere to go (6.D.8, 6.F.21,",
        "  6.F.28, 6.H.15), the unit is destroyed at once, after the test has shown that no",
        "  neighbour is open.",
        "",
    ]  # fmt: skip


def _passes() -> list[str]:
    rules = load_ruleset()
    lines = ["## Cases", "", "| section | cases | pass |", "|---|---|---|"]
    sections: dict[str, list[bool]] = {}
    for name, case in CASES.items():
        sections.setdefault(name.rpartition(".")[0], []).append(not datc.play(case, rules).faults)
    lines += [f"| {s} | {len(passed)} | {sum(passed)} |" for s, passed in sections.items()]
    every = [p for passed in sections.values() for p in passed]
    return [*lines, f"| all | {len(every)} | {sum(every)} |", ""]


def _editions() -> list[str]:
    lines = ["## Editions", ""]
    for edition in EDITIONS:
        switches = changed(edition)
        listed = ", ".join(
            f"`{name} = {str(value).lower()}` ({ISSUES[name]})" for name, value in switches.items()
        )
        lines += [f"### {edition}", "", f"Switches: {listed}.", ""]
        lines += ["| case | title | decided by |", "|---|---|---|"]
        for case, names in differing(edition):
            why = ", ".join(f"{ISSUES[n]} (`{n} = {str(switches[n]).lower()}`)" for n in names)
            lines.append(f"| {case['id']} | {case['title'].capitalize()} | {why} |")
        lines.append("")
    return lines[:-1]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
