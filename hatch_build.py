"""Build hook: compiles the message catalogues, so that an install speaks every language."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):
    """Writes a `.mo` beside every `.po` under `src/`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues before the files are collected."""
        for source in Path(self.root, "src").rglob("*.po"):
            with source.open("rb") as stream:
                catalogue = read_po(stream)
            with source.with_suffix(".mo").open("wb") as stream:
                write_mo(stream, catalogue)
