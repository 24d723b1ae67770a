"""FidoNet's lists: retreats, removals and builds given with the moves.

They are orders like any other, in the order of their priority: `A PAR R BUR`, `A PAR R GAS`,
`F ENG D`, `A ROM B`.
"""

from .called import called
from .retreats import Settled, settle_retreats
from .turn import adjudicate_lists

__all__ = ["Settled", "adjudicate_lists", "called", "settle_retreats"]
