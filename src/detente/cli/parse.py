"""`detente parse`: texts of orders in, what is understood of them out."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detente.cli._files import why

if TYPE_CHECKING:
    from typing import Any

    from detente.exchange import Case
    from detente.notation import Context, Notation, Sheet
    from detente.rules import Ruleset, Unit

FILES = typer.Argument(metavar="FILE", help="Texts of orders; - or none: standard input.")


def command(
    files: Annotated[list[str] | None, FILES] = None,
    position: Annotated[
        Path | None, typer.Option(help="A line as for adjudicate: where the units stand.")
    ] = None,
    power: Annotated[str, typer.Option(help="Whose orders these are.")] = "",
    lang: Annotated[str, typer.Option(help="Language of the writer and of the answer.")] = "en",
    notation: Annotated[
        str, typer.Option(help="The notation of the text; auto finds it.")
    ] = "auto",
    to: Annotated[str, typer.Option(help="The notation to print the orders in.")] = "package",
    ruleset: Annotated[
        str, typer.Option(help="Whose rules say which of two orders to a unit counts.")
    ] = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object for each text.")] = False,
) -> None:
    """Read orders as people write them, and say line by line what was understood.

    The exit status is 1 if anything was not understood or must be asked back, or no order found.
    """
    from detente.notation import NotationError, Note, notation_named, read_in, say

    from ._lines import checked_defaults, checked_files

    checked_defaults("standard" if ruleset == "auto" else ruleset, "standard", lang)
    case = _case(position) if position else None
    context = _context(case, power.upper(), lang)
    twice = _rules(case, ruleset).repeated_orders
    faulty = False
    try:
        style = notation_named(to)
        for name in checked_files(files):
            sheet = read_in(notation, _text(name), context, twice=twice)
            faulty |= sheet.status in ("ask", "reject")
            if not sheet.entries:
                faulty = True
                typer.echo(f"{name}: {say(Note('nothing_found'), lang)}", err=True)
            typer.echo(_as_json(sheet, lang) if as_json else _told(sheet, style, context))
    except NotationError as error:
        raise typer.BadParameter(say(error.refusal, lang)) from None
    raise typer.Exit(int(faulty))


def _text(name: str) -> str:
    from detente.notation.marks import by_mark

    raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return by_mark(raw) or raw.decode("utf-8", "replace")


def _rules(case: Case | None, name: str) -> Ruleset:
    from detente.rules import load_ruleset

    if case is not None and name == "auto":
        return case.ruleset
    return load_ruleset("standard" if name == "auto" else name)


def _context(case: Case | None, power: str, lang: str) -> Context:
    from detente.board import load_board
    from detente.notation import Context

    position = case.position if case else None
    board = position.board if position else load_board()
    if power and power not in board.powers:
        message = f"{power!r} is unknown; there is {', '.join(board.powers)}"
        raise typer.BadParameter(message, param_hint="--power")
    return Context(board, position, power, lang)


def _case(path: Path) -> Case:
    from detente.exchange import Defaults, Fault, read_line

    try:
        line = path.read_text("utf-8").partition("\n")[0]
    except (OSError, ValueError) as error:
        raise typer.BadParameter(f"{path}: {why(error)}", param_hint="--position") from None
    case = read_line(line, 1, Defaults())
    if isinstance(case, Fault):
        raise typer.BadParameter(case.message, param_hint="--position")
    return case


def _told(sheet: Sheet, style: Notation, context: Context) -> str:
    """The answer for people: a line for each order, what is said about it below."""
    from detente.notation import NotationError, Note, say

    told = []
    if sheet.refusal:
        told.append(f"! {say(sheet.refusal, context.lang)}")
    for entry in sheet.entries:
        reading = entry.reading
        # An entry of a list that several lines make up stands on none of them.
        where = f"{entry.line}:{entry.column}" if entry.line else ""
        if reading.order is None:
            told.append(f"{where:>7} ! {reading.text}")
        else:
            try:
                text = style.write(reading.order, context)
            except NotationError:
                text = str(reading.order)
            told.append(f"{where:>7} {' ' if entry.counts else '-'} {text}")
        told += [f"          {say(note, context.lang)}" for note in reading.notes]
        if reading.refusal:
            told.append(f"          {say(reading.refusal, context.lang)}")
    told += [f"        {say(note, context.lang)}" for note in sheet.notes]
    missing = _missing(sheet, context)
    if missing:
        told.append(f"        {say(Note('without_order', {'units': missing}), context.lang)}")
    return "\n".join(told)


def _missing(sheet: Sheet, context: Context) -> tuple[Unit, ...]:
    """Units still without an order, where it is known whose and which there are."""
    power = context.power or sheet.head.power
    if context.position is None or not power:
        return ()
    return sheet.unordered(context.position, power)


def _as_json(sheet: Sheet, lang: str) -> str:
    from detente.notation import say

    def entry_of(entry: Any) -> dict[str, Any]:
        reading = entry.reading
        refusal = reading.refusal
        return {
            "line": entry.line,
            "column": entry.column,
            "text": reading.text,
            "order": str(reading.order) if reading.order else None,
            "confidence": reading.confidence,
            "counts": entry.counts and reading.order is not None,
            "notes": [{"code": n.code, "said": say(n, lang)} for n in reading.notes],
            "refusal": refusal
            and {
                "code": refusal.code,
                "said": say(refusal, lang),
                "candidates": list(refusal.candidates),
            },
        }

    head = sheet.head
    answer = {
        "status": sheet.status,
        "head": {
            "party": head.party,
            "power": head.power,
            "season": head.season,
            "year": head.year,
        },
        "orders": list(map(str, sheet.orders)),
        "entries": [entry_of(entry) for entry in sheet.entries],
        "notes": [{"code": n.code, "said": say(n, lang)} for n in sheet.notes],
        "refusal": sheet.refusal and {"code": sheet.refusal.code, "said": say(sheet.refusal, lang)},
        "retreat_lists": {p: list(map(str, g)) for p, g in sheet.lists.retreats.items()},
        "disband_list": list(map(str, sheet.lists.disbands)),
        "build_list": list(map(str, sheet.lists.builds)),
    }
    return json.dumps(answer, ensure_ascii=False)
