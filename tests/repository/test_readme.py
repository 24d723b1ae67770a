"""What the pages show is what happens: their commands and their Python are run.

`console` blocks are run, and print what the page says. `pycon` blocks are run as doctests. Blocks
of other languages are recipes for a machine that the tests do not have; README holds none.
"""

from __future__ import annotations

import doctest
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

from tests.repository.markdown import Block, Command, blocks, commands, pages
from tests.repository.tree import ROOT

README = Path("README.md")
BY_HAND = {"./run", "./check"}  # ./run has a test of its own; ./check runs these tests
EVERY = [block for path in pages() for block in blocks(path)]
CONSOLE = [block for block in EVERY if block.language == "console"]
PYTHON = [block for block in EVERY if block.language == "pycon"]


def run(command: Command, data: Path) -> str:
    """Run one command as a reader would, in the checkout, with a data folder of its own."""
    bin_folder = Path(sys.executable).parent
    environ = {
        **os.environ,
        "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
        "DETENTE_DATA": str(data),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }
    done = subprocess.run(
        ["sh", "-c", command.line],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("block", CONSOLE, ids=str)
def test_a_command_prints_what_the_page_says(block: Block, tmp_path: Path):
    assert commands(block)
    for command in commands(block):
        if command.line not in BY_HAND:
            printed = run(command, tmp_path)
            assert not command.output or printed == command.output


@pytest.mark.parametrize("block", PYTHON, ids=str)
def test_python_on_a_page_gives_what_the_page_says(block: Block):
    example = doctest.DocTestParser().get_doctest(block.text, {}, str(block), str(block.path), 0)
    assert example.examples
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example)
    assert result.failed == 0


def test_readme_shows_nothing_that_is_not_run():
    languages = {block.language for block in blocks(README)}
    assert languages == {"console", "pycon"}


def test_readme_names_both_commands_on_its_first_screen():
    first_screen = (ROOT / README).read_text().splitlines()[:60]
    assert {"$ ./run", "$ ./check"} <= set(first_screen)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def first_words(server: subprocess.Popen[str], until: str) -> str:
    """What the server prints up to the line that holds `until`."""
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        if until in line:
            return said
    pytest.fail(f"the server stopped before it said {until!r}:\n{said}")


@pytest.mark.timeout(240)
def test_run_starts_a_server_that_answers_and_stops(tmp_path: Path):
    port = free_port()
    server = subprocess.Popen(
        [ROOT / "run", "--port", str(port), "--data", tmp_path / "data"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        said = first_words(server, "Ctrl-C")
        address = f"http://127.0.0.1:{port}"
        assert address in said
        browser = build_opener(HTTPCookieProcessor())
        for place in ["/healthz", "/", link_in(said, address)]:
            assert answer(browser, f"{address}{place}") == 200
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=30)
    assert server.returncode in {0, 130, -signal.SIGINT}


def link_in(said: str, address: str) -> str:
    """The path of the one-time host link that the server printed."""
    match = re.search(rf"{re.escape(address)}(/host/\S+)", said)
    assert match, said
    return match[1]


def answer(browser: OpenerDirector, address: str) -> int:
    """The status of a page, asked for again while the server is still waking up."""
    for _ in range(50):
        try:
            with browser.open(address, timeout=10) as response:
                status: int = response.status
                return status
        except ConnectionError:
            time.sleep(0.1)
    pytest.fail(f"no answer from {address}")


def test_an_occupied_port_is_named_and_another_one_proposed(tmp_path: Path):
    with socket.socket() as occupant:
        occupant.bind(("127.0.0.1", 0))
        occupant.listen()
        port = occupant.getsockname()[1]
        done = subprocess.run(
            [ROOT / "run", "--port", str(port), "--data", tmp_path / "data"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
    assert done.returncode != 0
    assert str(port) in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr
