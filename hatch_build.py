"""Compiles the message catalogues: as a build hook for wheels, as a program for a checkout."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def is_stale(source: Path, target: Path) -> bool:
    """Whether the compiled catalogue is missing or older than its source."""
    return not target.exists() or target.stat().st_mtime < source.stat().st_mtime


def compile_catalogue(source: Path, target: Path) -> None:
    """Write the compiled form of one `.po` file."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalogue = read_po(stream)
    with target.open("wb") as stream:
        write_mo(stream, catalogue)


def compile_all(root: Path) -> None:
    """Compile every stale catalogue under `src/`, beside its source."""
    for source in root.glob("src/**/*.po"):
        target = source.with_suffix(".mo")
        if is_stale(source, target):
            compile_catalogue(source, target)


class CatalogueHook(BuildHookInterface[Any]):
    """Puts a `.mo` for every `.po` into the built package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into a folder of its own where the checkout cannot be written to."""
        root = Path(self.root)
        try:
            compile_all(root)
        except OSError:
            folder = Path(tempfile.mkdtemp(prefix="detente-"))
            for number, source in enumerate(root.glob("src/**/*.po")):
                target = folder / f"{number}.mo"
                compile_catalogue(source, target)
                inside = source.relative_to(root / "src").with_suffix(".mo")
                build_data["force_include"][str(target)] = str(inside)


if __name__ == "__main__":
    compile_all(Path(sys.argv[0]).resolve().parent)
