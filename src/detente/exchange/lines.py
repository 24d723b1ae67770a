"""Lines of a byte stream, and the JSON object on one, read in bounded memory."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import IO, Any

from .fault import ImpossibleError

MAX_LINE = 1 << 20  # bytes; a full board with all its orders takes about 4,000
_BOM = b"\xef\xbb\xbf"


def lines_of(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Each line that is not blank with its number, from 1; what is beyond `MAX_LINE` is cut off."""
    number = 0
    while line := stream.readline(MAX_LINE + 1):  # one byte more shows that it is too long
        number += 1
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            _skip_rest(stream)
        if number == 1:
            line = line.removeprefix(_BOM)
        if line.strip():
            yield number, line


def _skip_rest(stream: IO[bytes]) -> None:
    while (more := stream.readline(MAX_LINE)) and not more.endswith(b"\n"):
        pass


def parse(line: bytes | str, number: int = 1) -> dict[str, Any]:
    """The JSON object of a line; raises `ImpossibleError`."""
    where = f"line {number}"
    if len(line) > MAX_LINE:
        raise ImpossibleError("too_long", f"a line may have {MAX_LINE} bytes", where)
    try:
        data = _decode(line if isinstance(line, str) else line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise ImpossibleError(
            "bad_encoding", f"not UTF-8 text at byte {error.start + 1}", where
        ) from None
    except json.JSONDecodeError as error:
        where = f"{where}, character {error.colno}"
        raise ImpossibleError("bad_json", f"not valid JSON: {error.msg}", where) from None
    except RecursionError:
        raise ImpossibleError("bad_json", "nested too deeply", where) from None
    except ValueError as error:
        raise ImpossibleError("bad_json", f"not valid JSON: {error}", where) from None
    if not isinstance(data, dict):
        raise ImpossibleError("wrong_type", "a line must hold one JSON object, {…}", where)
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice[:40]!r} stands twice in one object")
    return data


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON value")


_decode = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant).decode
