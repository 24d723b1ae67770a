"""Every page at both widths, by day and by night, examined by axe and left as pictures."""

from __future__ import annotations

import os
import subprocess
import sys


def main() -> int:
    """Run the tour of the browser tests at its whole length."""
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "tests/browser/test_every_page.py"]
    return subprocess.run(
        [*command, *sys.argv[1:]], env={**os.environ, "DETENTE_TOUR": "whole"}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
