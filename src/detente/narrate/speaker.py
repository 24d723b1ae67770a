"""Fills the templates of a language: units, places, orders and lists as people say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from detente.board import Location
from detente.board.words import Words, load_words
from detente.rules.orders import Convoy, Move, Support, Unit, Waive
from detente.rules.phase import Phase

from . import diplonline
from .sounds import settle
from .texts import Template, Texts, load_texts

_PLACES = {"place": "", "in_place": "in", "bare": "bare"}
_LONGEST = 80  # characters of a text that a player wrote


@dataclass(frozen=True)
class Speaker:
    """Speaks one language."""

    texts: Texts
    words: Words

    def say(self, table: str, key: str, parts: Mapping[str, Any]) -> str:
        """A template filled with its parts, as it would stand inside a sentence."""
        return self.fill(self.texts.template(table, key), parts)

    def fill(self, template: Template, parts: Mapping[str, Any]) -> str:
        """Put the parts into a template."""
        pieces = []
        for before, part, form in template:
            pieces.append(before)
            if part:
                pieces.append(self._part(part, parts[part], form))
        return "".join(pieces)

    def _part(self, part: str, value: Any, form: str) -> str:
        if isinstance(value, Unit):
            return self.unit(value, form)
        if isinstance(value, Location):
            return self.place(value, form)
        if isinstance(value, tuple):
            return self.list(value, form)
        if isinstance(value, str):
            return self._text(part, value, form)
        if value is None or isinstance(value, int):
            return "" if value is None else str(value)
        return self.order(value)

    def _text(self, part: str, text: str, form: str) -> str:
        if part in ("power", "owner"):
            return self.words.power(text, form)
        if part == "phase":
            return self.phase(Phase.parse(text))
        line = " ".join(text.split()) if part == "text" else text
        return line if len(line) <= _LONGEST or part != "text" else f"{line[:_LONGEST]}…"

    def place(self, location: Location, form: str = "") -> str:
        """A place in a form of the language, with its article where it takes one.

        The forms `bare` and `adjective` stand without article.
        """
        if form == "bare":
            return self.words.location(location)
        name = self.words.location(location, form)
        if form == "adjective":
            return name
        article = self.texts.articles.get(location.province)
        return f"{article} {name}" if article else name

    def unit(self, unit: Unit, form: str = "") -> str:
        """A unit in a form of the language; `place`, `in_place` and `bare` only where it stands."""
        if form in _PLACES:
            return self.place(unit.location, _PLACES[form])
        kind = unit.kind or "any"
        return self.say("units", f"{kind}-{form}" if form else kind, {"place": unit.location})

    def list(self, values: Iterable[Any], form: str = "") -> str:
        """`a, b and c`; with `or` at the end of the form a choice; text stands as it is."""
        last = "or" if form.endswith("or") else "and"
        form = form.removesuffix("or").removesuffix("|")
        told = [v if isinstance(v, str) else self._part("", v, form) for v in values]
        if len(told) < 2:
            return "".join(told)
        comma, conjunction = (self.texts.word("grammar", key) for key in ("comma", last))
        return comma.join(told[:-1]) + conjunction + told[-1]

    def order(self, order: Any) -> str:
        """An order without a full stop: `Army Paris moves to Burgundy`."""
        if type(order) in diplonline.KEYS:
            key = diplonline.KEYS[type(order)]
            return self.say("orders", key, diplonline.parts_of(order, self.say))
        parts = {name: getattr(order, name) for name in _parts_of(type(order))}
        key = type(order).__name__.lower()
        if isinstance(order, Move) and order.via:
            key = "move-via"
        if isinstance(order, Support) and order.target is not None:
            key = "support-move"
        return self.say("orders", key, parts)

    def phase(self, phase: Phase) -> str:
        """`Spring 1901 movement`."""
        parts = {
            "season": self.words.season(phase.season),
            "year": phase.year,
            "kind": self.words.phase(phase.kind),
        }
        return self.say("clauses", "phase", parts)


def _parts_of(kind: type) -> tuple[str, ...]:
    if kind is Waive:
        return ()
    names = {Move: ("unit", "target"), Support: ("unit", "supported", "target")}
    names[Convoy] = ("unit", "army", "target")
    return names.get(kind) or (("unit", "target") if hasattr(kind, "target") else ("unit",))


@cache
def speaker(lang: str = "en") -> Speaker:
    """The speaker of a language; raises `TextsError` or `WordsError` for an unknown one."""
    return Speaker(load_texts(lang), load_words(lang))


def finished(text: str) -> str:
    """A sentence: its first letter a capital, with a full stop."""
    text = settle(text)
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."
