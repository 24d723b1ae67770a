"""Measures both engines in turn over the same phases, compares outcomes, writes RESULTS.md."""

from __future__ import annotations

import argparse
import gzip
import json
import platform
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

from outcomes import cause, other_words

HERE = Path(__file__).parent
PHASES = HERE / "data" / "phases.jsonl.gz"
PEER = HERE / ".venv" / "bin" / "python"
DETENTE = Path(sys.executable).with_name("detente")
GOALS = {"resolve": 10, "whole": 3}
WHOLE = "whole turns with all reasons, on the same positions"
SLOWEST = 0.5  # of the standard rules' speed, for Diplonline
TITLES = {
    "resolve": "resolving alone: which orders succeed",
    "whole": "end to end: ours with start-up and JSON both ways, theirs without",
}


def run(*command: str | Path) -> str:
    """The output of a command that must succeed."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main() -> None:
    """Take turns, keep the fastest round of each, report."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5, help="rounds of each engine (5)")
    options.add_argument("--phases", type=int, default=2000, help="phases of the file (2000)")
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "phases.jsonl"
        with gzip.open(PHASES) as packed:
            lines.write_bytes(b"".join(islice(packed, chosen.phases)))
        rounds = [one_round(lines, chosen.phases, number) for number in range(chosen.rounds)]
        walking = answers(lines, {"convoy_fallback": True})
    theirs, ours = rounds[0]["outcomes"]
    count = len(ours)
    best = {
        side: {what: min(r[side][what] for r in rounds) for what in GOALS}
        for side in ("ours", "theirs")
    }
    parts = [times(best, count, chosen.rounds), turns(count, chosen.rounds)]
    report = "\n".join([*parts[0], *parts[1], *compared(ours, walking, theirs)])
    print(report)
    if count == options.get_default("phases"):
        (HERE / "RESULTS.md").write_text(report, "utf-8")


def one_round(lines: Path, count: int, number: int) -> dict[str, Any]:
    """One run of each engine, one after the other, so that both meet the same machine."""
    print(f"round {number + 1} ...", file=sys.stderr)
    peer = json.loads(run(PEER, HERE / "peer.py", PHASES, str(count)))
    core = float(run(sys.executable, HERE / "core.py", PHASES, str(count)))
    start = children()
    given = run(DETENTE, "adjudicate", lines)
    whole = children() - start
    ours = by_name(given)
    return {
        "theirs": {"resolve": peer["resolve"], "whole": peer["whole"]},
        "ours": {"resolve": core, "whole": whole},
        "outcomes": (peer["outcomes"], ours),
    }


def children() -> float:
    """The processor time, in seconds, that commands run so far have taken."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def times(best: dict[str, dict[str, float]], count: int, rounds: int) -> list[str]:
    """The table of times and ratios."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    report = [
        "# Results of the benchmark",
        "",
        "Written by `bench/run`; what is measured, and how, stands in `bench/README.md`.",
        "",
        f"{count} movement phases; processor time, the fastest of {rounds} rounds; {python}.",
        "",
        "| | here, µs a phase | diplomacy 1.1.2, µs a phase | times as fast | goal |",
        "|---|---|---|---|---|",
    ]
    for what, goal in GOALS.items():
        ours, theirs = (best[side][what] / count * 1e6 for side in ("ours", "theirs"))
        ratio = theirs / ours
        mark = "reached" if ratio >= goal else "missed"
        report.append(
            f"| {TITLES[what]} | {ours:.1f} | {theirs:.1f} | {ratio:.1f} | {goal}: {mark} |"
        )
    return report


def turns(count: int, rounds: int) -> list[str]:
    """The table of Diplonline's turns beside movement phases of the standard rules."""
    script = HERE / "diplonline.py"
    found = json.loads(run(sys.executable, script, PHASES, str(count), str(rounds)))
    standard, diplonline = (found[name] / count * 1e6 for name in ("standard", "diplonline"))
    ratio = standard / diplonline
    mark = "reached" if ratio >= SLOWEST else "missed"
    return [
        "",
        "| | standard, µs a phase | Diplonline, µs a turn | times as fast | goal |",
        "|---|---|---|---|---|",
        f"| {WHOLE} | {standard:.1f} | {diplonline:.1f} | {ratio:.2f} | {SLOWEST}: {mark} |",
    ]


def by_name(answers: str) -> dict[str, Any]:
    """Answers of `detente adjudicate` by the names of their cases."""
    return {answer["id"]: answer for answer in map(json.loads, answers.splitlines())}


def answers(lines: Path, options: dict[str, Any]) -> dict[str, Any]:
    """Our answers with other switches than the default."""
    cases = map(json.loads, lines.read_text("utf-8").splitlines())
    changed = lines.with_name("changed.jsonl")
    changed.write_text(
        "".join(json.dumps({**case, "options": options}) + "\n" for case in cases), "utf-8"
    )
    return by_name(run(DETENTE, "adjudicate", changed))


def compared(ours: dict[str, Any], walking: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """What the engines see differently, how often, and why."""
    plain = {name for name in ours if cause(ours[name], theirs[name])}
    causes = {name: why for name in ours if (why := cause(walking[name], theirs[name]))}
    words = Counter(text for name in ours for text in other_words(walking[name], theirs[name]))
    return [
        "",
        "## Outcomes",
        "",
        "Units on the board and open retreats after each phase, compared; the causes are explained",
        "in `bench/README.md`.",
        "",
        "| cause | phases |",
        "|---|---|",
        f"| no difference | {len(ours) - len(plain)} |",
        f"| a convoy ordered by nobody, where the army could walk | {len(plain - set(causes))} |",
        *(f"| {why} | {times} |" for why, times in Counter(causes.values()).most_common()),
        "",
        "Other words for what became of an order, with that first choice made as there:",
        "",
        "| words | orders |",
        "|---|---|",
        *(f"| {text} | {times} |" for text, times in words.most_common(8)),
        f"| others, most of them in the phases above | {sum(words.values()) - common(words)} |",
        "",
        "Phases that differ after that choice:",
        "",
        *(f"- {why}: {', '.join(f'`{n}`' for n in named(causes, why))}" for why in ordered(causes)),
        "",
    ]


def common(words: Counter[str]) -> int:
    """How many the table of words shows."""
    return sum(times for _, times in words.most_common(8))


def ordered(causes: dict[str, str]) -> list[str]:
    """The causes in alphabetical order."""
    return sorted(set(causes.values()))


def named(causes: dict[str, str], why: str) -> list[str]:
    """The phases that differ for one cause."""
    return [name for name, given in causes.items() if given == why]


main()
