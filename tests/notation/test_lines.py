"""Lines as people write them in each language, without any position to help."""

from pathlib import Path

import pytest

from detente.notation import read_order

FILE = Path(__file__).parents[1] / "data" / "notation" / "lines.txt"
LINES = [
    tuple(part.strip() for part in line.split(" | "))
    for line in FILE.read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("lang", "text", "order"), LINES)
def test_understood(lang: str, text: str, order: str) -> None:
    assert str(read_order(text, None, "", lang).order) == order
