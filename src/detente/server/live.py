"""Live updates: who has a page open, and the watcher that tells them when something is new.

A stream carries marks (see `game/news.py`), never content; whoever learns that something is new
looks at the page again. The database is the truth, so that it does not matter which process wrote:
once a second one query asks for the lengths of the logs that somebody here watches.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from django.db import Error, connections

from detente.game import news
from detente.game.view import view
from detente.server.services.log import state
from detente.server.store.models import Game, Key

log = logging.getLogger("detente.live")
LOOK = 1.0  # seconds between two looks at the logs
TROUBLE = 5.0  # seconds until the next look where the database did not answer
MOST = 2000  # streams of one process
MOST_EACH = 12  # streams of one visitor: of a seat's or host's browsers
MOST_WATCHING = 100  # streams without a key from one address, behind which a school may be
Viewer = tuple[int, str]  # a game and who looks at it: a seat, the host, an observer


@dataclass(eq=False)
class Stream:
    """One page that is open somewhere; belongs to the event loop."""

    game: int
    viewer: str
    seen: str  # the marks that the page is up to
    visitor: str  # whose streams are counted together
    keys: tuple[int, ...] = ()  # of the browser: while one of them is in force (none: for ever)
    now: str = ""  # the marks of the last look; empty before the first
    ended: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def news(self) -> tuple[str, ...]:
        """The kinds of what is new since the last call; wakes again when more comes."""
        self.woken.clear()
        if not self.now:
            return ()
        kinds = news.changed(self.seen, self.now)
        self.seen = self.now
        return kinds

    def learn(self, marks: str) -> None:
        """Take over what the watcher saw."""
        self.now = marks
        if marks != self.seen:
            self.woken.set()

    def end(self) -> None:
        """Let the page go."""
        self.ended = True
        self.woken.set()


@dataclass(frozen=True)
class Sight:
    """What one look at the database found."""

    lengths: dict[int, int]
    marks: dict[Viewer, str]
    keys: frozenset[int]  # those in force


class Hub:
    """All streams of this process and the one watcher behind them."""

    def __init__(self) -> None:
        self.streams: set[Stream] = set()
        self.counts: Counter[str] = Counter()
        self.lengths: dict[int, int] = {}  # of the logs that were looked at
        self.closed = False
        self.watcher: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(1, "live")  # with a connection of its own

    def admits(self, stream: Stream) -> bool:
        """Whether there is room for one more; from any thread, and not exact to the last one."""
        full = self.closed or len(self.streams) >= MOST
        most = MOST_EACH if stream.keys else MOST_WATCHING
        return not full and self.counts[stream.visitor] < most

    def enter(self, stream: Stream) -> None:
        """Begin a stream; the watcher looks at its game, whether that has grown or not."""
        self.streams.add(stream)
        self.counts[stream.visitor] += 1
        self.lengths.pop(stream.game, None)
        if self.closed:
            stream.end()
        elif self.watcher is None or self.watcher.done():
            self.watcher = asyncio.create_task(self.watch())

    def leave(self, stream: Stream) -> None:
        """Forget a stream whose page is gone."""
        self.streams.discard(stream)
        self.counts -= Counter([stream.visitor])

    def close(self) -> None:
        """End all streams, since the server stops; their pages come back to the next one."""
        self.closed = True
        for stream in self.streams:
            stream.end()

    async def watch(self) -> None:
        """Look at the logs for as long as anybody watches; an idle server asks nothing."""
        loop = asyncio.get_running_loop()
        while self.streams and not self.closed:
            streams = list(self.streams)
            try:
                sight = await loop.run_in_executor(self.thread, look, streams, dict(self.lengths))
            except Error:
                log.exception("the database does not answer; live updates wait")
                await asyncio.sleep(TROUBLE)
                continue
            self.tell(streams, sight)
            await asyncio.sleep(LOOK)

    def tell(self, streams: Iterable[Stream], sight: Sight) -> None:
        """Wake the streams that a look concerns."""
        self.lengths.update(sight.lengths)
        watched = {stream.game for stream in self.streams}
        for game in self.lengths.keys() - watched:
            del self.lengths[game]
        for stream in streams:
            if stream.keys and sight.keys.isdisjoint(stream.keys):
                stream.end()
            elif marks := sight.marks.get((stream.game, stream.viewer)):
                stream.learn(marks)


def look(streams: Iterable[Stream], lengths: dict[int, int]) -> Sight:
    """Ask which logs grew and what is new in them for their viewers; runs in a thread."""
    viewers = {(stream.game, stream.viewer) for stream in streams}
    keys = {key for stream in streams for key in stream.keys}
    try:
        valid = Key.objects.filter(pk__in=keys, revoked=None).values_list("pk", flat=True)
        rows = {row.pk: row for row in Game.objects.filter(pk__in={game for game, _ in viewers})}
        grown = [row for row in rows.values() if row.length != lengths.get(row.pk)]
        marks: dict[Viewer, str] = {}
        for row in grown:
            marks |= marks_of(row, [who for game, who in viewers if game == row.pk])
        return Sight({row.pk: row.length for row in grown}, marks, frozenset(valid))
    except Error:
        connections.close_all()
        raise


def marks_of(row: Game, viewers: Iterable[str]) -> dict[Viewer, str]:
    """What a game looks like to its viewers; nothing for one whose log is damaged."""
    try:
        game = state(row)
        return {(row.pk, who): news.marks(view(game, who)) for who in viewers}
    except Error:
        raise
    except Exception:
        # Its page says what is wrong with it; the viewers of other games get their news.
        log.exception("game %s: there are no live updates", row.slug)
        return {}


HUB = Hub()
