"""`detente orders`: the legal orders of positions, as JSON lines."""

from __future__ import annotations

from typing import Annotated

import typer

from ._files import FILES


def command(
    files: Annotated[list[str] | None, FILES] = None,
    ruleset: Annotated[str, typer.Option(help="Ruleset of lines that name none.")] = "standard",
    board: Annotated[str, typer.Option(help="Board of lines that name none.")] = "standard",
) -> None:
    """List the legal orders of positions: one JSON line in, one out.

    Lines are those that `detente adjudicate` reads; orders in them are let be. The answer holds
    the orders of each unit, and in adjustments the builds of each power and how many are due.
    """
    from detente.exchange import legal_answer

    from ._lines import checked_defaults, checked_files, run

    raise typer.Exit(
        run(checked_files(files), checked_defaults(ruleset, board, "en"), legal_answer)
    )
