"""Reads cases.yaml strictly: nothing in a case may go unused because it was not understood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

READER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C it is five times as fast
FILE = Path(__file__).parents[1] / "data" / "cases.yaml"

# Keys of every case, and those that only tell where it comes from.
TOLD = {
    "title", "source", "source_lines", "original", "inferred", "notes", "basis", "derived",
    "alternative_readings",
}  # fmt: skip
KEYS = TOLD | {
    "id", "ruleset", "kind", "season", "year", "phase", "rules", "given", "position", "orders",
    "centers", "civil_disorder", "by_hand", "expected",
}  # fmt: skip
RULESETS = {"diplonline", "reglas", "wiki", "fidonet", "rulebook"}
KINDS = {
    "adjudication", "adjustment", "calendar", "deadline", "elimination", "lifecycle", "ownership",
    "parse", "retreat", "time", "variant", "victory",
}  # fmt: skip
STANDARD_WORDS = {
    "success", "bounce", "cut", "dislodged", "destroyed", "void", "hold", "support", "convoy",
    "disrupted", "no_convoy",
}  # fmt: skip
DIPLONLINE_WORDS = {
    "success", "repelled", "bounce", "bounce_swap", "bounce_occupied", "cut", "transport_cut",
    "no_transport", "ambiguous_transport", "supports", "support_unused", "not_performed",
    "transports", "retreated", "retreat_dies", "stays_not_attacked", "dies", "holds", "void",
    "disappeared", "expelled",
}  # fmt: skip
EXPECTED = {
    "results", "positions_after", "destroyed", "dislodged", "expelled", "strengths",
    "adjustment_log", "retreat_options",
}  # fmt: skip


class CaseError(ValueError):
    """A case that the loader does not understand wholly; the message names it and the fault."""


@dataclass(frozen=True)
class Case:
    """One case; what depends on its kind stays in `given` and `expected`."""

    id: str
    ruleset: str
    kind: str
    title: str
    rules: tuple[str, ...]
    season: str | None
    year: int | None
    phase: str | None
    given: Mapping[str, Any]
    position: Mapping[str, list[str]]
    orders: Mapping[str, list[str]]
    centers: Mapping[str, list[str]] | None
    civil_disorder: tuple[str, ...]
    by_hand: bool
    expected: Mapping[str, Any] = field(repr=False)

    @property
    def units(self) -> dict[str, str]:
        """Power of each unit, by the unit's text."""
        return {text: power for power, texts in self.position.items() for text in texts}


@cache
def written() -> dict[str, Any]:
    """The file as it stands, read once for all; whoever wants to change a case copies it."""
    return yaml.load(FILE.read_text("utf-8"), READER)


@cache
def all_cases() -> tuple[Case, ...]:
    data = written()
    if set(data) != {"cases"}:
        raise CaseError(f"the file holds {sorted(data)}, not just cases")
    cases = tuple(read_case(entry) for entry in data["cases"])
    ids = [case.id for case in cases]
    if len(set(ids)) != len(ids):
        raise CaseError("an ID is used twice")
    return cases


def case(identity: str) -> Case:
    return next(found for found in all_cases() if found.id == identity)


def of_kind(*kinds: str) -> list[Case]:
    return [found for found in all_cases() if found.kind in kinds]


def read_case(entry: Mapping[str, Any]) -> Case:
    """A case of parsed data; raises `CaseError` for anything unknown or missing."""
    name = entry.get("id", "?")
    if unknown := set(entry) - KEYS:
        raise CaseError(f"{name}: unknown keys {sorted(unknown)}")
    if missing := KEYS - set(entry) - {
        "derived", "alternative_readings", "given", "position", "orders", "centers",
        "civil_disorder", "by_hand",
    }:  # fmt: skip
        raise CaseError(f"{name}: missing keys {sorted(missing)}")
    if entry["ruleset"] not in RULESETS or entry["kind"] not in KINDS:
        raise CaseError(f"{name}: unknown ruleset or kind")
    made = Case(
        id=name,
        ruleset=entry["ruleset"],
        kind=entry["kind"],
        title=entry["title"],
        rules=tuple(entry["rules"]),
        season=entry["season"],
        year=entry["year"],
        phase=entry["phase"],
        given=entry.get("given", {}),
        position=entry.get("position", {}),
        orders=entry.get("orders", {}),
        centers=entry.get("centers"),
        civil_disorder=tuple(entry.get("civil_disorder", ())),
        by_hand=entry.get("by_hand", False),
        expected=entry["expected"],
    )
    if made.kind == "adjudication":
        _check_adjudication(made)
    return made


def _check_adjudication(made: Case) -> None:
    """Every unit has an expectation, every expectation a unit, every word is known."""
    if unknown := set(made.expected) - EXPECTED:
        raise CaseError(f"{made.id}: unknown expectations {sorted(unknown)}")
    appearing = {
        text.removeprefix("APPEAR ")
        for text in made.expected.get("adjustment_log", ())
        if text.endswith(" appears")
    }
    units = set(made.units) | {text.removesuffix(" appears") for text in appearing}
    if odd := units ^ set(made.expected["results"]):
        raise CaseError(f"{made.id}: units without expectation or the reverse: {sorted(odd)}")
    words = DIPLONLINE_WORDS if made.ruleset == "diplonline" else STANDARD_WORDS
    for unit, said in made.expected["results"].items():
        if not isinstance(said, list) or not said or set(said) - words:
            raise CaseError(f"{made.id}: {unit} has the unknown result {said!r}")
    if set(made.orders) - set(made.position):
        raise CaseError(f"{made.id}: orders of a power without units")
