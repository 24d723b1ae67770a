"""Makes docs/rules/table.md: every rule of the source documents, and where it is enforced.

A rule's ID stands in the docstring or comment of the code, or in the data file, that enforces it:
`DIPLO-43`, `DIPLO-80 to 86`, `REGLAS-52/53`, `FIDO-66, 70`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "detente"
RULES = ROOT / "docs" / "rules" / "rules.toml"
TABLE = ROOT / "docs" / "rules" / "table.md"
TITLES = {
    "DIPLO": "Diplonline",
    "REGLAS": "The Spanish rules page",
    "WIKI": "The wiki page on writing orders",
    "FIDO": "FidoNet",
    "RUS": "The Russian rulebook part",
}
_CITED = re.compile(rf"\b({'|'.join(TITLES)})-(\d+)((?:/\d+| to (?:[A-Z]+-)?\d+|, \d+(?![\w.-]))*)")
_MORE = re.compile(r"(/| to |, )(?:[A-Z]+-)?(\d+)")


def rules() -> dict[str, str]:
    """What each rule says, by ID."""
    data = tomllib.loads(RULES.read_text("utf-8"))
    return {f"{name}-{number}": text for name in TITLES for number, text in data[name].items()}


def out_of_scope() -> Mapping[str, str]:
    """Why no code enforces a rule, by ID."""
    out: Mapping[str, str] = tomllib.loads(RULES.read_text("utf-8"))["out"]
    return out


def cited(text: str) -> Iterator[str]:
    """The IDs that a text names, ranges and lists written out."""
    for match in _CITED.finditer(text):
        system, last = match[1], int(match[2])
        yield f"{system}-{last}"
        for joint, number in _MORE.findall(match[3]):
            first = last + 1 if joint == " to " else int(number)
            last = int(number)
            yield from (f"{system}-{n}" for n in range(first, last + 1))


def references() -> dict[str, list[str]]:
    """Where each rule is named: `rules/diplonline/cut.py: cut`, by ID."""
    found: dict[str, list[str]] = {}
    for path in sorted([*SOURCE.rglob("*.py"), *SOURCE.rglob("*.toml")]):
        text = path.read_text("utf-8")
        name = path.relative_to(SOURCE).as_posix()
        for line, names in _lines(path, text):
            for rule in cited(line):
                place = f"{name}: {names}" if names else name
                if place not in found.setdefault(rule, []):
                    found[rule].append(place)
    return found


def _lines(path: Path, text: str) -> Iterator[tuple[str, str]]:
    """Each line with the function or class that it stands in."""
    lines = text.splitlines()
    owners = [""] * (len(lines) + 1)
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.end_lineno:
                start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
                for number in range(start, node.end_lineno + 1):
                    owners[number] = node.name
    return zip(lines, owners[1:], strict=True)


def table() -> str:
    """The page as Markdown."""
    named, out = references(), out_of_scope()
    page = [
        "# The rules of the five documents, and where they are enforced",
        "",
        "Made by `python tools/rules_table.py`; places are files under `src/detente`, with the",
        "function or class. Rules in our words: `rules.toml`.",
    ]
    system = ""
    for rule, text in rules().items():
        head = rule.partition("-")[0]
        if head != system:
            system = head
            page += ["", f"## {TITLES[head]}", "", "| ID | Rule | Where |", "|---|---|---|"]
        where = "<br>".join(f"`{place}`" for place in named.get(rule, ()))
        if not where:
            where = f"out of scope: {out[rule]}" if rule in out else "**nowhere**"
        page.append(f"| {rule} | {text} | {where} |")
    return "\n".join(page) + "\n"


def missing() -> list[str]:
    """Rules that are neither enforced anywhere nor out of scope."""
    known = references().keys() | out_of_scope().keys()
    return [rule for rule in rules() if rule not in known]


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
    if gaps := missing():
        raise SystemExit(f"enforced nowhere: {', '.join(gaps)}")
