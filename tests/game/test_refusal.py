"""Every refusal has a code, a sentence and the parts it names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detente.game import SENTENCES, Refusal
from detente.game.refusal import refuse

PACKAGE = Path(__file__).parents[2] / "src" / "detente"


def test_a_refusal_reads_as_a_sentence():
    fault = refuse("seat_taken", seat="3")
    assert str(fault) == "Seat 3 is taken." and fault.parts["seat"] == "3"


def test_an_unknown_code_is_a_mistake_of_the_program():
    with pytest.raises(ValueError, match="unknown refusal code 'no_idea'"):
        Refusal("no_idea")


def test_every_sentence_is_used_and_ends_like_one():
    code = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    for name, sentence in SENTENCES.items():
        assert sentence.endswith(".")
        assert len(re.findall(f'"{name}"', code)) > 1, f"{name} is never refused with"
