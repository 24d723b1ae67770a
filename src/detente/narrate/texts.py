"""The sentences of a language, read strictly from `texts/<code>.toml`.

Every reason and every variant has a template, and a template uses only what its reason holds.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from string import Formatter
from types import MappingProxyType
from typing import Any

from detente.rules.reasons import REASONS, Dislodgement
from detente.rules.slips import CODES

from . import diplonline
from .variants import VARIANTS

Template = tuple[tuple[str, str, str], ...]  # text before, part, form of the part

# What is at hand beside the parts of a reason; `self` is the unit that got the order.
COMMON = frozenset({"self", "unit", "target", "power", "order", "carried"})
_EXPECTED = {
    "grammar": {"and": "", "or": "", "comma": "", "unit": ""},
    "orders": {
        "hold": "unit",
        "move": "unit target",
        "move-via": "unit target",
        "support": "unit supported",
        "support-move": "unit supported target",
        "convoy": "unit army target",
        "retreat": "unit target",
        "disband": "unit",
        "build": "unit",
        "waive": "",
        **diplonline.PARTS,
    },
    "dislodged": {
        **dict.fromkeys(
            ("driven_out", "helped", "may_go", "nowhere", "barred", "killed", "killed_helped"),
            " ".join(["unit", *(f.name for f in fields(Dislodgement))]),
        ),
        **dict.fromkeys(
            ("occupied", "origin", "contested", "attempted", "closed", "leaderless"), "place by"
        ),
    },
    "clauses": {"carried": "route", "phase": "season year kind", **diplonline.CLAUSES},
    "story": {
        "fight": "place",
        "gained": "power centres",
        "lost": "power centres",
        "gone": "power unit",
        "new": "power unit",
        "retreats": "power unit",
        "builds": "power number",
        "removals": "power number",
        "same": "power",
        "out": "power",
        "won": "power",
    },
    # An order that is impossible is told by its reason.
    "slips": {
        code: "power unit other place order units number" for code in CODES if code != "impossible"
    },
}
_UNIT_KINDS = ("A", "F", "any")


class TextsError(ValueError):
    """A language's sentences are missing or wrong; the message names file, key and fault."""


@dataclass(frozen=True)
class Texts:
    """All templates of one language by table and key."""

    code: str
    tables: Mapping[str, Mapping[str, Template]]
    articles: Mapping[str, str]  # province -> article, where it takes one

    def template(self, table: str, key: str) -> Template:
        """One template."""
        return self.tables[table][key]

    def word(self, table: str, key: str) -> str:
        """A template without parts, as text."""
        return "".join(text for text, _, _ in self.template(table, key))


def text_languages() -> tuple[str, ...]:
    """Codes of the languages that have sentences, English first."""
    names = (f.name for f in (files(__package__) / "texts").iterdir())
    codes = sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted(codes, key=lambda code: code != "en"))


@cache
def load_texts(lang: str = "en") -> Texts:
    """The sentences of a language; raises `TextsError` for an unknown one or a faulty file."""
    if lang not in text_languages():
        raise TextsError(f"unknown language {lang!r}; there is {', '.join(text_languages())}")
    path = files(__package__) / "texts" / f"{lang}.toml"
    return read_texts(lang, tomllib.loads(path.read_text("utf-8")))


def read_texts(lang: str, data: Mapping[str, Any]) -> Texts:
    """Make and check the sentences of parsed data."""
    tables = {**_EXPECTED, "reasons": _reason_parts(), "units": _unit_parts(data)}
    if set(data) - {"articles"} != set(tables):
        odd = ", ".join(sorted((set(data) - {"articles"}) ^ set(tables)))
        raise TextsError(f"texts {lang}: tables missing or unknown: {odd}")
    return Texts(
        code=lang,
        tables=MappingProxyType(
            {name: _table(lang, name, data[name], keys) for name, keys in tables.items()}
        ),
        articles=MappingProxyType(dict(data.get("articles", {}))),
    )


def _reason_parts() -> dict[str, str]:
    parts = {}
    for code, kind in REASONS.items():
        known = " ".join([*(f.name for f in fields(kind)), *COMMON])
        for variant in ("", *VARIANTS.get(code, ())):
            parts[f"{code}-{variant}" if variant else code] = known
    return parts


def _unit_parts(data: Mapping[str, Any]) -> dict[str, str]:
    """Each kind of unit in each form that the language itself uses."""
    forms = {key.partition("-")[2] for key in data.get("units", ())}
    return {f"{k}-{f}" if f else k: "place" for k in _UNIT_KINDS for f in forms | {""}}


def _table(
    lang: str, name: str, entries: Mapping[str, Any], expected: Mapping[str, str]
) -> Mapping[str, Template]:
    where = f"texts {lang}, [{name}]"
    if odd := set(entries) ^ set(expected):
        raise TextsError(f"{where}: keys missing or unknown: {', '.join(sorted(odd))}")
    made = {key: parse(f"{where} {key}", text) for key, text in entries.items()}
    for key, template in made.items():
        used = {part for _, part, _ in template if part}
        if unknown := used - set(expected[key].split()):
            raise TextsError(f"{where} {key}: there is no part {', '.join(sorted(unknown))}")
    return MappingProxyType(made)


def parse(where: str, text: Any) -> Template:
    """Split a template at its parts; raises `TextsError` that names the place."""
    if not isinstance(text, str):
        raise TextsError(f"{where}: {text!r} is no text")
    try:
        pieces = list(Formatter().parse(text))
    except ValueError as error:
        raise TextsError(f"{where}: {error}") from None
    return tuple((before, part or "", form or "") for before, part, form, _ in pieces)
