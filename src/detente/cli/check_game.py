"""`detente check-game`: every phase of a saved game adjudicated again, and what differs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from ._games import FORMAT, faults_said, file_text

if TYPE_CHECKING:
    from detente.formats import Difference, Played
    from detente.game import Game
    from detente.rules import Ruleset

FILES = typer.Argument(metavar="FILE", help="Saved games of any format; - : standard input.")


def command(
    files: Annotated[list[Path], FILES],
    form: Annotated[str, FORMAT] = "auto",
    ruleset: Annotated[
        str, typer.Option(help="The rules to adjudicate by; auto: the game's own, or standard.")
    ] = "auto",
    option: Annotated[
        list[str] | None,
        typer.Option(help="A switch of the rules, as convoy_land=fleet_order; may be repeated."),
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of all that is said.")] = "en",
    every: Annotated[
        bool, typer.Option("--all", help="Show every phase that differs, not just the first.")
    ] = False,
) -> None:
    """Adjudicate every phase of saved games again, and show where the outcome differs.

    Of each game the first difference is shown: what the file says, what the rules say, and why.
    The exit status is 1 if anything differs.
    """
    from ._lines import checked_defaults

    name = "standard" if ruleset == "auto" else ruleset
    checked_defaults(name, "standard", lang)
    rules = _rules(name, option or [])
    own = ruleset == "auto" and not option
    differ = False
    for path in files:
        for game in _games(path, form, lang):
            found = _found(game, rules, lang, own=own)
            differ |= _tell(path, found, lang, every)
    raise typer.Exit(int(differ))


def _rules(name: str, options: list[str]) -> Ruleset:
    from detente.rules import RulesetError, load_ruleset
    from detente.variants.strict import DataError

    switches: dict[str, object] = {}
    for text in options:
        key, _, value = text.partition("=")
        switches[key] = {"true": True, "false": False}.get(value, value)
    try:
        return load_ruleset(name, options=switches)
    except (RulesetError, DataError) as error:
        hint = "--option" if options else "--ruleset"
        raise typer.BadParameter(str(error), param_hint=hint) from None


def _games(path: Path, form: str, lang: str) -> Iterator[Played | Game]:
    """The games of a file; one of our own logs that no other format can hold stays a log."""
    from detente.formats import logs_of, read_games

    with faults_said(path, lang):
        text = file_text(path)
        logs = logs_of(text) if form in ("auto", "detente") else ()
        yield from logs or read_games(text, form)


class _Found(NamedTuple):
    """A game's name, how many phases of it can be checked, and what differs in them."""

    name: str
    phases: int
    differences: Iterator[Difference]


def _found(game: Played | Game, rules: Ruleset, lang: str, *, own: bool) -> _Found:
    """What differs by the rules named; `own`: by those that the game itself names, if it does."""
    from detente.formats import Played, checkable, differences, log_differences

    if isinstance(game, Played):
        rules = (own and game.rules) or rules
        return _Found(game.name, checkable(game), differences(game, rules, lang))
    return _Found(game.name, len(game.history), log_differences(game, lang))


def _tell(path: Path, found: _Found, lang: str, every: bool) -> bool:
    """Print what was found of one game; whether anything differs."""
    from detente.formats.saying import heading

    name = "".join(c if c.isprintable() else "?" for c in found.name[:60])
    title = f"{path.name}{f' ({name})' if name else ''}"
    with faults_said(title, lang):
        first = next(found.differences, None)
        shown = [first, *(found.differences if every else ())] if first else []
    one = "_one" if found.phases == 1 else ""
    code = ("all" if every else "first") if shown else "same"
    told = heading(f"{code}{one}", lang, count=found.phases, some=len(shown))
    typer.echo(f"{title}: {told}")
    for difference in shown:
        typer.echo(str(difference))
    return bool(shown)
