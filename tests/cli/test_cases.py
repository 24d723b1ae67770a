"""Whole collections of positions through the command: DATC, and the phases of the benchmark."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

from tests.cli.command import answers, detente, lines

ROOT = Path(__file__).parents[2]
DATC = ROOT / "tests" / "data" / "rules" / "datc.jsonl"
PHASES = ROOT / "bench" / "data" / "phases.jsonl.gz"


def sorted_units(by_power: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(units) for power, units in by_power.items() if units}


def test_datc_in_one_run_with_its_retreats() -> None:
    done = detente("adjudicate", DATC)
    assert (done.returncode, done.stderr) == (0, b"")
    cases = [json.loads(line) for line in DATC.read_text("utf-8").splitlines()]
    found = {answer["id"]: answer for answer in answers(done)}
    assert list(found) == [case["id"] for case in cases]
    for case in cases:
        wanted, answer = case["expected"], found[case["id"]]
        assert sorted_units(answer["units"]) == sorted_units(wanted["units"]), case["id"]
        given = [text for texts in case["orders"].values() for text in texts]
        assert [entry["text"] for entry in answer["orders"]] == given, case["id"]
        assert dislodged(answer) == sorted_units(wanted["dislodged"]), case["id"]
    retreating = [case for case in cases if case.get("retreat")]
    assert len(retreating) > 10
    check_retreats(retreating, found)


def dislodged(answer: dict[str, Any]) -> dict[str, list[str]]:
    return {p: sorted(e["unit"] for e in entries) for p, entries in answer["dislodged"].items()}


def check_retreats(cases: list[dict[str, Any]], found: dict[str, Any]) -> None:
    """The retreat phases, made of the answers to the movement phases before them."""
    given = []
    for case in cases:
        answer, retreat = found[case["id"]], case["retreat"]
        entries = [e for listed in answer["dislodged"].values() for e in listed]
        options = {e["unit"]: sorted(e["retreats"]) for e in entries}
        assert options == {u: sorted(p) for u, p in retreat["options"].items()}, case["id"]
        kept = {key: answer[key] for key in ("units", "dislodged", "contested")}
        given.append(
            {**kept, "id": case["id"], "phase": retreat["phase"], "orders": retreat["orders"]}
        )
    done = detente("adjudicate", given=lines(given))
    assert done.returncode == 0
    for case, answer in zip(cases, answers(done), strict=True):
        wanted = case["retreat"]["expected"]["units"]
        assert sorted_units(answer["units"]) == sorted_units(wanted), case["id"]


def test_no_unit_is_made_or_lost_unaccounted(tmp_path: Path) -> None:
    path = tmp_path / "phases.jsonl"
    path.write_bytes(gzip.decompress(PHASES.read_bytes()))
    done = detente("adjudicate", path)
    assert (done.returncode, done.stderr) == (0, b"")
    cases = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    found = answers(done)
    assert len(found) == len(cases) == 2000
    for case, answer in zip(cases, found, strict=True):
        assert answer["id"] == case["id"]
        before = Counter({power: len(units) for power, units in case["units"].items() if units})
        after = Counter({power: len(units) for power, units in answer["units"].items()})
        after.update({power: len(units) for power, units in answer["dislodged"].items()})
        assert after == before, case["id"]
        places = [unit[2:5] for units in answer["units"].values() for unit in units]
        assert len(set(places)) == len(places), case["id"]
        assert len(answer["results"]) == sum(before.values()), case["id"]
        assert not set(answer["contested"]) & set(places), case["id"]
