"""The engine against a slow judge written apart from it; many more in `./soak`."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.rules.against_oracle import compare


@pytest.mark.parametrize("block", range(8))
def test_engine_agrees_with_the_oracle(block: int) -> None:
    seen = Counter(compare(seed) for seed in range(block * 250, block * 250 + 250))
    assert seen["plain"] > 200
