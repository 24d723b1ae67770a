"""Positions, orders and outcomes as JSON lines: the contract that other programs use.

`read_line` makes a case of one line, `answer` the line that goes out. What is wrong with a line
is a value, a `Fault`, never an exception.
"""

from .answer import answer, dislodged_json, outcome_json, position_json, resolution_json
from .case import Case, Defaults, read_case, read_line
from .fault import Fault
from .legal import legal_answer
from .lines import MAX_LINE, lines_of
from .plain import reason_json
from .resolve import resolve

__all__ = [
    "MAX_LINE",
    "Case",
    "Defaults",
    "Fault",
    "answer",
    "dislodged_json",
    "legal_answer",
    "lines_of",
    "outcome_json",
    "position_json",
    "read_case",
    "read_line",
    "reason_json",
    "resolution_json",
    "resolve",
]
