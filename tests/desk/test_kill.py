"""A program killed at any point leaves a folder that the next command finds whole.

A child process does what the command does, and is killed before its n-th step that touches the
disk; n goes up until it comes through.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from detente.desk import collect, evaluate
from tests.desk.table import DETENTE, Table, gm, head

STEPS = (
    (os, ("fsync", "rename", "replace", "unlink", "mkdir", "rmdir")),
    (shutil, ("rmtree", "copyfile")),
    (Path, ("rename", "replace", "unlink", "mkdir")),
)


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Do the work in a child that is killed before a step; False once there is no such step."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            _count_down(step)
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


def _count_down(left: int) -> None:
    """Every call that changes what is on the disk counts; before the last one, SIGKILL."""

    def counted(function: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any, **options: Any) -> Any:
            nonlocal left
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return function(*args, **options)

        return step

    for home, names in STEPS:
        for name in names:
            setattr(home, name, counted(getattr(home, name)))


def fresh(table: Table, path: Path) -> Table:
    """A copy of the folder as it was."""
    shutil.rmtree(path, ignore_errors=True)
    shutil.copytree(table.path, path)
    return Table(path, table.party, table.now)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table.new(tmp_path / "game")
    table.put("anna.txt", head("England") + "M Lon-NTH\nM Edi-NWG\n")
    return table


def test_evaluate_killed_at_every_step(table: Table, tmp_path: Path):
    table.collect()
    table.later(days=15)
    done = fresh(table, tmp_path / "done")
    done.evaluate()
    states = {"S1901M": table.tree(), "F1901M": done.tree()}
    seen = []
    for step in range(1, 200):
        copy = fresh(table, tmp_path / "copy")
        if not killed_at(step, lambda game=copy: evaluate(game.path, game.now)):
            break
        assert "code" in gm("status", copy.path, "--now", copy.now.isoformat()).casefold()
        phase = copy.folder.game.phase
        assert copy.tree() == states[phase], step
        seen.append(phase)
    else:
        pytest.fail("the command never came through")
    assert seen == sorted(seen, reverse=True), "what was done stays done"
    assert set(seen) == {"S1901M", "F1901M"}
    assert len(seen) > 10


def test_collect_killed_at_every_step_takes_a_file_once(table: Table, tmp_path: Path):
    taken_at = []
    for step in range(1, 200):
        copy = fresh(table, tmp_path / "copy")
        if not killed_at(step, lambda game=copy: list(collect([game.path], game.now))):
            break
        copy.collect()
        assert copy.orders("ENGLAND") == ["F LON - NTH", "F EDI - NWG"], step
        assert [e.verdict for e in copy.folder.ledger] == ["taken"], step
        assert not (copy.inbox / "anna.txt").exists()
        assert len(list(copy.path.glob("received/*"))) == 1
        taken_at.append(step)
    assert len(taken_at) > 10


def test_killed_from_outside_at_any_moment(table: Table, tmp_path: Path):
    table.collect()
    table.later(days=15)
    for tenth in range(2, 14, 3):
        copy = fresh(table, tmp_path / "copy")
        words = [DETENTE, "gm", "evaluate", str(copy.path), "--now", copy.now.isoformat()]
        child = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        time.sleep(tenth / 10)
        child.send_signal(signal.SIGKILL)
        child.wait()
        gm("status", copy.path)
        assert copy.folder.game.phase in ("S1901M", "F1901M")
        assert not (copy.path / ".journal").exists()


def test_a_second_run_is_turned_away(table: Table):
    import fcntl

    with (table.path / ".lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = gm("status", table.path, code=1)
    assert "Another run is at work" in said
    assert "S1901M" in gm("status", table.path)


def test_a_file_that_came_in_the_place_of_a_taken_one_stays(tmp_path: Path):
    from detente.desk.journal import Change, recover

    (tmp_path / "a").write_bytes(b"new")
    change = Change(tmp_path)
    change.write("b", b"old")
    change.remove("a", b"old")
    change.commit()
    assert (tmp_path / "a").read_bytes() == b"new"
    assert (tmp_path / "b").read_bytes() == b"old"
    assert not recover(tmp_path)
