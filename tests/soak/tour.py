"""Every page at both widths, by day and by night, examined by axe and left as pictures."""

from __future__ import annotations

import os
import subprocess
import sys


def main() -> int:
    """Run the browser tests with all that they can look at."""
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "tests/browser"]
    return subprocess.run(
        [*command, *sys.argv[1:]], env={**os.environ, "DETENTE_TOUR": "whole"}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
