"""The answer to a file, in its writer's language.

It goes to the writer only, and shows the orders on file to nobody but who gave them.
"""

from __future__ import annotations

from collections.abc import Iterator

from detente.board.words import load_words
from detente.game.engine import givens_of
from detente.game.time import moment
from detente.narrate import describe, name_unit
from detente.rules import Unit

from . import signature
from .admit import Arrival, Checked, reason_parts
from .folder import Folder
from .header import reply_code
from .orders import Line, Understood
from .words import fill, phase_name, wording


def taken(folder: Folder, found: Checked, arrival: Arrival, read: Understood) -> str:
    """The receipt of a file that was taken; `folder` is as it stands afterwards."""
    lang = folder.desk.lang_of(found.seat)
    say = wording(lang).receipt
    key = folder.desk.player(found.seat).key
    signed = say["unsigned"]
    if found.signed and key:
        signed = fill(say["signed"], key=signature.fingerprint(key))
    told = [
        _head(folder, found, lang),
        "",
        fill(say["taken"], name=arrival.name),
        fill(say["arrived"], at=moment(arrival.at, folder.game.settings.clock.zone)),
        signed,
        "",
        *_understood(read, lang),
        *_on_file(folder, found, lang),
        *_foot(folder, lang),
    ]
    return "\n".join(told) + "\n"


def aside(folder: Folder, found: Checked, arrival: Arrival, read: Understood | None = None) -> str:
    """The receipt of a file that was set aside, with the reason."""
    lang = folder.desk.lang_of(found.seat)
    say = wording(lang)
    told = [
        _head(folder, found, lang),
        "",
        fill(say.receipt["aside"], name=arrival.name, reason=reason(folder, found, lang)),
        fill(say.receipt["arrived"], at=moment(arrival.at, folder.game.settings.clock.zone)),
        "",
    ]
    if read is not None:
        told += [*_understood(read, lang)]
    return "\n".join([*told, say.receipt["kept"]]) + "\n"


def reason(folder: Folder, found: Checked, lang: str) -> str:
    """Why a file was set aside."""
    return fill(wording(lang).reasons[found.fault], **reason_parts(found, folder, lang))


def _head(folder: Folder, found: Checked, lang: str) -> str:
    say = wording(lang).receipt
    power, game = found.header.power, folder.game
    if not power or not game.phase:
        return fill(say["head_unknown"], party=folder.desk.party)
    return fill(
        say["head"],
        party=folder.desk.party,
        power=load_words(lang).power(power),
        phase=phase_name(game.phase, lang),
    )


def _understood(read: Understood, lang: str) -> Iterator[str]:
    say = wording(lang).receipt
    good = [line for line in read.lines if line.order is not None]
    idle = [line for line in read.lines if line.idle]
    bad = [line for line in read.lines if line.order is None and not line.idle]
    for code, lines in (("understood", good), ("idle", idle), ("not_taken", bad)):
        if lines:
            yield say[code]
            for line in lines:
                yield from _line(line, lang)
            yield ""
    if read.notes:
        yield from (*read.notes, "")


def _line(line: Line, lang: str) -> Iterator[str]:
    say = wording(lang).receipt
    where = fill(say["line"], line=line.line, column=line.column) if line.line else say["list"]
    if line.order is not None:
        yield f"  {where}: {line.order}"
        yield f"      {describe(line.order, lang)}"
    else:
        yield f"  {where}: {line.text[:80]}"
    yield from (f"      {sentence}" for sentence in line.said)


def _on_file(folder: Folder, found: Checked, lang: str) -> Iterator[str]:
    """All orders of the seat, and what of it has none."""
    say = wording(lang).receipt
    game = folder.game
    sheet = game.sheet(found.seat)
    yield say["on_file"]
    yield from (f"  {line.order}" for line in sheet.lines)
    if not sheet.lines:
        yield f"  {say['none']}"
    ordered = {
        unit.province
        for given in givens_of(sheet.lines, game.ruleset)
        if (unit := getattr(given.order, "unit", None))
    }
    lacking = [u for u in _units(folder, found.seat) if u.province not in ordered]
    if lacking:
        yield f"{say['lacking']} {', '.join(name_unit(unit, lang) for unit in lacking)}"
    yield fill(say["mark"], mark=sheet.hash[:16])


def _units(folder: Folder, seat: str) -> Iterator[Unit]:
    game = folder.game
    if not game.phase.endswith("A"):
        for power in game.seats[seat].powers:
            yield from game.units_to_order(power)


def _foot(folder: Folder, lang: str) -> Iterator[str]:
    say = wording(lang).receipt
    game = folder.game
    yield ""
    zone = game.settings.clock.zone
    yield fill(say["due"], at=moment(game.due, zone)) if game.due else say["no_due"]
    yield fill(say["code"], code=reply_code(folder.events))
