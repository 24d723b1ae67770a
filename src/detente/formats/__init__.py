"""Games of other programs: read into a `Played`, checked against the rules, written again.

    games = read_games(text)                 # the format is found; or read_games(text, "package")
    for difference in differences(games[0], load_ruleset()):
        print(difference)                    # what the file says, what the rules say, and why
    write_games(games, "datc")

One format is one file of this folder that holds a `FORMAT`; it lists what it loses.
"""

from .check import Difference, checkable, differences
from .complete import with_positions
from .own import log_differences, logs_of
from .played import FormatError, Letter, Played, Retreating, Stage, Stated
from .registry import Format, format_named, formats, read_games, write_games

__all__ = [
    "Difference",
    "Format",
    "FormatError",
    "Letter",
    "Played",
    "Retreating",
    "Stage",
    "Stated",
    "checkable",
    "differences",
    "format_named",
    "formats",
    "log_differences",
    "logs_of",
    "read_games",
    "with_positions",
    "write_games",
]
