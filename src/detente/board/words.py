"""The words of a language, read strictly from `locales/<code>.toml` and shared by all rooms.

Names and the forms they take are for printing; aliases (names and forms included) are for
reading. One alias never means two things of the same sort, except where the file says so
under `ambiguous` (really open) or `preferred` (the first meaning unless it is impossible).

Names of three letters, with their exceptions: WIKI-32.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from .location import Location

SORTS = ("provinces", "powers", "coasts", "units", "seasons", "phases")
_TABLES = {
    "code", "name", "reading_only", "directed", *SORTS, "ambiguous", "preferred", "verbs",
    "fillers", "separators", "patterns", "sentences", "messages",
}  # fmt: skip
_NAME_KEYS = {"name", "aliases", "forms", "short"}


class WordsError(ValueError):
    """A language's file is missing or wrong; the message names the file, place and fault."""


@dataclass(frozen=True)
class Name:
    """One thing's name, its case forms by label, its short form and what else it is called."""

    name: str
    forms: Mapping[str, str]
    aliases: tuple[str, ...]
    short: str = ""

    def form(self, label: str = "") -> str:
        """The form asked for, or the plain name where the language has no such form."""
        return self.forms.get(label, self.name)

    @property
    def spellings(self) -> tuple[str, ...]:
        """All that is to be understood: name, forms, short form, aliases."""
        every = (self.name, *self.forms.values(), self.short, *self.aliases)
        return tuple(dict.fromkeys(filter(None, every)))


@dataclass(frozen=True)
class Words:
    """The words of one language; made by `load_words`, never changed."""

    code: str
    name: str
    reading_only: bool  # understood in orders, but not offered as a language to print
    names: Mapping[str, Mapping[str, Name]]  # sort -> code -> name
    ambiguous: Mapping[str, tuple[str, ...]]  # alias -> provinces it may mean
    preferred: Mapping[str, tuple[str, ...]]  # alias -> provinces, the likeliest first
    verbs: Mapping[str, tuple[str, ...]]  # what is ordered -> spellings
    fillers: tuple[str, ...]  # words without weight: the, please
    separators: tuple[str, ...]  # words between two orders: and
    patterns: Mapping[str, tuple[str, ...]]  # word orders beyond the common ones
    sentences: Mapping[str, str]  # order kind -> how it is printed
    messages: Mapping[str, str]  # code of a note or refusal -> its sentence
    directed: tuple[str, ...] = ()  # forms of a place that by themselves say "to there"

    def named(self, sort: str, code: str) -> Name:
        """The name of a thing of a sort; its code serves where the language has none."""
        return self.names[sort].get(code) or Name(code, {}, ())

    def province(self, code: str, form: str = "") -> str:
        """A province's name, in a case form (`to`, `in`, `from` ...) where the language has it."""
        return self.named("provinces", code).form(form)

    def power(self, code: str, form: str = "") -> str:
        """A power's name, or a form of it such as `adjective`."""
        return self.named("powers", code).form(form)

    def coast(self, code: str, form: str = "") -> str:
        """A coast's name, "south coast"."""
        return self.named("coasts", code).form(form)

    def unit(self, kind: str, form: str = "") -> str:
        """The word for a unit of kind `A` or `F`."""
        return self.named("units", kind).form(form)

    def season(self, code: str, form: str = "") -> str:
        """A season's name, by its letter S, F or W."""
        return self.named("seasons", code).form(form)

    def phase(self, kind: str, form: str = "") -> str:
        """What is ordered in a phase, by its letter M, R or A."""
        return self.named("phases", kind).form(form)

    def location(self, location: Location, form: str = "") -> str:
        """A place with its coast in brackets: "Spain (north coast)"."""
        place = self.province(location.province, form)
        return f"{place} ({self.coast(location.coast)})" if location.coast else place

    def short(self, code: str) -> str:
        """The customary abbreviation of a province, "Lvp"."""
        return self.named("provinces", code).short or code.capitalize()


def languages(*, printing: bool = True) -> tuple[str, ...]:
    """Codes of all languages, English first; with `printing=False` also those only read."""
    names = (f.name for f in (files("detente") / "locales").iterdir())
    codes = sorted(n.removesuffix(".toml") for n in names if n.endswith(".toml"))
    codes.sort(key=lambda code: code != "en")
    return tuple(c for c in codes if not (printing and load_words(c).reading_only))


@cache
def load_words(lang: str = "en") -> Words:
    """The words of a language; raises `WordsError` for an unknown language or a faulty file."""
    path = files("detente") / "locales" / f"{lang}.toml"
    if not lang.isalpha() or not path.is_file():
        raise WordsError(f"unknown language {lang!r}; there is {', '.join(languages())}")
    return read_words(tomllib.loads(path.read_text("utf-8")))


def read_words(data: Mapping[str, Any]) -> Words:
    """Make words of parsed data, refusing unknown tables and keys."""
    code = str(data.get("code", "?"))
    if unknown := set(data) - _TABLES:
        raise WordsError(f"language {code}: unknown table {', '.join(sorted(unknown))}")
    return Words(
        code=code,
        name=str(data.get("name", code)),
        reading_only=bool(data.get("reading_only", False)),
        names=MappingProxyType({s: _names(code, s, data.get(s, {})) for s in SORTS}),
        ambiguous=_lists(data.get("ambiguous", {})),
        preferred=_lists(data.get("preferred", {})),
        verbs=_lists(data.get("verbs", {})),
        fillers=tuple(data.get("fillers", ())),
        separators=tuple(data.get("separators", ())),
        patterns=_lists(data.get("patterns", {})),
        sentences=MappingProxyType(dict(data.get("sentences", {}))),
        messages=MappingProxyType(dict(data.get("messages", {}))),
        directed=tuple(data.get("directed", ())),
    )


def _names(lang: str, sort: str, table: Mapping[str, Any]) -> Mapping[str, Name]:
    return MappingProxyType({code: _name(lang, sort, code, e) for code, e in table.items()})


def _name(lang: str, sort: str, code: str, entry: Mapping[str, Any]) -> Name:
    if unknown := set(entry) - _NAME_KEYS:
        raise WordsError(f"language {lang}, {sort} {code}: unknown key {sorted(unknown)}")
    if not entry.get("name"):
        raise WordsError(f"language {lang}, {sort} {code}: no name")
    forms = MappingProxyType(dict(entry.get("forms", {})))
    return Name(entry["name"], forms, tuple(entry.get("aliases", ())), entry.get("short", ""))


def _lists(table: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({key: tuple(values) for key, values in table.items()})
