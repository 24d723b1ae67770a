"""What the verbs that read and write JSON lines have in common."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from stat import S_ISDIR
from typing import IO, TYPE_CHECKING, Any

import typer

from detente.exchange import Case, Defaults, Fault, lines_of, read_line

from ._files import why

if TYPE_CHECKING:
    from ._progress import Bar

Handle = Callable[[Case], "dict[str, Any] | Fault"]


def checked_defaults(ruleset: str, board: str, lang: str) -> Defaults:
    """What holds where a line does not say.

    An unknown ruleset or board is the fault of each line that names no other; an unknown language
    is an error of usage.
    """
    if lang != "en":  # English needs no list of languages
        from detente.board.words import languages

        if lang not in languages():
            message = f"{lang!r} is unknown; there is {', '.join(languages())}"
            raise typer.BadParameter(message, param_hint="--lang")
    return Defaults(ruleset, board, lang)


def checked_files(names: list[str] | None) -> list[str]:
    """The files named, each of which must be there and readable; `-` is standard input."""
    for name in names or ():
        if name != "-":
            try:
                _look_at(Path(name))
            except OSError as fault:
                raise typer.BadParameter(f"{name}: {why(fault)}", param_hint="FILE") from None
    return names or ["-"]


def _look_at(path: Path) -> None:
    """Raise what reading would, but open nothing: who writes into a pipe would lose a reader."""
    if S_ISDIR(path.stat().st_mode):
        raise IsADirectoryError
    if not os.access(path, os.R_OK):
        raise PermissionError


def run(files: list[str], defaults: Defaults, handle: Handle) -> int:
    """Answer every line of the files; 1 if any was faulty, 2 if reading or writing failed."""
    try:
        return _answer_all(files, defaults, handle)
    except BrokenPipeError:  # the reader has gone, and knows it
        _give_up_output()
        return 1
    except OSError as error:
        _give_up_output()
        typer.echo(f"detente: stopped: {error}", err=True)
        return 2


def _give_up_output() -> None:
    """Keep Python from complaining again when it flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer_all(files: list[str], defaults: Defaults, handle: Handle) -> int:
    faulty = False
    out = sys.stdout.buffer
    with ExitStack() as stack:
        bar = _bar(files, stack)
        for number, line in _all_lines(files):
            case = read_line(line, number, defaults)
            result = _handled(case, handle) if isinstance(case, Case) else case
            if isinstance(result, Fault):
                faulty, result = True, result.as_json()
            out.write(_encode(result))
            out.flush()  # whoever waits for this answer before asking on gets it
            if bar is not None:
                bar.advance(len(line))
    return int(faulty)


def _handled(case: Case, handle: Handle) -> dict[str, Any] | Fault:
    """The answer to a case; a mistake of the program itself costs this line only."""
    try:
        return handle(case)
    except Exception:
        logging.getLogger(__name__).exception("case %r", case.id)
        message = "the program failed on this case; this is a mistake of the program"
        return Fault("internal", message, "", case.id)


_json = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode


# line ends to many readers of text, though not to JSON: written as escapes
_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


def _encode(result: dict[str, Any]) -> bytes:
    text = _json(result)
    if not text.isascii():
        text = text.translate(_LINE_ENDS)
    # what UTF-8 cannot hold (half of a surrogate pair) becomes a JSON escape again
    return text.encode("utf-8", "backslashreplace") + b"\n"


def _all_lines(files: list[str]) -> Iterator[tuple[int, bytes]]:
    for name in files:
        if name == "-":
            yield from _standard_input()
        else:
            with Path(name).open("rb") as stream:
                yield from lines_of(stream)


def _standard_input() -> Iterator[tuple[int, bytes]]:
    stream: IO[bytes] = sys.stdin.buffer
    if stream.isatty() and sys.stderr.isatty():
        typer.echo("Reading one JSON case a line; end with Ctrl-D.", err=True)
    yield from lines_of(stream)


def _bar(files: list[str], stack: ExitStack) -> Bar | None:
    """A progress bar, where somebody looks at it and nothing else is written there."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return None
    from ._progress import Bar

    size = None if "-" in files else sum(Path(name).stat().st_size for name in files)
    return stack.enter_context(Bar(size or None))
