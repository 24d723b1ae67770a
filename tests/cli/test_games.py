"""`detente check-game` and `detente convert`, as a user calls them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from detente.formats import formats, read_games, write_games
from tests.cli.command import detente
from tests.formats.games import played


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(write_games([played(3)], "package"), "utf-8")
    return path


def test_a_game_by_the_rules_is_the_same(saved: Path) -> None:
    done = detente("check-game", saved)
    stages = len(read_games(saved.read_text("utf-8"))[0].stages)
    expected = f"game.json (game3): {stages - 1} phases adjudicated again, all the same\n"
    assert (done.stdout.decode(), done.stderr, done.returncode) == (expected, b"", 0)


def test_the_first_difference_is_shown_with_both_outcomes_and_a_reason(saved: Path) -> None:
    data = json.loads(saved.read_text("utf-8"))
    units = data["phases"][1]["state"]["units"]
    lost = units["ENGLAND"].pop()
    saved.write_text(json.dumps(data), "utf-8")
    done = detente("check-game", saved)
    lines = done.stdout.decode().splitlines()
    assert lines[0].endswith("phases, the first difference")
    assert lines[1].startswith("S1901M: ")
    assert lines[2] == "  the file: is gone"
    assert lines[3].startswith(f"  the rules: is in {lost.split()[1]}")
    assert lines[4].startswith("  because: ")
    assert done.returncode == 1
    whole = detente("check-game", "--all", saved).stdout.decode()
    assert whole.splitlines()[1:5] == lines[1:5]


@pytest.mark.parametrize("name", sorted(name for name, form in formats().items() if form.write))
def test_a_game_is_converted_and_still_the_same(saved: Path, name: str) -> None:
    out = saved.with_name("out")
    done = detente("convert", saved, out, "--to", name)
    assert (done.stdout, done.returncode) == (b"", 0)
    told = done.stderr.decode().splitlines()
    assert told == [f"not kept: {loss}" for loss in formats()[name].loses]
    assert detente("check-game", out).returncode == 0
    assert detente("convert", saved, "--to", name).stdout == out.read_bytes()


def test_compressed_files_and_standard_input_are_read(saved: Path) -> None:
    packed = saved.with_name("game.json.gz")
    packed.write_bytes(gzip.compress(saved.read_bytes()))
    assert detente("check-game", packed).returncode == 0
    assert detente("check-game", "-", given=saved.read_bytes()).returncode == 0


def test_half_a_character_in_a_letter_breaks_nothing(saved: Path) -> None:
    data = json.loads(saved.read_text("utf-8"))
    data["id"] = "x\ud800\x1b[1m"
    data["phases"][0]["messages"][0]["message"] = "\ud800"
    saved.write_text(json.dumps(data), "utf-8")
    for words in (["check-game", saved], ["convert", saved]):
        done = detente(*words)
        assert done.returncode == 0
        assert b"\x1b" not in done.stdout
        assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "in no format that is known"),
        (b"\xff\xfa", "not UTF-8 text at byte 1"),
        (b"\x1f\x8bnothing", "the compressed file is damaged"),
        (b'{"phases": [{}], "state": 0}', "phases[0]: 'name' is missing"),
    ],
)
def test_a_bad_file_is_told_in_a_line(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    for verb in ("check-game", "convert"):
        done = detente(verb, path)
        assert done.returncode == 2
        assert told in done.stderr.decode()
        assert len(done.stderr.splitlines()) == 1


def test_a_missing_file_and_an_unknown_format_are_told(saved: Path) -> None:
    done = detente("check-game", saved.with_name("none"))
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    done = detente("convert", saved, "--to", "word")
    assert done.returncode == 2
    assert b"'word' is no format; there is" in done.stderr


@pytest.mark.parametrize(
    ("given", "blamed"),
    [(("--ruleset", "zz"), "--ruleset: unknown ruleset"), (("--option", "zz=1"), "--option: ")],
)
def test_the_option_that_was_wrong_is_named(
    saved: Path, given: tuple[str, str], blamed: str
) -> None:
    done = detente("check-game", *given, saved)
    assert done.returncode == 2
    assert blamed in " ".join(done.stderr.decode().split())
