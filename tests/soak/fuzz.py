"""Feeds the readers of orders and of games with what coverage-guided fuzzing (atheris) thinks up.

Needs atheris (`pip install atheris`), which is not among the project's own tools; without it
nothing is done, and that is said. A text on which a reader raises anything but its own error
ends the run and is printed.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress


def one_text(data: bytes) -> None:
    """Read one text in every way, with and without a position."""
    from detente.board import load_board
    from detente.formats import FormatError, formats, read_games
    from detente.notation import Context, notations, read_order, read_sheet
    from detente.notation.diplonline import read_diplonline
    from detente.rules.position import opening

    board = load_board()
    text = data.decode("utf-8", "replace")
    lang = ("en", "es", "hu", "ru")[len(data) % 4]
    position = opening(board) if len(data) % 2 else None
    read_order(text, position, "FRANCE", lang)
    read_sheet(text, position, "FRANCE", lang)
    context = Context(board, position, "FRANCE", lang)
    read_diplonline(text, context)
    for notation in notations().values():
        notation.read(text, context)
    for name in formats():
        with suppress(FormatError):
            read_games(text, name)


def main() -> int:
    """Fuzz for as long as asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=300)
    options = parser.parse_args()
    try:
        import atheris
    except ImportError:
        print("fuzz: left out, atheris is not installed (pip install atheris)")
        return 0
    with atheris.instrument_imports(include=["detente"]):
        one_text(b"A Par-Bur, F Bre-Mao")
    atheris.Setup([sys.argv[0], f"-max_total_time={options.seconds}", "-max_len=400"], one_text)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
