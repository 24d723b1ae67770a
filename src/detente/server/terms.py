"""How a new game begins, who may sit down, how it ends and what counts: the form, and in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from django.utils.translation import gettext as _

from detente.game.settings import Settings
from detente.server import speech
from detente.server.clock_form import Pick

Draw = Literal["all", "named", "none"]
Scoring = Literal["draw_size", "sum_of_squares", "centres"]
Entry = Literal["invited", "open"]
Begin = Literal["at_once", "full"]
Observers = Literal["none", "link", "all"]
Press = Literal["all", "private", "public", "none"]


class TermsError(ValueError):
    """A choice that makes no game; the message is for the host."""


@dataclass(frozen=True)
class Pull:
    """A list of the form of which one is chosen."""

    name: str
    label: str
    hint: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True)
class Tick:
    """A box of the form."""

    name: str
    label: str
    hint: str
    on: bool


@dataclass(frozen=True)
class Terms:
    """The form's parts: the end, and the people."""

    ends: tuple[Pull | Tick, ...]
    people: tuple[Pull | Tick, ...]
    changed: bool  # something was chosen already


def form(given: Mapping[str, str]) -> Terms:
    """The lists and boxes with what a form holds."""
    ends, people = _ends(given), _people(given)
    names = [part.name for part in (*ends, *people)]
    return Terms(ends, people, any(given.get(name) for name in names))


def _ends(given: Mapping[str, str]) -> tuple[Pull | Tick, ...]:
    draws = {
        "": _("as the rules say"),
        "all": _("all who are left share it"),
        "named": _("shared by those whom the players name"),
        "none": _("there are no draws"),
    }
    scorings = {
        "": _("draw size: equal parts for all who share"),
        "sum_of_squares": _("sum of squares of the centres"),
        "centres": _("centres"),
    }
    return (
        _pull(given, "draw", _("A draw"), draws, _("All who are left must agree to it.")),
        _tick(given, "open_votes", _("Everybody sees who votes for what"), ""),
        _pull(given, "scoring", _("Points of a draw"), scorings, _("Who wins alone has them all.")),
        _tick(
            given,
            "rated",
            _("The game counts for ratings and public statistics"),
            _("When it is over, the pages of its players show how they came out."),
        ),
    )


def _people(given: Mapping[str, str]) -> tuple[Pull | Tick, ...]:
    entries = {
        "": _("those to whom you send a link"),
        "open": _("also whoever comes by the first page of this server"),
    }
    begins = {
        "": _("at once; an open game when every seat is taken"),
        "at_once": _("at once"),
        "full": _("when every seat is taken"),
    }
    return (
        _pull(given, "entry", _("Who may sit down"), entries, ""),
        _pull(given, "begin", _("Play begins"), begins, ""),
        _tick(given, "deal", _("The powers are dealt by lot"), ""),
        _tick(
            given,
            "anonymous",
            _("Names stay hidden until the game is over"),
            _("Players know each other as powers only."),
        ),
        _tick(given, "nameless", _("And after that too"), ""),
        _pull(given, "observers", _("Who may watch"), _watchers(), _("Nobody sees how many do.")),
        *_letters(given),
    )


def _letters(given: Mapping[str, str]) -> tuple[Pull | Tick, ...]:
    kinds = {
        "": _("private letters and public ones"),
        "private": _("private letters only"),
        "public": _("public letters only"),
        "none": _("no letters"),
    }
    return (
        _pull(given, "press", _("Letters"), kinds, _("To you as the host everybody may write.")),
        _tick(
            given,
            "silence",
            _("No letters while units retreat or are adjusted"),
            _("As the rulebook has it for a game at one table."),
        ),
    )


def _watchers() -> Mapping[str, str]:
    return {
        "": _("whoever has the link for watching; after the end everybody"),
        "all": _("everybody"),
        "none": _("only the players and the host"),
    }


def _pull(
    given: Mapping[str, str], name: str, label: str, values: Mapping[str, str], hint: str
) -> Pull:
    chosen = given.get(name, "")
    return Pull(name, label, hint, tuple(Pick(v, told, v == chosen) for v, told in values.items()))


def _tick(given: Mapping[str, str], name: str, label: str, hint: str) -> Tick:
    return Tick(name, label, hint, name in given)


def read(given: Mapping[str, str], agreed_end: str) -> dict[str, Any]:
    """The settings that were chosen; raises `TermsError` with a sentence."""
    draw = _one_of(given, "draw", get_args(Draw))
    if draw in ("all", "named") and agreed_end != "equal":
        raise TermsError(
            _("The rules that you chose know no draw; leave the draw as the rules say.")
        )
    entry = _one_of(given, "entry", get_args(Entry)) or "invited"
    usual = "full" if entry == "open" else "at_once"
    ticks = {name: name in given for name in ("open_votes", "rated", "deal", "anonymous")}
    nameless = "nameless" in given
    if nameless and not ticks["anonymous"]:
        raise TermsError(_("Names that are shown in the game cannot be hidden after it."))
    if nameless and ticks["rated"]:
        raise TermsError(_("A game whose names stay hidden cannot count for ratings."))
    return {
        **ticks,
        "nameless": nameless,
        "draw": draw or ("all" if agreed_end == "equal" else "none"),
        "scoring": _one_of(given, "scoring", get_args(Scoring)) or "draw_size",
        "entry": entry,
        "observers": _one_of(given, "observers", get_args(Observers)) or "link",
        "begin": _one_of(given, "begin", get_args(Begin)) or usual,
        "last_year": _year(given.get("last_year", "").strip()),
        "press": _one_of(given, "press", get_args(Press)) or "all",
        "press_closed": ("R", "A") if "silence" in given else (),
    }


def _one_of(given: Mapping[str, str], name: str, values: tuple[str, ...]) -> str:
    text = given.get(name, "")
    if text and text not in values:
        raise TermsError(_("One of the choices about the end and the seats does not exist."))
    return text


def _year(text: str) -> int:
    if text and not (text.isascii() and text.isdigit() and len(text) == 4):
        raise TermsError(_("The last year must be a year like 1910."))
    return int(text) if text else 0


def told(settings: Settings) -> tuple[str, ...]:
    """The terms of a game in sentences, for its players."""
    draws = {
        "all": _("A draw is shared by all who are left; each of them must agree."),
        "named": _("A draw is shared by those whom all who are left agree on."),
        "none": "",
    }
    lines = [draws[settings.draw]]
    if settings.draw != "none":
        lines.append(scoring_told(settings.scoring))
    lines.append(
        _("Everybody sees who votes for what.") if settings.open_votes else _("Votes are secret.")
    )
    lines.append(
        _("The game counts for ratings and public statistics.")
        if settings.rated
        else _("The game counts for no ratings.")
    )
    if settings.any_order:
        lines.append(_("Impossible orders may be given; they are published as they were written."))
    lines.append(_("Whoever comes may take a free seat.") if settings.entry == "open" else "")
    if settings.anonymous:
        lines.append(
            _("Names stay hidden, also after the end.")
            if settings.nameless
            else _("Names stay hidden until the game is over.")
        )
    lines.append(_watchers_told(settings.observers))
    lines += _letters_told(settings)
    return tuple(line for line in lines if line)


def _watchers_told(observers: Observers) -> str:
    return {
        "link": _(
            "Whoever has the link for watching may look at the game, and after the end everybody."
        ),
        "all": _("Everybody may watch the game."),
        "none": _("Only the players and the host may look at the game."),
    }[observers]


def _letters_told(settings: Settings) -> list[str]:
    kinds = {
        "all": _("Letters are private or public."),
        "private": _("Letters are private."),
        "public": _("All letters are public, except those to the host."),
        "none": _("There are no letters, except those to the host."),
    }
    lines = [kinds[settings.press]]
    if settings.press != "none" and settings.press_closed:
        closed = speech.listed(speech.words().phase(kind) for kind in settings.press_closed)
        lines.append(_("Letters are closed during %(kinds)s.") % {"kinds": closed})
    return lines


def scoring_told(scoring: str) -> str:
    """How a draw is scored, as a sentence."""
    return {
        "draw_size": _("Draw size: all who share the draw have an equal part of 100 points."),
        "sum_of_squares": _(
            "Sum of squares: a power has its number of centres times itself, divided by the sum "
            "of that over all powers, of 100 points."
        ),
        "centres": _("Centres: a power has its part of all owned centres, of 100 points."),
    }[scoring]
