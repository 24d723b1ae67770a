"""Plain data (JSON, TOML) to frozen dataclasses and back, strictly.

The field annotations are the schema: an unknown key, a missing one or a value of another
type is a `DataError` that names the place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import UTC, datetime
from functools import cache
from sys import intern
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
_Reader = Callable[[Any], Any]


class DataError(ValueError):
    """Data does not have the promised form; the message names the place and the fault."""


class _MisfitError(Exception):
    """A fault on its way out: each value that holds the faulty one puts its part of the path."""

    def __init__(self, fault: str, path: str = "") -> None:
        self.fault, self.path = fault, path

    def inside(self, part: str) -> _MisfitError:
        return _MisfitError(self.fault, part + self.path)


def read(cls: type[T], data: object, where: str) -> T:
    """Make a dataclass of plain data; `where` names the source in errors."""
    schema: Any = cls
    try:
        made: T = _reader(schema)(data)
    except _MisfitError as misfit:
        raise DataError(f"{where}{misfit.path}: {misfit.fault}") from None
    return made


_AS_IS = (str, int, bool, float, NoneType)


def plain(value: Any) -> Any:
    """Turn a dataclass into what JSON can hold, with every field, so that defaults may change."""
    kind: Any = type(value)
    if kind in _AS_IS:
        return value
    if kind is tuple or kind is list:
        return [plain(entry) for entry in value]
    if names := _field_names(kind):
        return {name: plain(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    return write_time(value) if isinstance(value, datetime) else value


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind)) if is_dataclass(kind) else ()


def write_time(moment: datetime) -> str:
    """ISO 8601 in UTC with `Z`, microseconds only where there are any."""
    if moment.tzinfo is None:
        raise ValueError("a moment needs a time zone")
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read_time(data: object, where: str) -> datetime:
    """Read what `write_time` writes."""
    try:
        return _time(data)
    except _MisfitError as misfit:
        raise DataError(f"{where}: {misfit.fault}") from None


def _time(data: object) -> datetime:
    if isinstance(data, str) and data.endswith("Z"):
        try:
            return datetime.fromisoformat(data)
        except ValueError:
            pass
    raise _MisfitError(f"{data!r} is no moment; write one like 2026-01-31T18:00:00Z")


@cache
def _reader(kind: Any) -> _Reader:
    if isinstance(kind, type) and is_dataclass(kind):
        return _dataclass_reader(kind)
    if kind in _READERS:
        return _READERS[kind]
    origin, args = get_origin(kind), get_args(kind)
    if origin is None:
        return _scalar_reader(kind)
    return _BY_ORIGIN[origin](args)


def _text(data: Any) -> str:
    """A string, held once however often it comes: a log says the same few words all the time."""
    if type(data) is str:
        return intern(data)
    raise _MisfitError(f"{data!r} is not of type str")


def _scalar_reader(kind: type) -> _Reader:
    def reader(data: Any) -> Any:
        if type(data) is kind or (kind is float and type(data) is int):
            return data
        raise _MisfitError(f"{data!r} is not of type {kind.__name__}")

    return reader


def _dataclass_reader(cls: type) -> _Reader:
    hints = get_type_hints(cls)
    readers = {f.name: _reader(hints[f.name]) for f in fields(cls)}
    needed = {f.name for f in fields(cls) if f.default is MISSING and f.default_factory is MISSING}

    def reader(data: Any) -> Any:
        if not isinstance(data, Mapping):
            raise _MisfitError(f"a table is wanted, not {data!r}")
        if unknown := data.keys() - readers.keys():
            raise _MisfitError(f"unknown key {', '.join(sorted(map(str, unknown)))}")
        if missing := needed - data.keys():
            raise _MisfitError(f"missing {', '.join(sorted(missing))}")
        values, name = {}, ""
        try:
            for name, value in data.items():
                values[name] = readers[name](value)
        except _MisfitError as misfit:
            raise misfit.inside(f".{name}") from None
        try:
            return cls(**values)
        except ValueError as fault:  # a dataclass may check itself
            raise _MisfitError(str(fault)) from None

    return reader


def _tuple_reader(args: tuple[Any, ...]) -> _Reader:
    entry = _reader(args[0])

    def reader(data: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise _MisfitError(f"a list is wanted, not {data!r}")
        made: list[Any] = []
        try:
            for value in data:
                made.append(entry(value))  # noqa: PERF401 - its length tells where a fault is
        except _MisfitError as misfit:
            raise misfit.inside(f"[{len(made)}]") from None
        return tuple(made)

    return reader


def _mapping_reader(args: tuple[Any, ...]) -> _Reader:
    entry = _reader(args[1])

    def reader(data: Any) -> Any:
        if not isinstance(data, Mapping) or not all(isinstance(k, str) for k in data):
            raise _MisfitError(f"a table is wanted, not {data!r}")
        made, key = {}, ""
        try:
            for key, value in data.items():
                made[intern(key)] = entry(value)
        except _MisfitError as misfit:
            raise misfit.inside(f".{key}") from None
        return MappingProxyType(made)

    return reader


def _literal_reader(args: tuple[Any, ...]) -> _Reader:
    def reader(data: Any) -> Any:
        for value in args:
            if type(data) is type(value) and data == value:
                return value
        raise _MisfitError(f"{data!r} is none of {', '.join(map(str, args))}")

    return reader


def _union_reader(args: tuple[Any, ...]) -> _Reader:
    options = [_reader(a) for a in args if a is not NoneType]

    def reader(data: Any) -> Any:
        if data is None and NoneType in args:
            return None
        for option in options[:-1]:
            try:
                return option(data)
            except _MisfitError:
                continue
        return options[-1](data)

    return reader


_READERS: dict[Any, _Reader] = {str: _text, datetime: _time, Any: lambda data: data}
_BY_ORIGIN: dict[Any, Callable[[tuple[Any, ...]], _Reader]] = {
    tuple: _tuple_reader,
    Mapping: _mapping_reader,
    Literal: _literal_reader,
    Union: _union_reader,
    UnionType: _union_reader,
}
