"""Publishing: the reports of all that is decided, in every player's language, into `reports/`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from detente.draw import draw_map
from detente.game import events as ev

from .folder import Folder, opened
from .journal import Change
from .page import as_page, as_text
from .report import report_of, resolution_of
from .story import Part, parts


def publish(path: Path, *, again: bool = False) -> tuple[Path, ...]:
    """Write the reports that are not there yet, or all of them again; gives their folders.

    There is nothing to publish of a phase before it is evaluated.
    """
    with opened(path) as folder:
        change = Change(folder.path)
        written = []
        for part in parts(folder.events):
            missing = _missing(folder, part, again=again)
            if missing:
                written.append(folder.path / "reports" / part.name)
            for lang in missing:
                for name, content in files_of(part, folder.desk.party, lang):
                    change.write(f"reports/{part.name}/{name}", content)
        if change.writes:
            change.commit()
    return tuple(written)


def unpublished(folder: Folder) -> tuple[str, ...]:
    """The names of parts that no report is written of in some player's language."""
    return tuple(part.name for part in parts(folder.events) if _missing(folder, part))


def _missing(folder: Folder, part: Part, *, again: bool = False) -> list[str]:
    """Languages in which a part is still to be written; its page is written with all the rest."""
    place = folder.path / "reports" / part.name
    langs = folder.desk.langs
    return [lang for lang in langs if again or not (place / f"report.{lang}.html").is_file()]


def files_of(part: Part, party: str, lang: str) -> Iterator[tuple[str, str]]:
    """The files of a report in one language: name and content."""
    report = report_of(part, party, lang)
    yield f"report.{lang}.txt", as_text(report)
    yield f"report.{lang}.html", as_page(report)
    pictures = {section.picture for section in report.sections}
    if "orders" in pictures and isinstance(part.first, ev.Adjudicated):
        resolution = resolution_of(part)
        yield f"orders.{lang}.svg", draw_map(resolution.before, resolution, lang=lang) + "\n"
    if "position" in pictures:
        yield f"position.{lang}.svg", draw_map(part.after.position, lang=lang) + "\n"
