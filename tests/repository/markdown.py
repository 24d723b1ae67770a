"""A reader for the project's own Markdown: fenced blocks, headings and links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.repository.tree import ROOT, with_suffix

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?:\]\(|<img src=\")([^)\s\"]+)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block: where it begins, its language and its text."""

    path: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        """Where the block is, as a test's name."""
        return f"{self.path}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A line after `$` in a console block and the output that the page promises."""

    line: str
    output: str


def pages() -> list[Path]:
    """Every page that people read."""
    return [path for path in with_suffix(".md") if not path.is_relative_to("tests")]


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a page."""
    text = (ROOT / path).read_text()
    return [
        Block(path, text.count("\n", 0, match.start()) + 1, match[1], match[2])
        for match in FENCE.finditer(text)
    ]


def commands(block: Block) -> list[Command]:
    """The commands of a console block; a line ending in a backslash goes on in the next."""
    found = []
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        lines = part.split("\n")
        last = next(number for number, line in enumerate(lines) if not line.endswith("\\"))
        line = "\n".join(lines[: last + 1])
        found.append(Command(line, "\n".join(lines[last + 1 :]).strip()))
    return found


def links(path: Path) -> list[str]:
    """The targets of all links and pictures of a page, fenced blocks left out."""
    return LINK.findall(FENCE.sub("", (ROOT / path).read_text()))


def anchors(path: Path) -> set[str]:
    """The anchors that a page's headings make."""
    text = FENCE.sub("", (ROOT / path).read_text())
    plain = (re.sub(r"[^\w\s-]", "", heading.lower()) for heading in HEADING.findall(text))
    return {re.sub(r"\s", "-", heading.strip()) for heading in plain}
