"""Runs the resolving core over the phases once; prints the seconds it took.

Orders are read and prepared before the clock starts: what is measured is the decision which of
them succeed.
"""

from __future__ import annotations

import gzip
import sys
import time
from itertools import islice

from detente.exchange import Case, Defaults, read_line
from detente.rules.standard.core import resolve
from detente.rules.standard.prepare import prepare


def main(path: str, count: int) -> None:
    """Resolve the phases of a file."""
    with gzip.open(path) as lines:
        cases = [read_line(line, n, Defaults()) for n, line in enumerate(islice(lines, count), 1)]
    conflicts = [
        prepare(case.position, case.givens, case.ruleset).conflict
        for case in cases
        if isinstance(case, Case)
    ]
    assert len(conflicts) == len(cases)
    start = time.process_time()
    for conflict in conflicts:
        resolve(conflict)
    print(time.process_time() - start)


main(sys.argv[1], int(sys.argv[2]))
