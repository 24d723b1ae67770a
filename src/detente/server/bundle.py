"""All downloads of a game in one ZIP, made file by file while it is sent."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from asgiref.sync import sync_to_async
from django.utils.translation import get_language, override

from detente.game.archive import export_game
from detente.game.events import Event
from detente.game.state import Game
from detente.game.view import View
from detente.server import pictures, report
from detente.server.carry import carried, forms_for

_STAMP = (1980, 1, 1, 0, 0, 0)  # the same game gives the same file


@dataclass(frozen=True)
class Part:
    """A file of the bundle; its content is made when its turn comes."""

    name: str
    make: Callable[[], str]


def parts(game: Game, public: tuple[Event, ...], seen: View, ending: str) -> list[Part]:
    """The saved game, the reports, a picture of each phase, and other programs' formats."""
    made = [
        Part("game.json", lambda: export_game(public)),
        Part("report.txt", lambda: "".join(report.text(game, seen, ending))),
        Part("report.html", lambda: "".join(report.html(game, seen, ending, alone=True))),
        Part("report.css", report.style),
        *(Part(f"maps/{name}.svg", make) for name, make in _maps(game)),
    ]
    return [*made, *(_form(game, public, form.name, form.file) for form in forms_for(game))]


def _maps(game: Game) -> Iterator[tuple[str, Callable[[], str]]]:
    for number, record in enumerate(game.history):
        name = f"{number + 1:03}-{record.phase}"
        yield name, partial(pictures.decided_sheet, game, number)
    if game.standing is not None:
        now = game.phase
        name = f"{len(game.history) + 1:03}-{now}"
        yield name, lambda: pictures.sheet(game, now) or ""


def _form(game: Game, public: tuple[Event, ...], form: str, file: str) -> Part:
    return Part(f"other/{file}", lambda: carried(public, form) or "")


class _Drain(io.BytesIO):
    """What the ZIP is written to, from front to back: it keeps only what has not been sent yet."""

    def tell(self) -> int:
        """Nothing can be changed any more; so the ZIP is written as to a pipe."""
        raise OSError

    def taken(self) -> bytes:
        """Everything since the last time."""
        piece = self.getvalue()
        self.seek(0)
        self.truncate()
        return piece


def stream(listed: list[Part]) -> AsyncIterator[bytes]:
    """The ZIP in pieces, in the language of whoever asks; other requests come between."""
    return _stream(listed, get_language() or "en")


async def _stream(listed: list[Part], language: str) -> AsyncIterator[bytes]:
    drain = _Drain()
    packed = ZipFile(drain, "w", ZIP_DEFLATED, compresslevel=4)
    for part in listed:
        yield await sync_to_async(_add, thread_sensitive=False)(packed, drain, part, language)
    packed.close()
    yield drain.taken()


def _add(packed: ZipFile, drain: _Drain, part: Part, language: str) -> bytes:
    with override(language):
        content = part.make()
    info = ZipInfo(part.name, _STAMP)
    info.compress_type = ZIP_DEFLATED
    packed.writestr(info, content.encode(), compresslevel=4)
    return drain.taken()


def pieces(make: Iterator[str]) -> AsyncIterator[bytes]:
    """A text in pieces, each made in a thread in the language of whoever asks."""
    return _pieces(make, get_language() or "en")


async def _pieces(make: Iterator[str], language: str) -> AsyncIterator[bytes]:
    while (piece := await sync_to_async(_next, thread_sensitive=False)(make, language)) is not None:
        yield piece.encode()


def _next(make: Iterator[str], language: str) -> str | None:
    with override(language):
        return next(make, None)
