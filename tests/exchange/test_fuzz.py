"""Hostile lines: whatever comes in, a fault or an answer that is JSON comes out."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from detente.exchange import Case, Defaults, Fault, answer, legal_answer, read_line, resolve
from detente.narrate import sentence

POWERS = ["FRANCE", "GERMANY", "ITALY", "GAUL"]
places = st.sampled_from(["PAR", "BUR", "SPA", "SPA/NC", "MAO", "STP", "STP/SC", "XYZ", "MUN", ""])
units = st.builds("{} {}".format, st.sampled_from("AFQ"), places)
words = st.one_of(
    units, places, st.sampled_from(["H", "-", "S", "C", "R", "D", "B", "VIA", "X", ">"])
)
orders = st.lists(words, max_size=6).map(" ".join) | st.text(max_size=30)
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9)
)
rubbish = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def by_power(entry: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(st.sampled_from(POWERS[:3]), st.lists(entry, max_size=4), max_size=3)


standing = st.sampled_from(["A PAR", "A BUR", "F SPA/NC", "F MAO", "F STP/SC", "A MUN", "A MAR"])
positions = st.lists(standing, unique=True, max_size=7).flatmap(
    lambda found: st.lists(
        st.sampled_from(POWERS[:3]), min_size=len(found), max_size=len(found)
    ).map(lambda owners: shared(found, owners))
)


def shared(found: list[str], owners: list[str]) -> dict[str, list[str]]:
    lists: dict[str, list[str]] = {}
    for unit, owner in zip(found, owners, strict=True):
        lists.setdefault(owner, []).append(unit)
    return lists


dislodged = st.fixed_dictionaries(
    {"unit": units}, optional={"from": places | st.none(), "retreats": st.lists(places, max_size=3)}
)
KEYS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text(max_size=5),
    "ruleset": st.sampled_from(["standard", "diplonline", "fidonet", "reglas", "wiki", "rulebook"]),
    "edition": st.sampled_from(["1971", "1982", "2000", "2023"]),
    "options": st.sampled_from(
        [{"waive": False}, {"paradox": "1971"}, {"convoy_fallback": True}, {}]
    ),
    "phase": st.sampled_from(["S1901M", "F1901M", "S1901R", "F1901R", "W1901A"]),
    "units": positions | by_power(units),
    "orders": by_power(orders),
    "centers": by_power(st.sampled_from(["PAR", "BRE", "MAR", "MUN", "ROM"])),
    "dislodged": by_power(dislodged),
    "contested": st.lists(places, max_size=2),
    "civil_disorder": st.lists(st.sampled_from(POWERS), max_size=2),
    "retreat_lists": st.dictionaries(units, st.lists(places, max_size=2), max_size=2),
    "disband_list": by_power(units | places),
    "build_list": by_power(units | places),
    "alliances": st.dictionaries(st.sampled_from(POWERS), st.sampled_from(POWERS), max_size=2),
    "in_game": st.lists(st.sampled_from(POWERS), max_size=3),
}
likely = st.fixed_dictionaries(
    {key: KEYS[key] for key in ("phase", "units", "orders")},
    optional={key: KEYS[key] for key in KEYS if key not in ("phase", "units", "orders")},
)
unlikely = st.dictionaries(
    st.sampled_from([*KEYS, "variant", "board", "built"]), rubbish, max_size=4
)


def check(line: bytes) -> None:
    found = read_line(line, 1, Defaults())
    if isinstance(found, Fault):
        json.dumps(found.as_json())
        return
    assert isinstance(found, Case)
    json.dumps(legal_answer(found))
    json.dumps(answer(found, resolve(found), lambda o, p, u, r: sentence(o, p, "en", u)))


@given(likely)
def test_likely_lines(data: dict[str, Any]) -> None:
    check(json.dumps(data).encode())


@given(likely, unlikely)
def test_lines_with_rubbish_in_them(data: dict[str, Any], more: dict[str, Any]) -> None:
    check(json.dumps({**data, **more}).encode())


@given(st.binary(max_size=60))
def test_bytes(line: bytes) -> None:
    check(line)
