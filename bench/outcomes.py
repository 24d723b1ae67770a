"""Compares the outcomes of both engines, and names the cause of each difference.

`ours` is an answer of `detente adjudicate`, `theirs` an entry of `peer.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

# The peer's words; an empty list means that a move, a support or a convoy did its work.
_WORDS = {"no convoy": "no_convoy", "disband": "destroyed"}
_DONE = {"success", "hold", "support", "convoy"}


def units_differ(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether other units stand on the board after the phase."""
    return {p: sorted(u) for p, u in ours["units"].items() if u} != theirs["units"]


def retreats_of(ours: dict[str, Any]) -> dict[str, list[str]]:
    """Where each dislodged unit that is left may go."""
    entries = (entry for listed in ours["dislodged"].values() for entry in listed)
    return {e["unit"]: sorted(e["retreats"]) for e in entries if e["retreats"]}


def cause(ours: dict[str, Any], theirs: dict[str, Any]) -> str:
    """Why units or retreats differ: empty where they do not, `unexplained` where nobody knows."""
    if not units_differ(ours, theirs) and retreats_of(ours) == theirs["retreats"]:
        return ""
    for name, fits in _CAUSES.items():
        if fits(ours, theirs):
            return name
    return "unexplained"


def _done_there(entry: dict[str, Any], theirs: dict[str, Any]) -> bool:
    unit = " ".join(entry["order"].split(" ")[:2])
    return not any(theirs["results"].get(unit, ["?"]))


def _own_help(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """An army by convoy drove out a unit of its own supporters there, and was stopped here."""
    return any(
        entry["reason"]["code"] == "help_against_own" and _done_there(entry, theirs)
        for entry in ours["orders"]
    )


def _met_own_help(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Own support of the unit coming the other way: it adds to its defence here, not there."""
    return any(
        entry["reason"]["code"] == "head_to_head" and _done_there(entry, theirs)
        for entry in ours["orders"]
    )


def _other_coast(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """A support named another coast than the move: it counted there, and not here."""
    return any(
        entry["reason"]["code"] == "unmatched"
        and entry["order"].split("/")[0].endswith(str(entry["reason"]["ordered"]).split("/")[0])
        and _done_there(entry, theirs)
        for entry in ours["orders"]
    )


def _convoyed_attacker(ours: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Driven out by a convoyed army, a unit may go to closed places there, and not here."""
    if units_differ(ours, theirs):
        return False
    origins = {e["unit"]: e["from"] for listed in ours["dislodged"].values() for e in listed}
    mine, other = retreats_of(ours), theirs["retreats"]
    changed = [unit for unit in mine | other if mine.get(unit) != other.get(unit)]
    return all(
        origins.get(unit, "?") is None and set(mine.get(unit, [])) < set(other.get(unit, []))
        for unit in changed
    )


_CAUSES: dict[str, Callable[[dict[str, Any], dict[str, Any]], bool]] = {
    "own help by convoy": _own_help,
    "own help to the opponent head to head": _met_own_help,
    "support for another coast": _other_coast,
    "retreats from a convoyed army": _convoyed_attacker,
}


def other_words(ours: dict[str, Any], theirs: dict[str, Any]) -> list[str]:
    """Where the same fate has another word, as `support here, void there`, one entry a unit."""
    found = []
    for unit, words in ours["results"].items():
        mine = set(words) - _DONE - {"destroyed"}
        other = {_WORDS.get(word, word) for word in theirs["results"].get(unit, []) if word}
        if mine != other - {"destroyed"}:
            found.append(f"{' '.join(words)} here, {' '.join(sorted(other)) or 'done'} there")
    return found
