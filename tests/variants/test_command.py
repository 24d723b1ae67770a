"""`detente variants` lists what can be played and checks files."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from detente.cli import app

RUN = CliRunner()


def test_it_lists_every_variant_with_its_seats():
    result = RUN.invoke(app, ["variants"])
    assert result.exit_code == 0
    assert "six: Franco-Prussian War" in result.stdout
    assert "Seats: ENGLAND; AUSTRIA, FRANCE; GERMANY, TURKEY; ITALY, RUSSIA" in result.stdout


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('title = "x"', "variant mine: missing about, board, seats"),
        ("title = ", "variant file"),
        (None, "variant file"),
    ],
)
def test_it_checks_a_file_and_says_what_is_wrong(tmp_path, text, fault):
    path = tmp_path / "mine.toml"
    if text is not None:
        path.write_text(text, "utf-8")
    result = RUN.invoke(app, ["variants", str(path)])
    assert result.exit_code == 1 and result.stdout == ""
    assert f"detente: {fault}" in result.stderr


def test_a_sound_file_is_shown(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'title = "Mine"\nabout = "A try."\nboard = "standard"\nseats = [["ITALY"], ["TURKEY"]]\n',
        "utf-8",
    )
    result = RUN.invoke(app, ["variants", str(path)])
    assert result.exit_code == 0 and result.stdout.startswith("mine: Mine\n")
