"""Diplonline's orders: mover, atacar, apoyar, transportar, retirar, aparecer ...

Read in the words of each language and in their canonical form; printed as sentences. The orders
are values of their own (`rules/diplonline/orders.py`), so they have their own reading here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product

from detente.board import Location
from detente.board.words import Words, languages, load_words
from detente.rules.diplonline.orders import (
    Appear,
    Attack,
    DiplonlineOrder,
    Disappear,
    Move,
    Retreat,
    Support,
    Transport,
)
from detente.rules.diplonline.parse import parse_order
from detente.rules.orders import Hold, Unit

from .core.assemble import Context, Part, RefusedError, only_kind
from .core.fold import fold
from .core.lexicon import Item, Meaning, lexicon
from .core.line import LONGEST_LINE, joined_parts
from .core.patterns import Grammar, Shape
from .core.possible import actual
from .core.reading import PLAIN, Note, Refusal
from .sentence import capital, place_forms, unit_name

_VIA = "(?:v+(?P<via>[PW])|(?P<by>[PW])v+)?"
_PATTERNS = (
    ("hold", "", "{unit}h"),
    ("move", "", f"{{unit}}m+{{to}}m?{_VIA}"),
    ("move", "", "{unit}v+(?P<via>[PW])m+{to}"),
    ("attack", "", f"{{unit}}k+m*{{to}}{_VIA}"),
    ("support", "", f"{{unit}}s+m?{{to}}(?:o*(?P<helps>W))?{_VIA}"),
    ("support", "", f"{{unit}}s+m?{{to}}(?P<helps>W)o{_VIA}"),
    ("support", "", f"{{unit}}s+m?(?P<helps>W)f?{{to}}{_VIA}"),
    ("retreat", "", f"{{unit}}r+m?{{to}}{_VIA}"),
    ("transport", "", "{unit}c+f?m?(?P<source>P)m+{to}(?:o*(?P<helps>W))?"),
    ("transport", "", "{unit}c+f?m?(?P<source>P)m+{to}(?P<helps>W)o"),
    ("appear", "", "b+m?{unit}"),
    ("appear", "", "{unit}b"),
    ("disappear", "", "{unit}d"),
    ("disappear", "", "d{unit}"),
)
_MOST_MEANINGS = 64
_OTHER_WORDS = ("unknown_words", "no_order")  # what another language may understand
Given = DiplonlineOrder | Hold


@dataclass(frozen=True)
class DiplonlineReading:
    """A text as it was understood: an order (also one to stay, DIPLO-20) or a refusal."""

    text: str
    order: Given | None = None
    notes: tuple[Note, ...] = ()
    refusal: Refusal | None = None

    @property
    def confidence(self) -> str:
        """`exact`, `corrected` (the writer should see the notes) or `refused`."""
        if self.refusal:
            return "refused"
        return "exact" if all(n.code in PLAIN for n in self.notes) else "corrected"


@cache
def _grammar(lang: str) -> Grammar:
    units = load_words(lang).patterns.get("unit", ())
    return Grammar([{"unit": units}], _PATTERNS, {"to": "(?P<to>P)"})


def read_diplonline(text: str, context: Context) -> DiplonlineReading:
    """Read one order in canonical form or in words, of the context's language or of another."""
    try:
        return DiplonlineReading(text, parse_order(text))
    except ValueError:
        pass
    if len(text) > LONGEST_LINE:
        return _refused(text[:60], "too_long", most=LONGEST_LINE)
    first = _read_words(text, context)
    if first.refusal and first.refusal.code in _OTHER_WORDS:
        for code in languages():
            reading = _read_words(text, replace(context, lang=code), exactly=True)
            if reading.order:
                return reading
    return first


def _read_words(text: str, context: Context, exactly: bool = False) -> DiplonlineReading:
    """Read the words of the context's language; with `exactly`, those with slips are unknown."""
    words = lexicon(context.lang, context.board)
    items = words.items(fold(text), 1 if exactly else 4, mend=not exactly)
    if not items:
        return _refused(text, "empty")
    if unknown := tuple(item.text for item in items if not item.meanings):
        return _refused(text, "unknown_words", words=unknown)
    spelt = tuple(Note(i.fault, {"word": i.text}) for i in items if i.fault)
    return _decided(text, items, spelt, context)


def _decided(
    text: str, items: Sequence[Item], spelt: tuple[Note, ...], context: Context
) -> DiplonlineReading:
    """The one order that the items can mean, or the refusal."""
    found: dict[Given, tuple[Note, ...]] = {}
    problem = Refusal("no_order", {"text": text})
    for maker in _makers(items, context):
        try:
            found.setdefault(maker.make(), tuple(maker.notes))
        except RefusedError as refused:
            problem = refused.refusal
    if not found:
        return DiplonlineReading(text, refusal=problem)
    if len(found) > 1:
        candidates = tuple(sorted(map(str, found)))
        return DiplonlineReading(text, refusal=Refusal("ambiguous", {"text": text}, candidates))
    ((order, notes),) = found.items()
    return DiplonlineReading(text, order, (*spelt, *notes))


def _makers(items: Sequence[Item], context: Context) -> Iterator[_Maker]:
    grammar = _grammar(context.lang)
    texts = [item.text for item in items]
    choices = [_forceful(item.meanings) for item in items]
    for chosen in islice(product(*choices), _MOST_MEANINGS):
        parts = joined_parts(list(zip(chosen, texts, strict=True)))
        parts = [part for part in parts if part.letter not in ".:,"]
        for shape in grammar.shapes("".join(part.letter for part in parts)):
            yield _Maker(parts, shape, context)


def _refused(text: str, code: str, **parts: object) -> DiplonlineReading:
    return DiplonlineReading(text, refusal=Refusal(code, parts))


def _forceful(meanings: Sequence[Meaning]) -> Sequence[Meaning]:
    """An attack is no move in these rules."""
    forceful = [m for m in meanings if m.letter == "k"]
    return forceful or meanings


class _Maker:
    """Makes the order of one shape."""

    def __init__(self, parts: Sequence[Part], shape: Shape, context: Context) -> None:
        self.parts, self.shape, self.context = parts, shape, context
        self.notes: list[Note] = []

    def make(self) -> Given:
        unit = self._unit()
        match self.shape.sort:
            case "hold":
                return Hold(unit)
            case "appear":
                return Appear(unit)
            case "disappear":
                return Disappear(unit)
            case "transport":
                return Transport(unit, self._name("source"), self._name("to"), self._name("helps"))
            case "support":
                return Support(unit, self._name("to"), self._name("helps"), self._carrier())
        target, carrier = self._place("to"), self._carrier()
        if self.shape.sort == "attack":
            return Attack(unit, target, carrier)
        return (Move if self.shape.sort == "move" else Retreat)(unit, target, carrier)

    def _part(self, role: str) -> Part | None:
        span = self.shape.roles.get(role)
        return self.parts[span[0]] if span else None

    def _name(self, role: str) -> str:
        """The province or power in a role; one open name is too many."""
        part = self._part(role)
        if part is None:
            return ""
        if part.open:
            raise RefusedError("ambiguous", tuple(part.value), text=part.text)
        return part.value[0]

    def _place(self, role: str) -> Location:
        part = self._part(role)
        return Location(self._name(role), part.coast if part else "")

    def _carrier(self) -> str:
        return self._name("via") or self._name("by")

    def _unit(self) -> Unit:
        start, end = self.shape.roles["unit"]
        span = self.parts[start:end]
        kind = next((part.value[0] for part in span if part.letter == "U"), "")
        named = next(part for part in span if part.letter == "P")
        if named.open:
            raise RefusedError("ambiguous", tuple(named.value), text=named.text)
        place = Location(named.value[0], named.coast)
        position = self.context.position
        here = actual(place.province, position) if position else None
        if here is None or self.shape.sort == "appear":
            kind = kind or only_kind(place, self.context)
            if not kind:
                raise RefusedError("kind_unknown", place=place)
            return Unit(kind, place)
        if kind != here.kind:
            code = "wrong_letter" if kind else "kind_filled"
            self.notes.append(Note(code, {"written": kind, "unit": here}))
        return Unit(here.kind, place) if place.coast else here


def write_diplonline(order: Given, lang: str = "es") -> str:
    """An order as a sentence of a language: "La Flota del Mar del Norte transporta ..."."""
    words = load_words(lang)
    parts = {"unit": unit_name("unit", order.unit, words)}
    place = getattr(order, "target", None) or getattr(order, "territory", None)
    if place:
        location = place if isinstance(place, Location) else Location(place)
        parts |= place_forms(location, words)
    if isinstance(order, Transport):
        parts["source"] = words.province(order.source)
        parts["from"] = words.province(order.source, "from")
    sort = "hold" if isinstance(order, Hold) else f"dl-{type(order).__name__.lower()}"
    told = words.sentences[sort].format_map(parts)
    return capital(told + _tail(order, words))


def _tail(order: Given, words: Words) -> str:
    """For whom, and carried by whom."""
    helps, via = getattr(order, "helps", ""), getattr(order, "via", "")
    told = ""
    if helps:
        powers = {"power": words.power(helps), "power-of": words.power(helps, "of")}
        told += words.sentences["dl-for"].format_map(powers)
    if via:
        known = via in words.names["provinces"]
        carrier = words.province(via, "acc") if known else words.power(via, "acc")
        told += words.sentences["dl-via"].format_map({"carrier": carrier})
    return told
