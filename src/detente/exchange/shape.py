"""Typed access to the parts of a parsed line; each raises `ImpossibleError` that names the part."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from .fault import ImpossibleError

_KINDS = {str: "text", list: "a list", dict: "an object", bool: "true or false"}


def shown(value: object) -> str:
    """A value as an error message shows it, short."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def typed(kind: type, value: Any, where: str) -> Any:
    """The value itself, if it is of the kind that JSON calls so."""
    if type(value) is not kind:
        raise ImpossibleError("wrong_type", f"{shown(value)} must be {_KINDS[kind]}", where)
    return value


def name(data: Mapping[str, Any], key: str, default: str | None) -> str | None:
    """An optional text; null counts as absent."""
    value = data.get(key)
    if value is None:
        return default
    text: str = typed(str, value, key)
    return text


def texts(value: Any, where: str) -> list[str]:
    """A list of texts."""
    for index, entry in enumerate(typed(list, value, where)):
        if type(entry) is not str:
            raise ImpossibleError("wrong_type", f"{shown(entry)} must be text", f"{where}[{index}]")
    listed: list[str] = value
    return listed


def by_power(
    data: Mapping[str, Any], key: str, powers: Collection[str]
) -> Iterator[tuple[str, Any]]:
    """Each power with its entry under a key that may be absent."""
    entries = data.get(key)
    if entries is None:
        return
    for power, entry in typed(dict, entries, key).items():
        if power not in powers:
            raise ImpossibleError(
                "unknown_power",
                f"{shown(power)} is no power of this game; there is {', '.join(powers)}",
                f"{key}.{power[:40]}",
            )
        yield power, entry


def known_powers(data: Mapping[str, Any], key: str, powers: Collection[str]) -> list[str]:
    """A list of powers under a key that may be absent."""
    named = [] if data.get(key) is None else texts(data[key], key)
    for index, power in enumerate(named):
        if power not in powers:
            raise ImpossibleError(
                "unknown_power",
                f"{shown(power)} is no power of this game; there is {', '.join(powers)}",
                f"{key}[{index}]",
            )
    return named
