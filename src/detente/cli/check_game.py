"""`detente check-game`: every phase of a saved game adjudicated again, and what differs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ._games import FORMAT, read_file

if TYPE_CHECKING:
    from detente.formats import Played
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
    lang: Annotated[str, typer.Option(help="Language of the reasons.")] = "en",
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
        for game in read_file(path, form):
            differ |= _check(path, game, (own and game.rules) or rules, lang, every)
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
        raise typer.BadParameter(str(error), param_hint="--option") from None


def _check(path: Path, game: Played, rules: Ruleset, lang: str, every: bool) -> bool:
    """Print what was found of one game; whether anything differs."""
    from detente.formats import FormatError, checkable, differences

    name = "".join(c if c.isprintable() else "?" for c in game.name[:60])
    title = f"{path.name}{f' ({name})' if name else ''}"
    count = checkable(game)
    found = differences(game, rules, lang)
    try:
        first = next(found, None)
        rest = list(found) if every else []
    except FormatError as error:
        typer.echo(f"{title}: {error}", err=True)
        raise typer.Exit(2) from None
    phases = f"{count} phase{'' if count == 1 else 's'}"
    if first is None:
        typer.echo(f"{title}: {phases} adjudicated again, all the same")
        return False
    shown = [first, *rest]
    several = f"{len(shown)} of {phases} differ" if every else f"{phases}, the first difference"
    typer.echo(f"{title}: {several}")
    for difference in shown:
        typer.echo(str(difference))
    return True
