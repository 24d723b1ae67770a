"""Plain data to dataclasses and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Literal

import pytest

from detente.variants.strict import DataError, plain, read, read_time, write_time


@dataclass(frozen=True)
class Part:
    name: str
    weight: float = 1.0


@dataclass(frozen=True)
class Whole:
    parts: tuple[Part, ...]
    by_name: Mapping[str, int]
    size: Literal["big", "small"]
    when: datetime | None = None
    either: int | str = 0


GOOD = {
    "parts": [{"name": "a", "weight": 2}],
    "by_name": {"a": 1},
    "size": "big",
    "when": "2026-03-02T12:00:00Z",
    "either": "x",
}


def test_it_comes_back_as_it_was():
    whole = read(Whole, GOOD, "it")
    assert whole.parts == (Part("a", 2),) and whole.when == datetime(2026, 3, 2, 12, tzinfo=UTC)
    assert plain(whole) == GOOD
    assert read(Whole, plain(whole), "it") == whole


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"parts": [{"name": 1}]}, r"it.parts\[0\].name: 1 is not of type str"),
        ({"parts": [{}]}, r"it.parts\[0\]: missing name"),
        ({"parts": {"name": "a"}}, r"it.parts: a list is wanted"),
        ({"parts": [{"name": "a", "height": 2}]}, "unknown key height"),
        ({"by_name": {"a": True}}, "it.by_name.a: True is not of type int"),
        ({"by_name": [1]}, "it.by_name: a table is wanted"),
        ({"size": "huge"}, "it.size: 'huge' is none of big, small"),
        ({"when": "yesterday"}, "it.when: 'yesterday' is no moment"),
        ({"when": "2026-03-02T12:00:00"}, "is no moment"),
        ({"when": "2026-02-30T12:00:00Z"}, "is no moment"),
        ({"either": None}, "it.either"),
        ({7: 1}, "unknown key 7"),
    ],
)
def test_faults_name_the_place(change, fault):
    with pytest.raises(DataError, match=fault):
        read(Whole, {**GOOD, **change}, "it")


def test_moments_are_kept_in_utc():
    east = timezone(timedelta(hours=5, minutes=45))
    assert write_time(datetime(2026, 3, 2, 12, tzinfo=east)) == "2026-03-02T06:15:00Z"
    assert write_time(datetime(2026, 3, 2, 12, 0, 0, 5, tzinfo=UTC)).endswith("12:00:00.000005Z")
    assert read_time("2026-03-02T06:15:00Z", "it").utcoffset() == timedelta()
    with pytest.raises(ValueError, match="needs a time zone"):
        write_time(datetime.fromisoformat("2026-03-02T12:00"))
