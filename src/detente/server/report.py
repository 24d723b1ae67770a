"""A whole game told: every phase with its orders and their reasons, as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from textwrap import wrap

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from detente.game.state import Game
from detente.game.view import View
from detente.server import speech, story
from detente.server.rulebook import Rules, rules_of
from detente.server.story import Chapter, Story

_WIDE = 96  # characters of a line


def style() -> str:
    """The style of the report."""
    return (files("detente.server") / "static" / "css" / "report.css").read_text("utf-8")


@dataclass(frozen=True)
class Count:
    """What a power has after a phase."""

    power: str
    units: int
    centres: int


def counts(game: Game, number: int) -> list[Count]:
    """Units and centres of all powers after a phase."""
    after = game.history[number].after
    return [
        Count(power, len(after.units.get(power, ())), len(after.centres.get(power, ())))
        for power in after.powers
    ]


def html(game: Game, seen: View, ending: str, *, alone: bool = False) -> Iterator[str]:
    """The report as a page to print, piece by piece: a long game takes a while.

    One that is to stand `alone` has its style beside it, as `report.css`.
    """
    rules = rules_of(game.settings, game.variant)
    context: dict[str, object] = {
        "view": seen,
        "rules": rules,
        "lang": speech.lang(),
        "ending": ending,
    }
    context["alone"] = alone
    yield render_to_string("report_head.html", context)
    for number in range(len(game.history)):
        told = {"story": story.tell(game, number), "counts": counts(game, number)}
        yield render_to_string("report_phase.html", told)
    yield render_to_string("report_foot.html", context)


def text(game: Game, seen: View, ending: str) -> Iterator[str]:
    """The report as plain text, piece by piece."""
    yield _head(game, seen, rules_of(game.settings, game.variant))
    for number in range(len(game.history)):
        yield _phase(story.tell(game, number), counts(game, number))
    if ending:
        yield f"{ending}\n"


def _head(game: Game, seen: View, rules: Rules) -> str:
    book = rules.book.title + (f" ({rules.edition})" if rules.edition else "")
    lines = [game.name, "=" * len(game.name), f"{rules.variant.title}, {book}", ""]
    for seat in seen.seats:
        name = speech.player(seat)
        lines += [f"{speech.seat_name(seat.powers, seat.id)}: {name}"] if name else []
    return "\n".join(lines) + "\n\n"


def _phase(told: Story, counted: list[Count]) -> str:
    title = speech.phase_name(told.phase)
    lines = [title, "-" * len(title), ""]
    for chapter in told.others:
        lines += [*_chapter(chapter), ""]
    lines += [*told.news, ""] if told.news else []
    for count in counted:
        if count.units or count.centres:
            lines.append(
                _("%(power)s: centres %(centres)d, units %(units)d")
                % {
                    "power": speech.words().power(count.power),
                    "centres": count.centres,
                    "units": count.units,
                }
            )
    return "\n".join(lines) + "\n\n"


def _chapter(chapter: Chapter) -> Iterator[str]:
    yield speech.words().power(chapter.power)
    for told in chapter.told:
        mark = " " if told.silent else "+" if told.done else "-"
        said = f"‘{told.written}’ {told.why}" if told.written else told.why
        yield from wrap(said, _WIDE, initial_indent=f"  {mark} ", subsequent_indent="    ")
