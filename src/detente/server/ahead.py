"""Orders given ahead, as the game page shows them: what is stored, and all that may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from detente.game.canon import parse_order
from detente.game.engine import givens_of
from detente.game.plans import plans_ahead
from detente.game.state import Game
from detente.narrate import describe, name_unit
from detente.rules.orders import Build, Disband, Given, Retreat, Waive
from detente.server.foresight import Kind, foreseen
from detente.server.priorities import PLACES, build_choices, removal_choices
from detente.server.reading import Answer
from detente.server.row import Choice, Group, Row, by_name, choice
from detente.server.speech import lang, words


@dataclass(frozen=True)
class Wishes:
    """One list in the order of preference: where a unit goes, what is built, what is removed."""

    label: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Part:
    """The orders ahead for one kind of phase."""

    kind: Kind
    wishes: tuple[Wishes, ...]
    stored: tuple[str, ...]  # as sentences, the most wanted first
    text: str = ""  # typed and not stored
    answers: tuple[Answer, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows of its lists."""
        return tuple(row for wishes in self.wishes for row in wishes.rows)

    def typed(self, text: str, answers: tuple[Answer, ...]) -> Part:
        """The same with a text that was not stored, and how its lines were read."""
        return replace(self, text=text, answers=answers)


def planned(game: Game, seat: str) -> tuple[Part, ...]:
    """What is stored for the parts that a seat may plan now, without the lists to choose from."""
    return tuple(Part(kind, (), _told(game, seat, kind)) for kind in plans_ahead(game, seat))


def ahead(game: Game, seat: str) -> tuple[Part, ...]:
    """The parts that a seat may plan now, none where there is nothing to plan."""
    return tuple(part(game, seat, kind) for kind in plans_ahead(game, seat))


def part(game: Game, seat: str, kind: Kind) -> Part:
    """The orders ahead of a seat for one kind of phase, with what is stored chosen."""
    make = _retreats if kind == "R" else _adjustments
    wishes = tuple(make(game, stored(game, seat, kind), seat))
    return Part(kind, wishes, _told(game, seat, kind))


def _told(game: Game, seat: str, kind: Kind) -> tuple[str, ...]:
    orders = (given.order for given in stored(game, seat, kind))
    return tuple(describe(order, lang()) for order in orders if order)


def stored(game: Game, seat: str, kind: Kind) -> list[Given]:
    """What the server holds of a seat for the next phase of a kind."""
    if (seat, kind) not in game.plans:
        return []
    return givens_of(game.plans.get((seat, kind), ()), game.ruleset)


def merged(game: Game, seat: str, kind: Kind, new: Sequence[Given]) -> list[Given]:
    """What is typed in the place of what it is about: a unit's retreats, or the whole list."""
    if kind == "A":
        return list(new)
    about = {_place(given) for given in new}
    return [given for given in stored(game, seat, kind) if _place(given) not in about] + list(new)


def _place(given: Given) -> str:
    order = given.order
    return order.unit.province if isinstance(order, Retreat | Disband) else ""


def chosen_orders(shown: Part, fields: Mapping[str, str]) -> list[Given] | None:
    """The orders chosen in a form, each once; None where one is not among the choices."""
    found: list[Given] = []
    for row in shown.rows:
        value = fields.get(row.name, "")
        if value and not row.allows(value):
            return None
        given = Given(row.power, parse_order(value)) if value else None
        if given and given not in found:
            found.append(given)
    return found


def _retreats(game: Game, held: Sequence[Given], seat: str) -> Iterator[Wishes]:
    out = foreseen(game, seat, "R").dislodged
    for unit in by_name(out):
        choices = [Choice(str(Retreat(unit, p)), words().location(p)) for p in out[unit].retreats]
        choices.sort(key=lambda c: c.label)
        choices.append(Choice(str(Disband(unit)), _("nowhere: it is disbanded")))
        own = [str(given.order) for given in held if _place(given) == unit.province]
        name = f"ahead-{unit.province}"
        yield _wishes(name, out[unit].power, name_unit(unit, lang()), choices, own)


def _adjustments(game: Game, held: Sequence[Given], seat: str) -> Iterator[Wishes]:
    powers = game.seats[seat].powers
    for power in powers:
        of = f" ({words().power(power)})" if len(powers) > 1 else ""
        own = [given.order for given in held if given.power == power]
        builds = list(build_choices(game, power))
        builds += [choice(Waive())] if game.ruleset.waive else []
        wanted = [str(order) for order in own if isinstance(order, Build | Waive)]
        yield _wishes(f"ahead-builds-{power}", power, _("Builds") + of, builds, wanted)
        removals = list(removal_choices(game, power, game.ruleset.closed))
        listed = {choice.value for choice in removals}
        wanted = [str(order) for order in own if isinstance(order, Disband)]
        removals += [Choice(value, value) for value in wanted if value not in listed]
        yield _wishes(f"ahead-removals-{power}", power, _("Removals") + of, removals, wanted)


def _wishes(
    name: str, power: str, label: str, choices: Sequence[Choice], chosen: Sequence[str]
) -> Wishes:
    """A row for each preference, one more than are chosen."""
    count = min(max(PLACES, len(chosen) + 1), len(choices))
    rows = tuple(
        Row(
            f"{name}-{n}",
            power,
            _("%(what)s, choice %(number)d") % {"what": label, "number": n},
            _("ask me then") if n == 1 else _("else ask me"),
            (Group("", tuple(choices)),),
            chosen=chosen[n - 1] if n <= len(chosen) else "",
        )
        for n in range(1, count + 1)
    )
    return Wishes(label, rows)
