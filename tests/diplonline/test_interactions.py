"""Every row of the tables of tricky interactions, most of them derived from rules."""

from __future__ import annotations

import pytest

from tests.diplonline import fights, transports
from tests.diplonline.play import after, play, results

ROWS = fights.ROWS | transports.ROWS


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_interaction(row):
    resolution = play(row.units, row.orders, row.centres, options=row.options)
    assert results(resolution) == row.results
    assert after(resolution) == row.after
