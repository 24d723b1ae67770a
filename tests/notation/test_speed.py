"""However a text is made, reading it takes time linear in its size.

How long that is on a machine, ./soak reading tells; here only the growth is looked at.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from detente.board import load_board
from detente.board.words import load_words
from detente.notation import read_sheet
from detente.rules.position import Position, opening

SIZE = 65_536  # bytes
START = opening(load_board())
SIGNS = ["A", "F", "S", "C", "H", "-", "to", "par", "bur", "nor", "liv", "tyr"]


def names(*langs: str) -> list[str]:
    """Every name, verb and abbreviation of some languages."""
    found: set[str] = set()
    for words in map(load_words, langs):
        for table in words.names.values():
            found.update(*(name.spellings for name in table.values()))
        found.update(*words.verbs.values(), words.ambiguous)
    return sorted(found)


def filled(pool: list[str], between: list[str], least: int, most: int) -> str:
    """64 KB of lines of so many words of the pool."""
    dice, lines, size = random.Random(1), [], 0
    while size < SIZE:
        count = dice.randint(least, most)
        lines.append("".join(dice.choice(pool) + dice.choice(between) for _ in range(count)))
        size += len(lines[-1].encode()) + 1
    return "\n".join(lines)


ALL = names("en", "es", "hu", "ru")
OPEN = sorted(load_words("en").ambiguous)
TEXTS = {
    "names": filled(ALL, [" "], 2, 3),
    "names in rows": filled(names("en"), [" ", "-"], 60, 100),
    "names with signs": filled(ALL, [" ", "-", " (", ") ", "'", '"', ", ", ". ", "/", ": "], 3, 20),
    "hyphens": filled(names("en"), ["-", " - ", ", "], 2, 8),
    "parentheses": filled(names("en"), [" (", ") ", "(("], 3, 9),
    "open names": filled(OPEN, ["-", " "], 5, 30),
    "open names in lists": filled(OPEN, [", ", " "], 5, 30),
    "units and verbs": filled(SIGNS, [" "], 2, 4),
    "units and verbs in rows": filled(SIGNS, [" "], 60, 100),
    "Spanish articles": filled(["a", "e", "al", "par", "nor"], [" ", ", "], 10, 40),
    "one name a line": filled(names("en"), [""], 1, 1),
    "slips of the pen": filled([f"A {n[:-1]}q - {n[1:]}" for n in ALL if len(n) > 4], [""], 1, 1),
    "commands": filled(["S", "M", "H", "R", "D", "B", *names("en")], [" "], 2, 6),
    "quotes": filled(["> A", "> F par", "- bur", *names("en")], [" "], 2, 6),
    "mark-up": filled(["<div>", "<br", "&nbsp;", "A par - bur", "</p>"], [" ", ""], 2, 9),
    "one line of brackets": "(" * SIZE,
    "one line of blanks": "A" + " " * SIZE + "x",
    "quotation marks": "> " * (SIZE // 2),
}


def spent(work: Callable[[], object]) -> float:
    """The least processor time of a few tries, in seconds: others may keep the machine busy."""
    return min(taken(work) for _ in range(3))


def taken(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def within(limit: float, work: Callable[[], object], tries: int = 4) -> bool:
    """Whether one of a few tries takes so many seconds: others may keep the machine busy."""
    return any(taken(work) < limit for _ in range(tries))


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("position", [START, None], ids=["placed", "bare"])
def test_four_times_the_text_take_four_times_as_long(name: str, position: Position | None) -> None:
    read_sheet("Paris holds", position)  # the words are loaded once
    text = TEXTS[name]
    part = text[: SIZE // 4].rpartition("\n")[0] or text[: SIZE // 4]
    quarter = spent(lambda: read_sheet(part, position, "FRANCE"))
    limit = 9 * quarter + 0.02  # a square would be 16 times
    assert within(limit, lambda: read_sheet(text, position, "FRANCE"), tries=3)


@pytest.mark.parametrize("piece", ["A Par-Bur, ", "nor ", "(", "> ", "a", "A par - ", "é", "&amp;"])
def test_one_line_of_64_kb_is_refused_at_once(piece: str) -> None:
    text = "A Par-Bur and " + piece * (SIZE // len(piece.encode()))
    read_sheet("Paris holds", START)
    assert within(0.05, lambda: read_sheet(text, START, "FRANCE"))
    sheet = read_sheet(text, START, "FRANCE")
    assert sheet.orders == ()
    assert [e.reading.refusal.code for e in sheet.entries if e.reading.refusal] == ["too_long"]
