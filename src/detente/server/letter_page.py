"""What the pages of letters show: the list of conversations, and one of them opened."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Literal

from django.utils.safestring import SafeString

from detente.game.state import Game
from detente.game.view import GM, LetterView, View
from detente.server.markup import html_of, plain_of
from detente.server.proposals import own_of, told
from detente.server.reading import Answer
from detente.server.services.letters import number_of
from detente.server.talks import Person, Talk, person, short

Place = Literal["play", "page"]  # beside the map, or on a page of their own
MOST_SHOWN = 40  # letters of a conversation at once
MOST_NEW = 200  # where there are more that are new, or asked for: somebody may write thousands
SNIPPET = 60  # characters


@dataclass(frozen=True)
class Draft:
    """What was typed and not sent, with the reason."""

    text: str = ""
    orders: str = ""
    token: str = ""
    problem: str = ""
    answers: tuple[Answer, ...] = ()

    @property
    def fresh_token(self) -> str:
        """Its own token, so that trying again is the same letter; else a new one."""
        return self.token or secrets.token_urlsafe(12)


@dataclass(frozen=True)
class Entry:
    """A conversation in the list."""

    talk: Talk
    href: str
    part: str  # address of the part of the page alone
    unread: int
    when: str
    snippet: str
    current: bool


@dataclass(frozen=True)
class Shown:
    """A letter as it is read."""

    id: str
    number: int
    author: Person
    own: bool
    new: bool
    at: datetime
    when: str
    html: SafeString
    orders: tuple[tuple[str, str], ...]  # power, sentence
    takes: int  # of them could be put into the reader's own orders now


@dataclass(frozen=True)
class Opened:
    """A conversation that is open."""

    talk: Talk
    phases: tuple[tuple[str, tuple[Shown, ...]], ...]
    earlier: int  # number of the letter to show from for more; 0: all are shown
    closed: str  # why one cannot write now
    closing: str  # when that will be
    draft: Draft
    href: str
    part: str
    talkative: bool = False  # orders can be proposed

    @property
    def host_only(self) -> bool:
        """Whether it is between the viewer and the host, whom nobody mutes."""
        return self.partner and self.talk.others[0].key == GM

    @property
    def partner(self) -> bool:
        """Whether it has one other writer."""
        return len(self.talk.others) == 1

    @property
    def href_earlier(self) -> str:
        """The address with the letters before those shown."""
        address, _, anchor = self.href.partition("#")
        mark = "&" if "?" in address else "?"
        return f"{address}{mark}from={self.earlier}#{anchor or f'l-{self.talk.key}.{self.earlier}'}"

    @property
    def part_earlier(self) -> str:
        """The same for the part of the page alone."""
        return f"{self.part}&from={self.earlier}"


@dataclass(frozen=True)
class Box:
    """The letters part of a page."""

    viewer: str
    place: Place
    entries: tuple[Entry, ...]
    opened: Opened | None
    list_href: str
    list_part: str
    silent: str = ""  # why there are hardly any conversations
    reads: tuple[str, ...] = field(default=())  # when the host read reported letters

    @property
    def unread(self) -> int:
        """All letters that are new."""
        return sum(entry.unread for entry in self.entries)


def entry(talk: Talk, viewer: str, hrefs: tuple[str, str], zone: str, current: str) -> Entry:
    """A conversation as the list shows it."""
    last = talk.last
    text = plain_of(last.text) if last else ""
    return Entry(
        talk,
        *hrefs,
        0 if talk.key == current else talk.unread(viewer),
        short(last.at, zone) if last else "",
        text[:SNIPPET] + ("…" if len(text) > SNIPPET else ""),
        talk.key == current,
    )


def window(talk: Talk, viewer: str, start: int) -> Sequence[LetterView]:
    """The letters to show: from number `start`, else the newest ones and those that are new."""
    if start:
        return [x for x in talk.letters if number_of(x.id) >= start][:MOST_NEW]
    wanted = max(MOST_SHOWN, len(talk.fresh(viewer)) + 2)
    return talk.letters[-min(wanted, MOST_NEW) :]


def shown(game: Game, seen: View, letter: LetterView, read: int, zone: str) -> Shown:
    """One letter for its reader."""
    own = letter.author == seen.viewer
    number = number_of(letter.id)
    mine = seen.viewer in game.seats and letter.orders
    return Shown(
        letter.id,
        number,
        person(seen, letter.author),
        own,
        not own and number > read,
        letter.at,
        short(letter.at, zone),
        html_of(letter.text),
        told(game, letter.orders),
        len(own_of(game, seen.viewer, letter.phase, letter.orders)) if mine else 0,
    )


def by_phase(
    game: Game, seen: View, letters: Sequence[LetterView], read: int, zone: str
) -> tuple[tuple[str, tuple[Shown, ...]], ...]:
    """Letters under the phases that they were written in."""
    groups = groupby(letters, key=lambda letter: letter.phase)
    return tuple(
        (phase, tuple(shown(game, seen, letter, read, zone) for letter in written))
        for phase, written in groups
    )


def muted_by(talk: Talk) -> str:
    """What a button on the conversation's page mutes: its only partner everywhere, or itself."""
    return talk.others[0].key if len(talk.others) == 1 else talk.key
