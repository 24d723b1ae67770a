"""Game words in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from babel.lists import format_list
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from detente.board.words import Words, languages, load_words
from detente.game.refusal import SENTENCES, Refusal
from detente.game.view import SeatView
from detente.narrate.sounds import settle
from detente.rules.phase import Phase


@cache
def offered() -> tuple[str, ...]:
    """Languages with game words."""
    return languages()


def lang() -> str:
    """The reader's language as far as game words go; English where they are missing."""
    code = (get_language() or "en").split("-")[0]
    return code if code in offered() else "en"


def words() -> Words:
    """The game words of the reader's language."""
    return load_words(lang())


def phase_name(phase: str) -> str:
    """`Spring 1901, movement` for `S1901M`."""
    if not phase:
        return _("before the first phase")
    season, year, kind = Phase.parse(phase)
    name = f"{words().season(season)} {year}, {words().phase(kind)}"
    return name[:1].upper() + name[1:]


def seat_name(powers: tuple[str, ...], number: str = "") -> str:
    """The powers of a seat, else its number while they are not dealt."""
    if not powers:
        return _("Seat %(number)s") % {"number": number}
    return listed(words().power(power) for power in powers)


def plain_name(powers: Sequence[str], number: str) -> str:
    """The name that the log gives a player who chose none."""
    return ", ".join(power.capitalize() for power in powers) or f"Seat {number}"


def player(seat: SeatView) -> str:
    """The name of a seat's player, where it says more than the powers.

    A seat may have got another power since its name was written, such as Italy by the coin.
    """
    known = {plain_name((power,), seat.id) for power in seat.powers}
    plain = seat.name == plain_name((), seat.id) or known.issuperset(seat.name.split(", "))
    return "" if plain else seat.name


def listed(names: Iterable[str]) -> str:
    """`Austria, England, and Turkey` in the reader's language."""
    told = list(names)
    return settle(_list_of(len(told), lang()).format(*told))


@cache
def _list_of(count: int, lang: str) -> str:
    pattern = format_list(["{}"] * count, locale=lang)
    return pattern.replace(" y {}", " y~ {}")  # Babel knows no Spanish e: Alemania e Italia


def refusal(fault: Refusal) -> str:
    """A refusal as a sentence in the reader's language."""
    parts = {key: _part(key, value) for key, value in fault.parts.items()}
    return _(SENTENCES[fault.code]).format_map(parts)


def _part(key: str, value: object) -> object:
    if key in {"phase", "given"} and isinstance(value, str) and value:
        return _named_phase(value)
    if key in {"power", "owner"} and isinstance(value, str):
        return words().power(value)
    return value


def _named_phase(text: str) -> str:
    """The phase's name; what a forged form calls a phase stands in quotation marks."""
    try:
        return phase_name(text)
    except ValueError:
        return f"“{text}”"
