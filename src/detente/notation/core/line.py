"""A line of text to readings: words, word order, then the position."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice, pairwise, product
from math import prod

from detente.board import Board, load_board
from detente.rules.position import Position

from .assemble import Context, Option, Part, RefusedError, assemble, decide
from .fold import fold
from .lexicon import Item, Lexicon, Meaning, lexicon
from .patterns import LONGEST, Grammar, Shape
from .reading import Note, Reading, Refusal
from .tables import canonical_for

LONGEST_LINE = 2_000  # characters; a longer line is refused unread
_SEPARATOR = Meaning(",")
_REMARK = re.compile(r"\([^()]*\)\s*$")
MOST_WAYS = 32  # ways to take the words of a line that are tried
_MOST_ITEMS = 160
_MOST_UNKNOWN = 3  # words not understood for which near readings are sought
_MOST_PARTS = 600  # in all ways to take a line; keeps the time for it linear in its length


def context_of(
    position: Position | None, power: str, board: Board | None = None, lang: str = "en"
) -> Context:
    """The context of a text: the position's board, or the standard one without a position."""
    return Context(position.board if position else board or load_board(), position, power, lang)


def read_line(
    text: str,
    lexicon: Lexicon,
    context: Context,
    *,
    exactly: bool = False,
    ways: int = MOST_WAYS,
) -> list[Reading]:
    """The orders of a line, or one refusal: a line is understood whole or not at all.

    With `exactly`, words with slips of the pen are unknown. `ways` is how many ways to take the
    words are tried, where words have several meanings.
    """
    if len(text) > LONGEST_LINE:
        return [_refuse(text[:60], "too_long", most=LONGEST_LINE)]
    readings = _read_whole(text, lexicon, context, exactly, ways)
    plain = _REMARK.sub("", text) if readings[0].refusal and text.rstrip().endswith(")") else text
    if plain == text:
        return readings
    without = _read_whole(plain, lexicon, context, exactly, ways)
    if without[0].refusal:
        return readings
    return [_with(reading, (Note("remark_dropped"),)) for reading in without]


def _read_whole(
    text: str, lexicon: Lexicon, context: Context, exactly: bool, ways: int
) -> list[Reading]:
    items = lexicon.items(fold(text), 1 if exactly else 4, mend=not exactly)
    if not items:
        return [_refuse(text, "empty")]
    if len(items) > _MOST_ITEMS:
        return [_refuse(text[:60], "too_long", most=LONGEST_LINE)]
    unknown = [item for item in items if not item.meanings]
    if not unknown:
        return _read_items(text, items, lexicon.grammar, context, ways)
    if exactly:
        return [_refuse(text, "unknown_words", words=(unknown[0].text,))]
    return [_refuse_unknown(text, items, unknown, lexicon, context)]


def _read_items(
    text: str, items: Sequence[Item], grammar: Grammar, context: Context, most: int = MOST_WAYS
) -> list[Reading]:
    """One order if the whole line can be one, else the orders that follow each other in it."""
    if prod(len(item.meanings) for item in items) > most:
        pieces = _pieces(items)
        if len(pieces) > 1:
            return _read_pieces(pieces, grammar, context, most)
    ways = [variant for parts in _meanings(items, most) for variant in _variants(parts)]
    options: list[Option] = []
    problem: Refusal | None = None
    for parts in ways:
        found, refusal = _options(parts, grammar.shapes(_letters(parts), context.phase), context)
        options += found
        problem = problem or refusal
    readings = decide(text, options, context) if options else []
    if not readings and (problem is None or problem.code == "no_verb"):
        readings = next(
            filter(None, (_read_several(parts, grammar, context) for parts in ways)), []
        )
    if not readings:
        return [Reading(text, refusal=problem or Refusal("no_order", {"text": text}))]
    spelt = tuple(Note(i.fault, {"word": i.text}) for i in items if i.fault)
    return [_with(reading, spelt) for reading in readings]


def _pieces(items: Sequence[Item]) -> list[list[Item]]:
    """The items between the separators of a line."""
    groups = groupby(items, key=lambda item: item.meanings == (_SEPARATOR,))
    return [list(group) for separates, group in groups if not separates]


def _read_pieces(
    pieces: Sequence[Sequence[Item]], grammar: Grammar, context: Context, most: int
) -> list[Reading]:
    """The orders of a line whose words have too many meanings together, piece by piece."""
    readings: list[Reading] = []
    for piece in pieces:
        text = " ".join(item.text for item in piece)
        found = _read_items(text, piece, grammar, context, most)
        if found[0].refusal:
            return found
        readings += found
    return readings


def _letters(parts: Sequence[Part]) -> str:
    return "".join([part.letter for part in parts])


def _options(
    parts: Sequence[Part], ways: Sequence[Shape], context: Context
) -> tuple[list[Option], Refusal | None]:
    """Every order that the parts can be as a whole, and why others cannot."""
    options: list[Option] = []
    problem: Refusal | None = None
    for shape in ways:
        try:
            options += assemble(parts, shape, context)
        except RefusedError as refused:
            problem = problem or refused.refusal
    return options, problem


def _read_several(parts: Sequence[Part], grammar: Grammar, context: Context) -> list[Reading]:
    letters = _letters(parts)
    readings: list[Reading] = []
    for start, end in grammar.partition(letters, context.phase):
        piece = parts[start:end]
        text = " ".join(part.text for part in piece)
        options, problem = _options(
            piece, grammar.shapes(letters[start:end], context.phase), context
        )
        decided = decide(text, options, context) if options else [Reading(text, refusal=problem)]
        if decided[0].refusal:
            return decided  # a line is understood whole or not at all
        readings += decided
    return readings


def _with(reading: Reading, notes: tuple[Note, ...]) -> Reading:
    if not notes or reading.order is None:
        return reading
    return Reading(reading.text, reading.order, (*notes, *reading.notes))


def _meanings(items: Sequence[Item], most: int) -> Iterator[list[Part]]:
    """Each way to take the items, coasts joined to their provinces and fillers dropped."""
    choices = [item.meanings for item in items]
    if all(len(choice) == 1 for choice in choices):
        yield joined_parts(
            [(choice[0], item.text) for choice, item in zip(choices, items, strict=True)]
        )
        return
    most = min(most, max(2, _MOST_PARTS // len(items)))
    for chosen in islice(product(*choices), most):
        yield joined_parts([(m, item.text) for m, item in zip(chosen, items, strict=True)])


def joined_parts(chosen: Sequence[tuple[Meaning, str]]) -> list[Part]:
    """Chosen meanings as parts: coasts joined to their provinces, fillers dropped."""
    parts: list[Part] = []
    waiting = ""
    for index, (meaning, text) in enumerate(chosen):
        letter = meaning.letter
        if letter == "P":
            parts.append(Part("P", meaning.value, meaning.open, waiting, text))
            waiting = ""
        elif letter == "G":
            parts.append(Part("P", meaning.value[:1], False, meaning.value[1], text))
        elif letter == "M":
            parts += (Part("m"), Part("P", meaning.value, False, waiting, text))
            waiting = ""
        elif letter == "C":
            after = (m.letter for m, _ in chosen[index + 1 :] if m.letter)
            waiting = _coast(parts, meaning.value[0], before_name=next(after, "") == "P")
        elif letter == "U" and parts and parts[-1].letter == "U" and parts[-1].text == "a":
            parts[-1] = Part(letter, meaning.value, False, "", text)  # "a" was the article
        elif letter:
            parts.append(Part(letter, meaning.value, False, "", text))
    return parts if not waiting else [*parts, Part("C")]


def _coast(parts: list[Part], coast: str, *, before_name: bool) -> str:
    """Join a coast to the province before it; what is left waits for a province after it."""
    before = len(parts) - 1
    between = before > 0 and parts[before].letter in "m." and parts[before - 1].letter == "P"
    if between and not before_name:
        before -= 1
    if before > 0 and parts[before].letter == "U" and parts[before - 1].letter == "P":
        part = parts[before - 1]
        parts[before - 1] = Part("P", part.value, part.open, coast, part.text)
        return ""
    if before >= 0 and parts[before].letter == "P" and not parts[before].coast:
        part = parts[before]
        parts[before:] = [Part("P", part.value, part.open, coast, part.text)]
        return ""
    return coast


def _variants(parts: list[Part]) -> Iterator[list[Part]]:
    """The line without dots and colons; with dots as ends of orders; without any separator."""
    plain = [p for p in parts if p.letter not in ".:"]
    yield plain
    if len(plain) != len(parts):
        yield [p for p in parts if p.letter != ":"]
    if any(p.letter == "," for p in plain):
        yield [p for p in plain if p.letter != ","]
        if plain[0].letter in "bdx":
            yield list(_shared_verb(plain))


def _shared_verb(parts: Sequence[Part]) -> Iterator[Part]:
    """A verb said once for several units, "Build A Par and F Bre", put before each of them."""
    for before, part in pairwise([Part(","), *parts]):
        if before.letter == "," and part.letter not in ("b", "d", "x", ","):
            yield parts[0]
        yield part


def _refuse(text: str, code: str, **parts: object) -> Reading:
    return Reading(text, refusal=Refusal(code, parts))


def _refuse_unknown(
    text: str, items: Sequence[Item], unknown: Sequence[Item], lexicon: Lexicon, context: Context
) -> Reading:
    parts = {"words": tuple(item.text for item in unknown)}
    candidates: tuple[str, ...] = ()
    if len(unknown) <= _MOST_UNKNOWN and len(items) <= LONGEST:
        candidates = _candidates(text, items, lexicon, context)
    return Reading(text, refusal=Refusal("unknown_words", parts, candidates))


def _candidates(
    text: str, items: Sequence[Item], lexicon: Lexicon, context: Context
) -> tuple[str, ...]:
    """What the line can be if each unknown word is a place near it, or was no part of the order."""
    tried: list[Item] = []
    for item in items:
        if item.meanings:
            tried.append(item)
        elif places := lexicon.places_near(item.text):
            tried.append(Item((Meaning("P", tuple(places), open=True),), item.text))
    found: list[str] = []
    for reading in _read_items(text, tried, lexicon.grammar, context) if tried else ():
        if reading.order is not None:
            found.append(str(reading.order))
        elif reading.refusal:
            found += reading.refusal.candidates
    return tuple(dict.fromkeys(found))[:8]


def other_words(refusal: Refusal, lexicon: Lexicon) -> bool:
    """Whether another language might still understand what this one, of the lexicon, did not.

    One strange word that is near a name of this language is a slip of the pen and asked back.
    """
    words: Sequence[str] = refusal.parts.get("words", ())
    slip = refusal.candidates and len(words) <= 1 and all(map(lexicon.places_near, words))
    return not slip and refusal.code in ("unknown_words", "no_order", "no_verb", "kind_unknown")


def read_anyhow(text: str, codes: Sequence[str], context: Context) -> list[Reading]:
    """The orders of a line in the first of several languages that understands it whole."""
    own = lexicon(codes[0], context.board)
    first = read_line(text, own, context)
    if first[0].refusal and other_words(first[0].refusal, own):
        for code in codes[1:]:
            readings = read_line(text, lexicon(code, context.board), context, exactly=True)
            if not readings[0].refusal:
                return readings
    return first


def read_lines(text: str, context: Context) -> list[Reading]:
    """Every order of a text in the context's language, line by line; empty lines are left out."""
    words = lexicon(context.lang, context.board)
    exact = canonical_for(context.board, context.position)
    readings: list[Reading] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        order = exact.read(line) or exact.read_short(line)
        readings += [Reading(line, order)] if order else read_line(line, words, context)
    return readings
