"""A report as text and as a page; the page is escaped, runs nothing, loads only its maps."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from .report import Block, Report, Section
from .words import wording

_STYLE = (
    "body{font:1rem/1.5 Georgia,serif;max-width:48rem;margin:0 auto;padding:1rem;color:#222;"
    "background:#fbfaf6}h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.2rem;"
    "margin:2rem 0 .5rem;border-bottom:1px solid #bbb}h3{font-size:1rem;margin:1rem 0 .25rem}"
    "ul{list-style:none;margin:0;padding:0}li{margin:.25rem 0;overflow-wrap:anywhere}"
    "code{font-size:.95rem}p{margin:0 0 0 1rem;color:#555}img{width:100%;height:auto}"
)


def as_text(report: Report) -> str:
    """The report as plain text."""
    lines = [report.title, "=" * len(report.title), ""]
    for section in report.sections:
        if section.heading:
            lines += [section.heading, "-" * len(section.heading), ""]
        for block in section.blocks:
            lines += [*_text(block), ""]
    return "\n".join(lines)


def _text(block: Block) -> Iterator[str]:
    indent = "  " if block.heading else ""
    if block.heading:
        yield block.heading
    for line, said in block.rows:
        yield indent + line
        if said:
            yield f"{indent}    {said}"


def as_page(report: Report) -> str:
    """The report as HTML; its maps lie beside it."""
    body = "".join(_section(section, report.lang) for section in report.sections)
    title = escape(report.title)
    return (
        f'<!doctype html>\n<html lang="{escape(report.lang)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "img-src 'self'; style-src 'unsafe-inline'\">\n"
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f"{body}</body>\n</html>\n"
    )


def _section(section: Section, lang: str) -> str:
    heading = f"<h2>{escape(section.heading)}</h2>\n" if section.heading else ""
    picture = ""
    if section.picture:
        alt = escape(wording(lang).report[f"map_{section.picture}"])
        file = f"{section.picture}.{escape(lang)}.svg"
        picture = f'<a href="{file}"><img src="{file}" alt="{alt}"></a>\n'
    return heading + picture + "".join(map(_block, section.blocks))


def _block(block: Block) -> str:
    heading = f"<h3>{escape(block.heading)}</h3>\n" if block.heading else ""
    return f"{heading}<ul>\n{''.join(map(_row, block.rows))}</ul>\n"


def _row(row: tuple[str, str]) -> str:
    line, said = row
    return f"<li>{escape(line)}{f'<p>{escape(said)}</p>' if said else ''}</li>\n"
