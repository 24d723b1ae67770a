"""The list of formats: each is one file of `formats/` that holds a `FORMAT`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from .played import FormatError, Played

LARGEST = 1 << 28  # characters; a game of ten years takes about 100,000


@dataclass(frozen=True)
class Format:
    """A form of games: text to games, and, where `write` is there, games to text."""

    name: str
    title: str
    read: Callable[[str], Sequence[Played]]
    write: Callable[[Sequence[Played]], str] | None
    loses: tuple[str, ...]  # what a game written or read so does not keep
    begins: Callable[[str], bool]  # whether a text can be this


@cache
def formats() -> Mapping[str, Format]:
    """All formats by name."""
    package = import_module("detente.formats")
    found = {}
    for module in iter_modules(package.__path__):
        form = getattr(import_module(f"detente.formats.{module.name}"), "FORMAT", None)
        if isinstance(form, Format):
            found[form.name] = form
    return found


def format_named(name: str) -> Format:
    """A format by its name; raises `FormatError` with those there are."""
    form = formats().get(name)
    if form is None:
        raise FormatError("no_format", text=repr(name[:40]), there=", ".join(sorted(formats())))
    return form


def found(text: str) -> Format:
    """The format a text is in; raises `FormatError` if it is in none."""
    for form in formats().values():
        if form.begins(text):
            return form
    known = ", ".join(sorted(formats()))
    raise FormatError("not_found", there=known)


def read_games(text: str, name: str = "auto") -> tuple[Played, ...]:
    """The games of a text, at least one; raises `FormatError`."""
    if len(text) > LARGEST:
        raise FormatError("too_large", limit=LARGEST)
    text = text.removeprefix("\ufeff")
    form = found(text) if name == "auto" else format_named(name)
    games = tuple(form.read(text))
    if not games:
        raise FormatError("no_game", text=form.name)
    return games


def write_games(games: Sequence[Played], name: str) -> str:
    """The games as text; raises `FormatError` for a format that is only read."""
    form = format_named(name)
    if form.write is None:
        written = ", ".join(sorted(f.name for f in formats().values() if f.write))
        raise FormatError("only_read", text=name, there=written)
    return form.write(games)
