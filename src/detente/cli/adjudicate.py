"""`detente adjudicate`: positions and orders in, outcomes out, as JSON lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ._files import FILES

if TYPE_CHECKING:
    from typing import Any

    from detente.exchange import Case
    from detente.exchange.answer import Say
    from detente.notation import Refusal
    from detente.rules import Outcome, Position, Unit


def command(
    files: Annotated[list[str] | None, FILES] = None,
    ruleset: Annotated[str, typer.Option(help="Ruleset of lines that name none.")] = "standard",
    board: Annotated[str, typer.Option(help="Board of lines that name none.")] = "standard",
    lang: Annotated[str, typer.Option(help="Language of orders and sentences.")] = "en",
    explain: Annotated[bool, typer.Option("--explain", help="Say why, in a sentence.")] = False,
) -> None:
    """Adjudicate positions: one JSON line in, one out, from files or standard input.

    The exit status is 1 if a line was faulty; its answer then says what was wrong with it.
    """
    from detente.exchange import answer, resolve

    from ._lines import checked_defaults, checked_files, run

    defaults = checked_defaults(ruleset, board, lang)
    say = _speaker(lang) if explain else None

    def handle(case: Case) -> dict[str, Any]:
        return answer(case, resolve(case), say)

    raise typer.Exit(run(checked_files(files), defaults, handle))


def _speaker(lang: str) -> Say:
    from detente.narrate import sentence
    from detente.notation import say

    def why(outcome: Outcome, before: Position, unit: Unit | None, refusal: Refusal | None) -> str:
        return say(refusal, lang) if refusal else sentence(outcome, before, lang, unit)

    return why
