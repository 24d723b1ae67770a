"""How long a saved game of ten years takes to be read and adjudicated again, in each format.

python bench/formats.py
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from detente.formats import differences, formats, read_games, write_games
from detente.rules import load_ruleset
from tests.formats.games import played


def main() -> None:
    """Print the best of five rounds for every format that is written."""
    rules = load_ruleset()
    game = played(1, years=10)
    print(f"a game of {len(game.stages)} phases; processor time, best of five")
    for name, form in sorted(formats().items()):
        if form.write is None:
            continue
        text = write_games([game], name)
        rounds = []
        for _ in range(5):
            begun = time.process_time()
            for each in read_games(text, name):
                assert not list(differences(each, rules))
            rounds.append(time.process_time() - begun)
        print(f"{name:<10}{len(text):>9} bytes{min(rounds) * 1000:>8.0f} ms")


if __name__ == "__main__":
    main()
