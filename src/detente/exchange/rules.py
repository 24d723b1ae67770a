"""The ruleset of a line: its name, its edition, and the switches that the line sets itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from detente.rules.ruleset import Ruleset, RulesetError, load_ruleset, ruleset_names

from .fault import ImpossibleError
from .shape import name, shown, typed

if TYPE_CHECKING:
    from detente.variants import Variant


def read_ruleset(data: Mapping[str, Any], default: str, variant: Variant | None) -> Ruleset:
    """The ruleset of a line, with what its variant sets and its own options over that."""
    chosen = name(data, "ruleset", default) or ""
    edition = name(data, "edition", None)
    options = dict(variant.switches()) if variant else {}
    if data.get("options") is not None:
        options |= typed(dict, data["options"], "options")
    options |= {key: data[key] for key in ("unplayed", "closed") if data.get(key) is not None}
    try:
        return load_ruleset(chosen, edition, options)
    except RulesetError as error:
        raise ImpossibleError(*_blame(chosen, edition, str(error))) from None


def _blame(chosen: str, edition: str | None, message: str) -> tuple[str, str, str]:
    """Which of ruleset, edition and options was wrong, as code, message and place."""
    if chosen not in ruleset_names():
        known = ", ".join(ruleset_names())
        message = f"unknown ruleset {shown(chosen)}; there is {known}"
        return "unknown_ruleset", message, "ruleset"
    try:
        load_ruleset(chosen, edition)
    except RulesetError:
        return "unknown_edition", message, "edition"
    return "bad_option", message[:300], "options"
