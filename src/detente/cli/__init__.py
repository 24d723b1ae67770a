"""The command line: one verb per file, imported only when it is called.

A verb lives in `cli/<verb>.py` and offers a function `command`, whose docstring is its help; or,
as `command`, a Typer app with verbs of its own.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click import Command, Context


def verbs() -> list[str]:
    """Names of all verbs, read from the file names of this folder."""
    names = (module.name for module in iter_modules(__path__))
    return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))


class Verbs(TyperGroup):
    """A command group that imports a verb's file only when that verb is asked for."""

    def list_commands(self, ctx: Context) -> list[str]:
        """List every verb that has a file."""
        return verbs()

    def get_command(self, ctx: Context, cmd_name: str) -> Command:
        """Import the verb's file and turn its `command` into a command, or say there is none."""
        if cmd_name not in verbs():
            from difflib import get_close_matches

            near = " or ".join(get_close_matches(cmd_name, verbs()))
            ctx.fail(f"No such command {cmd_name!r}." + (near and f" Did you mean {near}?"))
        module = import_module(f"{__name__}.{cmd_name.replace('-', '_')}")
        app = module.command
        if not isinstance(app, typer.Typer):
            app = typer.Typer(add_completion=False, rich_markup_mode="markdown")
            app.command(name=cmd_name)(module.command)
        verb = typer.main.get_command(app)
        verb.name = cmd_name
        return verb


app = typer.Typer(cls=Verbs, no_args_is_help=True, add_completion=False)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from detente import __version__

        typer.echo(f"detente {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show version.")
    ] = False,
) -> None:
    """Détente runs the game of Diplomacy."""


def main() -> None:
    """Entry point of the `detente` command."""
    app()
