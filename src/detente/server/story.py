"""The story of a decided phase: each order with its reason, and what changed for the reader."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from detente.game.replay import resolve_again
from detente.game.state import Game, Record
from detente.narrate import left_alone, sentence
from detente.rules.lists import called
from detente.rules.orders import Unit
from detente.rules.resolution import Outcome, Resolution
from detente.server.recent import Recent
from detente.server.speech import lang, listed, words

FAILED = frozenset(
    {
        *("bounce", "cut", "void", "disrupted", "dislodged", "no_convoy", "no convoy", "expelled"),
        # Diplonline's own
        *("repelled", "bounce_swap", "bounce_occupied", "transport_cut", "no_transport", "dies"),
        *("ambiguous_transport", "support_unused", "not_performed", "retreat_dies"),
    }
)


@dataclass(frozen=True)
class Told:
    """One order and what became of it."""

    power: str
    why: str  # what became of it and why, as a sentence
    done: bool
    silent: bool  # no order was given and nothing happened to the unit
    place: str  # province of the unit, for the map
    written: str = ""  # an order that could not count, as it was given


@dataclass(frozen=True)
class Chapter:
    """All that one power tried."""

    power: str
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Story:
    """A decided phase for one reader, whose own part comes first."""

    phase: str
    changes: tuple[str, ...]  # for the reader
    own: tuple[Chapter, ...]
    others: tuple[Chapter, ...]
    news: tuple[str, ...]  # for everybody: powers that fell, units that were lost


class Resolutions:
    """Resolutions of recent phases; deciding again is cheap, but not for every reader."""

    def __init__(self, most: int = 256) -> None:
        self._known: Recent[Resolution] = Recent(most)

    def of(self, game: Game, number: int) -> Resolution:
        """The resolution of the game's phase with that number in its history, with all reasons."""
        record = game.history[number]
        return self._known.get(_key(game, record), lambda: resolve_again(game, record))


def _key(game: Game, record: Record) -> Hashable:
    """What tells a decided phase from those of other games, also of altered copies of its own."""
    rules = game.board.name, game.ruleset_at(record.phase), tuple(sorted(record.allies.items()))
    return (game.id, *rules, record.at, record.before.hash, record.given, record.after.hash)


RESOLUTIONS = Resolutions()
_TOLD: Recent[Story] = Recent(256)  # what is decided does not change, and every visit tells it


def tell(game: Game, number: int, seat: str = "") -> Story:
    """The story of a phase for the player of a seat (none: for anybody)."""
    own = game.seats[seat].powers if seat else ()
    record = game.history[number]
    key = (_key(game, record), own, get_language())
    return _TOLD.get(key, lambda: told(record, RESOLUTIONS.of(game, number), own))


def told(record: Record, resolution: Resolution, own: tuple[str, ...] = ()) -> Story:
    """The story of a phase that was decided so, for the player of some powers."""
    chapters = _chapters(resolution)
    return Story(
        record.phase,
        tuple(change for power in own for change in _changes(record, resolution, power)),
        tuple(c for c in chapters if c.power in own),
        tuple(c for c in chapters if c.power not in own),
        tuple(_news(record)),
    )


def _chapters(resolution: Resolution) -> list[Chapter]:
    told: dict[str, list[Told]] = {power: [] for power in sorted(_powers(resolution), key=_name)}
    for outcome in resolution.outcomes:
        if called(resolution, outcome):
            told[outcome.power].append(_told(resolution, outcome, None))
    for unit, outcome in left_alone(resolution):
        told[outcome.power].append(_told(resolution, outcome, unit))
    return [Chapter(power, tuple(lines)) for power, lines in told.items() if lines]


def _powers(resolution: Resolution) -> set[str]:
    every = (*resolution.outcomes, *resolution.unordered.values())
    return {outcome.power for outcome in every}


def _name(power: str) -> str:
    return words().power(power)


def _told(resolution: Resolution, outcome: Outcome, unit: Unit | None) -> Told:
    subject = getattr(outcome.order, "unit", unit)
    return Told(
        power=outcome.power,
        why=sentence(outcome, resolution.before, lang(), unit),
        done=not FAILED & set(outcome.result),
        silent=outcome.order is None and outcome.result == ("hold",),
        place=subject.province if subject else "",
        written=_written(outcome),
    )


def _written(outcome: Outcome) -> str:
    """An order that could not count, as it was given: as typed, or in the short form."""
    if "void" not in outcome.result:
        return ""
    return outcome.text or (str(outcome.order) if outcome.order else "")


def _changes(record: Record, resolution: Resolution, power: str) -> Iterator[str]:
    yield from _centres(record, power)
    for out in record.after.dislodged.get(power, ()):
        unit = Unit.parse(out.unit)
        yield _("Your unit in %(place)s was driven out and must retreat.") % {
            "place": words().location(unit.location)
        }
    for name in record.destroyed.get(power, ()):
        unit = Unit.parse(name)
        yield _("Your unit in %(place)s is lost.") % {"place": words().location(unit.location)}
    yield from _successes(resolution, power)


def _centres(record: Record, power: str) -> Iterator[str]:
    before, after = (set(s.centres.get(power, ())) for s in (record.before, record.after))
    if gained := after - before:
        yield _("You gained %(places)s.") % {"places": _places(gained)}
    if lost := before - after:
        yield _("You lost %(places)s.") % {"places": _places(lost)}
    if gained or lost:
        count = len(after)
        yield ngettext(
            "You own %(count)d supply centre now.", "You own %(count)d supply centres now.", count
        ) % {"count": count}


def _places(codes: set[str]) -> str:
    return listed(sorted(map(words().province, codes)))


def _successes(resolution: Resolution, power: str) -> Iterator[str]:
    own = [o for o in resolution.outcomes if o.power == power and called(resolution, o)]
    if not own:
        return
    done, count = sum(not FAILED & set(outcome.result) for outcome in own), len(own)
    if done == count:
        yield ngettext(
            "Your order did what it was to do.",
            "All your %(count)d orders did what they were to do.",
            count,
        ) % {"count": count}
    else:
        yield ngettext(
            "Your order did not do what it was to do.",
            "%(done)d of your %(count)d orders did what they were to do.",
            count,
        ) % {"done": done, "count": count}


def _news(record: Record) -> Iterator[str]:
    for power in record.expelled:
        yield _("%(power)s is expelled: it kept more units than bases.") % {
            "power": words().power(power)
        }
    for power in record.eliminated:
        yield _("%(power)s is out of the game.") % {"power": words().power(power)}
