"""The report of a turn: the same for everybody who reads its language, and made of the log alone.

Orders are told in their canonical form and in sentences; what players wrote beside them is in no
report.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from detente.board.words import load_words
from detente.game import Game, resolve_again
from detente.game import events as ev
from detente.game.time import moment
from detente.narrate import changes, sentence
from detente.narrate.speaker import finished, speaker
from detente.rules import Resolution, Unit
from detente.rules.lists import called
from detente.rules.resolution import Outcome

from .header import reply_code
from .story import Part
from .words import fill, phase_name, turn_name, wording


@dataclass(frozen=True)
class Block:
    """A heading, and rows of a line with what is said of it."""

    heading: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Section:
    """A part of a report; `picture` names the map that goes with it."""

    heading: str
    blocks: tuple[Block, ...] = ()
    picture: str = ""


@dataclass(frozen=True)
class Report:
    """A report in one language."""

    lang: str
    title: str
    sections: tuple[Section, ...]


def report_of(part: Part, party: str, lang: str) -> Report:
    """The report of a start, a turn or a notice."""
    match part.first:
        case ev.Began():
            title = wording(lang).report["start"]
            sections = [_players(part.after, lang), *_standing(part, party, lang)]
        case ev.Adjudicated():
            title = wording(lang).report["title"]
            sections = [*_turn(part, lang), *_standing(part, party, lang)]
        case _:
            title = wording(lang).notice["title"]
            sections = [Section("", (Block("", ((_notice(part, lang), ""),)),))]
            if isinstance(part.first, ev.RolledBack):
                sections += _standing(part, party, lang)
    phase = getattr(part.first, "phase", "") or part.after.phase
    return Report(lang, fill(title, party=party, phase=phase_name(phase, lang)), tuple(sections))


def resolution_of(part: Part) -> Resolution:
    """What the rules made of the turn of a part, with all reasons."""
    return resolve_again(part.after, part.after.history[-1])


def _players(game: Game, lang: str) -> Section:
    say, words = wording(lang).report, load_words(lang)
    rows = tuple(
        (", ".join(words.power(power) for power in seat.powers), seat.name or say["open"])
        for seat in game.seats.values()
    )
    return Section(say["players"], (Block("", rows),))


def _turn(part: Part, lang: str) -> Iterator[Section]:
    say = wording(lang).report
    resolution = resolution_of(part)
    yield Section(say["orders"], tuple(_orders(resolution, lang)), "orders")
    rows: list[tuple[str, str]] = []
    for power in _powers(part.after):
        if part.before and part.before.standing and _lives(part.before, power):
            rows += [(line, "") for line in _news(resolution, power, lang)]
    first = part.first
    if isinstance(first, ev.Adjudicated) and first.missed:
        words = load_words(lang)
        seats = [part.after.seats[seat] for seat in first.missed]
        names = ", ".join(words.power(power) for seat in seats for power in seat.powers)
        rows.append((fill(say["missed"], powers=names), ""))
    if rows:
        yield Section(say["changes"], (Block("", tuple(rows)),))


def _news(resolution: Resolution, power: str, lang: str) -> Iterator[str]:
    """What changed for a power; nothing is said where nothing did."""
    same = finished(speaker(lang).say("story", "same", {"power": power}))
    return (line for line in changes(resolution, power, lang) if line != same)


def _orders(resolution: Resolution, lang: str) -> Iterator[Block]:
    """Every power's orders with their outcomes, and its units that had none."""
    told: dict[str, list[tuple[str, str]]] = {}
    for unit, outcome in _outcomes(resolution):
        line = _line(outcome, unit, lang)
        why = sentence(outcome, resolution.before, lang, unit)
        told.setdefault(outcome.power, []).append((line, why))
    words = load_words(lang)
    listed = resolution.before.powers
    for power in sorted(told, key=listed.index):
        yield Block(words.power(power), tuple(told[power]))


def _outcomes(resolution: Resolution) -> Iterator[tuple[Unit | None, Outcome]]:
    for outcome in resolution.outcomes:
        if called(resolution, outcome):
            yield None, outcome
    yield from resolution.unordered.items()


def _line(outcome: Outcome, unit: Unit | None, lang: str) -> str:
    if outcome.order is not None:
        return str(outcome.order)
    return f"{unit} ({wording(lang).report['no_order']})" if unit else "–"


def _powers(game: Game) -> tuple[str, ...]:
    return game.standing.powers if game.standing else ()


def _lives(game: Game, power: str) -> bool:
    s = game.standing
    return s is not None and any(power in part for part in (s.units, s.centres, s.dislodged))


def _standing(part: Part, party: str, lang: str) -> Iterator[Section]:
    """The position, and what comes next: the phase, its deadline, how a file must begin."""
    say, game = wording(lang).report, part.after
    heading = fill(say["position"], phase=phase_name(game.phase, lang))
    yield Section(heading, tuple(_positions(game, lang)), "position")
    yield Section("", (Block("", tuple(_next(part, party, lang))),))


def _positions(game: Game, lang: str) -> Iterator[Block]:
    say, words, standing = wording(lang).report, load_words(lang), game.standing
    if standing is None:
        return
    for power in standing.powers:
        if not _lives(game, power):
            continue
        units = ", ".join(standing.units.get(power, ())) or "–"
        centres = [words.province(c) for c in standing.centres.get(power, ())]
        rows = [
            (f"{say['units']}: {units}", ""),
            (f"{say['centres']} ({len(centres)}): {', '.join(centres) or '–'}", ""),
        ]
        rows += [
            (f"{say['dislodged']}: {out.unit}", ", ".join(out.retreats) or "–")
            for out in standing.dislodged.get(power, ())
        ]
        yield Block(words.power(power), tuple(rows))


def _next(part: Part, party: str, lang: str) -> Iterator[tuple[str, str]]:
    say, game = wording(lang).report, part.after
    if game.ended is not None:
        words = load_words(lang)
        powers = ", ".join(words.power(power) for power in game.ended.winners) or "–"
        yield fill(wording(lang).endings[game.ended.how], powers=powers), ""
        return
    yield fill(say["next"], phase=phase_name(game.phase, lang)), ""
    zone = game.settings.clock.zone
    yield (fill(say["due"], at=moment(game.due, zone)) if game.due else say["no_due"]), ""
    code = reply_code(part.events)
    yield fill(say["code"], code=code), ""
    yield say["how"], ""
    yield f"party: {party}", ""
    yield f"land: {_example(game)}", ""
    yield f"turn: {turn_name(game.phase)}", ""
    yield f"code: {code}", ""


def _example(game: Game) -> str:
    """A power to show the form with, by the name that order files use."""
    return load_words("en").power(_powers(game)[0])


def _notice(part: Part, lang: str) -> str:
    say, words, game = wording(lang).notice, load_words(lang), part.after
    first = part.first
    if isinstance(first, ev.DeadlineSet):
        phase = phase_name(first.phase, lang)
        if first.due is None:
            return fill(say["no_deadline"], phase=phase)
        return fill(say["deadline"], phase=phase, at=moment(first.due, game.settings.clock.zone))
    if isinstance(first, ev.RolledBack):
        return fill(say["rolled_back"], phase=phase_name(first.phase, lang))
    if not isinstance(first, ev.SeatClaimed | ev.SeatLeft):
        raise TypeError(f"{first.kind} is no notice")
    powers = ", ".join(words.power(power) for power in game.seats[first.seat].powers)
    if isinstance(first, ev.SeatClaimed):
        return fill(say["claimed"], power=powers, name=first.name)
    return fill(say["left"], power=powers)
