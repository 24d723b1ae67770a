"""Plain sentences in the words and the word order of a language, from its `sentences`.

The Spanish sentences: WIKI-4, WIKI-9, WIKI-18, WIKI-25.
"""

from __future__ import annotations

from detente.board import Location
from detente.board.words import Words, load_words
from detente.rules.orders import Order, Unit, Waive

from .core.assemble import Context
from .core.line import read_lines
from .core.registry import Notation
from .core.style import helped, sort_of

_FORMS = ("to", "in", "of", "from", "adjective", "acc")


def write(order: Order, context: Context) -> str:
    """An order as a sentence: "Army Marseilles supports Army Paris to Burgundy"."""
    words = load_words(context.lang)
    if isinstance(order, Waive):
        return _capital(words.sentences["waive"])
    sort = sort_of(order)
    if sort == "build":
        sort = f"build-{order.unit.kind}"
    return _capital(words.sentences[sort].format_map(_parts(order, words, sort)))


def _parts(order: Order, words: Words, sort: str) -> dict[str, str]:
    target = getattr(order, "target", None)
    own = None if isinstance(order, Waive) else order.unit
    place = target if isinstance(target, Location) else own.location if own else None
    parts = _place(place, words) if place else {}
    if own:
        parts["unit"] = _unit("unit", own, words)
        parts["other"] = _unit("other", helped(order) or own, words)
    return parts


def _unit(role: str, unit: Unit, words: Words) -> str:
    """A unit by its place; a coast follows in brackets."""
    template = words.sentences[f"{role}-{unit.kind}"]
    bare = _place(Location(unit.province), words)
    return f"{template.format_map(bare)}{_coast(unit.location, words)}"


def _place(place: Location, words: Words) -> dict[str, str]:
    coast = _coast(place, words)
    forms = {form: f"{words.province(place.province, form)}{coast}" for form in _FORMS}
    return {**forms, "name": f"{words.province(place.province)}{coast}"}


def _coast(place: Location, words: Words) -> str:
    return f" ({words.coast(place.coast)})" if place.coast else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


NOTATION = Notation("sentence", read=read_lines, write=write, languages=True)
