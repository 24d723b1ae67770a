"""A built package holds everything that the program reads, and nothing of the workshop."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.repository.tree import ROOT, files


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[Path]:
    """Names of the files in a freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--wheel-dir", folder, ROOT], check=True, timeout=120)
    (wheel,) = folder.glob("detente-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return {Path(name) for name in archive.namelist()}


def test_every_file_of_the_program_is_packed(packed: set[Path]):
    wanted = {path.relative_to("src") for path in files() if path.is_relative_to("src")}
    assert wanted
    assert not wanted - packed


def test_every_catalogue_is_compiled(packed: set[Path]):
    catalogues = {path for path in packed if path.suffix == ".po"}
    assert catalogues
    assert {path.with_suffix(".mo") for path in catalogues} <= packed


def test_nothing_of_the_workshop_is_packed(packed: set[Path]):
    tops = {path.parts[0] for path in packed}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"detente"}
