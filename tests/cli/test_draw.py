"""`detente draw`, run as a user would: lines and saved games to files, folders, moving pictures."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from detente.game import Game, Settings, add_up, begin_game, create_game, export_game, process
from tests.cli.command import detente, lines

CASES = Path(__file__).parents[1] / "data/draw/cases.jsonl"
NAMES = ["adjustments", "coasts", "convoys", "diplonline", "fall-1907", "retreats", "start"]
START = {"id": "one", "phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {}}
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def saved_game(phases: int) -> str:
    """A game in which nobody orders anything."""
    events = [*create_game(Settings(), NOW, game_id="g", name="Quiet & dull")]
    game = Game.from_events(events)
    while game.stage == "lobby" or len(game.history) < phases:
        new = begin_game(game, NOW) if game.stage == "lobby" else process(game, NOW, force=True)
        assert isinstance(new, tuple), new
        events += new
        game = add_up(new, game)
    return export_game(events)


def picture(path: Path) -> Image.Image:
    return Image.open(BytesIO(path.read_bytes()))


def test_one_line_to_standard_output() -> None:
    done = detente("draw", given=lines([START]))
    assert (done.returncode, done.stderr) == (0, b"")
    root = ElementTree.fromstring(done.stdout)
    assert root.get("aria-label") == "Map: Spring 1901, movement"


def test_many_lines_to_a_folder_and_to_moving_pictures(tmp_path: Path) -> None:
    for kind in ("svg", "png"):
        done = detente("draw", CASES, "--out", tmp_path / kind, "--format", kind, "--size", "300")
        assert (done.returncode, done.stderr) == (0, b"")
        assert sorted(p.name for p in (tmp_path / kind).iterdir()) == [f"{n}.{kind}" for n in NAMES]
    assert picture(tmp_path / "png/start.png").size[0] == 300
    moving = tmp_path / "all.gif"
    sheet = ("--sheet", "--palette", "dark", "--seconds", "0.5", "--size", "300")
    assert detente("draw", CASES, "-o", moving, *sheet).returncode == 0
    assert picture(moving).n_frames == len(NAMES)
    moving = tmp_path / "all.svg"
    assert detente("draw", CASES, "-o", moving, "--title", "A & B").returncode == 0
    assert moving.read_text("utf-8").count("<animate ") == 3 * len(NAMES)


def test_a_saved_game_phase_by_phase(tmp_path: Path) -> None:
    game = tmp_path / "game.json"
    game.write_text(saved_game(2), "utf-8")
    folder = tmp_path / "maps"
    done = detente("draw", game, "--out", folder, "--sheet")
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(p.name for p in folder.iterdir()) == ["F1901M.svg", "S1901M.svg", "S1902M.svg"]
    assert "Quiet &amp; dull" in (folder / "S1901M.svg").read_text("utf-8")


def test_explanations_are_in_the_list(tmp_path: Path) -> None:
    out = tmp_path / "sheet.svg"
    one = {**START, "orders": {"FRANCE": ["A PAR - BUR"]}}
    assert detente("draw", "--sheet", "--explain", "-o", out, given=lines([one])).returncode == 0
    assert "went to Burgundy" in out.read_text("utf-8").replace("</text>", " ")


def test_file_names_cannot_leave_the_folder(tmp_path: Path) -> None:
    cases = [{**START, "id": name} for name in ("../../evil", "a/b", "a b", "A-B", "", "ő")]
    folder = tmp_path / "maps"
    assert detente("draw", "-o", folder, given=lines(cases)).returncode == 0
    names = sorted(p.name for p in folder.iterdir())
    assert names == ["A-B-3.svg", "S1901M-5.svg", "a-b-2.svg", "a-b.svg", "evil.svg", "ő.svg"]
    assert [p.name for p in tmp_path.iterdir()] == ["maps"]


@pytest.mark.parametrize(
    ("options", "given", "status", "message"),
    [
        (["--palette", "neon"], lines([START]), 2, "Cannot draw: unknown palette 'neon'"),
        (["--preset", "huge"], lines([START]), 2, "Cannot draw: unknown preset 'huge'"),
        (["--lang", "xx"], lines([START]), 2, "'xx' is unknown; there is en"),
        (["--labels", "x"], lines([START]), 2, "Cannot draw: unknown labels 'x'"),
        ([], lines([START, START]), 2, "there are 2 drawings: name a folder or a .gif"),
        ([], "", 2, "nothing to draw"),
        ([], lines([{"phase": "S1901M"}]), 1, "line 1: the units must be given"),
        ([], lines([START, "nonsense"]), 1, "line 2: not valid JSON"),
        ([], '{"format":"detente-game","version":1,"events":[]}', 1, "damaged"),
        ([], saved_game(0)[:-40], 1, "no saved game"),
        (["--size", "7"], lines([START]), 2, "--size"),
        (["--format", "bmp"], lines([START]), 2, "unknown format 'bmp'; there is svg, png"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_a_sentence(
    options: list[str], given: str, status: int, message: str
) -> None:
    done = detente("draw", *options, given=given)
    assert done.returncode == status
    assert done.stdout == b""
    assert message in " ".join(done.stderr.decode().replace("│", " ").split())


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("no/such/folder/x.svg", "x.svg cannot be written: No such file or directory"),
        ("file/inside", "inside cannot be written: Not a directory"),
        ("one.bmp", "one.bmp is of no kind that is drawn (.svg, .png, .gif)"),
    ],
)
def test_where_nothing_can_be_written_is_said_in_a_sentence(
    tmp_path: Path, out: str, message: str
) -> None:
    (tmp_path / "file").write_text("")
    done = detente("draw", "-o", tmp_path / out, given=lines([START]))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"Cannot draw: ")
    assert message in done.stderr.decode()
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_may_have_a_dot_in_its_name(tmp_path: Path) -> None:
    done = detente("draw", "-o", f"{tmp_path}/game.1907/", given=lines([START]))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [path.name for path in (tmp_path / "game.1907").iterdir()] == ["one.svg"]


def test_many_drawings_do_not_go_into_one_png(tmp_path: Path) -> None:
    done = detente("draw", CASES, "-o", tmp_path / "all.png")
    assert done.returncode == 2
    assert b"do not go into one .png" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_picture_is_as_wide_as_asked(tmp_path: Path) -> None:
    out = tmp_path / "one.png"
    assert detente("draw", "-o", out, "--size", "640", given=lines([START])).returncode == 0
    assert picture(out).size[0] == 640
