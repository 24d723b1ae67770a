"""Logs of the bot protocol DAIDE: what a server told its clients, one message a line.

Only three messages matter: `NOW` (a position), `SCO` (owners of centres) and `ORD` (an order with
its result). Whatever stands before them on a line is let be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from detente.board import Location
from detente.notation import Context, notation_named
from detente.rules.orders import Given, Unit
from detente.rules.phase import Phase

from .played import FormatError, Played, Retreating, Stage, Stated
from .registry import Format
from .strict import add_unit, board, read_centre, shown

_MESSAGE = re.compile(r"\b(NOW|SCO|ORD) (?=\( )")
_GAME = re.compile(r"^(?:Game|Service #\d+) \(?(\w{1,40})")
_TURN = re.compile(r"\( (SPR|SUM|FAL|AUT|WIN) #?(\d{1,4}) \)")
_PLACE = re.compile(r"\( (\w{3}) (\w)CS \)|(\w{3})")
_UNIT = re.compile(r"\( (\w{3}) (AMY|FLT) (\w{3}|\( \w{3} \wCS \))(?: MRT \( (.*)\))? \)")
_PHASES = {"SPR": "SM", "SUM": "SR", "FAL": "FM", "AUT": "FR", "WIN": "WA"}
_SEASONS = list(_PHASES.values())
_THEIRS = {"ECH": "ENG", "GOB": "BOT", "GOL": "LYO"}
_WORDS = {"BNC": "bounce", "CUT": "cut", "DSR": "disrupted", "NSO": "void", "RET": "dislodged"}


@dataclass
class _Log:
    """What has been heard of one game."""

    positions: dict[Phase, Stated] = field(default_factory=dict)
    orders: dict[Phase, dict[str, Given]] = field(default_factory=dict)
    results: dict[Phase, dict[Unit, tuple[str, ...]]] = field(default_factory=dict)
    centres: dict[str, str] = field(default_factory=dict)

    def played(self, name: str) -> Played:
        """The game, its phases in their order."""
        phases = sorted({*self.positions, *self.orders}, key=_order)
        stages = [
            Stage(
                phase,
                tuple(self.orders.get(phase, {}).values()),
                self.positions.get(phase),
                results=self.results.get(phase),
            )
            for phase in phases
        ]
        return Played(name, tuple(stages))


def _order(phase: Phase) -> tuple[int, int]:
    return phase.year, _SEASONS.index(phase.season + phase.kind)


def read(text: str) -> list[Played]:
    """The games of a log; each has a position at least."""
    done: list[tuple[str, _Log]] = []
    logs: dict[str, _Log] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        message = _MESSAGE.search(line)
        if message is None:
            continue
        named = _GAME.search(line)
        name = named[1] if named else ""
        log = logs.setdefault(name, _Log())
        told = line[message.end() :].rstrip("]\r ")
        if _begins_anew(message[1], told, log):
            done.append((name, log))
            log = logs[name] = _Log(centres=log.centres)
        _HEAR[message[1]](log, told, f"line {number}")
    return [log.played(name) for name, log in (*done, *logs.items()) if log.positions]


def _begins_anew(word: str, told: str, log: _Log) -> bool:
    """Whether the first position of a game is told again after play went on."""
    turn = _TURN.match(told)
    if word != "NOW" or turn is None or len(log.positions) < 2:
        return False
    return _phase(turn) == min(log.positions, key=_order)


def _phase(turn: re.Match[str]) -> Phase:
    code = _PHASES[turn[1]]
    return Phase(code[0], int(turn[2]), code[1])


def _groups(text: str, where: str) -> Iterator[str]:
    """The bracketed parts of a message, one after the other."""
    depth, start = 0, 0
    for match in re.finditer(r"[()]", text):
        if match[0] == "(":
            start = start if depth else match.start()
            depth += 1
        else:
            depth -= 1
            if depth < 0:
                raise FormatError("bracket_closed", where)
            if depth == 0:
                yield text[start : match.end()]
    if depth:
        raise FormatError("bracket_open", where)


def _turned(text: str, where: str) -> tuple[Phase, list[str]]:
    head, *rest = _groups(text, where)
    turn = _TURN.fullmatch(head)
    if turn is None:
        raise FormatError("no_turn", where, text=shown(head), like="( SPR 1901 )")
    return _phase(turn), rest


def _power(token: str, where: str) -> str:
    for power in board().powers:
        if power[:3] == token:
            return power
    raise FormatError("no_power", where, text=shown(token))


def _places(text: str, where: str) -> list[Location]:
    places = []
    for match in _PLACE.finditer(text):
        name = match[1] or match[3]
        place = Location(_THEIRS.get(name, name), f"{match[2]}C" if match[1] else "")
        if place not in board().locations:
            raise FormatError("no_place", where, text=shown(match[0]))
        places.append(place)
    return places


def _now(log: _Log, text: str, where: str) -> None:
    phase, entries = _turned(text, where)
    units: dict[Unit, str] = {}
    retreats: dict[Unit, Retreating] = {}
    for entry in entries:
        match = _UNIT.fullmatch(entry)
        if match is None:
            raise FormatError("no_unit", where, text=shown(entry))
        unit = Unit(match[2][0], _places(match[3], where)[0])
        unit = Unit("A" if match[2] == "AMY" else "F", unit.location)
        if not board().can_stand(*unit):
            raise FormatError("cannot_stand", where, text=f"{match[2]} {unit.location}")
        power = _power(match[1], where)
        if match[4] is None:
            add_unit(units, unit, power, where)
        else:
            places = frozenset(_places(match[4], where))
            add_unit(retreats, unit, Retreating(power, places), where)
    log.positions[phase] = Stated(units, retreats, dict(log.centres) or None)


def _sco(log: _Log, text: str, where: str) -> None:
    owners: dict[str, str] = {}
    for entry in _groups(text, where):
        owner, *codes = entry.strip("() ").split()
        if owner != "UNO":
            power = _power(owner, where)
            owners |= {read_centre(_THEIRS.get(c, c), where): power for c in codes}
    log.centres = owners


def _ord(log: _Log, text: str, where: str) -> None:
    phase, rest = _turned(text, where)
    if len(rest) != 2:
        raise FormatError("order_and_result", where)
    power = _power(rest[0].lstrip("( ")[:3], where)
    read = notation_named("daide").read(rest[0], Context(board(), None, power))
    order = read[0].order if read else None
    log.orders.setdefault(phase, {})[rest[0]] = Given(power, order, rest[0])
    unit = getattr(order, "unit", None)
    if isinstance(unit, Unit):
        words = tuple(_WORDS[w] for w in rest[1].strip("() ").split() if w in _WORDS)
        log.results.setdefault(phase, {})[unit] = words


_HEAR = {"NOW": _now, "SCO": _sco, "ORD": _ord}

FORMAT = Format(
    "daide",
    "logs of the bot protocol DAIDE",
    read=read,
    write=None,
    loses=("press and everything else that is no position, order or result",),
    begins=lambda text: re.search(r"\bNOW \( (?:SPR|SUM|FAL|AUT|WIN) #?\d", text) is not None,
)
