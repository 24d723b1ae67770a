"""./run says in a sentence what is wrong with the machine it is on."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.repository.tree import ROOT

TOOLS = ["sh", "dirname", "cksum", "cat", "id", "cut", "rm", "mkdir", "sed"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with nothing prepared: only what ./run reads before it needs a network."""
    folder = tmp_path / "checkout"
    folder.mkdir()
    for name in ["run", "pyproject.toml", "hatch_build.py"]:
        shutil.copy(ROOT / name, folder / name)
    for name in ["tools", "requirements"]:
        shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A PATH with the few tools of a bare machine, and no Python, apt or git."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (folder / tool).symlink_to(found)
    return folder


def fake_python(path: Path, body: str) -> None:
    program = path / "python3"
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


def start(checkout: Path, path: Path, user: int | None = None, **environ: str) -> str:
    """Call ./run, which must fail; returns what it said."""
    environ = {"PATH": str(path), "HOME": str(checkout.parent), **environ}
    run = subprocess.run(
        [checkout / "run"],
        env=environ,
        user=user,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 1
    assert run.stdout == ""
    return run.stderr


def test_no_python(checkout, path):
    said = start(checkout, path)
    assert "Python 3.11 or newer is needed; this machine has no python3 at all" in said
    assert "sudo apt install python3 python3-venv" in said


def test_python_too_old(checkout, path):
    fake_python(path, '[ "$1" = --version ] && echo "Python 3.9.2" && exit; exit 1')
    assert "3.11 or newer is needed; this machine has Python 3.9.2" in start(checkout, path)


def test_a_named_python_that_is_none(checkout, path):
    assert "DETENTE_PYTHON=nothing is no Python" in start(checkout, path, DETENTE_PYTHON="nothing")


def test_no_venv_module(checkout, path):
    answers = 'case "$2" in *ensurepip*) exit 1;; *-venv*) echo python3.11-venv;; esac; exit 0'
    fake_python(path, answers)
    said = start(checkout, path)
    assert "the package python3.11-venv is missing" in said
    assert "sudo apt install python3.11-venv" in said


def test_nowhere_to_write(checkout, path):
    fake_python(path, "exit 0")
    with tempfile.TemporaryDirectory() as name:
        open_to_all = Path(name)
        shutil.copytree(path, open_to_all / "bin", symlinks=True)
        shutil.copytree(checkout, open_to_all / "checkout")
        open_to_all.chmod(0o755)
        (open_to_all / "checkout").chmod(0o555)
        said = start(
            open_to_all / "checkout", open_to_all / "bin", as_nobody(), XDG_CACHE_HOME="/proc/no"
        )
    assert "is read-only, and so is" in said
    assert "XDG_CACHE_HOME=" in said


def as_nobody() -> int | None:
    """The user to become for a test of permissions: root may write everywhere."""
    return 65534 if os.geteuid() == 0 else None
