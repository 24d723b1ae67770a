"""Code stays small enough to read: files, functions, and how they are spread."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from tests.repository.tree import is_data, text_of, with_suffix

CODE = (".py", ".js", ".css", ".html", ".sh")


def code_files() -> list[Path]:
    return [
        path for path in with_suffix(*CODE) if not is_data(path) and "migrations" not in path.parts
    ]


def lines_in(path: Path) -> int:
    return len((text_of(path) or "").splitlines())


def functions() -> Iterator[tuple[str, int]]:
    """Every Python function outside the tests, with its length in lines, decorators not counted."""
    for path in code_files():
        if path.suffix != ".py" or path.is_relative_to("tests"):
            continue
        for node in ast.walk(ast.parse(text_of(path) or "")):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                yield f"{path}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


def test_a_file_of_code_has_at_most_400_lines():
    lengths = {str(path): lines_in(path) for path in code_files()}
    assert lengths
    assert not {path: length for path, length in lengths.items() if length > 400}


def test_half_of_the_modules_have_at_most_150_lines():
    modules = [lines_in(path) for path in code_files() if path.is_relative_to("src")]
    assert median(modules) <= 150


def test_a_function_has_at_most_60_lines():
    assert not [name for name, length in functions() if length > 60]


def test_nine_functions_of_ten_have_at_most_25_lines():
    lengths = [length for _, length in functions()]
    assert quantiles(lengths, n=10)[-1] <= 25
