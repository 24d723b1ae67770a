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
        return capital(words.sentences["waive"])
    sort = sort_of(order)
    if sort == "build":
        sort = f"build-{order.unit.kind}"
    target = getattr(order, "target", None)
    place = target if isinstance(target, Location) else order.unit.location
    parts = place_forms(place, words)
    parts["unit"] = unit_name("unit", order.unit, words)
    parts["other"] = unit_name("other", helped(order) or order.unit, words)
    return capital(words.sentences[sort].format_map(parts))


def unit_name(role: str, unit: Unit, words: Words) -> str:
    """A unit by its place, as the subject (`unit`) or the object (`other`) of a sentence."""
    template = words.sentences[f"{role}-{unit.kind}"]
    bare = place_forms(Location(unit.province), words)
    return f"{template.format_map(bare)}{_coast(unit.location, words)}"


def place_forms(place: Location, words: Words) -> dict[str, str]:
    """A place in each case form, its coast in brackets behind it."""
    coast = _coast(place, words)
    forms = {form: f"{words.province(place.province, form)}{coast}" for form in _FORMS}
    return {**forms, "name": f"{words.province(place.province)}{coast}"}


def _coast(place: Location, words: Words) -> str:
    return f" ({words.coast(place.coast)})" if place.coast else ""


def capital(text: str) -> str:
    """A sentence with its first letter capital."""
    return text[:1].upper() + text[1:]


NOTATION = Notation("sentence", read=read_lines, write=write, languages=True)
