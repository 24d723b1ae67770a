"""`detente draw`: positions, orders and outcomes, or a saved game, as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ._files import FILES

if TYPE_CHECKING:
    from ._drawings import Drawing

_KINDS = (".svg", ".png", ".gif")
_FLAT = ("svg", "png")  # what does not move
_PIXELS = 1400  # width of a picture in pixels where none is asked for
_MANY = 4  # drawings from which on a terminal shows how far we are

Draw = Callable[["Drawing"], str]


def command(
    files: Annotated[list[str] | None, FILES] = None,
    out: Annotated[
        str, typer.Option("--out", "-o", help="File .svg, .png or .gif, or a folder for many.")
    ] = "",
    kind: Annotated[str, typer.Option("--format", help="svg or png, for files in a folder.")] = "",
    palette: Annotated[str, typer.Option(help="classic, colour-safe, dark or print.")] = "classic",
    preset: Annotated[str, typer.Option(help="standard, or compact for phones.")] = "standard",
    lang: Annotated[str, typer.Option(help="Language of names and captions.")] = "en",
    size: Annotated[int | None, typer.Option(min=100, max=8000, help="Width in pixels.")] = None,
    labels: Annotated[str, typer.Option(help="names, codes, none or auto.")] = "auto",
    sheet: Annotated[bool, typer.Option("--sheet", help="Title, legend, list of orders.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Orders with reasons.")] = False,
    title: Annotated[str, typer.Option(help="Title of a sheet or a whole game.")] = "",
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="Each phase, in motion.")] = 2.0,
) -> None:
    """Draw maps of JSON lines (as `detente adjudicate` reads them) or of a saved game.

    One drawing goes to standard output or to the file of --out; several go to the folder of
    --out, or as one moving picture to a file: .gif, or an .svg that plays by itself.
    """
    from detente.draw import DrawError, draw_map, draw_sheet

    from ._drawings import drawings
    from ._lines import checked_defaults, checked_files

    look: dict[str, Any] = {"palette": palette, "preset": preset, "lang": lang, "labels": labels}
    defaults = checked_defaults("standard", "standard", lang)

    def draw(one: Drawing) -> str:
        frame = one.frame
        rest = {"past": frame.past, "say": frame.say, "size": size, **look}
        if sheet:
            rest |= {"title": title or one.title, "orders": listed}
            return draw_sheet(frame.position, frame.shown, **rest)
        return draw_map(frame.position, frame.shown, **rest)

    try:
        found = drawings(checked_files(files), defaults, explain=explain)
        if not found:
            raise DrawError("there is nothing to draw: no line and no saved game was given")
        listed = any(one.frame.shown for one in found) or None  # all sheets of one size
        _write(found, out, kind, draw, {**look, "size": size, "seconds": seconds, "title": title})
    except DrawError as fault:
        typer.echo(f"Cannot draw: {fault}", err=True)
        raise typer.Exit(2) from None


def _write(found: list[Drawing], out: str, kind: str, draw: Draw, look: dict[str, Any]) -> None:
    """Send the drawings where `out` says: standard output, one file, a moving one, a folder."""
    from detente.draw import DrawError

    if kind not in ("", *_FLAT):
        raise DrawError(f"unknown format {kind!r}; there is {', '.join(_FLAT)}")
    if not out and len(found) > 1:
        raise DrawError(f"there are {len(found)} drawings: name a folder or a .gif with --out")
    if not out:
        typer.echo(draw(found[0]))
        return
    try:
        _save(found, out, kind, draw, look)
    except OSError as fault:
        reason = fault.strerror or str(fault)
        raise DrawError(f"{fault.filename or out} cannot be written: {reason}") from None


def _save(found: list[Drawing], out: str, kind: str, draw: Draw, look: dict[str, Any]) -> None:
    path = Path(out)
    suffix = path.suffix.lower()
    if _is_folder(out, path, suffix):
        _into_folder(found, path, kind or "svg", draw, look["size"])
    elif suffix == ".gif":
        from detente.draw.palette import load_palette
        from detente.draw.raster import gif, png

        pictures = (png(draw(one), look["size"] or 900) for one in _watched(found))
        path.write_bytes(gif(pictures, look["seconds"], load_palette(look["palette"])))
    elif len(found) > 1:
        _moving(found, path, look)
    else:
        path.write_bytes(_encoded(draw(found[0]), suffix[1:], look["size"]))


def _is_folder(out: str, path: Path, suffix: str) -> bool:
    """Whether a folder is meant; a file of a kind that is not drawn is refused."""
    from detente.draw import DrawError

    if path.is_dir() or out.endswith(("/", "\\")) or not suffix:
        return True
    if suffix not in _KINDS:
        raise DrawError(
            f"{path.name} is of no kind that is drawn ({', '.join(_KINDS)}); "
            "if it is to be a folder, end it with /"
        )
    return False


def _moving(found: list[Drawing], path: Path, look: dict[str, Any]) -> None:
    from detente.draw import DrawError, draw_game

    if path.suffix.lower() == ".png":
        raise DrawError(f"{len(found)} drawings do not go into one .png: use a folder or a .gif")
    title = look["title"] or found[0].title
    svg = draw_game([one.frame for one in _watched(found)], **{**look, "title": title})
    path.write_text(svg, encoding="utf-8")


def _into_folder(
    found: list[Drawing], folder: Path, kind: str, draw: Draw, size: int | None
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for one in _watched(found):
        name = _file_name(one.name, taken)
        (folder / f"{name}.{kind}").write_bytes(_encoded(draw(one), kind, size))


def _file_name(name: str, taken: set[str]) -> str:
    """A name that is safe in any folder and not yet taken."""
    safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in name)[:80].strip("-") or "map"
    unique, number = safe, 1
    while unique.casefold() in taken:
        number += 1
        unique = f"{safe}-{number}"
    taken.add(unique.casefold())
    return unique


def _encoded(svg: str, kind: str, size: int | None) -> bytes:
    if kind == "svg":
        return svg.encode("utf-8")
    from detente.draw.raster import png

    return png(svg, size or _PIXELS)


def _watched(found: list[Drawing]) -> Iterator[Drawing]:
    """The drawings; a terminal is shown how many are done where they are many."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    if len(found) < _MANY or not console.is_terminal:
        yield from found
        return
    yield from track(found, description="Drawing", console=console, transient=True)
