"""A progress bar on standard error."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


class Bar:
    """Shows lines answered, and how far in the input where its size is known (bytes)."""

    def __init__(self, size: int | None) -> None:
        self._progress = Progress(
            TextColumn("{task.fields[lines]} lines"),
            BarColumn(),
            TimeElapsedColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
        )
        self._task: TaskID = self._progress.add_task("", total=size, lines=0)
        self._lines = 0

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def advance(self, size: int) -> None:
        """One more line is answered, of so many bytes."""
        self._lines += 1
        self._progress.update(self._task, advance=size, lines=self._lines)
