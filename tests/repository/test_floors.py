"""What the import contracts cannot see: hidden clocks and files, and slow starts."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

from tests.repository.tree import text_of, with_suffix

PURE = ["board", "rules", "variants", "notation", "game", "narrate", "draw", "exchange", "formats"]
IMPURE_METHODS = {"now", "utcnow", "today", "write_text", "write_bytes", "unlink", "mkdir"}
IMPURE_FUNCTIONS = {"open", "print", "input", "exec", "eval", "breakpoint"}


def pure_modules() -> list[Path]:
    rooms = [Path("src/detente") / room for room in PURE]
    return [path for path in with_suffix(".py") if any(path.is_relative_to(room) for room in rooms)]


def impure_calls(source: str) -> list[str]:
    """Calls that read a clock, write a file or talk to a terminal, each with its line."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id=name) if name in IMPURE_FUNCTIONS:
                found.append(f"{node.lineno}: {name}")
            case ast.Attribute(attr=name) if name in IMPURE_METHODS:
                found.append(f"{node.lineno}: {name}")
    return found


def test_the_search_for_impure_calls_finds_them():
    assert impure_calls("import datetime\nx = datetime.datetime.now()") == ["2: now"]
    assert impure_calls("open('x').read()") == ["1: open"]
    assert impure_calls("def f(now): return now") == []


def test_a_pure_floor_has_no_clock_and_touches_no_file():
    assert pure_modules()
    found = {str(path): impure_calls(text_of(path) or "") for path in pure_modules()}
    assert not {path: calls for path, calls in found.items() if calls}


def modules_after(statement: str) -> set[str]:
    """Names of all top-level packages loaded once a fresh interpreter has run the statement."""
    code = f"import sys; {statement}; print(*{{name.split('.')[0] for name in sys.modules}})"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return set(run.stdout.split())


def test_adjudicating_loads_no_web_server():
    loaded = modules_after("import detente.cli.adjudicate, detente.cli.orders")
    assert not loaded & {"django", "uvicorn", "numpy", "asyncio"}


def test_the_pure_floors_load_the_standard_library_only():
    statement = "; ".join(f"import detente.{room}" for room in PURE)
    foreign = modules_after(statement) - modules_after("pass") - {"detente"}
    private = {name for name in foreign if name.startswith("_")}  # Python's own, by platform
    assert not foreign - private - set(sys.stdlib_module_names)
