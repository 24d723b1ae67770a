"""Addresses of style and scripts that change with their content."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage


@cache
def stamp(name: str) -> str:
    """Eight characters that change with the file's content; empty where there is no such file."""
    path = finders.find(name)
    return sha256(Path(path).read_bytes()).hexdigest()[:8] if path else ""


class Stamped(StaticFilesStorage):
    """Adds `?v=<stamp>` to every address, so that browsers may keep the file for long."""

    def url(self, name: str | None, force: bool = False) -> str:
        """Address of a static file."""
        address = str(super().url(name))
        mark = stamp(name or "")
        return f"{address}?v={mark}" if mark else address
