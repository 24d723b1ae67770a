"""A room's own sentences in a language, read strictly from its `words/<code>.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TypeVar

from .strict import read

T = TypeVar("T")


def read_wording(cls: type[T], room: str, lang: str) -> T:
    """The words of a package in a language, English ones where it has none of its own.

    `cls` is the dataclass of what is said there; raises `DataError` where they do not fit it.
    """
    folder = files(room) / "words"
    path = folder / f"{lang}.toml"
    path = path if path.is_file() else folder / "en.toml"
    return read(cls, tomllib.loads(path.read_text("utf-8")), f"words of {room} in {lang}")
