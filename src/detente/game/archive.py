"""Saved games: the log as JSON with a version number, and the check of what it claims.

`export_game(events)` writes one; `import_game(text)` reads every version ever written and, where
asked to (it is, unless `check=False`), adjudicates every phase again and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from detente.variants import DataError

from .events import Adjudicated, Event, event_from_json, event_to_json
from .fold import add_up
from .process import resolution_of
from .saying import Fault, faulty
from .sound import log_faults
from .standing import Standing
from .state import Game, LogError

FORMAT = "detente-game"
VERSION = 1

# From a version to the next: each takes the whole saved data and returns it in the newer form.
UPGRADES: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}


class SaveError(ValueError):
    """A saved game cannot be read: a code and parts, and a sentence for who gave it."""

    def __init__(self, code: str, **parts: Any) -> None:
        self.fault = faulty(code, **parts)
        super().__init__(str(self.fault))

    def said(self, lang: str = "en") -> str:
        """The sentence in a language."""
        return self.fault.said(lang)


def export_game(events: Iterable[Event]) -> str:
    """The log as JSON text: one event a line, the same text for the same log."""
    lines = ",\n".join(_json(event_to_json(event)) for event in events)
    return f'{{"format":"{FORMAT}","version":{VERSION},"events":[\n{lines}\n]}}\n'


def import_game(text: str, *, check: bool = True) -> tuple[Event, ...]:
    """The events of a saved game; raises `SaveError` with a sentence that says what is wrong."""
    data = _upgraded(_parsed(text))
    try:
        events = tuple(
            event_from_json(entry, f"event {n}") for n, entry in enumerate(data["events"], 1)
        )
        for wrong in log_faults(events):
            raise SaveError("damaged", fault=wrong)
        Game.from_events(events)
    except (DataError, LogError) as fault:
        raise SaveError("damaged", fault=faulty("said", text=str(fault))) from None
    if check:
        for difference in differences(events):
            raise SaveError("differs", fault=difference)
    return events


def differences(events: Iterable[Event]) -> Iterable[Fault]:
    """Adjudicate every phase of a log again; yields what differs, of each that does."""
    game: Game | None = None
    for event in events:
        before, game = game, add_up([event], game)
        if before is None or not isinstance(event, Adjudicated):
            continue
        resolution = resolution_of(before)
        if Standing.of(resolution.after) != event.position:
            yield faulty("other_position", phase=event.phase)
        elif {str(u): words for u, words in resolution.results.items()} != event.results:
            yield faulty("other_results", phase=event.phase)


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _parsed(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("not_json") from None
    if _holds_halves(text, data):
        raise SaveError("not_text")
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError("not_ours")
    return data


def _holds_halves(text: str, data: object) -> bool:
    """Whether a text in it has half a character or none at all, which no file could hold."""
    if "\\u0000" in text:
        return True
    if "\\ud" not in text.casefold():
        return False
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _upgraded(data: dict[str, Any]) -> dict[str, Any]:
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise SaveError("no_version")
    if version > VERSION:
        raise SaveError("newer", version=version, known=VERSION)
    for step in range(version, VERSION):
        data = UPGRADES[step](data)
    if not isinstance(data.get("events"), list):
        raise SaveError("damaged", fault=faulty("no_events"))
    return data
