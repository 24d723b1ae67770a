r"""FidoNet command files, to the letter of their rules (FIDO-23 to 36, 44, 57, 66, 70, 75).

    party: FDIP005
    land: England
    M Lon-NTH
    S NTH: M Bur-Bel

One command a line, its letter first; separators are blank, tab and / \ - _ , ; < > : in any
number. A unit's letter is free and a wrong one is ignored, except in B. A faulty line of a unit
that can be told means that the unit holds. R, D and B are lists whose order is their priority.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from detente.board import Location
from detente.rules.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Support,
    Unit,
)

from .core.assemble import Context, only_kind
from .core.fold import fold
from .core.lexicon import Lexicon, lexicon
from .core.line import LONGEST_LINE
from .core.lists import Lists, from_lists
from .core.possible import actual
from .core.reading import Note, Reading, Refusal
from .core.registry import Notation
from .core.style import Style

_SEPARATORS = re.compile(r"[\s/\\\-_,;<>:\u2010-\u2015\u2212\u2192]+")
_AREA = re.compile(r"([^\W_]+)(?:\(([nsew]c)\))?")
_START = re.compile(r"\s*(?:[^\W\d_]{3,20}\s*:\s*)?([HMSCRBD])(?![^\W_])", re.IGNORECASE)
_PREFIX = re.compile(r"\s*([^\W\d_]{3,20})\s*:\s*(?=[HMSCRBDhmscrbd](?![^\W_]))")


class FaultError(Exception):
    """A command that breaks the rules of the file; names what and, if it can be told, whose."""

    def __init__(self, code: str, unit: Unit | None = None, **parts: object) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, parts)
        self.unit = unit


def is_command(line: str) -> bool:
    """Whether a line begins with a lone command letter, perhaps after a power's name."""
    return _START.match(line) is not None


class CommandReader:
    """Reads the command lines of one file and gathers its lists."""

    def __init__(self, context: Context, words: Lexicon | None = None) -> None:
        self.context = context
        self.words = words or lexicon("en", context.board)
        self.lists = Lists()

    def read(self, line: str) -> list[Reading]:
        """The order of a line; no reading for a list, a hold with a note for a fault."""
        if len(line) > LONGEST_LINE:
            return [Reading(line[:60], refusal=Refusal("too_long", {"most": LONGEST_LINE}))]
        line = line.partition("|")[0]
        try:
            command, tokens = self._tokens(self._own(line))
            made = _COMMANDS[command](self, tokens)
        except FaultError as fault:
            if fault.unit is None:
                return [Reading(line, refusal=fault.refusal)]
            note = Note("faulty_line", {"fault": fault.refusal})
            return [Reading(line, Hold(fault.unit), (note,))]
        return [Reading(line, made[0], made[1])] if made else []

    def _own(self, line: str) -> str:
        prefix = _PREFIX.match(line)
        if prefix is None:
            return line
        powers = [m.value[0] for m in self.words.meanings(fold(prefix[1])) if m.letter == "W"]
        if not powers:
            raise FaultError("unknown_words", words=(prefix[1],))
        if self.context.power not in ("", powers[0]):
            raise FaultError("other_power", power=powers[0])
        return line[prefix.end() :]

    def _tokens(self, line: str) -> tuple[str, list[str]]:
        tokens = [token for token in _SEPARATORS.split(line) if token]
        if not tokens or tokens[0].upper() not in _COMMANDS:
            raise FaultError("no_command")
        return tokens[0].upper(), tokens[1:]

    def area(self, token: str) -> Location:
        """The place a token names, with its coast."""
        match = _AREA.fullmatch(fold(token))
        places = self.words.meanings(match[1]) if match else ()
        found = [m for m in places if m.letter == "P"]
        if match is None or not found:
            raise FaultError("unknown_words", words=(token,))
        if found[0].open:
            raise FaultError("ambiguous", text=token)
        return Location(found[0].value[0], (match[2] or "").upper())

    def unit(
        self, tokens: list[str], *, new: bool = False, later: bool = False, default: str = ""
    ) -> Unit:
        """Take a unit off the tokens; its letter counts only where it is new (FIDO-34).

        `later`: it is named by where it will stand after the moves (FIDO-77).
        """
        letter = ""
        if len(tokens) > 1 and tokens[0].upper() in ("A", "F"):
            letter = tokens.pop(0).upper()
        if not tokens:
            raise FaultError("parameter_missing")
        place = self.area(tokens.pop(0))
        if new:
            return Unit(letter or "A", place)
        position = self.context.position
        here = actual(place.province, position, dislodged_first=True) if position else None
        if here is None and later and position:
            return Unit(letter or only_kind(place, self.context) or "A", place)
        if here is None:
            return Unit(letter or default or self._only_kind(place), place)
        return here if not place.coast else Unit(here.kind, place)

    def _only_kind(self, place: Location) -> str:
        if self.context.position is not None:
            raise FaultError("no_unit", place=place)
        if not (kind := only_kind(place, self.context)):
            raise FaultError("kind_unknown", place=place)
        return kind

    def notes(self, tokens: Sequence[str], *units: Unit) -> tuple[Note, ...]:
        """A note for each unit letter that was wrong and ignored."""
        written = {}
        for letter, name in pairwise(tokens):
            if letter.upper() in ("A", "F"):
                written[fold(name).partition("(")[0]] = letter.upper()
        found = []
        for name, letter in written.items():
            for unit in units:
                meant = {m.value[0] for m in self.words.meanings(name) if m.letter == "P"}
                if unit.province in meant and unit.kind != letter:
                    found.append(Note("wrong_letter", {"written": letter, "unit": unit}))
        return tuple(found)

    def rest(self, tokens: Sequence[str], unit: Unit) -> None:
        """Nothing may be left over (a leftover token makes the line faulty)."""
        if tokens:
            raise FaultError("left_over", unit, words=tuple(tokens))

    def target(self, tokens: list[str], unit: Unit) -> Location:
        """The next token as a place; its lack is the fault of the unit's line."""
        if not tokens:
            raise FaultError("parameter_missing", unit)
        try:
            return self.area(tokens.pop(0))
        except FaultError as fault:
            raise FaultError(fault.refusal.code, unit, **fault.refusal.parts) from None

    def _hold(self, tokens: list[str]) -> tuple[Order, tuple[Note, ...]]:
        every = list(tokens)
        unit = self.unit(tokens)
        self.rest(tokens, unit)
        return Hold(unit), self.notes(every, unit)

    def _move(self, tokens: list[str]) -> tuple[Order, tuple[Note, ...]]:
        every = list(tokens)
        unit = self.unit(tokens)
        target = self.target(tokens, unit)
        self.rest(tokens, unit)
        return Move(unit, target), self.notes(every, unit)

    def _support(self, tokens: list[str]) -> tuple[Order, tuple[Note, ...]]:
        every = list(tokens)
        unit = self.unit(tokens)
        if not tokens:
            raise FaultError("parameter_missing", unit)
        verb = tokens.pop(0).upper() if tokens[0].upper() in ("H", "M") else "M"
        other = self._helped(tokens, unit)
        target = None if verb == "H" else self.target(tokens, unit)
        self.rest(tokens, unit)
        return Support(unit, other, target), self.notes(every, unit, other)

    def _helped(self, tokens: list[str], unit: Unit, default: str = "") -> Unit:
        try:
            return self.unit(tokens, default=default)
        except FaultError as fault:
            raise FaultError(fault.refusal.code, unit, **fault.refusal.parts) from None

    def _convoy(self, tokens: list[str]) -> tuple[Order, tuple[Note, ...]]:
        unit = self.unit(tokens)
        if len(tokens) < 2:
            raise FaultError("parameter_missing", unit)
        army = self._helped(tokens, unit, "A")
        target = self.target(tokens, unit)
        self.rest(tokens, unit)
        return Convoy(unit, army, target), ()

    def _retreat(self, tokens: list[str]) -> None:
        unit = self.unit(tokens)
        if not tokens:
            raise FaultError("parameter_missing")
        places = tuple(dict.fromkeys(map(self.area, tokens)))  # a bad name leaves no list
        wanted = self.lists.retreats.setdefault(unit.province, [])
        wanted += [place for place in places if place not in wanted]

    def _disband(self, tokens: list[str]) -> None:
        if not tokens:
            raise FaultError("parameter_missing")
        while tokens:
            unit = self.unit(tokens, later=True)
            if unit.province not in {listed.province for listed in self.lists.disbands}:
                self.lists.disbands.append(unit)

    def _build(self, tokens: list[str]) -> None:
        if not tokens:
            raise FaultError("parameter_missing")
        while tokens:
            self.lists.builds.append(self.unit(tokens, new=True))


_COMMANDS = {
    "H": CommandReader._hold,
    "M": CommandReader._move,
    "S": CommandReader._support,
    "C": CommandReader._convoy,
    "R": CommandReader._retreat,
    "B": CommandReader._build,
    "D": CommandReader._disband,
}


def read(text: str, context: Context) -> list[Reading]:
    """All commands of a file body; the lists follow as single orders in their priority."""
    reader = CommandReader(context)
    readings = [r for line in text.splitlines() if line.strip() for r in reader.read(line)]
    return readings + from_lists(reader.lists, context)


def _unit(unit: Unit, context: Context) -> str:
    name = _name(unit.location, context)
    return name if context.position else f"{unit.kind} {name}"


def _name(place: Location, context: Context) -> str:
    sea = context.board.provinces[place.province].sea
    name = place.province if sea else place.province.capitalize()
    return f"{name}({place.coast.lower()})" if place.coast else name


STYLE = Style(
    {
        "hold": "H {unit}",
        "move": "M {unit}-{to}",
        "move-via": "M {unit}-{to}",
        "support": "S {unit}: H {other}",
        "support-move": "S {unit}: M {other}-{to}",
        "convoy": "C {unit}: {other}-{to}",
        "retreat": "R {unit}: {to}",
        "disband": "D {unit}",
        "build": "B {kind} {at}",
    },
    unit=_unit,
    place=_name,
)


def _carried(order: Order) -> Order:
    """What is left of an order: nothing says that a move is to go by convoy."""
    return replace(order, via=False) if isinstance(order, Move) else order


NOTATION = Notation(
    "fidonet",
    read=read,
    write=STYLE.write,
    carried=_carried,
    unsaid=frozenset({"waive"}),
    loses=(
        "that an army is to go by convoy: its rules have no such words, fleets alone say it",
        "a build that is waived: who wants fewer units names fewer",
    ),
)
