"""`detente adjudicate` as a stream: faulty lines, several files, pipes, terminals, memory."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import DETENTE, answers, detente, lines

GOOD: dict[str, Any] = {
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR"]},
    "orders": {"FRANCE": ["A PAR - BUR"]},
}
TWICE = {**GOOD, "id": "twice", "units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}}


def named(*names: str) -> str:
    return lines({**GOOD, "id": name} for name in names)


def test_faulty_lines_are_answered_in_their_place() -> None:
    given = lines([{**GOOD, "id": "a"}, "{broken", TWICE, "", {**GOOD, "id": "b"}, "[]"])
    done = detente("adjudicate", given=given)
    found = answers(done)
    assert (done.returncode, done.stderr) == (1, b"")
    assert [a["id"] for a in found] == ["a", None, "twice", "b", None]
    assert [a.get("error", {}).get("code") for a in found] == [
        None,
        "bad_json",
        "two_units",
        None,
        "wrong_type",
    ]
    for answer in found:
        if "error" in answer:
            assert set(answer) == {"id", "error"}
            assert set(answer["error"]) == {"code", "message", "where"}
    assert found[1]["error"]["where"].startswith("line 2")


def test_a_last_line_needs_no_end() -> None:
    done = detente("adjudicate", given=named("a", "b").rstrip("\n"))
    assert [a["id"] for a in answers(done)] == ["a", "b"]


def test_nothing_in_nothing_out() -> None:
    done = detente("adjudicate")
    assert (done.stdout, done.stderr, done.returncode) == (b"", b"", 0)


def test_files_are_read_one_after_the_other(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text(named("a").rstrip("\n"), "utf-8")
    second.write_text("\ufeff" + named("c"), "utf-8")
    done = detente("adjudicate", first, "-", second, given=named("b"))
    assert [a["id"] for a in answers(done)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "words",
    [
        ["adjudicate", "no/such/file"],
        ["adjudicate", "."],
        ["adjudicate", "--lang", "tlh"],
        ["adjudicate", "--colour"],
        ["orders", "no/such/file"],
    ],
)
def test_wrong_usage_is_told_on_the_error_stream(words: list[str]) -> None:
    done = detente(*words, given=named("a"))
    assert (done.stdout, done.returncode) == (b"", 2)
    assert words[-1].encode() in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "code"),
    [(["--ruleset", "chess"], "unknown_ruleset"), (["--board", "moon"], "unknown_board")],
)
def test_a_wrong_default_is_the_fault_of_the_lines_that_use_it(words: list[str], code: str) -> None:
    own = {**GOOD, "id": "b", "ruleset": "standard", "board": "standard"}
    done = detente("adjudicate", *words, given=named("a") + lines([own]))
    first, second = answers(done)
    assert (first["id"], first["error"]["code"], done.returncode) == ("a", code, 1)
    assert second["next"] == "F1901M"


def test_odd_text_comes_back_as_it_was() -> None:
    name = 'é \u2028 " \\ \ud800 \x00 😀'
    case = {
        **GOOD,
        "id": name,
        "orders": {"FRANCE": [f"blah {name}", "\x1b[31m", "x" * 5000]},
    }
    done = detente("adjudicate", "--explain", given=lines([case]))
    (answer,) = answers(done)
    assert (done.returncode, done.stderr) == (0, b"")
    assert answer["id"] == name
    assert [e["text"] for e in answer["orders"]] == case["orders"]["FRANCE"]
    assert [e["result"] for e in answer["orders"]] == [["void"]] * 3


def test_each_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(
        [DETENTE, "adjudicate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name in ("a", "b"):
            process.stdin.write(named(name).encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name
        process.stdin.close()
    assert process.returncode == 0


def test_a_reader_that_leaves_is_no_drama(tmp_path: Path) -> None:
    path = tmp_path / "many"
    path.write_text(named(*map(str, range(3000))), "utf-8")
    with subprocess.Popen(
        [DETENTE, "adjudicate", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["id"] == "0"
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_told_in_a_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [DETENTE, "adjudicate"],
            input=named("a").encode(),
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("detente: stopped: ")
    assert done.stderr.count(b"\n") == 1


def test_a_bar_is_shown_only_where_a_terminal_takes_the_errors() -> None:
    leader, follower = pty.openpty()
    done = subprocess.run(
        [DETENTE, "adjudicate"],
        input=named("a", "b").encode(),
        stdout=subprocess.PIPE,
        stderr=follower,
        timeout=60,
        check=True,
    )
    os.close(follower)
    shown = b""
    while chunk := _read(leader):
        shown += chunk
    os.close(leader)
    assert b"2 lines" in shown
    assert [a["id"] for a in answers(done)] == ["a", "b"]


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return b""


def test_memory_does_not_grow_with_the_input() -> None:
    with subprocess.Popen(
        [DETENTE, "adjudicate"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        ask(process, 200)
        first = peak(process)
        ask(process, 3000)
        assert process.stdin is not None
        for _ in range(40):
            process.stdin.write(b"x" * 1_000_000)  # one line that never seems to end
        process.stdin.write(b"\n")
        ask(process, 1)
        grown = peak(process) - first
        process.stdin.close()
    assert grown < 6000, "kilobytes"


def ask(process: subprocess.Popen[bytes], count: int) -> None:
    """Ask so many questions of 2 KB and wait for each answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    for number in range(count):
        process.stdin.write(named(f"{number} {'x' * 2000}").encode())
        process.stdin.flush()
        assert process.stdout.readline()


def peak(process: subprocess.Popen[bytes]) -> int:
    """The most memory that a process has had so far, in kilobytes."""
    status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
    return int(status.split("VmHWM:")[1].split()[0])


def test_only_what_is_needed_is_loaded() -> None:
    run = "from detente.cli import main; main()"
    done = subprocess.run(
        [str(Path(DETENTE).with_name("python")), "-X", "importtime", "-c", run, "adjudicate"],
        input=named("a").encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert answers(done)
    loaded = {line.rsplit("|", 1)[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "detente.rules" in loaded
    rooms = {f"detente.{room}" for room in ("narrate", "notation", "game", "draw", "server")}
    assert not loaded & {"django", "rich", "numpy", "asyncio", *rooms}
