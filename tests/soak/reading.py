"""How long the worst 64 KB of text take to be read; fails where one takes a second."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from detente.notation import read_sheet
from tests.notation.test_speed import START, TEXTS, spent


def main() -> int:
    """Print the seconds of each text, with and without a position."""
    worst = 0.0
    for name, text in TEXTS.items():
        for told, position in (("placed", START), ("bare", None)):
            seconds = spent(lambda text=text, where=position: read_sheet(text, where, "FRANCE"))
            worst = max(worst, seconds)
            print(f"{seconds:7.3f} s  {name} ({told})")
    return int(worst >= 1)


if __name__ == "__main__":
    sys.exit(main())
