"""The rulesets, variants and switches in words: what a host chooses, what players are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from detente.game.settings import Settings
from detente.rules.ruleset import EDITIONS, load_ruleset, ruleset_names
from detente.server import clock_words, switches, terms
from detente.server.speech import listed, words
from detente.variants import Variant, load_variant, variant_names

FIRST = ("standard", "diplonline", "fidonet")  # the others follow by name


@dataclass(frozen=True)
class Book:
    """A ruleset as it is explained: its name, three sentences, and what makes it different."""

    name: str
    title: str
    about: str
    different: str


@dataclass(frozen=True)
class Played:
    """A variant as it is explained."""

    name: str
    title: str
    about: str
    seats: tuple[str, ...]  # the powers of each, as a list


@dataclass(frozen=True)
class Rules:
    """The rules of a game, as its players see them."""

    variant: Played
    book: Book
    edition: str
    chosen: tuple[tuple[str, str], ...]  # the host's switches: label and value
    time: tuple[str, ...]  # the deadlines in sentences; empty where there are none
    terms: tuple[str, ...]  # how it ends, what counts and who may sit down


# Name -> title, what to know of it, what is different.
_TEXTS = {
    "standard": (
        _("Standard rules"),
        _(
            "Armies and fleets move, support and convoy, all orders being written in secret "
            "and carried out at once. Who is driven out retreats, and after each fall the "
            "supply centres decide who builds and who removes. Eighteen centres win, or the "
            "survivors agree on a draw."
        ),
        _(
            "Disputed cases are settled as tournaments do; an edition of the rulebook changes "
            "only rare cases, such as paradoxes of convoys."
        ),
    ),
    "diplonline": (
        _("Diplonline"),
        _(
            "One turn is a whole season, the first spring 1914, and there are no phases for "
            "retreats or builds. A move goes only where it is free; who wants to drive "
            "somebody out attacks, and the loser dies unless it was told to retreat. In "
            "spring units appear on free home bases and surplus ones disappear by order."
        ),
        _(
            "Whoever keeps more units than bases is expelled, a support names a territory and "
            "a power, and two powers that name each other as allies win together with 18."
        ),
    ),
    "fidonet": (
        _("FidoNet rules"),
        _(
            "Each half-year is one file of orders. With the moves everybody gives lists: where "
            "each unit goes if driven out, what is removed, what is built. Everything is then "
            "decided at once, so a year takes two turns."
        ),
        _(
            "No separate phases of retreats and builds; an army that can walk never sails, and "
            "a convoy with two possible routes does not sail at all."
        ),
    ),
    "reglas": (
        _("Spanish club rules"),
        _(
            "The game of seven as Spanish clubs wrote it down. A convoy is ordered fleet by "
            "fleet, each naming its own leg. At an agreed end the player with most centres "
            "wins."
        ),
        _(
            "A unit driven out may not go where anybody tried to enter, and a power's support "
            "of a foreign attack counts even against its own unit."
        ),
    ),
    "wiki": (
        _("Spanish wiki rules"),
        _(
            "The game as a Spanish encyclopedia tells it. An army sails whenever fleets are "
            "ordered to carry it, and walks if they fail. Everything else follows the "
            "standard rules."
        ),
        _(
            "Units are removed by their distance from home, and a build must say whether it "
            "is an army or a fleet."
        ),
    ),
    "rulebook": (
        _("Russian rulebook"),
        _(
            "The rules of the box as they were printed in Russian. Orders take their phases: "
            "talk, writing, moves, retreats, and builds in winter. Survivors may agree on a "
            "draw at any time."
        ),
        _(
            "A power without any orders is in civil disorder: its units stay where they are, "
            "and those driven out are disbanded."
        ),
    ),
}


def books() -> tuple[Book, ...]:
    """All rulesets, the most played first."""
    names = [*FIRST, *(n for n in ruleset_names() if n not in FIRST)]
    return tuple(Book(name, *map(str, _TEXTS.get(name, (name, "", "")))) for name in names)


def book(name: str) -> Book:
    """One ruleset."""
    return next((b for b in books() if b.name == name), Book(name, name, "", ""))


def editions() -> tuple[str, ...]:
    """Editions of the standard rules, the latest first."""
    return tuple(sorted(EDITIONS, reverse=True))


def variants() -> tuple[Played, ...]:
    """All variants: the full game, then those for the most players first."""
    made = [played(load_variant(name)) for name in variant_names()]
    return tuple(sorted(made, key=lambda p: (p.name != "standard", -len(p.seats), p.title)))


def played(variant: Variant) -> Played:
    """A variant in the reader's language, as far as its file's texts are translated."""
    seats = tuple(listed(map(words().power, powers)) for powers in variant.seats)
    return Played(variant.name, gettext(variant.title), gettext(variant.about), seats)


def rules_of(settings: Settings, variant: Variant) -> Rules:
    """What a game is played by."""
    return Rules(
        played(variant),
        book(settings.ruleset),
        settings.edition,
        tuple(_chosen(settings.options)),
        clock_words.told(settings),
        terms.told(settings),
    )


def _chosen(options: Mapping[str, Any]) -> list[tuple[str, str]]:
    known = {switch.name: switch for switch in switches.offered()}
    made = []
    for name, value in options.items():
        switch = known.get(name)
        label = switch.label if switch else name
        told = next((v.label for v in switch.values if v.value == value), "") if switch else ""
        made.append((label, told or str(value)))
    return made


def differing(ruleset: str, edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that differ from what the ruleset says anyway.

    Raises `RulesetError` for an unknown ruleset, edition or switch.
    """
    plain = load_ruleset(ruleset, edition or None)
    load_ruleset(ruleset, edition or None, options)
    return {name: value for name, value in options.items() if getattr(plain, name) != value}
