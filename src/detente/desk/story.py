"""What there is to publish: the log cut into its start, its turns and its notices, in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detente.game import Event, Game, add_up
from detente.game import events as ev


@dataclass(frozen=True)
class Part:
    """One thing to publish; `events` is the log up to its end."""

    number: int
    first: Event  # what it is about
    before: Game | None
    after: Game
    events: tuple[Event, ...]

    @property
    def name(self) -> str:
        """The name of its folder: `003-F1901M`, `004-notice`."""
        if isinstance(self.first, ev.Began):
            return f"{self.number:03}-start"
        if isinstance(self.first, ev.Adjudicated):
            return f"{self.number:03}-{self.first.phase}"
        return f"{self.number:03}-notice"


def parts(events: Sequence[Event]) -> Iterator[Part]:
    """All that a log has to publish, from its beginning; more log only adds parts."""
    begun = next((n for n, e in enumerate(events) if isinstance(e, ev.Began)), len(events))
    starts = [n for n in range(begun, len(events)) if _begins_part(events, n)]
    for number, start in enumerate(starts, 1):
        end = starts[number] if number < len(starts) else len(events)
        before = add_up(events[:start]) if start else None
        log = tuple(events[:end])
        yield Part(number, events[start], before, add_up(log), log)


def _begins_part(events: Sequence[Event], number: int) -> bool:
    match events[number]:
        case ev.Began() | ev.Adjudicated() | ev.RolledBack() | ev.SeatClaimed():
            return True
        case ev.SeatLeft(why=why):
            return why != "missed"
        case ev.DeadlineSet(why=why):
            return why not in ("phase", "absence")
    return False
