"""Every notation in every language: what is printed is read back as the same order."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from detente.board.words import languages
from detente.notation import Notation, NotationError, notations
from detente.notation.core.assemble import Context
from detente.notation.core.style import sort_of
from detente.rules.orders import Order, Retreat
from tests.notation.orders import context_for, orders
from tests.repository.tree import ROOT

PAIRS = [
    (notation, lang)
    for notation in notations().values()
    for lang in (languages() if notation.languages else ("en",))
]
NAMES = [f"{notation.name}-{lang}" for notation, lang in PAIRS]


def check(notation: Notation, order: Order, context: Context) -> None:
    try:
        text = notation.text([order], context)
    except NotationError as error:
        assert error.refusal.code == "not_supported"
        assert sort_of(order) in notation.unsaid
        return
    assert sort_of(order) not in notation.unsaid
    expected = notation.carried(order) if notation.carried else order
    assert [(r.order, r.refusal) for r in notation.read(text, context)] == [(expected, None)], text


def test_all_notations_are_found() -> None:
    assert {
        "backstabbr", "daide", "datc", "fidonet", "judge", "legs", "package", "sentence",
        "short", "webdip",
    } <= set(notations())  # fmt: skip


@pytest.mark.parametrize(("notation", "lang"), PAIRS, ids=NAMES)
@settings(max_examples=150, deadline=None)
@given(order=orders)
def test_printed_orders_are_read_back(notation: Notation, lang: str, order: Order) -> None:
    check(notation, order, context_for(order, lang))


def test_what_a_notation_cannot_say_is_listed_with_its_reason() -> None:
    short_of = {n.name for n in notations().values() if n.carried or n.unsaid}
    assert short_of == {"fidonet", "daide", "webdip"}
    assert {n.name for n in notations().values() if n.loses} == short_of
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    for notation in notations().values():
        (row,) = (line for line in page.splitlines() if line.startswith(f"| `{notation.name}` |"))
        assert row.endswith(f"| {'; '.join(notation.loses) or 'nothing'} |")


WITHOUT = [p for p in PAIRS if p[0].name in ("package", "short", "sentence", "legs", "datc")]


@pytest.mark.parametrize(("notation", "lang"), WITHOUT, ids=[f"{n.name}-{c}" for n, c in WITHOUT])
@settings(max_examples=100, deadline=None)
@given(order=orders)
def test_units_with_their_kind_need_no_position(
    notation: Notation, lang: str, order: Order
) -> None:
    if notation.name == "datc" and isinstance(order, Retreat):
        return  # written as a move there; the phase tells
    check(notation, order, replace(context_for(order, lang), position=None))
