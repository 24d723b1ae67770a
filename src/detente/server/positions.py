"""A position as text that a person edits, and by the fields of a form.

    S1902R                  the phase
    FRANCE: A BUR, F BRE    units
    FRANCE = PAR, BRE       supply centres
    FRANCE ! A MAR < PIE    driven out, by an attack from Piedmont
    * GAS                   standoffs: nobody may retreat there

Powers, units and places may also be written as people do, in the reader's language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from detente.board import Board
from detente.game.standing import Out, Standing
from detente.notation import read_order
from detente.rules.orders import Hold, Unit
from detente.rules.phase import Phase
from detente.server.speech import lang, offered, words

MOST_TEXT = 6000  # characters
_LINE = re.compile(r"([^:=!*]*)([:=!*])(.*)")


class PositionError(ValueError):
    """A position cannot be read; the message is a sentence for its writer."""


def text_of(standing: Standing) -> str:
    """The position as text."""
    lines = [standing.phase]
    for power in standing.powers:
        if units := standing.units.get(power):
            lines.append(f"{power}: {', '.join(units)}")
        if centres := standing.centres.get(power):
            lines.append(f"{power} = {', '.join(centres)}")
        lines += [f"{power} ! {_out(out)}" for out in standing.dislodged.get(power, ())]
    if standing.contested:
        lines.append(f"* {', '.join(standing.contested)}")
    return "\n".join(lines) + "\n"


def _out(out: Out) -> str:
    return f"{out.unit} < {out.origin}" if out.origin else out.unit


def read_position(text: str, board: Board, powers: tuple[str, ...]) -> dict[str, Any]:
    """The position that a text describes, as plain data; raises `PositionError`."""
    if len(text) > MOST_TEXT:
        raise PositionError(_("This position is longer than %d characters.") % MOST_TEXT)
    data: dict[str, Any] = {"phase": "", "units": {}, "centers": {}, "dislodged": {}}
    data["contested"] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        match = _LINE.fullmatch(line)
        if match is None:
            data["phase"] = read_phase(line)
            continue
        head, sign, body = (part.strip() for part in match.groups())
        things = [thing.strip() for thing in body.split(",") if thing.strip()]
        if sign == "*":
            data["contested"] += [read_place(thing, board) for thing in things]
        else:
            _add(data, read_power(head, powers), sign, things, board)
    if not data["phase"]:
        raise PositionError(_("The text has no phase; begin it with one like S1901M."))
    return data


def _add(data: dict[str, Any], power: str, sign: str, things: list[str], board: Board) -> None:
    if sign == ":":
        data["units"].setdefault(power, []).extend(str(read_unit(t, board)) for t in things)
    elif sign == "=":
        data["centers"].setdefault(power, []).extend(read_place(t, board) for t in things)
    else:
        data["dislodged"].setdefault(power, []).extend(_driven_out(t, board) for t in things)


def _driven_out(text: str, board: Board) -> dict[str, Any]:
    unit, sign, origin = text.partition("<")
    came = read_place(origin.strip(), board) if sign else None
    return {"unit": str(read_unit(unit.strip(), board)), "from": came}


def read_phase(text: str) -> str:
    """A phase like S1901M; raises `PositionError`."""
    try:
        return str(Phase.parse(text.upper()))
    except ValueError:
        raise PositionError(
            _("“%(text)s” is no phase; write one like S1901M, F1901R or W1901A.")
            % {"text": text[:60]}
        ) from None


def read_power(text: str, powers: tuple[str, ...]) -> str:
    """A power by its code or its name in any language."""
    wanted = text.casefold()
    for power in powers:
        names = (words().power(power), power, *_names_of(power))
        if wanted in (name.casefold() for name in names):
            return power
    raise PositionError(_("“%(text)s” is no power of this board.") % {"text": text[:60]})


def _names_of(power: str) -> Iterator[str]:
    from detente.board.words import load_words

    for code in offered():
        yield from load_words(code).named("powers", power).spellings


def read_unit(text: str, board: Board) -> Unit:
    """A unit like A PAR, F StP (sc) or Army Paris."""
    order = read_order(f"{text} H", None, lang=lang()).order
    if not isinstance(order, Hold) or order.unit.province not in board.provinces:
        raise PositionError(
            _("“%(text)s” is no unit; write one like A Par or F StP(sc).") % {"text": text[:60]}
        )
    return order.unit


def read_place(text: str, board: Board) -> str:
    """The code of a province, by code or name."""
    if text.upper() in board.provinces:
        return text.upper()
    return read_unit(f"A {text}", board).province


def edited(data: Mapping[str, Any], form: Mapping[str, str]) -> dict[str, Any]:
    """A position (as `position_json` makes it) with one change of the form.

    Raises `PositionError` where a field names nothing there is.
    """
    change = _CHANGES.get(form.get("change", ""))
    if change is None:
        raise PositionError(_("Choose what to change."))
    copy: dict[str, Any] = {**data}
    for key in ("units", "centers"):
        copy[key] = {power: list(entries) for power, entries in data.get(key, {}).items()}
    copy["dislodged"] = {
        power: [{"unit": out["unit"], "from": out["from"]} for out in outs]
        for power, outs in data.get("dislodged", {}).items()
    }  # where they may go is found out anew
    copy.setdefault("contested", [])
    change(copy, form)
    return copy


def _put(data: dict[str, Any], form: Mapping[str, str]) -> None:
    """A unit, instead of the one that stands there."""
    unit = Unit.parse(f"{form.get('kind', '')} {form.get('place', '')}")
    _clear(data["units"], unit.province)
    data["units"].setdefault(form.get("power", ""), []).append(str(unit))


def _drive_out(data: dict[str, Any], form: Mapping[str, str]) -> None:
    """A unit out of its place, by an attack from somewhere."""
    unit = Unit.parse(form.get("unit", ""))
    power = _clear(data["units"], unit.province)
    data["phase"] = f"{data['phase'][0].replace('W', 'F')}{data['phase'][1:5]}R"
    entry = {"unit": str(unit), "from": form.get("origin") or None}
    data["dislodged"].setdefault(power, []).append(entry)


def _remove(data: dict[str, Any], form: Mapping[str, str]) -> None:
    province = Unit.parse(form.get("unit", "")).province
    _clear(data["units"], province)


def _own(data: dict[str, Any], form: Mapping[str, str]) -> None:
    """A supply centre to a power, or to nobody."""
    for codes in data["centers"].values():
        if form.get("centre") in codes:
            codes.remove(form["centre"])
    if power := form.get("owner", ""):
        data["centers"].setdefault(power, []).append(form.get("centre", ""))


def _set_phase(data: dict[str, Any], form: Mapping[str, str]) -> None:
    season = form.get("season", "")
    data["phase"] = read_phase(f"{season[:1]}{form.get('year', '').strip()}{season[1:2]}")
    if not season.endswith("R"):
        data["dislodged"] = {}


_CHANGES = {
    "put": _put,
    "out": _drive_out,
    "remove": _remove,
    "own": _own,
    "phase": _set_phase,
}


def _clear(units: dict[str, list[str]], province: str) -> str:
    """Take whatever stands in a province away; returns whose it was."""
    for power, listed in units.items():
        for text in listed:
            if Unit.parse(text).province == province:
                listed.remove(text)
                return power
    return ""
