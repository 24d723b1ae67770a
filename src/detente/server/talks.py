"""Conversations as a seat (or the host) sees them: with whom, what is new, whether one may write.

Made of the seat's view and its own marks alone, so nothing of others' letters can come in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton
from django.utils.translation import gettext as _

from detente.game.press import conversation
from detente.game.view import GM, LetterView, View
from detente.server import speech
from detente.server.services.letters import number_of
from detente.server.store.models import Talk as Mark


@dataclass(frozen=True)
class Person:
    """Somebody who writes or reads: a seat, or the host."""

    key: str
    powers: tuple[str, ...] = ()
    name: str = ""  # of its player, where the viewer may know it

    @property
    def label(self) -> str:
        """What it is called in a sentence."""
        return _("the host") if self.key == GM else speech.seat_name(self.powers, self.key)


@dataclass(frozen=True)
class Talk:
    """All letters among the same people."""

    key: str
    others: tuple[Person, ...]  # empty: everybody
    letters: tuple[LetterView, ...] = ()
    read: int = 0  # number of the last letter read
    muted: bool = False
    silent: frozenset[str] = frozenset()  # seats whose letters do not count as new

    @property
    def public(self) -> bool:
        """Whether everybody reads it."""
        return not self.others

    @property
    def label(self) -> str:
        """`Germany and Italy`, or `Everybody`."""
        return speech.listed(p.label for p in self.others) if self.others else _("Everybody")

    @property
    def title(self) -> str:
        """The label at the beginning of a line."""
        return self.label[:1].upper() + self.label[1:]

    @property
    def last(self) -> LetterView | None:
        """Its newest letter."""
        return self.letters[-1] if self.letters else None

    @cached_property
    def latest(self) -> int:
        """The number of its newest letter, 0 where there is none."""
        return number_of(self.letters[-1].id) if self.letters else 0

    def fresh(self, viewer: str) -> list[LetterView]:
        """Letters of others that the viewer has not read."""
        return [x for x in self.letters if x.author != viewer and number_of(x.id) > self.read]

    def unread(self, viewer: str) -> int:
        """How many letters are new, muted ones not counted."""
        if self.muted:
            return 0
        return sum(x.author not in self.silent for x in self.fresh(viewer))


def person(seen: View, key: str) -> Person:
    """A seat or the host, as the viewer may know it."""
    if key == GM:
        return Person(GM)
    seat = seen.seat(key)
    return Person(key, seat.powers, speech.player(seat))


def talk_of(seen: View, marks: Mapping[str, Mark], key: str, others: Iterable[str]) -> Talk:
    """One conversation of the viewer with those others."""
    letters = tuple(x for x in seen.letters if x.conversation == key)
    return _talk(seen, marks, key, tuple(others), letters)


def talks_of(seen: View, marks: Mapping[str, Mark]) -> tuple[Talk, ...]:
    """The conversations that there are or may be: with everybody, each other seat, groups, host.

    Those that nobody has written in are listed where the game allows such letters.
    """
    letters: dict[str, list[LetterView]] = {}
    for letter in seen.letters:
        letters.setdefault(letter.conversation, []).append(letter)
    listed = dict(_possible(seen))
    for key, written in letters.items():
        people = {written[0].author, *written[0].to} - {seen.viewer}
        listed.setdefault(key, tuple(sorted(people)) if written[0].to else ())
    made = (_talk(seen, marks, k, to, tuple(letters.get(k, ()))) for k, to in listed.items())
    return tuple(sorted(made, key=_place))


def _possible(seen: View) -> Iterable[tuple[str, tuple[str, ...]]]:
    host = seen.viewer == GM
    if host or seen.settings.press in ("all", "public"):
        yield "all", ()
    for seat in seen.seats:
        if seat.id != seen.viewer and (host or seen.settings.press in ("all", "private")):
            yield conversation(seen.viewer, [seat.id]), (seat.id,)
    if not host:
        yield conversation(seen.viewer, [GM]), (GM,)


def _place(talk: Talk) -> tuple[int, int, str]:
    """Everybody, each seat, groups, the host."""
    if talk.public:
        return (0, 0, "")
    first = talk.others[0].key
    if len(talk.others) > 1:
        return (2, len(talk.others), talk.key)
    return (3, 0, "") if first == GM else (1, int(first) if first.isdigit() else 0, first)


def _talk(
    seen: View,
    marks: Mapping[str, Mark],
    key: str,
    others: tuple[str, ...],
    letters: tuple[LetterView, ...],
) -> Talk:
    mark = marks.get(key)
    silent = frozenset(seat.id for seat in seen.seats if (m := marks.get(seat.id)) and m.muted)
    people = tuple(person(seen, other) for other in sorted(others, key=lambda k: (len(k), k)))
    partner = len(others) == 1 and others[0] in silent
    muted = partner or (mark.muted if mark else False)
    return Talk(key, people, letters, mark.read if mark else 0, muted, silent)


def short(moment: datetime, zone: str) -> str:
    """`Thu 5 Mar, 20:00` in a time zone; without one in UTC, which is said."""
    lang = "en_GB" if speech.lang() == "en" else speech.lang()
    local = moment.astimezone(ZoneInfo(zone) if zone else UTC)
    date = format_skeleton("MMMEd", local, locale=lang)
    return f"{date}, {local:%H:%M}" + ("" if zone else " UTC")
