"""What the tests of the repository share: its files, as git knows them or as they lie there."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = {"requirements", "tests/data", "tests/golden"}


@cache
def files() -> list[Path]:
    """Every file that is, or is about to be, part of the repository, relative to its root."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    paths = (Path(name) for name in listing.split("\0") if name)
    return sorted(path for path in paths if (ROOT / path).is_file())


def with_suffix(*suffixes: str) -> list[Path]:
    """The files with one of the suffixes, such as `.py`."""
    return [path for path in files() if path.suffix in suffixes]


def is_data(path: Path) -> bool:
    """Whether a file holds test data or pins rather than code."""
    return any(path.is_relative_to(folder) for folder in DATA)


def text_of(path: Path) -> str | None:
    """The text of a file, or None for pictures and other binary files."""
    content = (ROOT / path).read_bytes()
    if b"\0" in content[:8192]:
        return None
    try:
        return content.decode()
    except UnicodeDecodeError:
        return None


def shell_scripts() -> list[Path]:
    """Every program of the repository that the shell runs."""
    starts = ((path, text_of(path) or "") for path in files())
    return [path for path, text in starts if text.startswith("#!/bin/sh") or path.suffix == ".sh"]
