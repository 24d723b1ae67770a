"""Measures a whole server: pages, viewers, deadlines, a telephone. See bench/README.md."""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from server_browser import phone
from server_deadlines import deadlines
from server_pages import pages
from server_viewers import viewers

PARTS: dict[str, Callable[[Path], list[str]]] = {
    "pages": pages,
    "viewers": viewers,
    "deadlines": deadlines,
    "phone": phone,
}
REPORT = Path(__file__).with_name("SERVER.md")


def main() -> None:
    """Run the parts that are named, or all, and write the report if all were run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="part")
    parser.add_argument("--folder", type=Path, help="keep the games here for the next run")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(prefix="detente-bench-"))
    machine = (
        f"CPython {platform.python_version()}, {os.cpu_count()} processors, "
        f"load before the start {os.getloadavg()[0]:.1f}, {datetime.now(UTC):%d %B %Y}."
    )
    lines = [
        "# Results of the server's benchmark",
        "",
        "Written by `python bench/server.py`; what is measured, and how, stands in `README.md`.",
        "",
        machine,
        "",
    ]
    for name in options.parts or PARTS:
        found = PARTS[name](folder)
        print("\n".join(found), flush=True)
        lines += found
    if not options.parts:
        REPORT.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
