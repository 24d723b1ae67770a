"""Whole texts: mails, pasted orders, command files, with a receipt for every line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from detente.board import Board
from detente.board.words import languages
from detente.rules.orders import Order, Unit, Waive
from detente.rules.position import Position

from .core.assemble import Context
from .core.clean import Cleaned, Line, clean, joined
from .core.finish import finish
from .core.fold import fold
from .core.heads import Head, read_head
from .core.lexicon import Item, Lexicon, lexicon
from .core.line import MOST_WAYS, context_of, other_words, read_line
from .core.lists import Lists, from_lists
from .core.reading import NotationError, Note, Reading, Refusal
from .core.receipts import Entry, convoys_told, once
from .core.registry import notation_named, self_evident
from .core.tables import canonical_for
from .fidonet import CommandReader, is_command

LONGEST_TEXT = 262_144  # characters
_PATIENCE = 60  # lines not understood, after which slips and other languages are not tried
_LONGEST_FLOWED = 240  # characters of two lines that may be one
_FEW_WAYS = 8  # ways to take a line when patience is at its end
_NOBODY = Head()
_ASKING = frozenset({"coast_wrong", "no_unit"})


@dataclass(frozen=True)
class Sheet:
    """A text as it was understood: its entries in order, the header, and notes on the whole."""

    entries: tuple[Entry, ...]
    head: Head = _NOBODY
    notes: tuple[Note, ...] = ()
    refusal: Refusal | None = None  # the whole text cannot be taken
    lists: Lists = field(default_factory=Lists)  # of FidoNet commands, in their priority

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders that count."""
        return tuple(e.reading.order for e in self.entries if e.counts and e.reading.order)

    def unordered(self, position: Position, power: str) -> tuple[Unit, ...]:
        """Units of a power that this text gives no order (in adjustments none needs one)."""
        if position.phase.kind == "A":
            return ()
        own = position.units_of(power)
        if position.phase.kind == "R":
            own = tuple(u for u, out in position.dislodged.items() if out.power == power)
        given = {order.unit.province for order in self.orders if not isinstance(order, Waive)}
        return tuple(unit for unit in own if unit.province not in given)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The readings that count, and the refused ones, in the order of the text."""
        return tuple(e.reading for e in self.entries if e.counts or e.reading.order is None)

    @property
    def status(self) -> str:
        """`ok`, `ok_note` (the writer must see the notes), `ask` (with candidates) or `reject`."""
        refused = [e.reading.refusal for e in self.entries if e.reading.refusal]
        if self.refusal or (refused and any(r.code not in _ASKING for r in refused)):
            return "ask"
        if refused:
            return "reject"
        seen = all(e.counts and e.reading.confidence == "exact" for e in self.entries)
        return "ok" if seen and not self.notes else "ok_note"


def read_orders(
    text: str, position: Position | None, power: str = "", lang: str = "en"
) -> tuple[Reading, ...]:
    """Read a text of several orders: one reading for each order that counts or is refused."""
    try:
        sheet = read_sheet(text, position, power, lang)
    except NotationError as error:
        return (Reading(text[:60], refusal=error.refusal),)
    if sheet.refusal:
        return (Reading(text[:60], refusal=sheet.refusal), *sheet.readings)
    return sheet.readings


def read_sheet(
    text: str,
    position: Position | None,
    power: str = "",
    lang: str = "en",
    *,
    twice: str = "last",
    board: Board | None = None,
) -> Sheet:
    """Read a text as people send it; every language is tried, the writer's own first.

    `twice` says which of two orders to one unit counts: `first`, `last`, or with `hold` none (the
    rulesets' switch `repeated_orders`). Raises `NotationError` for a text that is too long.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError(Refusal("text_too_long", {"most": LONGEST_TEXT}))
    if (given := self_evident(text)) is not None:
        context = context_of(position, power, board, lang)
        return Sheet(tuple(once([Entry(1, r) for r in given.read(text, context)], twice)))
    return _Reader(position, power, lang, twice, board).read(text)


def read_in(name: str, text: str, context: Context, *, twice: str = "last") -> Sheet:
    """Read a text in one notation, by its name; `auto` finds notation and language by itself.

    Raises `NotationError` for an unknown name or a text that is too long.
    """
    if name == "auto":
        board, position = context.board, context.position
        return read_sheet(text, position, context.power, context.lang, board=board, twice=twice)
    if len(text) > LONGEST_TEXT:
        raise NotationError(Refusal("text_too_long", {"most": LONGEST_TEXT}))
    readings = notation_named(name).read(text, context)
    lines = [line.strip() for line in text.splitlines()]
    return Sheet(tuple(once([Entry(_line_of(r, lines), r) for r in readings], twice)))


def _line_of(reading: Reading, lines: Sequence[str]) -> int:
    return lines.index(reading.text) + 1 if reading.text in lines else 1


class _Reader:
    """Reads one text."""

    def __init__(
        self, position: Position | None, power: str, lang: str, twice: str, board: Board | None
    ) -> None:
        self.position, self.twice = position, twice
        self.context = context_of(position, power, board)
        self.exact = canonical_for(self.context.board, position)
        codes = [lang, *(c for c in languages(printing=False) if c != lang)]
        self.codes = codes
        self.head = Head()
        self.entries: list[Entry] = []
        self.notes: list[Note] = []
        self.refused = 0
        self.strangers: list[str] = []
        self.commands = CommandReader(self.context)

    @property
    def own(self) -> Lexicon:
        """The lexicon of the writer's language."""
        return lexicon(self.codes[0], self.context.board)

    @property
    def patient(self) -> bool:
        """Whether little enough was not understood for slips and other languages to be tried."""
        return self.refused < _PATIENCE

    def read(self, text: str) -> Sheet:
        cleaned = clean(text)
        self.notes += cleaned.notes
        skip: Line | None = None
        for line, following in joined(cleaned.lines):
            if line is not skip:
                skip = self._line(line, following)
        entries = self._finished()
        refusal = self._of_the_whole(cleaned)
        if refusal:
            entries = [replace(e, counts=False) for e in entries]
        return Sheet(tuple(entries), self.head, tuple(self.notes), refusal, self.commands.lists)

    def _line(self, line: Line, following: Line | None) -> Line | None:
        """Read a line; gives the next line back if it was taken along."""
        readings = self.read_line(line.text)
        if any(r.order for r in readings) or is_command(line.text):
            self._add(line, readings, strict=is_command(line.text))
            return None
        head = read_head(line.text, self.head)
        if head is not None:
            self._begin(head)
            return None
        if following and (longer := self._flowed(line, following)):
            self._add(line, longer)
            return following
        self._add(line, readings)
        return None

    def _begin(self, head: Head) -> None:
        """Go on under a header; what it says of another power than the writer's is kept in mind."""
        self.head = head
        if head.power and self.context.power not in ("", head.power):
            self.strangers.append(head.power)

    def _flowed(self, line: Line, following: Line) -> list[Reading]:
        """The orders of two lines that are one, if they are (mail breaks lines at 80 letters)."""
        if len(line.text) + len(following.text) > _LONGEST_FLOWED or not self.patient:
            return []
        readings = self.read_line(f"{line.text} {following.text}")
        if not readings or any(r.refusal for r in readings):
            return []
        note = Note("lines_joined")
        return [replace(r, notes=(*r.notes, note)) for r in readings]

    def _add(self, line: Line, readings: Iterable[Reading], *, strict: bool = False) -> None:
        power = self._context().power
        self.entries += [
            Entry(line.number, reading, _column(line, reading), power=power, strict=strict)
            for reading in readings
        ]

    def read_line(self, text: str) -> list[Reading]:
        """The orders of a line in the first language that understands it whole."""
        order = self.exact.read(text) or self.exact.read_short(text)
        if order is not None:
            return [Reading(text, order)]
        if is_command(text):
            return self._command(text)
        return self._free(text)

    def _command(self, text: str) -> list[Reading]:
        """A line that looks like a FidoNet command: by its rules, or else as a free order."""
        self.commands.context = self._context()
        readings = self.commands.read(text)
        if not readings or (readings[0].order and _clean(readings[0])):
            self._want_head(readings)
            return readings
        free = [] if self.head.party else self._free(text)
        return free if free and free[0].order else readings

    def _want_head(self, readings: Sequence[Reading]) -> None:
        note = Note("no_header")
        if readings and not self.head.power and note not in self.notes:
            self.notes.append(note)

    def _free(self, text: str) -> list[Reading]:
        context = self._context()
        patient = self.patient
        ways = MOST_WAYS if patient else _FEW_WAYS
        first = read_line(text, self.own, context, exactly=not patient, ways=ways)
        if first[0].order:
            return first
        self.refused += 1
        if patient and first[0].refusal and other_words(first[0].refusal, self.own):
            for code in self.codes[1:]:
                readings = read_line(text, lexicon(code, self.context.board), context, exactly=True)
                if not readings[0].refusal:
                    return readings
        return first if self._about_orders(text) else []

    def _context(self) -> Context:
        """The context, for the power the header names where none is given."""
        if self.context.power or not self.head.power:
            return self.context
        return replace(self.context, power=self.head.power)

    def _about_orders(self, text: str) -> bool:
        """Whether a line that is no order was meant as one, rather than being a greeting."""
        items = self.own.items(fold(text[:400]), 100, mend=False)
        letters = "".join(_letter(item) for item in items)
        places = letters.count("P")
        if places == 1 and letters.count("?") > 1 and not letters.startswith(("UP", "P")):
            self.notes.append(Note("line_ignored", {"text": text[:80]}))
        verbs = any(c in "hmscrdbxuv" for c in letters)
        if letters.startswith(("UP", "U?", "PP")):
            return True
        early = places > 0 and letters[1:2] in ("P", "?", "U")
        return verbs and (places > 1 or letters.startswith("P") or early)

    def _finished(self) -> list[Entry]:
        context = self._context()
        readings = from_lists(self.commands.lists, context)
        entries = self.entries + [Entry(0, reading, power=context.power) for reading in readings]
        if self.position is not None:
            here = self.position
            entries = [
                replace(e, reading=finish(e.reading, here, e.power, strict=e.strict))
                for e in entries
            ]
        return convoys_told(once(entries, self.twice))

    def _of_the_whole(self, cleaned: Cleaned) -> Refusal | None:
        if self.strangers:
            return Refusal("other_power", {"power": self.strangers[0]})
        if self.position and self.head.season and self.head.year:
            phase = self.position.phase
            seasons = (phase.season, "F") if phase.kind == "A" else (phase.season,)
            if self.head.season not in seasons or self.head.year != phase.year:
                return Refusal("wrong_phase", {"phase": str(phase)})
        if not self.entries and any(self._is_order(line) for line in cleaned.quoted):
            return Refusal("only_quoted")
        return None

    def _is_order(self, line: Line) -> bool:
        readings = read_line(line.text, self.own, self.context)
        return readings[0].order is not None


def _letter(item: Item) -> str:
    if not item.meanings:
        return "?"
    letters = [m.letter for m in item.meanings]
    for wanted in ("P", "U"):
        if wanted in letters:
            return wanted
    return "P" if letters[0] in ("M", "G") else letters[0]


def _column(line: Line, reading: Reading) -> int:
    """Where a reading's text begins in its line; for an unknown word, where that stands."""
    folded = fold(line.text)
    words = reading.refusal.parts.get("words", ()) if reading.refusal else ()
    sought = fold(words[0]) if words else fold(reading.text)
    at = folded.find(sought) if len(folded) == len(line.text) else -1
    return line.column + max(at, 0)


def _clean(reading: Reading) -> bool:
    return all(note.code != "faulty_line" for note in reading.notes)
