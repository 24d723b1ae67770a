"""The tree stays clean: no registry addresses, no paths of one machine, no secrets, no bulk."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.repository.tree import ROOT, files, is_data, shell_scripts, text_of, with_suffix

# Written in parts, so that this file does not hold what it forbids.
FORBIDDEN = {
    "the address of a package registry": re.compile(
        r"pypi\.(org|python)|pythonhosted|registry\.(npm|yarn)|deb\.debian|"
        r"index-url\s*[=\s]\s*\S*:/|simple/\s*$"
    ),
    "a path of one machine": re.compile(
        r"(?<![\w.$~}])(/w[o]rk/|/r[o]ot\b|/opt/(pypi|wheels)|/h[o]me/\w)|\.pyenv\b"
    ),
    "a private key": re.compile(r"BEGIN (RSA |EC |OPENSSH )?PRIVATE K[E]Y"),
}
LOCK_FILES = {"uv.lock", "package-lock.json", "yarn.lock", "poetry.lock", "Pipfile.lock"}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_forbidden_is_written_anywhere(what):
    found = []
    for path in files():
        for number, line in enumerate((text_of(path) or "").splitlines(), start=1):
            if path.name != "test_tree.py" and FORBIDDEN[what].search(line):
                found.append(f"{path}:{number}: {line.strip()[:100]}")
    assert not found, f"{what} in\n" + "\n".join(found)


def test_the_patterns_find_what_they_forbid():
    assert FORBIDDEN["the address of a package registry"].search("https://pypi.org/simple")
    assert FORBIDDEN["a path of one machine"].search("see /work" + "/main")
    assert FORBIDDEN["a path of one machine"].search("in /home" + "/alice/detente")
    assert not FORBIDDEN["a path of one machine"].search("$HOME/work/x ~/.local /var/lib/detente")
    assert FORBIDDEN["a private key"].search("-----BEGIN PRIVATE KEY-----")


def test_no_lock_file_with_addresses_is_kept():
    assert not [path for path in files() if path.name in LOCK_FILES]


def test_every_exception_from_a_tool_names_its_code_and_its_reason():
    marker = re.compile(r"#\s*(noqa|type:\s*ignore)(.*)")
    coded = re.compile(r"(: [A-Z]+\d+(, ?[A-Z]+\d+)*|\[[a-z-]+(, ?[a-z-]+)*\])\s*(-|–|#)\s*\w+")
    bare = []
    for path in with_suffix(".py"):
        for number, line in enumerate((text_of(path) or "").splitlines(), start=1):
            mark = marker.search(line)
            if path.name != "test_tree.py" and mark and not coded.match(mark.group(2)):
                bare.append(f"{path}:{number}: {line.strip()}")
    assert not bare, "say why, after the code:\n" + "\n".join(bare)


def test_every_shell_script_is_readable_to_a_plain_posix_shell():
    assert shell_scripts()
    for path in shell_scripts():
        subprocess.run(["sh", "-n", path], cwd=ROOT, check=True)


def test_no_file_is_bulky():
    bulky = [path for path in files() if (ROOT / path).stat().st_size > 2_000_000]
    assert not bulky


def test_every_room_says_in_a_sentence_what_it_holds():
    rooms = [path for path in with_suffix(".py") if path.name == "__init__.py"]
    silent = [
        path
        for path in rooms
        if path.is_relative_to("src") and not (text_of(path) or "").startswith('"""')
    ]
    assert not [path for path in silent if not is_data(path) and "migrations" not in path.parts]
