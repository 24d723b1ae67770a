"""`detente variants`: what can be played."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from detente.cli._files import why

if TYPE_CHECKING:
    from detente.variants import Variant


def command(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="Variant files to check before use.")
    ] = None,
) -> None:
    """List the variants and check their files; given files, check those."""
    from detente.variants import VariantError, load_variant, variant_names

    sources: list[Callable[[], Variant]] = [partial(_read, path) for path in files or ()]
    if not files:
        sources = [partial(load_variant, name) for name in variant_names()]
    wrong: list[str] = []
    for source in sources:
        try:
            _show(source())
        except VariantError as fault:
            wrong.append(str(fault))
    for sentence in wrong:
        typer.echo(f"detente: {sentence}", err=True)
    if wrong:
        raise typer.Exit(1)


def _show(variant: Variant) -> None:
    typer.echo(f"{variant.name}: {variant.title}")
    typer.echo(f"    {variant.about}")
    typer.echo(f"    Seats: {'; '.join(', '.join(seat) for seat in variant.seats)}")


def _read(path: Path) -> Variant:
    """One file's variant; its name is the file's."""
    import tomllib

    from detente.variants import VariantError, read_variant

    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as fault:
        raise VariantError(f"variant file {path}: {why(fault)}") from None
    return read_variant(data, path.stem)
