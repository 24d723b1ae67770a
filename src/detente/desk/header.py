"""What a file says of itself: party, power, and the turn or the reply code of the last report."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from detente.game import Game
from detente.game.events import Adjudicated, Began, Event, RolledBack
from detente.notation.core.clean import clean
from detente.notation.core.heads import Head, names_turn, read_head

_CODE = re.compile(
    r"\s*(?:code|código|codigo|kód|kod|код)\s*[:=]\s*(\S.{0,39}?)\s*$", re.IGNORECASE
)
_PHASE = re.compile(r"(?:\s*[^\W\d_]{3,12}\s*[:=])?\s*([SFW]\d{4}[MRA])\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Header:
    """What the header lines say; empty where they say nothing."""

    party: str = ""
    power: str = ""
    season: str = ""
    year: int = 0
    phase: str = ""  # in full, `S1901M`
    code: str = ""  # as it was written, so that a misspelt one is a wrong one
    unread: bool = False  # a line is labelled as the turn, and names none

    @property
    def timed(self) -> bool:
        """Whether it says for which turn the orders are."""
        return bool(self.code or self.phase or (self.season and self.year))


def read_header(text: str) -> tuple[Header, str]:
    """The header of a text, each thing where it is said first, and the text to read orders from.

    That has an empty line wherever one said only what the grammars of orders do not know.
    """
    found = Header()
    lines = text.split("\n")
    for line in clean(text).lines:
        if code := _CODE.match(line.text):
            found = replace(found, code=found.code or _plain(code[1]))
        elif phase := _PHASE.match(line.text):
            found = replace(found, phase=found.phase or phase[1].upper())
        else:
            head = read_head(line.text, Head())
            found = _merged(found, head) if head else found
            if names_turn(line.text) and not (head and (head.season or head.year)):
                found = replace(found, unread=True)
            continue
        if 0 < line.number <= len(lines):
            lines[line.number - 1] = ""
    return found, "\n".join(lines)


def _merged(found: Header, head: Head) -> Header:
    if not (found.season or found.year):
        found = replace(found, season=head.season, year=head.year)
    return replace(found, party=found.party or head.party, power=found.power or head.power)


def turn_fault(header: Header, game: Game, code: str) -> str:
    """Why a file is not for the turn that is being played (a code of `words/`), or nothing."""
    if header.code and header.code != _plain(code):
        return "wrong_code"
    if header.unread or (header.phase and header.phase != game.phase):
        return "wrong_turn"
    if header.season and header.year and f"{header.season}{header.year:04}" != game.phase[:5]:
        return "wrong_turn"
    return ""


def reply_code(events: Sequence[Event]) -> str:
    """The code of the turn that a log has come to, `7F3A-91C2`; a turn taken back gets another."""
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if isinstance(event, Began | Adjudicated | RolledBack):
            text = f"{events[0].at.isoformat()}\0{number}\0{event.at.isoformat()}"
            code = hashlib.sha256(text.encode()).hexdigest()[:8].upper()
            return f"{code[:4]}-{code[4:]}"
    return ""


def _plain(code: str) -> str:
    return re.sub(r"[-\s]", "", code).upper()
